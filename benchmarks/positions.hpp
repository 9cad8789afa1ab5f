// Positions that programs measure on: deals by number, and what random moves lead to.
#pragma once

#include <cstdint>
#include <vector>

#include "nply/core/random.hpp"

namespace nply {

// The deals 0, 1, 2, …
template <class G>
std::vector<typename G::State> deals(const G& game, int number) {
    std::vector<typename G::State> all;
    for (int seed = 0; seed < number; ++seed) {
        typename G::Deal deal;
        deal.seed = seed;
        all.push_back(game.deal(deal));
    }
    return all;
}

// After so many random moves; one that would end the game is not played.
template <class G>
typename G::State after(const G& game, typename G::State state, int moves, Random& random) {
    for (int i = 0; i < moves && !game.terminal(state); ++i) {
        typename G::Moves list;
        game.moves(state, list);
        auto next = state;
        game.apply(next, list[random.below(static_cast<std::uint32_t>(list.size()))]);
        if (!game.terminal(next)) state = next;
    }
    return state;
}

// So many positions, each after as many random moves from the start.
template <class G>
std::vector<typename G::State> middles(const G& game, int number, int moves) {
    std::vector<typename G::State> all;
    for (int seed = 1; seed <= number; ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        all.push_back(after(game, game.start(), moves, random));
    }
    return all;
}

}  // namespace nply
