// A position of a trick game as the hand that partition search is told of.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "nply/core/game.hpp"
#include "nply/search/partition/solver.hpp"

namespace nply {

// The seats of these players: a bit each.
template <class G>
unsigned seats_of(const G& game, unsigned players) {
    if constexpr (requires { game.seats_of(players); }) {
        return game.seats_of(players);
    } else {
        return players;
    }
}

// `side`: the players who maximise.
template <Game G>
    requires tricks::HasAdditive<G>
Hand hand_of(const G& game, const typename G::State& root, unsigned side) {
    Hand hand;
    hand.play = game.additive(root, side);
    std::copy(root.hands.begin(), root.hands.end(), hand.table.hands.begin());
    hand.table.turn = root.turn;
    hand.maximisers = seats_of(game, side);
    for (int player = 0; player < game.players(); ++player) {
        for (unsigned seats = seats_of(game, 1u << player); seats != 0; seats &= seats - 1) {
            hand.players[static_cast<std::size_t>(std::countr_zero(seats))] = player;
        }
    }
    return hand;
}

}  // namespace nply
