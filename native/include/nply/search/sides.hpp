// Two sides: the one of the root's player maximises the sum of its scores, all others together minimise it. With two
// players this is minimax, with more it is paranoid (2002, section 3); partners form a coalition.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <string>

#include "nply/core/game.hpp"
#include "nply/pruning/bound_vector.hpp"
#include "nply/search/two_sides_engine.hpp"

namespace nply {

// The players that `text` puts on one side with `player`, as bits. Sides are written like 02/13: each player once.
unsigned side_of(const std::string& text, int player, int players);

// Throws where these options do not fit so many players.
void check_players(const TwoSidesOptions& options, int players);

// Between these lies every value of a side.
struct SideLimits {
    Score low, high;
};

class Sides {
public:
    Sides(unsigned maximising, int players, const ScoreFacts& facts)
        : maximising_(maximising),
          only_(std::has_single_bit(maximising) ? std::countr_zero(maximising) : -1),
          players_(players),
          facts_(facts) {}

    unsigned maximising() const { return maximising_; }
    // The one player of a side without partners, or the first of several.
    int first() const { return std::countr_zero(maximising_); }
    bool maximises(int player) const { return maximising_ >> player & 1; }
    // Two players, each for himself.
    bool are_opponents() const { return players_ == 2 && only_ >= 0; }

    // What the maximising side has of these scores.
    Score value(const Scores& scores) const {
        if (only_ >= 0) return scores[only_];
        Score total = 0;
        for (unsigned left = maximising_; left != 0; left &= left - 1) total += scores[std::countr_zero(left)];
        return total;
    }

    // What it can get, if each player gets what the range allows.
    SideLimits limits(const Range& range) const {
        SideLimits own{0, 0}, others{0, 0};
        for (int p = 0; p < players_; ++p) {
            SideLimits& side = maximises(p) ? own : others;
            side.low += range.low[p];
            side.high += range.high[p];
        }
        if (facts_.max_sum) own.high = std::min(own.high, *facts_.max_sum - others.low);
        if (facts_.constant_sum) own.low = std::max(own.low, *facts_.constant_sum - others.high);
        return own;
    }

    // In the whole game.
    SideLimits limits() const { return limits(range_of(facts_, players_)); }

    // If nothing is known of the scores.
    static SideLimits anything() { return {-kMaxPlayers * kMaxScore, kMaxPlayers * kMaxScore}; }

private:
    unsigned maximising_;
    int only_;  // the one player of a side without partners, else -1
    int players_;
    ScoreFacts facts_;
};

// A window in the view of the side to move, and what it knows of its own value there.
struct SideView {
    bool maximises;
    Score low, high;

    SideView(bool maximises, Score alpha, Score beta)
        : maximises(maximises), low(maximises ? alpha : -beta), high(maximises ? beta : -alpha) {}
    Score of(Score value) const { return maximises ? value : -value; }
};

}  // namespace nply
