// Tricks that a side takes whatever the others do, and the cards that this rests on: bounds without search for
// hands in which every trick counts the same.
#pragma once

#include <algorithm>
#include <array>

#include "nply/games/tricks/additive.hpp"

namespace nply::tricks {

// One side's sure tricks at the start of a trick. `side` are the seats that play for it, `rivals` those whose tricks
// are lost; somebody may be neither, if others count his tricks but do not play his cards.
template <int Capacity>
class SureTricks {
public:
    SureTricks(const Table<Capacity>& table, const Additive& play, bool broken, unsigned side, unsigned rivals)
        : table_(table), play_(play), hands_(table.hands), broken_(broken), side_(side), rivals_(rivals) {
        for (int seat = 0; seat < play.seats; ++seat) {
            if (rivals >> seat & 1) rival_trumps_ |= trumps_of(seat);
        }
    }

    // Whether there are so many, and what it rests on.
    bool reach(int wanted, Cards& matter) {
        if (wanted <= 0) return true;
        if (side_ >> table_.player() & 1) {
            matter_ = 0;
            if (cash(wanted)) {
                matter = matter_;
                return true;
            }
        } else if (play_.trump != kNoSuit && trumps(wanted)) {
            matter = matter_;
            return true;
        }
        return false;
    }

private:
    Cards trumps_of(int seat) const { return play_.trump == kNoSuit ? 0 : hand(seat) & suit_cards(play_.trump); }
    Cards hand(int seat) const { return hands_[static_cast<std::size_t>(seat)]; }
    bool ours(int seat) const { return side_ >> seat & 1; }
    int led(int suit) const { return led_[static_cast<std::size_t>(suit)]; }
    int after(int seat) const { return seat + 1 == play_.seats ? 0 : seat + 1; }

    // --- Trumps

    bool trumps(int wanted) {
        for (int seat = 0; seat < play_.seats; ++seat) {
            const Cards before = matter_;
            if (ours(seat) && trumps(seat, wanted)) return true;
            matter_ = before;
        }
        return false;
    }
    // Each trump in a hand is played to a trick of its own and wins it, unless a higher one of a rival falls on it:
    // so many as cannot be paired off with higher ones are sure.
    bool trumps(int seat, int wanted) {
        const Cards own = trumps_of(seat);
        int sure = 0, higher = 0, own_left = count(own), rivals_left = count(rival_trumps_);
        for (Cards left = own | rival_trumps_; sure + own_left >= wanted;) {
            if (sure + std::max(0, own_left - rivals_left - higher) >= wanted) return true;
            const Card card = highest(left);
            left ^= single(card);
            if (rival_trumps_ >> card & 1) {
                ++higher;
                --rivals_left;
                continue;
            }
            --own_left;
            higher > 0 ? --higher : ++sure;
            matter_ |= single(card);
        }
        return false;
    }

    // --- Cashing: leads that nobody else can win, one after the other

    bool cash(int wanted) {
        int leader = table_.player();
        for (int found = 0;; ++found) {
            if (found >= wanted) return true;
            if (play_.trump != kNoSuit && rival_trumps_possible(wanted - found)) return true;
            if (hand(leader) == 0) return false;
            int suit;
            Card card;
            if (!pick(leader, suit, card)) return false;
            leader = lead(leader, suit, card);
        }
    }
    bool rival_trumps_possible(int wanted) {
        const Cards before = matter_;
        if (trumps(wanted)) return true;
        matter_ = before;
        return false;
    }
    // The highest card that somebody else may put on this suit; -1 if nobody has one, and 64 if it may be ruffed.
    int to_beat(int suit) const {
        int most = -1;
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (ours(seat)) continue;
            const Cards here = table_.hand(seat) & suit_cards(suit);
            if (count(here) > led(suit)) {
                most = std::max(most, highest(here));
            } else if (suit != play_.trump && play_.trump != kNoSuit &&
                       count(table_.hand(seat) & suit_cards(play_.trump)) > led(play_.trump)) {
                return 64;
            }
        }
        return most;
    }
    bool closed(int suit) const { return suit == play_.closed_suit && !broken_; }
    // The leader's own winner, else a low card to a friend's.
    bool pick(int leader, int& suit, Card& card) const {
        int link = -1;
        for (suit = kSuits - 1; suit >= 0; --suit) {
            const Cards own = hand(leader) & suit_cards(suit);
            if (own == 0 || closed(suit)) continue;
            const int beat = to_beat(suit);
            if (highest(own) > beat) {
                card = highest(own);
                return true;
            }
            if (beat == 64 || link >= 0) continue;
            for (int seat = 0; seat < play_.seats; ++seat) {
                const Cards here = hand(seat) & suit_cards(suit);
                if (seat != leader && ours(seat) && here != 0 && highest(here) > beat) link = suit;
            }
        }
        if (link < 0) return false;
        suit = link;
        card = lowest(hand(leader) & suit_cards(suit));
        return true;
    }
    // Friends play low, or win if the leader does not. Who wins is next.
    int lead(int leader, int suit, Card card) {
        const int beat = to_beat(suit);
        int winner = leader;
        Card best = card;
        bool by_rank = beat >= 0;
        play(leader, card);
        for (int seat = after(leader); seat != leader; seat = after(seat)) {
            if (!ours(seat) || hand(seat) == 0) continue;
            const Cards here = hand(seat) & suit_cards(suit);
            Card answer;
            if (here == 0) {
                answer = discard(seat);
                play(seat, answer);
                if (suit_of(answer) != play_.trump) continue;
                if (!beats(answer, best, play_.trump)) continue;
                by_rank = suit_of(best) == play_.trump;
            } else {
                answer = best > beat ? lowest(here) : highest(here);
                play(seat, answer);
                by_rank = true;
                if (answer < best || suit_of(best) != suit) continue;
            }
            best = answer;
            winner = seat;
        }
        if (by_rank) matter_ |= single(best);
        led_[static_cast<std::size_t>(suit)] += 1;
        return winner;
    }
    // A card that wins nothing: the lowest one of a side suit, from where no winner stands.
    Card discard(int seat) const {
        Card best = -1;
        int lightest = 1 << 20;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards here = hand(seat) & suit_cards(suit);
            if (here == 0) continue;
            const int beat = to_beat(suit);
            int weight = suit == play_.trump ? 1000 : 0;
            if (lowest(here) > beat) weight += 100;
            weight += beat < 64 && highest(here) > beat ? 10 : 0;
            weight -= count(here);
            if (weight < lightest) {
                lightest = weight;
                best = lowest(here);
            }
        }
        return best;
    }
    void play(int seat, Card card) { hands_[static_cast<std::size_t>(seat)] ^= single(card); }

    const Table<Capacity>& table_;
    const Additive& play_;
    std::array<Cards, Capacity> hands_;
    Cards rival_trumps_ = 0;
    Cards matter_ = 0;
    std::array<int, kSuits> led_{};
    bool broken_;
    unsigned side_, rivals_;
};

// At least `need` for the takers, or less, if that is sure.
template <int Capacity>
bool sure_bound(const Table<Capacity>& table, const Additive& play, unsigned maximisers, bool broken, Score need,
                Score& found, Cards& matter) {
    if (play.trick_worth == 0) return false;
    const unsigned others = ((1u << play.seats) - 1) & ~play.takers;
    const int left = table.tricks_left();
    matter = 0;
    if (SureTricks<Capacity>(table, play, broken, play.takers & maximisers, others).reach(need, matter)) {
        found = need;
        return true;
    }
    matter = 0;
    if (SureTricks<Capacity>(table, play, broken, others & ~maximisers, play.takers).reach(left - need + 1, matter)) {
        found = need - 1;
        return true;
    }
    matter = 0;
    return false;
}

}  // namespace nply::tricks
