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
    using Options = MaxNOptions;
    using State = typename G::State;
    using Move = typename G::Move;

    MaxN(const G& game, const State& root, const MaxNOptions& options, Budget& budget)
        : MaxN(game, root, Preference(options.ties, root_player(options, game, root)), budget) {}

    Iteration<Move> iterate(int depth) {
        line_.reserve(depth);
        cut_off_ = false;
        // Keeping the line at every node costs as much as the rest of the search, and nearly all nodes are in
        // the last plies: a deep search leaves them out and looks the end of its line up afterwards.
        end_of_line_ = depth > 2 * kEndOfLine ? kEndOfLine : 0;
        Iteration<Move> done{.depth = depth, .values = {}, .line = {}};
        visit(depth, 0, done.values);
        done.line = line_.root();
        if (end_of_line_ > 0) finish(done.line, depth);
        done.exact = !cut_off_;
        return done;
    }

private:
    static constexpr int kEndOfLine = 6;

    MaxN(const G& game, const State& root, const Preference& prefers, Budget& budget)
        : game_(game), state_(root), budget_(budget), prefers_(prefers) {}

    void finish(std::vector<Move>& line, int depth) {
        finish_line(game_, state_, line, [&](Budget& uncounted) {
            return MaxN(game_, state_, prefers_, uncounted).iterate(depth - static_cast<int>(line.size())).line;
        });
    }

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
        if (depth == end_of_line_) line_.end(ply);
        const int player = game_.player(state_);
        typename G::Moves moves;
        game_.moves(state_, moves);
        const bool keeps_line = depth > end_of_line_;
        Scores value;
        bool first = true;
        for (const Move& move : moves) {
            // The first child's value is the best one so far: no copy where there is no choice.
            visit_child(move, depth, ply, first ? best : value);
            if (!first) {
                if (!prefers_(player, value, best)) continue;
                best = value;
            }
            first = false;
            if (keeps_line) line_.extend(ply, move);
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
    int end_of_line_ = 0;
    bool cut_off_ = false;
};

}  // namespace nply
