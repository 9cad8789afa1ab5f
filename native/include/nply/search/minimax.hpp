// Minimax for two players, with and without alpha-beta (Knuth and Moore 1975), fail-soft: a value
// outside the window is still a true bound. The root's player maximises his own score, the other one
// minimises it.
#pragma once

#include <algorithm>
#include <string>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/line.hpp"
#include "nply/search/result.hpp"

namespace nply {

template <Game G>
class Minimax {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    Minimax(const G& game, const State& root, const MinimaxOptions& options, Budget& budget)
        : game_(game),
          root_(root),
          state_(root),
          budget_(budget),
          root_player_(game.player(root)),
          prunes_(options.search == MinimaxSearch::alphabeta) {
        if (game.players() != 2) {
            throw CapabilityError("minimax needs a game for two players; this one has " +
                                  std::to_string(game.players()) + ": use maxn");
        }
    }

    Iteration<Move> iterate(int depth) {
        line_.reserve(depth);
        cut_off_ = false;
        visit(depth, 0, -kInfinity, kInfinity);
        Iteration<Move> done{.depth = depth, .values = {}, .line = line_.root()};
        done.exact = !cut_off_;
        values_at_end_of(done.line, done.values);
        return done;
    }

private:
    static constexpr Score kInfinity = kMaxScore + 1;

    Score visit(int depth, int ply, Score alpha, Score beta) {
        Score best;
        if (leaf(depth, ply, best)) {
            line_.end(ply);
            return best;
        }
        const bool maximises = game_.player(state_) == root_player_;
        best = maximises ? -kInfinity : kInfinity;
        typename G::Moves moves;
        game_.moves(state_, moves);
        for (const Move& move : moves) {
            budget_.count();
            auto undo = game_.apply(state_, move);
            const Score value = visit(depth - 1, ply + 1, alpha, beta);
            game_.undo(state_, move, undo);
            if (maximises ? value > best : value < best) {
                best = value;
                line_.extend(ply, move);
                if (prunes_) {
                    (maximises ? alpha : beta) = maximises ? std::max(alpha, best) : std::min(beta, best);
                    if (alpha >= beta) break;
                }
            }
        }
        return best;
    }

    bool leaf(int depth, int ply, Score& value) {
        Scores scores;
        if (game_.terminal(state_)) {
            game_.scores(state_, scores);
        } else if (depth == 0) {
            cut_off_ = true;
            evaluate_leaf(game_, state_, ply, scores);
        } else {
            return false;
        }
        value = scores[root_player_];
        return true;
    }

    // The search carries one number; both players' scores are read where its line ends.
    void values_at_end_of(const std::vector<Move>& line, Scores& values) {
        State state = root_;
        std::vector<typename G::Undo> undos;
        undos.reserve(line.size());
        for (const Move& move : line) undos.push_back(game_.apply(state, move));
        if (game_.terminal(state)) {
            game_.scores(state, values);
        } else {
            evaluate_leaf(game_, state, static_cast<int>(line.size()), values);
        }
        for (std::size_t i = line.size(); i-- > 0;) game_.undo(state, line[i], undos[i]);
    }

    const G& game_;
    const State root_;
    State state_;
    Budget& budget_;
    int root_player_;
    bool prunes_;
    Line<Move> line_;
    bool cut_off_ = false;
};

}  // namespace nply
