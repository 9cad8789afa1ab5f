// In which order an iteration tries the moves at the root: as the last one has found them, the best first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "nply/core/averages.hpp"
#include "nply/search/result.hpp"

namespace nply {

class RootOrder {
public:
    void clear() { children_.clear(); }

    // What an iteration has found: `best` is its choice, and `player` the root's.
    void learn(const std::vector<RootMove>& moves, int player, int best) {
        children_.resize(moves.size());
        std::iota(children_.begin(), children_.end(), 0);
        const auto values = [&](int child) -> const Values& { return moves[static_cast<std::size_t>(child)].values; };
        std::ranges::stable_sort(children_, [&](int a, int b) {
            if ((a == best) != (b == best)) return a == best;
            return compare(values(a), values(b), player) > 0;
        });
    }

    // Whether it says something of a root with so many moves: the first iteration has nothing to go by.
    bool is_known(std::size_t moves) const { return children_.size() == moves; }
    int operator[](int i) const { return children_[static_cast<std::size_t>(i)]; }

private:
    std::vector<int> children_;
};

}  // namespace nply
