// One small number a player.
#pragma once

#include <array>
#include <cstdint>

#include "nply/core/scores.hpp"

namespace nply::tricks {

struct Counts {
    std::array<int, kMaxPlayers> of{};

    constexpr int& operator[](int player) { return of[static_cast<std::size_t>(player)]; }
    constexpr int operator[](int player) const { return of[static_cast<std::size_t>(player)]; }
    constexpr int sum() const {
        int total = 0;
        for (const int count : of) total += count;
        return total;
    }
    // All of them, below 256 each, in one word.
    constexpr std::uint64_t word() const {
        std::uint64_t all = 0;
        for (const int count : of) all = all << 8 | static_cast<unsigned>(count);
        return all;
    }
    friend constexpr bool operator==(const Counts&, const Counts&) = default;
};

constexpr Counts plus(Counts counts, const Scores& more) {
    for (int player = 0; player < kMaxPlayers; ++player) counts[player] += more[player];
    return counts;
}

}  // namespace nply::tricks
