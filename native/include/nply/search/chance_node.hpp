// What searches of games with chance have in common: the outcomes at a node where chance moves, and which searches they
// are.
#pragma once

#include "nply/core/game.hpp"

namespace nply {

// Every game of this type has chance, whatever its options are.
template <class G>
concept AlwaysHasChance = Offers<G, Chance> && !requires(const G game) { game.offers(Chance{}); };

// An algorithm that knows no chance nodes was asked to search a game that has some.
[[noreturn]] void report_chance();

// Chance moves at the root, and nobody said whom the search is about.
[[noreturn]] void report_nobody_moves();

// A faulty game: chance moves, and there is no outcome, or one whose weight is not at least 1.
[[noreturn]] void report_no_outcome();
[[noreturn]] void report_weight(int weight);

// All that may happen where chance moves. The list must be empty.
template <Game G>
    requires Offers<G, Chance>
void list_outcomes(const G& game, const typename G::State& state, typename G::Moves& outcomes) {
    game.moves(state, outcomes);
    if (outcomes.size() == 0) [[unlikely]]
        report_no_outcome();
}

// The weight of an outcome where chance moves.
template <Game G>
    requires Offers<G, Chance>
int weight_of(const G& game, const typename G::State& state, const typename G::Move& outcome) {
    const int weight = ask<ChanceWeight>(game, state, outcome);
    if (weight < 1) [[unlikely]]
        report_weight(weight);
    return weight;
}

}  // namespace nply
