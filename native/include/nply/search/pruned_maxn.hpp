// Maxⁿ with pruning: any collector, any oracle, any tie rule, with or without a transposition table. It returns
// exactly the value and the move of plain maxⁿ.
//
// A node that stops early, or that depends on one that did, does not know its value: it answers with the ply of
// the ancestor it is irrelevant to. There it is dropped for good. Every node between keeps it waiting, and
// searches it again if its own best value becomes one that all the nodes from that ancestor down prefer (then
// condition B of pruning/path.hpp no longer holds). This is the re-search of speculative pruning (2003,
// section 4.3). Since only the last best value counts, re-searches are left to the end of a node.
//
// Here is the walk through the game. When to stop, what waits and the table: pruning/pruner.hpp.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/pruning/choose.hpp"
#include "nply/pruning/path.hpp"
#include "nply/pruning/pruner.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/line.hpp"
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
          pruner_(game_facts(game, root), options, root_player(options, game, root)),
          width_(options.width == 0 ? std::numeric_limits<std::size_t>::max()
                                    : static_cast<std::size_t>(options.width)) {
        options_.root_player = root_player(options, game, root);
    }

    Iteration<Move> iterate(int depth) {
        line_.reserve(depth);
        cut_off_ = false;
        root_ = pruner_.start(depth);
        frontier_ = root_ + depth;
        end_of_line_ = frontier_;
        if (!traced && !pruner_.has_table() && depth > 2 * kEndOfLine) end_of_line_ -= kEndOfLine;
        tracer_.start(depth);
        const int answer = search(root_);
        tracer_.leave(0, answer, *root_->best);
        Iteration<Move> done{.depth = depth, .values = *root_->best, .line = line_.root()};
        done.exact = !cut_off_;
        if constexpr (!traced) {
            if (end_of_line_ != frontier_) finish(done.line, depth);
        }
        return done;
    }

    const Statistics& statistics() const { return pruner_.statistics(); }
    const Pruning& pruning() const { return pruner_.pruning(); }

private:
    static constexpr int kExact = Pruner::kExact;
    static constexpr int kNowhere = Pruner::kNowhere;
    // As in plain maxⁿ a deep search leaves the end of its line out, unless somebody looks at every node. With a table
    // a line ends where the table answers.
    static constexpr int kEndOfLine = 6;
    static constexpr bool traced = !std::is_same_v<Tracer, NoTracer>;

    // What is pruned does not matter: the line to an exact value is that of plain maxⁿ.
    void finish(std::vector<Move>& line, int depth) {
        finish_line(game_, state_, line, [&](Budget& uncounted) {
            PrunedMaxN search(game_, state_, options_, uncounted);
            return search.iterate(depth - static_cast<int>(line.size())).line;
        });
    }

    int ply_of(const PathNode* node) const { return static_cast<int>(node - root_); }

    // Inlined where it is called: most nodes are leaves, and need no call.
    [[gnu::always_inline]] bool leaf(const PathNode* here, Scores& out) {
        if (game_.terminal(state_)) {
            game_.scores(state_, out);
        } else if (here == frontier_) {
            cut_off_ = true;
            evaluate_leaf(game_, state_, ply_of(here), out);
        } else {
            return false;
        }
        return true;
    }

    [[gnu::always_inline]] int search(PathNode* here) {
        here->enter(game_.player(state_));
        tracer_.player(ply_of(here), here->player);
        return pruner_.has_table() ? search_with_table(here) : search_children(here);
    }

    int search_children(PathNode* here) {
        if (narrow_range(here)) {
            const int top = told(here, pruner_.find_top(here));
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
            if (!improved || i == last || !pruner_.path().prunes()) continue;
            const int top = told(here, pruner_.find_top(here));
            if (top == kNowhere) continue;
            if (here->waiting > 0) pruner_.drop_pending(here);
            if (top == ply_of(here)) break;
            return pruner_.leave(here, top);
        }
        return here->waiting == 0 ? kExact : search_again(moves, here);
    }

    // Each child whose answer no longer holds; it may bring a new best value, and make more of them or fewer.
    [[gnu::noinline]] int search_again(const Moves& moves, PathNode* here) {
        here->last = -1;
        for (int child = pruner_.find_pending(here); child != kNowhere; child = pruner_.find_pending(here)) {
            const int top = told(here, pruner_.find_top_seldom(here));
            if (top != kNowhere) {
                pruner_.drop_pending(here);
                return pruner_.leave(here, top == ply_of(here) ? kExact : top);
            }
            pruner_.take(here, child);
            tracer_.research(ply_of(here), child);
            search_child(moves[static_cast<std::size_t>(child)], child, here);
        }
        return pruner_.leave(here, kExact);
    }

    // A node without a choice answers as its child does.
    [[gnu::noinline]] int search_only_child(const Move& move, PathNode* here) {
        here->last = 0;
        search_child(move, 0, here);
        return here->waiting == 0 ? kExact : pruner_.leave(here, kExact);
    }

    // True: the node has a new best value.
    [[gnu::always_inline]] bool search_child(const Move& move, int child, PathNode* here) {
        PathNode* const below = here + 1;
        here->child = child;
        budget_.count();
        tracer_.enter(ply_of(below), child, move);
        auto undo = game_.apply(state_, move);
        const bool is_leaf = leaf(below, *below->best);
        int answer = kExact;
        if (!is_leaf) {
            below->range = here->range;
            answer = search(below);
        }
        game_.undo(state_, move, undo);
        tracer_.leave(ply_of(below), answer, *below->best);
        if (answer != kExact) {
            if (answer < ply_of(here)) pruner_.wait(here, answer);
            return false;
        }
        const Scores& value = *below->best;
        // More is better by every rule, and more than the bound of a node without a best value.
        if (value[here->player] <= here->bound &&
            !pruner_.path().prefers()(here->player, value, *here->best, child < here->best_child)) {
            return false;
        }
        here->take_from(*below);
        if (here < end_of_line_) {
            if (is_leaf || below == end_of_line_) line_.end(ply_of(below));
            line_.extend(ply_of(here), move);
        }
        tracer_.best(ply_of(here), *here->best);
        return true;
    }

    // True: the range may be narrower than the parent's, so that the bounds on the path are worth a look at once.
    bool narrow_range(PathNode* here) {
        if constexpr (HasBounds<G>) {
            if (pruner_.pruning().uses_bounds && (here == root_ || bounds_changed(game_, state_))) {
                Range& range = pruner_.range_at(here);
                game_.bounds(state_, range.low, range.high);
                pruner_.narrow(here, range);
                return true;
            }
        }
        return false;
    }

    // `top`, of which the tracer has heard.
    int told(PathNode* here, int top) {
        if constexpr (traced) {
            const auto& [kind, needs] = pruner_.last_stop();
            if (top != kNowhere) tracer_.cut(kind, ply_of(here), top, pruner_.path(), here->range->low, needs);
        }
        return top;
    }

    std::uint64_t key_here() const {
        if constexpr (HasKey<G>) {
            return game_.key(state_);
        } else {
            return 0;
        }
    }

    [[gnu::noinline]] int search_with_table(PathNode* here) {
        const int depth = static_cast<int>(frontier_ - here);
        const std::uint64_t key = key_here();
        if (here != root_) {
            const int answer = pruner_.look_up(key, here, depth, cut_off_);
            if (answer == kExact) line_.end(ply_of(here));
            if (answer != kNowhere) {
                tracer_.answered(ply_of(here));
                return answer;
            }
        }
        const bool outer_cut_off = std::exchange(cut_off_, false);
        const int answer = search_children(here);
        pruner_.remember(key, here, depth, answer, cut_off_);
        cut_off_ |= outer_cut_off;
        return answer;
    }

    const G& game_;
    State state_;
    MaxNOptions options_;
    Budget& budget_;
    Tracer tracer_;
    Pruner pruner_;
    std::size_t width_;
    PathNode* root_ = nullptr;
    const PathNode* frontier_ = nullptr;  // no search goes deeper
    const PathNode* end_of_line_ = nullptr;
    Line<Move> line_;
    bool cut_off_ = false;
};

}  // namespace nply
