// The worst and the best that games have brought each player so far: by them scores are scaled to 0 to 1, so that how
// much a search explores need not be set for each game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "nply/core/scores.hpp"

namespace nply {

// A line that takes the worst to 0 and the best to 1.
struct Scale {
    double origin = 0, slope = 0, offset = 0.5;
    double of(double value) const { return offset + (value - origin) * slope; }
};

class ScoreRange {
public:
    void see(const Scores& scores, int players) {
        for (int p = 0; p < players; ++p) {
            const bool wider = !seen_any_ || scores[p] < lowest_[p] || scores[p] > highest_[p];
            if (wider) [[unlikely]]
                widen(p, scores[p]);
        }
        seen_any_ = true;
    }

    // By what is best for a player who wants much, or little, of this one's score.
    const Scale& scale(int player, bool wants_much) const {
        return (wants_much ? upwards_ : downwards_)[static_cast<std::size_t>(player)];
    }

private:
    void widen(int player, Score score) {
        Score &low = lowest_[player], &high = highest_[player];
        low = seen_any_ ? std::min(low, score) : score;
        high = seen_any_ ? std::max(high, score) : score;
        if (high <= low) return;
        const double slope = 1.0 / (high - low);
        const auto p = static_cast<std::size_t>(player);
        upwards_[p] = {static_cast<double>(low), slope, 0};
        downwards_[p] = {static_cast<double>(high), -slope, 0};
    }

    Scores lowest_, highest_;
    bool seen_any_ = false;
    std::array<Scale, kMaxPlayers> upwards_{}, downwards_{};
};

}  // namespace nply
