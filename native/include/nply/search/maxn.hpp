// Maxⁿ (Luckhardt and Irani 1986): at each node the mover picks the child that is best for himself.
#pragma once

#include <algorithm>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/line.hpp"
#include "nply/search/result.hpp"
#include "nply/search/ties.hpp"

namespace nply {

template <Game G>
class MaxN {
public:
    using Options = MaxNOptions;
    using State = typename G::State;
    using Move = typename G::Move;

    MaxN(const G& game, const State& root, const MaxNOptions& options, Budget& budget)
        : MaxN(game, root, Preference(options.ties, root_player(options, game, root)), budget) {}

    // Keeping the line at every node costs as much as the rest of the search, and nearly all nodes are in the last
    // plies: half of the plies are left out, and the end of the line is looked up afterwards.
    Iteration<Move> iterate(int depth) { return iterate(depth, std::min(depth / 2, kEndOfLine)); }

private:
    static constexpr int kEndOfLine = 6;

    MaxN(const G& game, const State& root, const Preference& prefers, Budget& budget)
        : game_(game), state_(root), budget_(budget), prefers_(prefers) {}

    Iteration<Move> iterate(int depth, int end_of_line) {
        line_.reserve(depth);
        depth_ = depth;
        end_of_line_ = end_of_line;
        cut_off_ = false;
        Iteration<Move> done{.depth = depth, .values = {}, .line = {}};
        visit<true>(depth, done.values);
        done.line = line_.root();
        if (end_of_line_ > 0) finish(done.line, depth);
        done.exact = !cut_off_;
        return done;
    }

    void finish(std::vector<Move>& line, int depth) {
        finish_line(game_, state_, line, [&](Budget& uncounted) {
            return MaxN(game_, state_, prefers_, uncounted).iterate(depth - static_cast<int>(line.size()), 0).line;
        });
    }

    // Inlined into its callers below: most nodes are leaves, and need no call.
    template <bool KeepsLine>
    [[gnu::always_inline]] void visit(int depth, Scores& best) {
        if (leaf(depth, best)) {
            if (KeepsLine) line_.end(depth_ - depth);
        } else if (KeepsLine && depth == end_of_line_) {
            line_.end(depth_ - depth);
            search<false>(depth, best);
        } else {
            search<KeepsLine>(depth, best);
        }
    }
    [[gnu::always_inline]] bool leaf(int depth, Scores& value) {
        if (game_.terminal(state_)) {
            game_.scores(state_, value);
            return true;
        }
        if (depth > 0) return false;
        cut_off_ = true;
        evaluate_leaf(game_, state_, depth_, value);
        return true;
    }
    template <bool KeepsLine>
    [[gnu::always_inline]] void search(int depth, Scores& best) {
        if constexpr (FindsOnlyMove<G>) {
            Move move;
            if (game_.only_move(state_, move)) return search_only_child<KeepsLine>(move, depth, best);
        }
        search_children<KeepsLine>(depth, best);
    }

    template <bool KeepsLine>
    void search_children(int depth, Scores& best) {
        const int player = game_.player(state_);
        typename G::Moves moves;
        game_.moves(state_, moves);
        budget_.count(moves.size());
        // Children write into a local: a value of the caller's might, for all the compiler knows, be part of the state,
        // which it would then load again after every leaf.
        Scores value;
        Score to_beat = Preference::kNoChild;
        for (const Move& move : moves) {
            visit_child<KeepsLine>(move, depth, value);
            if (!prefers_.better(player, value, best, to_beat)) continue;
            best = value;
            if (KeepsLine) line_.extend(depth_ - depth, move);
        }
    }
    template <bool KeepsLine>
    [[gnu::noinline]] void search_only_child(Move move, int depth, Scores& best) {
        budget_.count();
        visit_child<KeepsLine>(move, depth, best);
        if (KeepsLine) line_.extend(depth_ - depth, move);
    }
    template <bool KeepsLine>
    [[gnu::always_inline]] void visit_child(const Move& move, int depth, Scores& value) {
        auto undo = game_.apply(state_, move);
        visit<KeepsLine>(depth - 1, value);
        game_.undo(state_, move, undo);
    }

    const G& game_;
    State state_;
    Budget& budget_;
    Preference prefers_;
    Line<Move> line_;
    int depth_ = 0;        // of this iteration
    int end_of_line_ = 0;  // with so many plies to go the line is left out
    bool cut_off_ = false;
};

}  // namespace nply
