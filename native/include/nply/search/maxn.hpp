// Maxⁿ (Luckhardt and Irani 1986): at each node the mover picks the child that is best for himself.
#pragma once

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
    using State = typename G::State;
    using Move = typename G::Move;

    MaxN(const G& game, const State& root, const MaxNOptions& options, Budget& budget)
        : game_(game), state_(root), budget_(budget), prefers_(options.ties, game.player(root)) {}

    Iteration<Move> iterate(int depth) {
        line_.reserve(depth);
        cut_off_ = false;
        Iteration<Move> done{.depth = depth, .values = {}, .line = {}};
        visit(depth, 0, done.values);
        done.line = line_.root();
        done.exact = !cut_off_;
        return done;
    }

private:
    // Inlined into its caller below: most nodes are leaves, and need no call.
    [[gnu::always_inline]] void visit(int depth, int ply, Scores& best) {
        if (game_.terminal(state_)) {
            game_.scores(state_, best);
            line_.end(ply);
            return;
        }
        if (depth == 0) {
            cut_off_ = true;
            evaluate_leaf(game_, state_, ply, best);
            line_.end(ply);
            return;
        }
        search_children(depth, ply, best);
    }

    void search_children(int depth, int ply, Scores& best) {
        const int player = game_.player(state_);
        typename G::Moves moves;
        game_.moves(state_, moves);
        // The first child's value is the best one so far: no copy where there is no choice.
        visit_child(moves[0], depth, ply, best);
        line_.extend(ply, moves[0]);
        Scores value;
        for (std::size_t i = 1; i < moves.size(); ++i) {
            visit_child(moves[i], depth, ply, value);
            if (prefers_(player, value, best)) {
                best = value;
                line_.extend(ply, moves[i]);
            }
        }
    }
    void visit_child(const Move& move, int depth, int ply, Scores& value) {
        budget_.count();
        auto undo = game_.apply(state_, move);
        visit(depth - 1, ply + 1, value);
        game_.undo(state_, move, undo);
    }

    const G& game_;
    State state_;
    Budget& budget_;
    Preference prefers_;
    Line<Move> line_;
    bool cut_off_ = false;
};

}  // namespace nply
