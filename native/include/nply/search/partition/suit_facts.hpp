// What there is to know of each suit of a hand, by the cards that are left of it: their owners never change. A fact is
// found out when it is first asked for.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "nply/core/zeroed_array.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/search/partition/comparisons.hpp"

namespace nply::tricks {

// Seats that play for the same tricks, and those whose tricks are lost for them. Somebody may be neither, if others
// count his tricks but do not play his cards.
struct SureSide {
    unsigned seats, rivals;
};
using SureSides = std::array<SureSide, 2>;

// How many trumps of this hand are sure to take a trick, or more if so many are not wanted; and the lowest of those
// that have to be higher than some of the rivals, or -1. Each trump in a hand is played to a trick of its own and wins
// it, unless a higher one of a rival falls on it: of its highest so many are sure as are more than the rivals' that are
// higher than the lowest of these.
inline int sure_trumps(Cards own, Cards rivals, int wanted, Card& lowest_of_them) {
    lowest_of_them = -1;
    const int length = count(own);
    int most = length - count(rivals);
    for (int taken = 1; taken <= length && most < wanted; ++taken, own ^= single(highest(own))) {
        const int sure = taken - count(rivals & above(highest(own)));
        if (sure <= most) continue;
        most = sure;
        lowest_of_them = highest(own);
    }
    return most;
}

template <int Capacity>
class SuitFacts {
public:
    using Hands = std::array<Cards, Capacity>;
    using Word = typename Places<Capacity>::Word;

    struct Fact {
        Word outcomes;                       // of all comparisons
        std::uint32_t lengths;               // of the suit in the hands, four bits each
        std::array<std::uint8_t, 2> tricks;  // by side: no more than these are sure
        std::array<std::uint8_t, 2> led;     // and these, after a trick to which the others had to follow suit
        std::array<std::uint8_t, 2> keep;    // of trumps: seats that have some left however many the side can lead
        bool known;
    };

    SuitFacts(const Hands& hands, int trump, const SureSides& sides)
        : hands_(hands), trump_(trump), sides_(sides), facts_(std::size_t{kSuits} << kRanks) {}

    const Fact& of(int suit, Cards in_hands) const {
        const auto left = static_cast<std::size_t>(in_hands >> suit * 16 & suit_cards(0));
        Fact& fact = facts_[static_cast<std::size_t>(suit) << kRanks | left];
        if (!fact.known) [[unlikely]] {
            find_out(fact, suit, in_hands);
        }
        return fact;
    }
    // The facts of all suits in one position.
    struct Position {
        std::array<const Fact*, kSuits> suits;
        std::array<int, 2> tricks;  // by side, of all suits together: no more are sure for a side that leads
    };
    Position look(Cards in_hands) const {
        Position here{};
        for (std::size_t suit = 0; suit < kSuits; ++suit) {
            const Fact& fact = of(static_cast<int>(suit), in_hands);
            here.suits[suit] = &fact;
            for (std::size_t side = 0; side < here.tricks.size(); ++side) here.tricks[side] += fact.tricks[side];
        }
        return here;
    }
    // Whether so many tricks may be sure for a side that leads; `led`: with the one of this suit that is under way.
    bool may_reach(const Position& here, std::size_t side, int wanted, int led) const {
        int most = here.tricks[side];
        if (led != kNoSuit) {
            const Fact& fact = *here.suits[static_cast<std::size_t>(led)];
            most += 1 + fact.led[side] - fact.tricks[side];
        }
        if (most < wanted) return false;
        if (trump_ == kNoSuit || led == trump_) return true;
        const unsigned keep = here.suits[static_cast<std::size_t>(trump_)]->keep[side];
        return keep == 0 || most - ruffed(here, side, led, keep) >= wanted;
    }

private:
    static int length(const Fact& fact, int seat) { return static_cast<int>(fact.lengths >> 4 * seat & 15); }

    // Those who keep trumps ruff when they have nothing else: so many tricks fewer.
    int ruffed(const Position& here, std::size_t side, int led, unsigned keep) const {
        int fewer = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            if (suit == trump_) continue;
            const Fact& fact = *here.suits[static_cast<std::size_t>(suit)];
            const int tricks = suit == led ? fact.led[side] : fact.tricks[side];
            int least = tricks;
            for (unsigned left = keep; left != 0; left &= left - 1) {
                least = std::min(least, length(fact, std::countr_zero(left)));
            }
            fewer += tricks - least;
        }
        return fewer;
    }

    [[gnu::noinline]] void find_out(Fact& fact, int suit, Cards in_hands) const {
        Hands hands;
        for (std::size_t seat = 0; seat < hands.size(); ++seat) {
            hands[seat] = hands_[seat] & in_hands & suit_cards(suit);
            fact.lengths |= static_cast<unsigned>(count(hands[seat])) << 4 * seat;
        }
        fact.outcomes = Places<Capacity>(hands).outcomes(suit);
        for (std::size_t i = 0; i < sides_.size(); ++i) {
            const SureSide& side = sides_[i];
            Hands later = hands;
            play_lowest(later, side);
            fact.tricks[i] = static_cast<std::uint8_t>(suit == trump_ ? trumps(hands, side) : cashed(hands, side));
            fact.led[i] = static_cast<std::uint8_t>(suit == trump_ ? trumps(later, side) : cashed(later, side));
            for (int seat = 0; seat < Capacity && suit == trump_; ++seat) {
                const bool keeps = !(side.seats >> seat & 1) && length(fact, seat) > cashed(hands, side);
                fact.keep[i] |= static_cast<std::uint8_t>(keeps << seat);
            }
        }
        fact.known = true;
    }
    static void play_lowest(Hands& hands, const SureSide& side) {
        for (std::size_t seat = 0; seat < hands.size(); ++seat) {
            if (!(side.seats >> seat & 1)) hands[seat] &= hands[seat] - 1;
        }
    }
    // The side leads its highest card and the others play their lowest, as long as it wins and one of its hands has
    // cards of the suit.
    static int cashed(Hands hands, const SureSide& side) {
        Cards own = 0;
        int longest = 0;
        for (std::size_t seat = 0; seat < hands.size(); ++seat) {
            if (!(side.seats >> seat & 1)) continue;
            own |= hands[seat];
            longest = std::max(longest, count(hands[seat]));
        }
        for (int tricks = 0; tricks < longest; ++tricks) {
            Cards others = 0;
            for (std::size_t seat = 0; seat < hands.size(); ++seat) others |= side.seats >> seat & 1 ? 0 : hands[seat];
            if (others > own) return tricks;
            own ^= single(highest(own));
            play_lowest(hands, side);
        }
        return longest;
    }
    // After some were led, while everybody kept his highest ones, those that are sure in one hand.
    static int trumps(Hands hands, const SureSide& side) {
        const int led = cashed(hands, side);
        int most = 0;
        for (int tricks = 0; tricks <= led; ++tricks) {
            Cards rivals = 0;
            for (std::size_t seat = 0; seat < hands.size(); ++seat) rivals |= side.rivals >> seat & 1 ? hands[seat] : 0;
            for (std::size_t seat = 0; seat < hands.size(); ++seat) {
                Card lowest_of_them;
                if (!(side.seats >> seat & 1)) continue;
                most = std::max(most, tricks + sure_trumps(hands[seat], rivals, kRanks, lowest_of_them));
            }
            for (Cards& hand : hands) hand &= hand - 1;
        }
        return most;
    }

    Hands hands_;
    int trump_;
    SureSides sides_;
    ZeroedArray<Fact> facts_;
};

}  // namespace nply::tricks
