#include "nply/pruning/pruner.hpp"

#include <algorithm>

namespace nply {

namespace {

constexpr std::size_t kWaiting = 1 << 14;  // more children wait only in absurd trees

}  // namespace

Pruner::Pruner(const GameFacts& game, const PruningOptions& options, Ties ties, int root_player)
    : pruning_(choose_pruning(game, options)),
      path_(pruning_.collector, ties, root_player),
      suspects_are_sure_(ties == Ties::left && pruning_.oracle && pruning_.oracle->kind() != OracleKind::table) {}

PathNode* Pruner::start(int depth) {
    path_.reserve(depth);
    if (pruning_.uses_bounds) ranges_.resize(std::max(ranges_.size(), static_cast<std::size_t>(depth) + 1));
    waiting_.clear();
    waiting_.reserve(kWaiting);
    PathNode& root = path_[0];
    root.range = &pruning_.range;
    return &root;
}

// --- When to stop ------------------------------------------------------------------------------------------------

int Pruner::find_top_by_call(PathNode* here) {
    return find_top(here);
}

int Pruner::ask(PathNode* here, const PathNode* suspect) {
    const int top = find_top_from(here, suspect, *here->range);
    if (top == kNowhere) return kNowhere;
    return stop(top == here->ply ? Cut::immediate : kind_of_cut(here, top), top);
}

// Nodes between `here` and `suspect` need not be asked about.
int Pruner::find_top_from(PathNode* here, const PathNode* suspect, const Range& range) {
    const bool later = is_later(here);
    if (suspects_are_sure_ && later) {
        if (suspect == here) return here->ply;
        AllStrict strict;
        const int top = path_.find_top(*here, strict, [&](const PathNode& node, const AllStrict& so_far) {
            return &node <= suspect && so_far.holds;
        });
        if (strict.holds) return top;
    }
    BoundVector bounds(path_.disfavoured());
    if (here->has_best()) bounds.add(here->player, *here->best, later);
    Oracle& oracle = *pruning_.oracle;
    if (suspect == here && here->has_best() && oracle.rules_out(bounds, range)) return here->ply;
    return path_.find_top(*here, bounds, [&](const PathNode& node, const BoundVector& so_far) {
        return &node <= suspect && oracle.rules_out(so_far, range);
    });
}

BoundVector Pruner::bounds_up_to(PathNode* here, int top) {
    BoundVector bounds(path_.disfavoured());
    if (here->has_best()) bounds.add(here->player, *here->best, is_later(here));
    path_.add_bounds(*here, top, bounds);
    return bounds;
}

int Pruner::seek_within(PathNode* here, const Range& own) {
    const PathNode* const suspect = pruning_.oracle->first_suspect(here, here->highest_top, own);
    return suspect == nullptr ? kNowhere : find_top_from(here, suspect, own);
}

bool Pruner::would_stop(PathNode* here, const Range& own) {
    return seek_within(here, own) != kNowhere;
}

int Pruner::find_top_within(PathNode* here, const Range& own) {
    const int top = seek_within(here, own);
    return top == kNowhere ? kNowhere : stop(Cut::proof, top);
}

int Pruner::stop(Cut kind, int top) {
    ++statistics_.cuts[static_cast<std::size_t>(kind)];
    last_cut_ = kind;
    return top;
}

Cut Pruner::kind_of_cut(PathNode* here, int top) {
    if (pruning_.second_opinion && !pruning_.second_opinion->rules_out(bounds_up_to(here, top), *here->range)) {
        return Cut::table;
    }
    if (top == here->ply - 1) return Cut::shallow;
    for (int i = top + 1; i < here->ply; ++i) {
        if (!path_[i].on_last()) return Cut::speculative;
    }
    return Cut::last_branch;
}

// --- What waits --------------------------------------------------------------------------------------------------

std::vector<Pruner::Waiting>::iterator Pruner::first_waiting(const PathNode* here) {
    return waiting_.end() - here->waiting;
}

bool Pruner::pending(PathNode* here, const Waiting& child) const {
    return here->has_best() && child.top > path_.reach(*here);
}

void Pruner::wait(PathNode* here, int top) {
    waiting_.push_back({static_cast<std::uint16_t>(here->child), static_cast<std::int16_t>(top)});
    ++here->waiting;
}

int Pruner::find_pending(PathNode* here) {
    for (auto child = first_waiting(here); child != waiting_.end(); ++child) {
        if (pending(here, *child)) return child->child;
    }
    return kNowhere;
}

void Pruner::take(PathNode* here, int child) {
    waiting_.erase(
        std::find_if(first_waiting(here), waiting_.end(), [&](const Waiting& w) { return w.child == child; }));
    --here->waiting;
    ++statistics_.researches;
}

void Pruner::drop_pending(PathNode* here) {
    const auto kept =
        std::remove_if(first_waiting(here), waiting_.end(), [&](const Waiting& w) { return pending(here, w); });
    here->waiting -= static_cast<int>(waiting_.end() - kept);
    waiting_.erase(kept, waiting_.end());
}

bool Pruner::is_later(PathNode* here) {
    if (here->is_out_of_turn()) return false;
    return here->waiting == 0 || !waits_before_best(here);
}

// Would a tie go to a child that is still to be searched again?
bool Pruner::waits_before_best(PathNode* here) {
    return std::any_of(first_waiting(here), waiting_.end(),
                       [&](const Waiting& w) { return w.child < here->best_child && pending(here, w); });
}

int Pruner::leave(const PathNode* here, int top) {
    for (auto child = first_waiting(here); child != waiting_.end(); ++child) top = std::min<int>(top, child->top);
    waiting_.erase(first_waiting(here), waiting_.end());
    return top;
}

}  // namespace nply
