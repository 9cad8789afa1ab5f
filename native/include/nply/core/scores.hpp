// Scores are integers, so that sums and ties are exact. A value is passed by out reference: handing
// the 32 bytes back by value halves the speed of a pruned search.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace nply {

using Score = std::int32_t;

inline constexpr int kMaxPlayers = 8;
// Eight scores of this size, and the sum of two of them, still fit a Score.
inline constexpr Score kMaxScore = 100'000'000;

// One score a player; entries beyond the game's players are zero, so values compare as a whole.
struct Scores {
    std::array<Score, kMaxPlayers> of{};

    constexpr Score& operator[](int player) { return of[static_cast<std::size_t>(player)]; }
    constexpr Score operator[](int player) const { return of[static_cast<std::size_t>(player)]; }
    friend constexpr bool operator==(const Scores&, const Scores&) = default;
};

constexpr Score sum(const Scores& scores) {
    Score total = 0;
    for (const Score score : scores.of) {
        total += score;
    }
    return total;
}

// What a game promises about every value, final or evaluated, that can occur in it.
struct ScoreFacts {
    std::optional<Score> constant_sum;  // the scores of every value sum to this
    std::optional<Score> max_sum;       // they never sum to more than this
    std::optional<Score> lowest;        // no player ever gets less
    std::optional<Score> highest;       // no player ever gets more
    Score step = 1;                     // every score is a multiple of this away from any other

    friend constexpr bool operator==(const ScoreFacts&, const ScoreFacts&) = default;
};

}  // namespace nply
