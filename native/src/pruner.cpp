#include "nply/pruning/pruner.hpp"

#include <algorithm>

#include "nply/core/random.hpp"

namespace nply {

namespace {

constexpr std::size_t kWaiting = 1 << 14;  // more children wait only in absurd trees

}  // namespace

Pruner::Pruner(const GameFacts& game, const MaxNOptions& options, int root_player)
    : pruning_(choose_pruning(game, options)),
      players_(game.players),
      path_(pruning_.prune, pruning_.stretch, options.ties, root_player),
      key_of_ties_(options.ties == Ties::left ? 0 : mix(1 + static_cast<std::uint64_t>(root_player))),
      stop_{Cut::immediate, Needs(-1)} {
    if (pruning_.table_entries > 0) table_.emplace(pruning_.table_entries);
}

Pruner::~Pruner() = default;

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

int Pruner::find_top_seldom(PathNode* here) {
    return find_top(here);
}

int Pruner::ask(PathNode* here, const PathNode* suspect) {
    const int ply = path_.ply_of(*here);
    const Range& range = *here->range;
    Needs& needs = stop_.needs;
    needs = path_.own_needs(ply, !waits_before_best(here));
    Oracle& oracle = *pruning_.oracle;
    if (suspect == here && here->has_best() && oracle.rules_out(needs, range)) return stop(Cut::immediate, ply);
    const int top = path_.find_top(ply, needs, [&](const PathNode& top, const Needs& so_far) {
        return &top <= suspect && oracle.rules_out(so_far, range);
    });
    return top == kNowhere ? kNowhere : stop(kind_of_cut(ply, top, range), top);
}

int Pruner::stop(Cut kind, int top) {
    ++statistics_.cuts[static_cast<std::size_t>(kind)];
    stop_.kind = kind;
    return top;
}

Cut Pruner::kind_of_cut(int ply, int top, const Range& range) {
    if (pruning_.second_opinion && !pruning_.second_opinion->rules_out(stop_.needs, range)) return Cut::table;
    if (top == ply - 1) return Cut::shallow;
    for (int i = top + 1; i < ply; ++i) {
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

// Would a tie go to a child that is still to be searched again?
bool Pruner::waits_before_best(PathNode* here) {
    if (here->waiting == 0) return false;
    return std::any_of(first_waiting(here), waiting_.end(),
                       [&](const Waiting& w) { return w.child < here->best_child && pending(here, w); });
}

int Pruner::leave(const PathNode* here, int top) {
    for (auto child = first_waiting(here); child != waiting_.end(); ++child) top = std::min<int>(top, child->top);
    waiting_.erase(first_waiting(here), waiting_.end());
    return top;
}

// --- The transposition table -------------------------------------------------------------------------------------

int Pruner::look_up(std::uint64_t key, PathNode* here, int depth, bool& cut_off) {
    int answer = kNowhere;
    table_->find(table_key(key), depth, [&](const MaxNTable::Entry& entry) {
        if (entry.exact) {
            *here->best = entry.scores;
            answer = kExact;
        } else if (path_.prunes()) {
            answer = irrelevant_again(path_.ply_of(*here), entry.scores);
        }
        if (answer == kNowhere) return false;
        cut_off |= entry.open;
        ++statistics_.table_hits;
        return true;
    });
    return answer;
}

// The value of this position does not give every player at least `least`: who asks for as much?
int Pruner::irrelevant_again(int ply, const Scores& least) {
    Needs needs = path_.own_needs(ply, true);
    return path_.find_top(ply, needs, [&](const PathNode&, const Needs& so_far) {
        for (int p = 0; p < players_; ++p) {
            if (so_far.outer(p, pruning_.range.low) < least[p]) return false;
        }
        return true;
    });
}

void Pruner::remember(std::uint64_t key, const PathNode* here, int depth, int answer, bool cut_off) {
    MaxNTable::Entry entry{.key = table_key(key), .scores = *here->best};
    entry.depth = static_cast<std::int16_t>(depth);
    entry.exact = answer == kExact;
    entry.open = cut_off;
    if (!entry.exact) entry.scores = path_.inner_needs(path_.ply_of(*here), answer, players_);
    table_->store(entry);
}

}  // namespace nply
