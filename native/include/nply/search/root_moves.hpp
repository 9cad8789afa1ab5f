// What a two-sided search learns of the moves at its root: between two numbers lies the value of each, as the searches
// with all windows tell.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "nply/search/result.hpp"
#include "nply/search/sides.hpp"

namespace nply {

class KnownRootMoves {
public:
    void clear() { moves_.clear(); }
    // `nodes`: how many the search has counted so far.
    void start_pass(std::uint64_t nodes) { counted_ = nodes; }
    // A move was searched with a window, as the `order`-th one, and brought a value; both in the view of its player.
    void note(int child, Score value, SideLimits window, int order, std::uint64_t nodes);
    // The root's player is on the side that maximises.
    void describe(int player, std::vector<RootMove>& moves) const;

private:
    static constexpr Score kInfinity = std::numeric_limits<Score>::max() / 2;

    struct Known {
        Score low = -kInfinity;
        Score high = kInfinity;
        std::uint64_t visits = 0;
        int order = -1;
    };
    std::vector<Known> moves_;
    std::uint64_t counted_ = 0;  // nodes that moves were charged with
};

}  // namespace nply
