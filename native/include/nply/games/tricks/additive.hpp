// Trick games whose score is a sum over the tricks taken: what was taken so far does not change what the rest
// brings. A game describes such a hand in these terms, and searches that know trick-taking do the rest.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>

#include "nply/core/scores.hpp"
#include "nply/games/tricks/counts.hpp"
#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

struct Additive {
    int seats = 0;
    int trump = kNoSuit;

    // The score in question is base + factor × the worth of the tricks that the takers still take.
    unsigned takers = 0;  // a bit for each seat
    Score base = 0;
    Score factor = 1;

    Score trick_worth = 0;  // of every trick
    Cards plain = 0;        // each worth plain_worth
    Score plain_worth = 0;
    std::array<Card, 2> special{-1, -1};  // cards that score unlike their neighbours; -1 where there is none
    std::array<Score, 2> special_worth{};

    int closed_suit = kNoSuit;  // may not be led before a breaker was played, unless there is nothing else
    Cards breakers = 0;
    bool broken = true;
    int first_trick = 0;  // hands of this size play the first trick of Hearts, with its rules; 0: there is none
    Cards first_trick_barred = 0;

    Cards specials() const {
        Cards cards = 0;
        for (const Card card : special) cards |= card < 0 ? 0 : single(card);
        return cards;
    }
    // Of cards alone, without the trick's own.
    Score worth_of(Cards cards) const {
        Score worth = plain_worth * count(cards & plain);
        for (std::size_t i = 0; i < special.size(); ++i) {
            if (special[i] >= 0 && (cards >> special[i] & 1)) worth += special_worth[i];
        }
        return worth;
    }
    // The least and the most that the takers can still get.
    Score least(Cards live, int tricks) const { return std::min(0, trick_worth) * tricks + part(live, -1); }
    Score most(Cards live, int tricks) const { return std::max(0, trick_worth) * tricks + part(live, 1); }

private:
    Score part(Cards live, int sign) const {
        Score worth = plain_worth * sign > 0 ? plain_worth * count(live & plain) : 0;
        for (std::size_t i = 0; i < special.size(); ++i) {
            if (special[i] >= 0 && (live >> special[i] & 1) && special_worth[i] * sign > 0) worth += special_worth[i];
        }
        return worth;
    }
};

// A game that can be told in these terms: the score of the players in a set of bits, from a position on. It throws a
// CapabilityError where its options make scores that do not add up.
template <class G>
concept HasAdditive = requires(const G game, const typename G::State state, unsigned objective) {
    { game.additive(state, objective) } -> std::same_as<Additive>;
};

// Where tricks count, each with the weight of the seat that takes it: weights of two sizes at most.
inline void weigh_tricks(Additive& play, const std::array<int, kMaxPlayers>& weights, const Counts& taken, int left) {
    const auto last = weights.begin() + play.seats;
    const int low = *std::min_element(weights.begin(), last);
    const int high = *std::max_element(weights.begin(), last);
    play.factor = high - low;
    play.base = low * left;
    for (int seat = 0; seat < play.seats; ++seat) {
        const int weight = weights[static_cast<std::size_t>(seat)];
        play.base += weight * taken[seat];
        play.takers |= static_cast<unsigned>(weight > low) << seat;
    }
}

}  // namespace nply::tricks
