// A way through a game by child numbers, and back.
#pragma once

#include <cstddef>
#include <deque>

#include "nply/core/game.hpp"

namespace nply {

// A list of moves became shorter between two looks at one position: the game is faulty.
[[noreturn]] void report_changed_moves();
// A line does not lead to the value that it was found for: so is this one.
[[noreturn]] void report_changed_value();

template <Game G>
class Walk {
public:
    // The state is changed, and changed back by `ascend`.
    Walk(const G& game, typename G::State& state) : game_(game), state_(state) {}

    void descend(int child) {
        Step& step = steps_.emplace_back();
        game_.moves(state_, step.moves);
        step.child = static_cast<std::size_t>(child);
        if (step.child >= step.moves.size()) report_changed_moves();
        step.undo = game_.apply(state_, step.moves[step.child]);
    }
    void ascend() {
        Step& step = steps_.back();
        game_.undo(state_, step.moves[step.child], step.undo);
        steps_.pop_back();
    }
    void ascend_to_start() {
        while (!steps_.empty()) ascend();
    }

private:
    // Lists are kept: moves of games written in Python live in them.
    struct Step {
        typename G::Moves moves;
        std::size_t child;
        typename G::Undo undo;
    };

    const G& game_;
    typename G::State& state_;
    std::deque<Step> steps_;
};

}  // namespace nply
