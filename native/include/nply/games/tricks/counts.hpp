// One small number a player.
#pragma once

#include <cstdint>

#include "nply/core/scores.hpp"

namespace nply::tricks {

// Each below 256, a byte each: all of them are read, written and put back as one word.
class Counts {
public:
    constexpr int operator[](int player) const { return static_cast<int>(word_ >> 8 * player & 255); }
    constexpr void set(int player, int count) {
        word_ += static_cast<std::uint64_t>(count - (*this)[player]) << 8 * player;
    }
    constexpr void add(int player, int more) { word_ += static_cast<std::uint64_t>(more) << 8 * player; }
    constexpr int sum() const {
        int total = 0;
        for (std::uint64_t left = word_; left != 0; left >>= 8) total += static_cast<int>(left & 255);
        return total;
    }
    // All of them, player 0's at the top.
    constexpr std::uint64_t word() const { return __builtin_bswap64(word_); }
    friend constexpr bool operator==(const Counts&, const Counts&) = default;

private:
    std::uint64_t word_ = 0;
};

inline Counts plus(Counts counts, const Scores& more) {
    for (int player = 0; player < kMaxPlayers; ++player) counts.add(player, more[player]);
    return counts;
}

}  // namespace nply::tricks
