// What a search hands back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nply/core/scores.hpp"
#include "nply/search/statistics.hpp"

namespace nply {

// One completed iteration.
template <class Move>
struct Iteration {
    int depth = 0;
    Scores values;
    std::vector<Move> line;
    bool exact = false;  // nothing was cut off: the values are those of the whole game
};

// Without the moves, that is the same for every game.
struct SearchFacts {
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool complete = false;
    Statistics statistics;
    std::string pruning;                            // what was decided where the options said auto
    std::optional<std::pair<Score, Score>> window;  // two sides: the last one at the root
};

template <class Move>
struct SearchResult : SearchFacts {
    std::optional<Iteration<Move>> best;  // the last completed iteration
    std::optional<Move> move;             // a legal move, unless the root is terminal or depth is 0
};

}  // namespace nply
