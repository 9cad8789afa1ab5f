// What a search says of a position: one value a player.
//
// A score is a whole number at the end of a game. A value may be an average of scores, over chance, hidden cards or
// playouts; it is kept exactly, as totals over one common count. Searches whose values are scores compute with Scores,
// and turn them into values where they answer.
#pragma once

#include <array>
#include <cstdint>

#include "nply/core/scores.hpp"

namespace nply {

struct Values {
    std::array<std::int64_t, kMaxPlayers> total{};
    std::int64_t count = 1;  // of what is averaged

    constexpr Values() = default;
    constexpr explicit Values(const Scores& scores) {
        for (std::size_t p = 0; p < total.size(); ++p) total[p] = scores.of[p];
    }
    // One number for the player it is about, where a search knows no more.
    static constexpr Values of_player(int player, std::int64_t value) {
        Values values;
        values.total[static_cast<std::size_t>(player)] = value;
        return values;
    }

    constexpr bool is_whole() const { return count == 1; }
    friend constexpr bool operator==(const Values&, const Values&) = default;
};

}  // namespace nply
