// The value of a position that is not searched further.
#pragma once

#include <string>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"

namespace nply {

[[noreturn]] inline void report_endless_game() {
    throw GameError("the game is not over after " + std::to_string(kMaxPly) +
                    " moves: make sure that it ends, or give a limit");
}

template <Game G>
void evaluate_leaf(const G& game, const typename G::State& state, int ply, Scores& out) {
    if constexpr (CanEvaluate<G>) {
        if (can_evaluate(game)) [[likely]] {
            game.evaluate(state, out);
            return;
        }
    }
    if (ply == kMaxPly) report_endless_game();
    throw CapabilityError(
        "this game has no evaluate, so its search cannot be cut off at a depth: limit nodes or seconds instead");
}

}  // namespace nply
