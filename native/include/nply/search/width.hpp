// The option `width`, which several engines have: only the first moves of every position, in the game's order, are
// searched. That is another tree, and a smaller one (2002, table 3; 2003, table 10).
#pragma once

#include <cstddef>
#include <limits>

#include "nply/core/options.hpp"

namespace nply {

template <class Options>
constexpr auto width_option() {
    return Option<Options, int>{"width", &Options::width,
                                "only the first so many moves are searched (if not given: all)", 1, 65'535};
}

// How many moves of a position are searched at most; a width of 0 is none.
constexpr std::size_t most_moves(int width) {
    return width == 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(width);
}

}  // namespace nply
