// What may end a search. Any combination; the first one that strikes ends it.
#pragma once

#include <cstdint>
#include <optional>

namespace nply {

struct Limits {
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<double> seconds;
    bool to_the_end = false;  // one iteration, to the end of the game
};

}  // namespace nply
