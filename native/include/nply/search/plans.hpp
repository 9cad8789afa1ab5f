// What a player decides in one go. Cards that are passed are moves one after another, but it is the set of them that is
// good or bad: sets of likely cards are compared, and a card is worth what the best set with it is worth.
#pragma once

#include <cstddef>
#include <vector>

#include "nply/core/any_game.hpp"

namespace nply {

// Moves of one player that follow each other, as places among the moves of his view; where he has one move before
// another player's turn it is that move alone.
using Plan = std::vector<std::size_t>;

// Plans are made of so many of the first moves in the game's order; every other move is joined to the first ones.
inline constexpr std::size_t kLikelyMoves = 6;

// What is to be compared at this position, whose player has these moves. Each move is in a plan at least.
std::vector<Plan> plans_of(const AnyPosition& world, const AnyMoves& moves);

}  // namespace nply
