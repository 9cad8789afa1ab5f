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

template <class Move>
struct SearchResult {
    std::optional<Iteration<Move>> best;  // the last completed iteration
    std::optional<Move> move;             // a legal move, unless the root is terminal or depth is 0
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool complete = false;
    Statistics statistics;
    std::string pruning;                            // what was decided where the options said auto
    std::optional<std::pair<Score, Score>> window;  // two sides: the last one at the root
};

}  // namespace nply
