// How many tricks the trumps of one hand take at least, whatever lies in the side suits: a small game of its own, about
// nothing but which trumps are left, and solved once for each set of them.
//
// The hand keeps its trumps as long as it can: it plays one only where trumps are led, or where it has nothing else.
// Rivals may lead trumps before that. Then there are as many tricks left as the hand has trumps, and of each one a
// rival leads a side suit, on which another one may ruff higher, or a trump, or the hand itself leads: then the rivals
// have to follow. All else is in favour of the rivals: they are void where they like to be, and may throw trumps away.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "nply/games/tricks/additive.hpp"

namespace nply::tricks {

template <int Capacity>
class TrumpTricks {
public:
    TrumpTricks(const Table<Capacity>& root, const Additive& play) : seats_(play.seats) {
        if (play.trump == kNoSuit || play.trick_worth == 0) return;
        shift_ = play.trump * 16;
        for (int seat = 0; seat < seats_; ++seat) {
            trumps_[index(seat)] = static_cast<unsigned>(root.hand(seat) >> shift_ & 0x1fff);
            const bool taker = play.takers >> seat & 1;
            rivals_[index(seat)] = taker ? ~play.takers : play.takers;
        }
        known_.assign(index(seats_) * index(seats_ + 1) << kRanks, kUnknown);
    }
    // When these are the cards in the hands.
    int sure(int seat, Cards in_hands) const {
        return before(seat, static_cast<unsigned>(in_hands >> shift_ & 0x1fff));
    }

private:
    static constexpr std::int8_t kUnknown = -1;
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    unsigned of(int seat, unsigned left) const { return trumps_[index(seat)] & left; }
    bool rival(int hand, int seat) const { return rivals_[index(hand)] >> seat & 1; }
    std::int8_t& known(int hand, int leader, unsigned left) const {
        return known_[((index(hand) * index(seats_ + 1) + index(leader)) << kRanks) + left];
    }
    static unsigned one(unsigned cards) { return cards & (~cards + 1); }

    // While the hand may have other cards.
    int before(int hand, unsigned left) const {
        std::int8_t& answer = known(hand, seats_, left);
        if (answer != kUnknown) return answer;
        if (of(hand, left) == 0) return answer = 0;
        int least = kRanks;
        for (int leader = 0; leader < seats_; ++leader) least = std::min(least, at_end(hand, leader, left));
        for (int seat = 0; seat < seats_; ++seat) {
            if (seat == hand) continue;
            if (!rival(hand, seat)) {
                least = std::min(least, round(hand, seat, left, 0, false));
                continue;
            }
            for (unsigned rest = of(seat, left); rest != 0; rest &= rest - 1) {
                least = std::min(least, before(hand, left & ~one(rest)));
                least = std::min(least, round(hand, seat, left, one(rest), false));
            }
        }
        return answer = static_cast<std::int8_t>(least);
    }
    // With trumps alone.
    int at_end(int hand, int leader, unsigned left) const {
        std::int8_t& answer = known(hand, leader, left);
        if (answer != kUnknown) return answer;
        if (of(hand, left) == 0) return answer = 0;
        int least = kRanks;
        for (int seat = 0; seat < seats_; ++seat) {
            for (unsigned rest = rival(hand, seat) ? of(seat, left) : 0; rest != 0; rest &= rest - 1) {
                least = std::min(least, at_end(hand, leader, left & ~one(rest)));
            }
        }
        least = std::min(least, round(hand, leader, left, 0, true));
        for (unsigned rest = rival(hand, leader) ? of(leader, left) : 0; rest != 0; rest &= rest - 1) {
            least = std::min(least, round(hand, leader, left, one(rest), true));
        }
        return answer = static_cast<std::int8_t>(least);
    }

    // One trick: the best of the hand's cards for it, chosen before the rivals answer. `led` is a rival's trump, or 0.
    int round(int hand, int leader, unsigned left, unsigned led, bool end) const {
        int most = 0;
        for (unsigned rest = of(hand, left); rest != 0; rest &= rest - 1) {
            const unsigned own = one(rest);
            const bool forced = led != 0 || leader == hand;  // trumps are led: rivals have to follow
            const unsigned best = std::max(own, led);
            most = std::max(most,
                            answers(hand, leader, left & ~own & ~led, best, led > own ? leader : hand, forced, 0, end));
        }
        return most;
    }
    int answers(int hand, int leader, unsigned left, unsigned best, int winner, bool forced, int seat, bool end) const {
        if (seat == seats_) {
            const int won = !rival(hand, winner);
            if (!end) return won + before(hand, left);
            if (!won) return at_end(hand, winner, left);
            int least = 1 + at_end(hand, hand, left);
            for (int other = 0; other < seats_; ++other) {
                if (other != hand && !rival(hand, other)) least = std::min(least, 1 + at_end(hand, other, left));
            }
            return least;
        }
        const unsigned held = rival(hand, seat) && seat != leader ? of(seat, left) : 0;
        int least = kRanks;
        if (held == 0 || !forced) least = answers(hand, leader, left, best, winner, forced, seat + 1, end);
        for (unsigned rest = held; rest != 0; rest &= rest - 1) {
            const unsigned card = one(rest);
            if (!forced && card < best) continue;
            least = std::min(least, answers(hand, leader, left & ~card, std::max(best, card),
                                            card > best ? seat : winner, forced, seat + 1, end));
        }
        return least;
    }

    int seats_;
    int shift_ = 0;
    std::array<unsigned, Capacity> trumps_{};
    std::array<unsigned, Capacity> rivals_{};
    mutable std::vector<std::int8_t> known_;
};

}  // namespace nply::tricks
