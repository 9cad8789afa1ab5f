// What a value would have to give each player to matter: the bound vector of the papers, with what a tie
// is worth.
//
// A bound at a node says: a new value must beat the node's best one for its player. Strictly, where the new value
// comes later in the order of the children; otherwise a tie is enough. Under ties=worst_for_root a later value
// wins a tie if it gives the root's player less, which another bound may rule out.
#pragma once

#include <algorithm>
#include <array>

#include "nply/core/scores.hpp"

namespace nply {

// Between these lies every value below a position.
struct Range {
    Scores low;
    Scores high;
};

class Needs {
public:
    // `spited`: the root's player if ties go against him, else nobody (-1).
    explicit Needs(int spited) : spited_(spited) {}

    void add(int player, const Scores& best, bool later) {
        const Score at = best[player];
        const Score tie_below = spites(player) ? best[spited_] : kNoTie;
        Item& item = item_[index(player)];
        if (!has(player) || at > item.at) {
            set_ |= 1u << player;
            item.at = at;
            item.tie_below = tie_below;
            item.later = later;
        } else if (at == item.at && later) {
            // A tie has to pass both bounds.
            item.tie_below = item.later ? std::min(item.tie_below, tie_below) : tie_below;
            item.later = true;
        }
    }

    bool has(int player) const { return set_ >> player & 1; }
    Score at(int player) const { return item_[index(player)].at; }

    // Is a tie with the bound useless, given the least that each player can get?
    bool strict(int player, const Scores& low) const {
        const Item& item = item_[index(player)];
        return item.later && (item.tie_below == kNoTie || item.tie_below <= spited_floor(low));
    }

    // Whatever passes every bound gives the player at least `outer`; whatever gives every player at least
    // `inner` passes every bound.
    Score outer(int player, const Scores& low) const {
        if (!has(player)) return low[player];
        return std::max(low[player], at(player) + strict(player, low));
    }
    Score inner(int player) const {
        if (!has(player)) return -kMaxScore;
        return at(player) + (item_[index(player)].later || spites(player));
    }

private:
    static constexpr Score kNoTie = -kMaxScore - 1;
    struct Item {
        Score at;
        Score tie_below;
        bool later;
    };
    static std::size_t index(int player) { return static_cast<std::size_t>(player); }
    bool spites(int player) const { return spited_ >= 0 && player != spited_; }
    Score spited_floor(const Scores& low) const {
        return has(spited_) ? std::max(low[spited_], at(spited_)) : low[spited_];
    }

    int spited_;
    unsigned set_ = 0;                    // players that have a bound
    std::array<Item, kMaxPlayers> item_;  // theirs; the others' are not initialised
};

}  // namespace nply
