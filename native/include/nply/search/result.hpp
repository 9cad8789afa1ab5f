// What a search hands back. Moves are child numbers, places in the game's list of moves: they get their names where
// somebody reads them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nply/core/statistics.hpp"
#include "nply/core/values.hpp"

namespace nply {

// What is known of a value: nothing, that it is at least or at most so much, or the value itself.
enum class Bound : std::uint16_t { none, lower, upper, exact };

// The same of the value with its sign changed.
constexpr Bound turned(Bound bound) {
    return bound == Bound::lower ? Bound::upper : bound == Bound::upper ? Bound::lower : bound;
}

// What is known of one move at the root.
struct RootMove {
    Bound bound = Bound::none;
    bool all_players = false;           // the values of all players are known, not only that of the root's side
    Values values;                      // if not: the entry of the root's player
    std::uint64_t visits = 0;           // nodes below it, or playouts
    int order = -1;                     // when it was searched; -1: never
    bool is_average = false;            // no bound: how games went so far
    std::vector<Values> outcomes = {};  // all values that it may have, where a search tells; else empty
    int same_as = -1;                   // the child that was searched in its place; -1: itself
};

// One completed iteration.
struct Iteration {
    int depth = 0;
    Values values;
    std::vector<int> line;
    bool exact = false;  // nothing was cut off: the values are those of the whole game
    std::vector<RootMove> root_moves = {};
    bool is_average = false;  // the values are how games went, and not what the line leads to
};

// What a search tells of itself when it is over.
struct SearchFacts {
    Statistics statistics;
    std::string pruning;                            // what was decided where the options said auto
    std::optional<std::pair<Score, Score>> window;  // two sides: the last one at the root
    std::optional<int> leaning = {};                // the best move so far, for where no iteration was completed
};

struct SearchResult : SearchFacts {
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool complete = false;
    std::optional<Iteration> best;  // the last completed iteration
    std::optional<int> move;        // a legal move, unless the root is terminal or depth is 0
};

}  // namespace nply
