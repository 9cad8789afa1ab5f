// The bound vector of the papers (2005, section 3): what a value would have to give each player to matter, with what a
// tie is worth.
//
// A bound at a node says: a new value must beat the node's best one for its player. Strictly, where the new value
// comes later in the order of the children; otherwise a tie is enough. Under ties=worst_for_root a later value
// wins a tie if it gives the root's player less, which another bound may rule out.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "nply/core/scores.hpp"

namespace nply {

// A set of rows of a small leaf-value table, one bit each.
using RowSet = std::array<std::uint64_t, 8>;

// Between low and high lies every value below a position. The rest follows from that: see Oracle::prepare.
struct Range {
    Scores low;
    Scores high;
    Score sum_of_low = 0;
    RowSet rows{};  // of the leaf-value table that lie between
};

// Of every value in a game.
inline Range range_of(const ScoreFacts& facts, int players) {
    Range range;
    for (int p = 0; p < players; ++p) {
        range.low[p] = facts.lowest.value_or(-kMaxScore);
        range.high[p] = facts.highest.value_or(kMaxScore);
    }
    return range;
}

// In place of a bound where there is none: below every score, and far from overflow.
inline constexpr Score kNoBound = -4 * kMaxScore;

class BoundVector {
public:
    // `disfavoured`: the root's player if ties go against him, else nobody (-1).
    explicit BoundVector(int disfavoured) : disfavoured_(disfavoured) { at_.of.fill(kNoBound); }

    // A value has to beat `best` for `player`. `later`: it comes later in the order of the children than `best`.
    void add(int player, const Scores& best, bool later) {
        const Score at = best[player];
        if (at < at_[player] || (at == at_[player] && !later)) return;
        const bool both = at == at_[player] && is_later(player);  // then a tie has to pass both bounds
        at_[player] = at;
        later_ = (later_ & ~(1u << player)) | static_cast<unsigned>(later) << player;
        if (!harms_root(player)) return;
        tie_below_[player] = both ? std::min(tie_below_[player], best[disfavoured_]) : best[disfavoured_];
    }

    bool has(int player) const { return at_[player] != kNoBound; }
    // Below every score if there is no bound.
    Score at(int player) const { return at_[player]; }

    // Is a tie with the bound useless, given the least that each player can get?
    bool strict(int player, const Scores& low) const {
        if (!is_later(player)) return false;
        return !harms_root(player) || tie_below_[player] <= std::max(low[disfavoured_], at(disfavoured_));
    }

    // Whatever passes every bound gives the player at least `outer`; whatever gives every player at least
    // `inner` passes every bound.
    Score outer(int player, const Scores& low) const { return std::max(low[player], at(player) + strict(player, low)); }
    Score inner(int player) const {
        if (!has(player)) return kNoBound;
        return at(player) + (is_later(player) || harms_root(player));
    }

private:
    bool is_later(int player) const { return later_ >> player & 1; }
    // Does this player break ties against the root's player?
    bool harms_root(int player) const { return disfavoured_ >= 0 && player != disfavoured_; }

    int disfavoured_;
    unsigned later_ = 0;  // players whose bound stands before what is to come
    Scores at_;
    Scores tie_below_;  // where there is a bound, a tie is enough if it gives the disfavoured one less
};

// All that has to be known of bounds under ties=left where each of them must be beaten.
struct AllStrict {
    bool holds = true;
    void add(int, const Scores&, bool later) { holds &= later; }
};

}  // namespace nply
