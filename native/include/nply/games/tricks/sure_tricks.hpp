// Tricks that a side takes whatever the others do, and the cards that this rests on: bounds without search for
// hands in which every trick counts the same.
#pragma once

#include <algorithm>

#include "nply/games/tricks/additive.hpp"

namespace nply::tricks {

// One side's sure tricks at the start of a trick. `wanted` tricks are enough: those that rest on fewest cards are
// counted first, and counting ends there.
template <int Capacity>
class SureTricks {
public:
    SureTricks(const Table<Capacity>& table, const Additive& play, Cards live, bool broken, unsigned side,
               unsigned enemies)
        : table_(table), play_(play), live_(live), broken_(broken), side_(side), enemies_(enemies) {}

    int count_up_to(int wanted, Cards& matter) const {
        const int leader = table_.player();
        if (side_ >> leader & 1) {
            const int found = cashing(leader, wanted, matter);
            if (found >= wanted) return found;
        }
        if (play_.trump == kNoSuit) return 0;
        int most = 0;
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (!(side_ >> seat & 1)) continue;
            Cards rests_on = 0;
            const int found = trumps(seat, wanted, rests_on);
            if (found < wanted) {
                most = std::max(most, found);
                continue;
            }
            matter = rests_on;
            return found;
        }
        matter = 0;
        return 0 * most;
    }

private:
    bool enemy(int seat) const { return enemies_ >> seat & 1; }
    bool of_side(int seat) const { return side_ >> seat & 1; }
    static int length(Cards hand, int suit) { return count(hand & suit_cards(suit)); }

    // Each trump in a hand is played to a trick of its own and wins it, unless a higher one of an enemy falls on
    // it: so many as cannot be paired off with higher ones are sure.
    int trumps(int seat, int wanted, Cards& matter) const {
        const Cards own = table_.hand(seat) & suit_cards(play_.trump);
        Cards others = 0;
        for (int other = 0; other < play_.seats; ++other) {
            if (enemy(other)) others |= table_.hand(other) & suit_cards(play_.trump);
        }
        int sure = 0, higher = 0, own_left = count(own), others_left = count(others);
        for (Cards left = own | others; own_left > 0;) {
            if (sure + std::max(0, own_left - others_left - higher) >= wanted) break;
            if (sure + own_left < wanted) break;
            const Card card = highest(left);
            left ^= single(card);
            if (others >> card & 1) {
                ++higher;
                --others_left;
                continue;
            }
            --own_left;
            if (higher > 0) {
                --higher;
            } else {
                ++sure;
            }
            matter |= single(card);
        }
        return sure + std::max(0, own_left - others_left - higher);
    }

    // The leader's highest cards, one after the other.
    int cashing(int leader, int wanted, Cards& matter) const {
        const Cards own = table_.hand(leader);
        int friends_spare = kRanks * 2;  // side cards with which a friend can get out of the way
        int ruffers_trumps = 0;
        if (play_.trump != kNoSuit) {
            for (int seat = 0; seat < play_.seats; ++seat) {
                if (!of_side(seat)) ruffers_trumps = std::max(ruffers_trumps, length(table_.hand(seat), play_.trump));
            }
        }
        int found = 0;
        bool drawn = ruffers_trumps == 0;
        if (play_.trump != kNoSuit) {
            const Cards mine = own & suit_cards(play_.trump);
            const Cards masters = mine & ~and_below(live_ & ~own);
            if (!drawn && count(masters) >= ruffers_trumps && (broken_ || play_.closed_suit != play_.trump)) {
                drawn = true;
                Cards used = masters;
                for (int i = 1; i < ruffers_trumps; ++i) used ^= single(highest(used));
                matter |= single(highest(used));
                found = count(mine);
            } else if (drawn) {
                // Friends' trumps may fall on the same trick, but that is a trick all the same.
                found = count(mine);
            } else {
                found = trumps(leader, wanted, matter);
            }
        }
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (seat == leader || !of_side(seat)) continue;
            const int of_trump = play_.trump == kNoSuit ? 0 : length(table_.hand(seat), play_.trump);
            const int rounds = drawn ? ruffers_trumps : 0;
            friends_spare = std::min(friends_spare, count(table_.hand(seat)) - of_trump - std::max(0, rounds - of_trump));
        }
        for (int suit = 0; suit < kSuits && found < wanted; ++suit) {
            if (suit == play_.trump || (suit == play_.closed_suit && !broken_)) continue;
            const int rounds = std::min(winners(leader, suit, drawn, wanted - found, matter), friends_spare);
            found += rounds;
            friends_spare -= rounds;
        }
        return found;
    }
    int winners(int leader, int suit, bool drawn, int wanted, Cards& matter) const {
        const Cards own = table_.hand(leader) & suit_cards(suit);
        if (own == 0) return 0;
        int safe = count(own), longest = 0;
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (seat == leader) continue;
            const int held = length(table_.hand(seat), suit);
            longest = std::max(longest, held);
            if (!drawn && !of_side(seat) && length(table_.hand(seat), play_.trump) > 0) safe = std::min(safe, held);
        }
        Cards masters = own & ~and_below(live_ & suit_cards(suit) & ~own);
        int sure = count(masters) >= longest ? count(own) : count(masters);
        sure = std::min(sure, safe);
        sure = std::min(sure, wanted);
        const int by_rank = std::min(sure, longest);
        if (by_rank > 0) {
            for (int i = 1; i < by_rank; ++i) masters ^= single(highest(masters));
            matter |= single(highest(masters));
        }
        return sure;
    }

    const Table<Capacity>& table_;
    const Additive& play_;
    Cards live_;
    bool broken_;
    unsigned side_, enemies_;
};

// At least `need` for the takers, or less, if that is sure.
template <int Capacity>
bool sure_bound(const Table<Capacity>& table, const Additive& play, unsigned maximisers, Cards live, bool broken,
                Score need, Score& found, Cards& matter) {
    if (play.trick_worth == 0) return false;
    const unsigned everybody = (1u << play.seats) - 1;
    const unsigned others = everybody & ~play.takers;
    const SureTricks<Capacity> ours(table, play, live, broken, play.takers & maximisers, others);
    matter = 0;
    if (ours.count_up_to(need, matter) >= need) {
        found = need;
        return true;
    }
    const int left = table.tricks_left();
    const SureTricks<Capacity> theirs(table, play, live, broken, others & ~maximisers, play.takers);
    matter = 0;
    if (theirs.count_up_to(left - need + 1, matter) >= left - need + 1) {
        found = need - 1;
        return true;
    }
    matter = 0;
    return false;
}

}  // namespace nply::tricks
