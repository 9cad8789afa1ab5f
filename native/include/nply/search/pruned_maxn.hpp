// Maxⁿ with pruning: any collector, any oracle, any tie rule, with or without a transposition table. It returns
// exactly the value and the move of plain maxⁿ.
//
// A node that stops early, or that depends on one that did, does not know its value: it answers with the ply of
// the ancestor it is irrelevant to. There it is dropped for good. Every node between keeps it waiting, and
// searches it again if its own best value becomes one that all the nodes from that ancestor down prefer (then
// condition B of pruning/path.hpp no longer holds). This is the re-search of speculative pruning (2003,
// section 4.3). Since only the last best value counts, re-searches are left to the end of a node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/pruning/choose.hpp"
#include "nply/pruning/oracle.hpp"
#include "nply/pruning/path.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/line.hpp"
#include "nply/search/maxn_table.hpp"
#include "nply/search/result.hpp"
#include "nply/search/statistics.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

template <Game G, class Tracer = NoTracer>
class PrunedMaxN {
public:
    using Options = MaxNOptions;
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    PrunedMaxN(const G& game, const State& root, const MaxNOptions& options, Budget& budget, Tracer tracer = {})
        : game_(game),
          state_(root),
          options_(options),
          budget_(budget),
          tracer_(std::move(tracer)),
          pruning_(choose_pruning(game, root, options)),
          path_(pruning_.prune, pruning_.stretch, options.ties, root_player(options, game, root)),
          width_(options.width == 0 ? std::numeric_limits<std::size_t>::max()
                                    : static_cast<std::size_t>(options.width)),
          key_of_ties_(
              options.ties == Ties::left ? 0 : mix(1 + static_cast<std::uint64_t>(root_player(options, game, root)))) {
        options_.root_player = root_player(options, game, root);
        if (pruning_.table_entries > 0) table_.emplace(pruning_.table_entries);
    }

    Iteration<Move> iterate(int depth) {
        line_.reserve(depth);
        path_.reserve(depth);
        if (pruning_.uses_bounds) ranges_.resize(std::max(ranges_.size(), static_cast<std::size_t>(depth) + 1));
        waiting_.clear();
        waiting_.reserve(kWaiting);
        cut_off_ = false;
        PathNode& root = path_[0];
        root.range = &pruning_.range;
        frontier_ = &path_[depth];
        end_of_line_ = frontier_;
        if (!traced && !table_ && depth > 2 * kEndOfLine) end_of_line_ -= kEndOfLine;
        tracer_.start(depth);
        const int answer = search(&root);
        tracer_.leave(0, answer, *root.best);
        Iteration<Move> done{.depth = depth, .values = *root.best, .line = line_.root()};
        done.exact = !cut_off_;
        if constexpr (!traced) {
            if (end_of_line_ != frontier_) finish(done.line, depth);
        }
        return done;
    }

    const Statistics& statistics() const { return statistics_; }
    const Pruning& pruning() const { return pruning_; }

private:
    // A node's answer: kExact, its value being the best of its path node, or the ply of the ancestor that it is
    // irrelevant to.
    static constexpr int kExact = std::numeric_limits<int>::max();
    static constexpr int kNowhere = Path::kNowhere;
    // As in plain maxⁿ a deep search leaves the end of its line out, unless somebody looks at every node. With a table
    // a line ends where the table answers.
    static constexpr int kEndOfLine = 6;
    static constexpr bool traced = !std::is_same_v<Tracer, NoTracer>;
    static constexpr std::size_t kWaiting = 1 << 14;  // more children wait only in absurd trees

    // A child that was found irrelevant to the node at ply `top`.
    struct Waiting {
        std::uint16_t child;
        std::int16_t top;
    };

    // What is pruned does not matter: the line to an exact value is that of plain maxⁿ.
    void finish(std::vector<Move>& line, int depth) {
        finish_line(game_, state_, line, [&](Budget& uncounted) {
            PrunedMaxN search(game_, state_, options_, uncounted);
            return search.iterate(depth - static_cast<int>(line.size())).line;
        });
    }

    // --- The walk ------------------------------------------------------------------------------------------------

    // Inlined where it is called: most nodes are leaves, and need no call.
    [[gnu::always_inline]] bool leaf(const PathNode* here, Scores& out) {
        if (game_.terminal(state_)) {
            game_.scores(state_, out);
        } else if (here == frontier_) {
            cut_off_ = true;
            evaluate_leaf(game_, state_, path_.ply_of(*here), out);
        } else {
            return false;
        }
        return true;
    }

    [[gnu::always_inline]] int search(PathNode* here) {
        here->enter(game_.player(state_));
        tracer_.player(path_.ply_of(*here), here->player);
        return table_ ? search_with_table(here) : search_children(here);
    }

    int search_children(PathNode* here) {
        if (narrow_range(here)) {
            const int top = find_top(here);
            if (top != kNowhere) return top;
        }
        if constexpr (FindsOnlyMove<G> && !traced) {
            Move move;
            if (game_.only_move(state_, move)) return search_only_child(move, here);
        }
        Moves moves;
        game_.moves(state_, moves);
        moves.truncate(width_);
        const int last = here->last = static_cast<int>(moves.size()) - 1;
        for (int i = 0; i <= last; ++i) {
            const bool improved = search_child(moves[static_cast<std::size_t>(i)], i, here);
            if (!improved || i == last || !path_.prunes()) continue;
            const int top = find_top(here);
            if (top == kNowhere) continue;
            if (here->waiting > 0) drop_pending(here);
            if (top == path_.ply_of(*here)) break;
            return leave(here, top);
        }
        return here->waiting == 0 ? kExact : search_again(moves, here);
    }

    // Each child whose answer no longer holds; it may bring a new best value, and make more of them or fewer.
    [[gnu::noinline]] int search_again(const Moves& moves, PathNode* here) {
        here->last = -1;
        for (auto next = find_pending(here); next != waiting_.end(); next = find_pending(here)) {
            const int top = find_top(here);
            if (top != kNowhere) {
                drop_pending(here);
                return leave(here, top == path_.ply_of(*here) ? kExact : top);
            }
            const int child = next->child;
            waiting_.erase(next);
            --here->waiting;
            ++statistics_.researches;
            tracer_.research(path_.ply_of(*here), child);
            search_child(moves[static_cast<std::size_t>(child)], child, here);
        }
        return leave(here, kExact);
    }

    // A node without a choice answers as its child does.
    [[gnu::noinline]] int search_only_child(const Move& move, PathNode* here) {
        here->last = 0;
        search_child(move, 0, here);
        return here->waiting == 0 ? kExact : leave(here, kExact);
    }

    // True: the node has a new best value.
    [[gnu::always_inline]] bool search_child(const Move& move, int child, PathNode* here) {
        PathNode* const below = here + 1;
        here->child = child;
        budget_.count();
        tracer_.enter(path_.ply_of(*below), child, move);
        auto undo = game_.apply(state_, move);
        const bool is_leaf = leaf(below, *below->best);
        int answer = kExact;
        if (!is_leaf) {
            below->range = here->range;
            answer = search(below);
        }
        game_.undo(state_, move, undo);
        tracer_.leave(path_.ply_of(*below), answer, *below->best);
        if (answer != kExact) {
            if (answer < path_.ply_of(*here)) wait(here, answer);
            return false;
        }
        const Scores& value = *below->best;
        // More is better by every rule, and more than the bound of a node without a best value.
        if (value[here->player] <= here->bound &&
            !path_.prefers()(here->player, value, *here->best, child < here->best_child)) {
            return false;
        }
        here->take_from(*below);
        if (here < end_of_line_) {
            if (is_leaf || below == end_of_line_) line_.end(path_.ply_of(*below));
            line_.extend(path_.ply_of(*here), move);
        }
        tracer_.best(path_.ply_of(*here), *here->best);
        return true;
    }

    // --- What waits ----------------------------------------------------------------------------------------------
    // The waiting children of all nodes of the path share one stack; those of the node at work are at its upper end.

    [[gnu::noinline]] void wait(PathNode* here, int top) {
        waiting_.push_back({static_cast<std::uint16_t>(here->child), static_cast<std::int16_t>(top)});
        ++here->waiting;
    }
    auto first_waiting(const PathNode* here) { return waiting_.end() - here->waiting; }

    // All from its top down to here prefer the best value: the child has to be searched again.
    bool pending(PathNode* here, const Waiting& child) const {
        return here->has_best() && child.top > path_.reach(*here);
    }
    auto find_pending(PathNode* here) {
        return std::find_if(first_waiting(here), waiting_.end(), [&](const Waiting& w) { return pending(here, w); });
    }
    void drop_pending(PathNode* here) {
        const auto kept =
            std::remove_if(first_waiting(here), waiting_.end(), [&](const Waiting& w) { return pending(here, w); });
        here->waiting -= static_cast<int>(waiting_.end() - kept);
        waiting_.erase(kept, waiting_.end());
    }
    // Would a tie go to a child that is still to be searched again?
    bool waits_before_best(PathNode* here) {
        if (here->waiting == 0) return false;
        return std::any_of(first_waiting(here), waiting_.end(),
                           [&](const Waiting& w) { return w.child < here->best_child && pending(here, w); });
    }
    // The node's answer. With children that wait it does not know its value; it is irrelevant to the farthest of their
    // tops.
    int leave(const PathNode* here, int top) {
        for (auto child = first_waiting(here); child != waiting_.end(); ++child) top = std::min<int>(top, child->top);
        waiting_.erase(first_waiting(here), waiting_.end());
        return top;
    }

    // --- When to stop --------------------------------------------------------------------------------------------

    // True: the range may be narrower than the parent's, so that the bounds on the path are worth a look at once.
    bool narrow_range(PathNode* here) {
        if constexpr (HasBounds<G>) {
            if (pruning_.uses_bounds && (here == &path_[0] || bounds_changed(game_, state_))) {
                Range& range = ranges_[static_cast<std::size_t>(path_.ply_of(*here))];
                game_.bounds(state_, range.low, range.high);
                pruning_.oracle->prepare(range);
                here->range = &range;
                return true;
            }
        }
        return false;
    }

    // The ancestor that this node is irrelevant to; the node itself where its player cannot do better; or nowhere.
    [[gnu::always_inline]] int find_top(PathNode* here) {
        const PathNode* const suspect =
            pruning_.oracle->first_suspect<PathNode>(here, path_.highest_top(*here), *here->range);
        return suspect == nullptr ? kNowhere : ask(here, suspect);
    }
    [[gnu::noinline]] int ask(PathNode* here, const PathNode* suspect) {
        const int ply = path_.ply_of(*here);
        const Range& range = *here->range;
        Needs needs = path_.own_needs(ply, !waits_before_best(here));
        Oracle& oracle = *pruning_.oracle;
        if (suspect == here && here->has_best() && oracle.rules_out(needs, range)) {
            note_cut(Cut::immediate, ply, ply, range, needs);
            return ply;
        }
        const int top = path_.find_top(ply, needs, [&](const PathNode& top, const Needs& so_far) {
            return &top <= suspect && oracle.rules_out(so_far, range);
        });
        if (top != kNowhere) note_cut(kind_of_cut(ply, top, needs, range), ply, top, range, needs);
        return top;
    }

    Cut kind_of_cut(int ply, int top, const Needs& needs, const Range& range) {
        if (pruning_.second_opinion && !pruning_.second_opinion->rules_out(needs, range)) return Cut::table;
        if (top == ply - 1) return Cut::shallow;
        for (int i = top + 1; i < ply; ++i) {
            if (!path_[i].on_last()) return Cut::speculative;
        }
        return Cut::last_branch;
    }
    void note_cut(Cut kind, int ply, int top, const Range& range, const Needs& needs) {
        ++statistics_.cuts[static_cast<std::size_t>(kind)];
        tracer_.cut(kind, ply, top, path_, range.low, needs);
    }

    // --- The transposition table --------------------------------------------------------------------------------

    std::uint64_t key_here() const {
        if constexpr (HasKey<G>) {
            return game_.key(state_) ^ key_of_ties_;
        } else {
            return 0;
        }
    }

    [[gnu::noinline]] int search_with_table(PathNode* here) {
        const int ply = path_.ply_of(*here);
        const int depth = static_cast<int>(frontier_ - here);
        if (ply > 0) {
            const int answer = look_up(depth, ply);
            if (answer != kNowhere) return answer;
        }
        const bool outer_cut_off = std::exchange(cut_off_, false);
        const int answer = search_children(here);
        remember(depth, ply, answer);
        cut_off_ |= outer_cut_off;
        return answer;
    }

    // The answer of an earlier search of this position, if it holds here; else kNowhere.
    int look_up(int depth, int ply) {
        int answer = kNowhere;
        table_->find(key_here(), depth, [&](const MaxNTable::Entry& entry) {
            if (entry.exact) {
                *path_[ply].best = entry.scores;
                line_.end(ply);
                answer = kExact;
            } else if (path_.prunes()) {
                answer = irrelevant_again(ply, entry.scores);
            }
            if (answer == kNowhere) return false;
            cut_off_ |= entry.open;
            ++statistics_.table_hits;
            tracer_.answered(ply);
            return true;
        });
        return answer;
    }

    // The value of this position does not give every player at least `least`: who asks for as much?
    int irrelevant_again(int ply, const Scores& least) {
        Needs needs = path_.own_needs(ply, true);
        const int players = game_.players();
        return path_.find_top(ply, needs, [&](const PathNode&, const Needs& so_far) {
            for (int p = 0; p < players; ++p) {
                if (so_far.outer(p, pruning_.range.low) < least[p]) return false;
            }
            return true;
        });
    }

    void remember(int depth, int ply, int answer) {
        MaxNTable::Entry entry{.key = key_here(), .scores = *path_[ply].best};
        entry.depth = static_cast<std::int16_t>(depth);
        entry.exact = answer == kExact;
        entry.open = cut_off_;
        if (!entry.exact) entry.scores = path_.inner_needs(ply, answer, game_.players());
        table_->store(entry);
    }

    const G& game_;
    State state_;
    MaxNOptions options_;
    Budget& budget_;
    Tracer tracer_;
    Pruning pruning_;
    Path path_;
    std::size_t width_;
    std::uint64_t key_of_ties_;
    std::optional<MaxNTable> table_;
    std::vector<Waiting> waiting_;
    std::vector<Range> ranges_;           // by ply, where the bounds changed
    const PathNode* frontier_ = nullptr;  // no search goes deeper
    const PathNode* end_of_line_ = nullptr;
    Line<Move> line_;
    Statistics statistics_;
    bool cut_off_ = false;
};

}  // namespace nply
