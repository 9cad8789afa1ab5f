// Tricks that a side takes whatever the others do, and the comparisons that this rests on: bounds without search for
// hands in which every trick counts the same.
#pragma once

#include <algorithm>
#include <array>

#include "nply/games/tricks/additive.hpp"
#include "nply/search/partition/comparisons.hpp"
#include "nply/search/partition/trump_tricks.hpp"

namespace nply::tricks {

// One side's sure tricks. `side` are the seats that play for it, `rivals` those whose tricks are lost; somebody may be
// neither, if others count his tricks but do not play his cards. Others than the side's are taken to keep their
// highest cards, and to do what is worst.
template <int Capacity>
class SureTricks {
public:
    SureTricks(const Table<Capacity>& table, const Additive& play, const TrumpTricks<Capacity>& trump_tricks,
               bool broken, unsigned side, unsigned rivals)
        : table_(table),
          play_(play),
          trump_tricks_(trump_tricks),
          hands_(table.hands),
          broken_(broken),
          side_(side),
          rivals_(rivals) {
        matter_.clear();
    }

    // Whether there are so many, and what it rests on.
    bool reach(int wanted, Comparisons& matter) {
        if (wanted > 0 && !count_up_to(wanted)) return false;
        matter = matter_;
        return true;
    }

private:
    using Hands = std::array<Cards, Capacity>;

    Cards hand(int seat) const { return hands_[static_cast<std::size_t>(seat)]; }
    Cards suit_of_hand(int seat, int suit) const { return suit == kNoSuit ? 0 : hand(seat) & suit_cards(suit); }
    bool ours(int seat) const { return side_ >> seat & 1; }
    int after(int seat) const { return seat + 1 == play_.seats ? 0 : seat + 1; }
    void play(int seat, Card card) { hands_[static_cast<std::size_t>(seat)] &= ~single(card); }

    bool count_up_to(int wanted) {
        const int player = table_.player();
        if (table_.turn.count() != 0) {
            return in_trick(table_.led_suit(), table_.turn.count(), wanted) || (restart(), trumps(wanted));
        }
        if (ours(player)) return cash(player, wanted);
        return trumps(wanted) || (restart(), last_trumps(wanted)) || (restart(), any_lead(player, wanted));
    }
    void restart() {
        hands_ = table_.hands;
        matter_.clear();
        on_table_ = true;
        trumps_known_ = true;
    }

    // --- Trumps

    bool trumps(int wanted) {
        if (play_.trump == kNoSuit) return false;
        Cards higher = 0;
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (rivals_ >> seat & 1) higher |= suit_of_hand(seat, play_.trump);
        }
        // A trump on the table may still fall on one of ours.
        if (table_.turn.count() != 0 && on_table_) higher |= table_.on_table() & suit_cards(play_.trump);
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (ours(seat) && trumps(suit_of_hand(seat, play_.trump), higher, wanted)) return true;
        }
        for (int seat = 0; seat < play_.seats && trumps_known_; ++seat) {
            const Cards own = suit_of_hand(seat, play_.trump);
            if (!ours(seat) || count(own) < wanted || !may_keep_trumps(seat)) continue;
            if (trump_tricks_.sure(seat, in_hands()) < wanted) continue;
            compare_trumps(seat);
            return true;
        }
        return false;
    }
    // Whether this trick can go by without a trump of this hand, if it has not yet played to it.
    bool may_keep_trumps(int seat) const {
        if (table_.turn.count() == 0 || !on_table_) return true;
        const int behind = (seat - table_.player() + play_.seats) % play_.seats;
        if (behind >= play_.seats - table_.turn.count()) return true;
        return table_.led_suit() != play_.trump && (hand(seat) & ~suit_cards(play_.trump)) != 0;
    }
    Cards in_hands() const {
        Cards cards = 0;
        for (const Cards held : hands_) cards |= held;
        return cards;
    }
    // Each trump in a hand is played to a trick of its own and wins it, unless a higher one of a rival falls on it:
    // of its highest so many are sure as are more than the rivals' that are higher than the lowest of these.
    bool trumps(Cards own, Cards rivals, int wanted) {
        const int length = count(own);
        if (length - count(rivals) >= wanted) return true;
        int higher = 0;
        for (int taken = 1; taken <= length; ++taken, own ^= single(highest(own))) {
            const Card card = highest(own);
            higher = count(rivals & above(card));
            if (taken - higher < wanted) continue;
            matter_.add(card, rivals & ~above(card));
            return true;
        }
        return false;
    }
    // All trumps of a hand and its rivals, but for those that are lower than all of the hand.
    void compare_trumps(int hand_seat) {
        const Cards own = suit_of_hand(hand_seat, play_.trump);
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (!(rivals_ >> seat & 1)) continue;
            for (Cards left = suit_of_hand(seat, play_.trump); left != 0; left &= left - 1) {
                const Card card = lowest(left);
                matter_.add(card, own);
                if (card < lowest(own)) continue;
                for (int other = 0; other < play_.seats; ++other) {
                    if (other != seat && (rivals_ >> other & 1)) matter_.add(card, suit_of_hand(other, play_.trump));
                }
            }
        }
    }

    // --- The last trumps

    // Where no other side has trumps, a hand that has some comes to lead before it has to throw a winner away: it wins
    // with one, or ruffs. Then it takes tricks with all of its winners, and with its trumps at any time.
    bool last_trumps(int wanted) {
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (!ours(seat) && suit_of_hand(seat, play_.trump) != 0) return false;
        }
        for (int seat = 0; seat < play_.seats; ++seat) {
            int sure = ours(seat) ? count(suit_of_hand(seat, play_.trump)) : 0;
            if (sure == 0) continue;
            for (int suit = 0; suit < kSuits && sure < wanted; ++suit) sure += winners(seat, suit, wanted - sure);
            if (sure >= wanted) return true;
            matter_.clear();
        }
        return false;
    }
    // Of a side suit, up to so many: cards higher than those of all others, and all cards if others run out of them.
    int winners(int seat, int suit, int wanted) {
        const Cards own = suit_of_hand(seat, suit);
        if (suit == play_.trump || own == 0) return 0;
        Cards others = 0;
        int longest = 0;
        for (int other = 0; other < play_.seats; ++other) {
            if (other == seat) continue;
            others |= suit_of_hand(other, suit);
            longest = std::max(longest, count(suit_of_hand(other, suit)));
        }
        Cards high = others == 0 ? own : own & above(highest(others));
        const bool run = count(high) >= longest;
        for (int spare = count(high) - (run ? longest : wanted); spare > 0; --spare) high &= high - 1;
        if (high != 0 && others != 0) matter_.add(lowest(high), others);
        return run ? count(own) : count(high);
    }

    // --- Cashing: leads that nobody else can win, one after the other

    bool cash(int leader, int wanted) {
        for (; wanted > 0; --wanted) {
            if (trumps(wanted)) return true;
            int winner;
            Card card;
            if (!pick(leader, winner, card)) return false;
            leader = take(leader, play_.seats, suit_of(card), winner, card);
        }
        return true;
    }
    // The highest card that others may put on this suit; -1 if nobody has one, and kRuffed if a trump may fall.
    static constexpr int kRuffed = 64;
    int to_beat(int suit) const {
        int most = -1;
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (ours(seat)) continue;
            const Cards here = suit_of_hand(seat, suit);
            if (here != 0) {
                most = std::max(most, highest(here));
            } else if (suit_of_hand(seat, play_.trump) != 0) {
                return kRuffed;
            }
        }
        return most;
    }
    bool closed(int suit) const { return suit == play_.closed_suit && !broken_; }
    // The leader's own winner, else a friend's for which he has a low card.
    bool pick(int leader, int& winner, Card& card) const {
        winner = -1;
        for (int suit = kSuits - 1; suit >= 0; --suit) {
            const Cards own = suit_of_hand(leader, suit);
            if (own == 0 || closed(suit)) continue;
            const int beat = to_beat(suit);
            if (highest(own) > beat) {
                winner = leader;
                card = highest(own);
                return true;
            }
            for (int seat = 0; seat < play_.seats && winner < 0; ++seat) {
                const Cards here = suit_of_hand(seat, suit);
                if (!ours(seat) || here == 0 || highest(here) < beat) continue;
                winner = seat;
                card = highest(here);
            }
        }
        return winner >= 0;
    }

    // So many players from `first` on play to a trick that `winner` takes with `card`, or a friend who cannot help it.
    // Whoever takes it leads next.
    int take(int first, int players, int led, int winner, Card card) {
        const int planned = winner;
        if (led == play_.trump) trumps_known_ = false;  // which ones the others keep
        play(planned, card);
        for (int i = 0, seat = first; i < players; ++i, seat = after(seat)) {
            const Cards here = suit_of_hand(seat, led);
            if (seat == planned || (here == 0 && (!ours(seat) || hand(seat) == 0))) continue;
            const Card answer = here != 0 ? lowest(here) : discard(seat);
            if (suit_of(answer) == suit_of(card)) {
                matter_.add(card, ours(seat) ? single(answer) : table_.hand(seat) & suit_cards(led));
            }
            play(seat, answer);
            if (!ours(seat) || !beats(answer, card, play_.trump)) continue;
            card = answer;
            winner = seat;
        }
        return winner;
    }
    // A card that wins nothing: the lowest one of a side suit, from where no winner stands.
    Card discard(int seat) const {
        Card best = -1;
        int lightest = 1 << 20;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards here = suit_of_hand(seat, suit);
            if (here == 0) continue;
            const int beat = to_beat(suit);
            int weight = suit == play_.trump ? 1000 : 0;
            if (lowest(here) > beat) weight += 100;
            weight += beat < kRuffed && highest(here) > beat ? 10 : 0;
            weight -= count(here);
            if (weight < lightest) {
                lightest = weight;
                best = lowest(here);
            }
        }
        return best;
    }

    // --- A trick under way, or one that a rival leads

    int strength(Card card, int led) const {
        return suit_of(card) == play_.trump ? 32 + rank_of(card) : suit_of(card) == led ? 16 + rank_of(card) : 0;
    }
    // Somebody of ours wins the trick whatever the others play, and cashes. They may not have the choice to ruff or
    // to discard: what they keep would be unknown.
    bool in_trick(int led, int on_table, int wanted) {
        on_table_ = false;
        const int first = table_.player();
        const int to_play = play_.seats - on_table;
        int beat = 0;
        for (int i = 0, seat = first; i < to_play; ++i, seat = after(seat)) {
            if (ours(seat)) continue;
            const Cards here = suit_of_hand(seat, led);
            if (here != 0) {
                beat = std::max(beat, strength(highest(here), led));
            } else if (suit_of_hand(seat, play_.trump) != 0) {
                return false;
            }
        }
        int winner = -1;
        Card card = -1;
        if (on_table > 0) {
            const int best = strength(table_.turn.best(), led);
            if (ours(table_.turn.winner()) && best > beat) {
                winner = table_.turn.winner();
                card = table_.turn.best();
            }
            beat = std::max(beat, best);
        }
        for (int i = 0, seat = first; winner < 0 && i < to_play; ++i, seat = after(seat)) {
            if (!ours(seat)) continue;
            Cards choice = suit_of_hand(seat, led);
            if (choice == 0) choice = suit_of_hand(seat, play_.trump);
            for (; choice != 0; choice &= choice - 1) {
                if (strength(lowest(choice), led) <= beat) continue;
                winner = seat;
                card = lowest(choice);
                break;
            }
        }
        if (winner < 0) return false;
        matter_.add(card, table_.on_table() & suit_cards(suit_of(card)) & ~single(card));
        return cash(take(first, to_play, led, winner, card), wanted - 1);
    }
    // Whatever suit the rival leads.
    bool any_lead(int leader, int wanted) {
        bool open = false;
        for (int suit = 0; suit < kSuits; ++suit) open |= suit_of_hand(leader, suit) != 0 && !closed(suit);
        Comparisons all;
        all.clear();
        for (int suit = 0; suit < kSuits; ++suit) {
            if ((table_.hand(leader) & suit_cards(suit)) == 0 || (open && closed(suit))) continue;
            restart();
            if (!in_trick(suit, 0, wanted)) return false;
            all |= matter_;
        }
        matter_ = all;
        return true;
    }

    const Table<Capacity>& table_;
    const Additive& play_;
    const TrumpTricks<Capacity>& trump_tricks_;
    Hands hands_;
    Comparisons matter_;
    bool broken_;
    bool on_table_ = true;
    bool trumps_known_ = true;
    unsigned side_, rivals_;
};

// At least `need` for the takers, or less, if that is sure.
template <int Capacity>
bool sure_bound(const Table<Capacity>& table, const Additive& play, const TrumpTricks<Capacity>& trumps,
                unsigned maximisers, bool broken, Score need, Score& found, Comparisons& matter) {
    if (play.trick_worth == 0) return false;
    const unsigned others = ((1u << play.seats) - 1) & ~play.takers;
    const int left = table.tricks_left();
    if (SureTricks<Capacity>(table, play, trumps, broken, play.takers & maximisers, others).reach(need, matter)) {
        found = need;
        return true;
    }
    if (SureTricks<Capacity>(table, play, trumps, broken, others & ~maximisers, play.takers)
            .reach(left - need + 1, matter)) {
        found = need - 1;
        return true;
    }
    return false;
}

}  // namespace nply::tricks
