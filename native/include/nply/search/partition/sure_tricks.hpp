// Tricks that a side takes whatever the others do, and the comparisons that this rests on: bounds without search for
// hands in which every trick counts the same.
#pragma once

#include <algorithm>
#include <array>

#include "nply/core/fixed_list.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/search/partition/comparisons.hpp"
#include "nply/search/partition/suit_facts.hpp"

namespace nply::tricks {

// One side's sure tricks. Others than the side's are taken to keep their highest cards, and to do what is worst.
template <int Capacity>
class SureTricks {
public:
    // `which` of the sides of the facts it is.
    SureTricks(const Table<Capacity>& table, const Additive& play, const SuitFacts<Capacity>& facts,
               const typename SuitFacts<Capacity>::Position& suits, bool broken, std::size_t which,
               const SureSide& side)
        : table_(table),
          play_(play),
          facts_(facts),
          suits_(suits),
          which_(which),
          hands_(table.hands),
          trumps_(trump_cards(play.trump)),
          closed_(broken ? 0 : trump_cards(play.closed_suit)),
          side_(side.seats),
          rivals_(side.rivals) {}

    // Whether there are so many, and what it rests on.
    bool reach(int wanted, Comparisons& matter) {
        if (wanted > 0 && !count_up_to(wanted)) return false;
        matter.clear();
        for (const Note& note : notes_) matter.add(note.card, note.others);
        return true;
    }

private:
    using Hands = std::array<Cards, Capacity>;
    // A comparison to be made if the tricks are found.
    struct Note {
        Card card;
        Cards others;
    };

    Cards hand(int seat) const { return hands_[static_cast<std::size_t>(seat)]; }
    Cards suit_of_hand(int seat, int suit) const { return suit == kNoSuit ? 0 : hand(seat) & suit_cards(suit); }
    bool ours(int seat) const { return side_ >> seat & 1; }
    int after(int seat) const { return seat + 1 == play_.seats ? 0 : seat + 1; }
    void play(int seat, Card card) { hands_[static_cast<std::size_t>(seat)] &= ~single(card); }
    void compare(Card card, Cards others) { notes_.push_back({card, others}); }

    bool count_up_to(int wanted) {
        const int player = table_.player();
        if (table_.turn.count() != 0) return in_trick(table_.led_suit(), table_.turn.count(), wanted);
        const bool enough = facts_.may_reach(suits_, which_, wanted, kNoSuit);
        if (ours(player)) return enough && cash(player, wanted);
        if (enough && play_.trump != kNoSuit && (trumps(wanted) || last_trumps(wanted))) return true;
        return any_lead(player, wanted);
    }

    // --- Trumps

    bool trumps(int wanted) {
        for (int seat = 0; seat < play_.seats; ++seat) {
            const Cards own = hand(seat) & trumps_;
            if (ours(seat) && count(own) >= wanted && trumps(own, wanted)) return true;
        }
        return false;
    }
    // Rivals are taken to have kept their highest trumps. They may have kept any of those that they `held`, so that it
    // is these that are compared.
    bool trumps(Cards own, int wanted) {
        Cards rivals = 0, held = 0;
        for (int seat = 0; seat < play_.seats; ++seat) {
            if (!(rivals_ >> seat & 1)) continue;
            rivals |= hand(seat);
            held |= table_.hand(seat);
        }
        Card card;
        if (sure_trumps(own, rivals & trumps_, wanted, card) < wanted) return false;
        if (card >= 0) compare(card, held & trumps_ & ~above(card));
        return true;
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
            notes_.clear();
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
        if (high != 0 && others != 0) compare(lowest(high), others);
        return run ? count(own) : count(high);
    }

    // --- Cashing: leads that nobody else can win, one after the other

    bool cash(int leader, int wanted) {
        for (; wanted > 0; --wanted) {
            if (trumps(wanted)) return true;
            // The leader's own winner, else a friend's for which he has a low card.
            const Cards held = hand(leader), high = tops();
            const Cards leads = high & ~closed_;
            const Cards choice = (leads & held) != 0 ? leads & held : leads & ~void_suits(held);
            if (choice == 0) return false;
            const Card card = highest(choice);
            int winner = leader;
            while (!(hand(winner) >> card & 1)) winner = after(winner);
            leader = take(leader, play_.seats, suit_of(card), winner, card, high);
        }
        return true;
    }
    // Cards of ours that are higher than all others of their suit, which nobody else can ruff.
    Cards tops() const {
        Cards own = 0, others = 0, ruffed = 0;
        for (int seat = 0; seat < Capacity; ++seat) {
            const Cards held = hand(seat);
            if (ours(seat)) {
                own |= held;
                continue;
            }
            others |= held;
            if ((held & trumps_) != 0) ruffed |= void_suits(held);
        }
        return own & ~and_below(others) & ~ruffed;
    }

    // So many players from `first` on play to a trick that `winner` takes with `card`, or a friend who cannot help it.
    // Whoever takes it leads next. `high`: winners that nobody should throw away.
    int take(int first, int players, int led, int winner, Card card, Cards high) {
        const int planned = winner;
        const Cards suit = suit_cards(led);
        Cards beaten = 0;  // by the card
        play(planned, card);
        for (int i = 0, seat = first; i < players; ++i, seat = after(seat)) {
            const Cards here = hand(seat) & suit;
            if (seat == planned || (here == 0 && (!ours(seat) || hand(seat) == 0))) continue;
            const Card answer = here != 0 ? lowest(here) : discard(seat, high);
            play(seat, answer);
            if (!ours(seat)) {
                beaten |= table_.hand(seat) & suit;
                continue;
            }
            beaten |= single(answer);
            if (!beats(answer, card, play_.trump)) continue;
            compare(card, others_of_suit(card, beaten));
            beaten = 0;
            card = answer;
            winner = seat;
        }
        compare(card, others_of_suit(card, beaten));
        return winner;
    }
    // A card that wins nothing: the lowest one of a side suit, from where no winner stands.
    Card discard(int seat, Cards high) const {
        Card best = -1;
        int lightest = 1 << 20;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards here = suit_of_hand(seat, suit);
            if (here == 0) continue;
            int weight = suit == play_.trump ? 1000 : 0;
            if (high >> lowest(here) & 1) weight += 100;
            if ((high & here) != 0) weight += 10;
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
        if (!facts_.may_reach(suits_, which_, wanted, led)) return false;
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
        compare(card, table_.on_table() & suit_cards(suit_of(card)) & ~single(card));
        return cash(take(first, to_play, led, winner, card, tops()), wanted - 1);
    }
    // Whatever suit the rival leads.
    bool any_lead(int leader, int wanted) {
        const Cards held = hand(leader);
        const Cards leads = (held & ~closed_) != 0 ? held & ~closed_ : held;
        if ((leads & ~won_suits()) != 0) return false;
        for (Cards left = leads; left != 0; left &= void_suits(single(lowest(left)))) {
            hands_ = table_.hands;
            if (!in_trick(suit_of(lowest(left)), 0, wanted)) return false;
        }
        return true;
    }
    // Whole suits, of which a trick is ours, whoever leads: we have the highest card or ruff, and nobody else does.
    Cards won_suits() const {
        Cards own = 0, others = 0, ruffs = 0, ruffed = 0;
        for (int seat = 0; seat < Capacity; ++seat) {
            const Cards held = hand(seat);
            (ours(seat) ? own : others) |= held;
            if ((held & trumps_) != 0) (ours(seat) ? ruffs : ruffed) |= void_suits(held);
        }
        return (~void_suits(own & ~and_below(others)) | ruffs) & ~ruffed;
    }

    const Table<Capacity>& table_;
    const Additive& play_;
    const SuitFacts<Capacity>& facts_;
    const typename SuitFacts<Capacity>::Position& suits_;
    std::size_t which_;
    Hands hands_;
    Cards trumps_;
    FixedList<Note, 256> notes_;  // a card and a note of each suit that is led, at most
    Cards closed_;                // may not be led
    unsigned side_, rivals_;
};

// Whether a side is sure of its share: the first one, who play for what the takers get, of `need` at least; the second
// one, who play for the rest, of so much that less than `need` is left for them.
template <int Capacity>
bool is_sure(const Table<Capacity>& table, const Additive& play, const SuitFacts<Capacity>& facts,
             const typename SuitFacts<Capacity>::Position& suits, const SureSides& sides, bool broken,
             std::size_t which, Score need, Comparisons& matter) {
    const int wanted = which == 0 ? need : table.tricks_left() - need + 1;
    return SureTricks<Capacity>(table, play, facts, suits, broken, which, sides[which]).reach(wanted, matter);
}

// At least `need` for the takers, or less, if that is sure. The side on turn comes first: it has more to be sure of.
// Within a trick of four players the other one has so little that it is not asked.
template <int Capacity>
bool sure_bound(const Table<Capacity>& table, const Additive& play, const SuitFacts<Capacity>& facts,
                const SureSides& sides, bool broken, Score need, Score& found, Comparisons& matter) {
    const auto suits = facts.look(table.in_hands());
    const std::size_t first = sides[0].seats >> table.player() & 1 ? 0 : 1;
    for (const std::size_t which : {first, 1 - first}) {
        const bool asked = table.turn.count() == 0 || play.seats < 4 || (sides[which].seats >> table.player() & 1);
        if (!asked || !is_sure(table, play, facts, suits, sides, broken, which, need, matter)) continue;
        found = which == 0 ? need : need - 1;
        return true;
    }
    return false;
}

}  // namespace nply::tricks
