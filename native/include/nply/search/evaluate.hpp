// The value of a position that is not searched further.
#pragma once

#include "nply/core/game.hpp"

namespace nply {

[[noreturn]] void report_endless_game();
// A search to this ply has to stop where the game cannot be evaluated.
[[noreturn]] void report_no_evaluation(int ply);

template <Game G>
void evaluate_leaf(const G& game, const typename G::State& state, int ply, Scores& out) {
    if constexpr (Offers<G, Evaluate>) {
        if (has<Evaluate>(game)) [[likely]] {
            ask<Evaluate>(game, state, out);
            return;
        }
    }
    report_no_evaluation(ply);
}

}  // namespace nply
