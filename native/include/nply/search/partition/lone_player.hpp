// Bounds without search where cards count: a player alone against all others who need never win a trick again, or who
// cannot help winning all of them.
#pragma once

#include <bit>

#include "nply/games/tricks/additive.hpp"
#include "nply/search/partition/comparisons.hpp"

namespace nply::tricks {

// Between two tricks. A proof of his may rest on the order within his hand, but the others' cards may change places in
// theirs (search.hpp skips cards that fail like another one), so that each of them is compared by itself; and the other
// way round where the proof is theirs.
template <int Capacity>
class LonePlayer {
public:
    // `closed`: cards that may not be led if there are others.
    LonePlayer(const Table<Capacity>& table, const Additive& play, int seat, Cards closed)
        : table_(table),
          play_(play),
          seat_(seat),
          own_(table.hand(seat)),
          others_(table.in_hands() & ~own_),
          closed_(closed) {}

    // He can keep below the others in every suit that they lead: his i-th lowest card is below the i-th lowest of all
    // of theirs. Whatever is led, he has a card below it, and after he has played the highest such card the same is
    // true of what is left. To other suits he throws the highest of one. If it is his lead, he has to lose that trick.
    bool never_wins(Comparisons& matter) const {
        unsigned unsafe = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            unsafe |= static_cast<unsigned>(!keep_below(own_ & suit_cards(suit), suit)) << suit;
        }
        Exit exit;
        if (table_.player() == seat_ ? !find_exit(unsafe, exit) : unsafe != 0) return false;
        matter.clear();
        for (int suit = 0; suit < kSuits; ++suit) compare(suit, exit, matter);
        if (exit.card >= 0) matter.add(exit.card, table_.hand(exit.winner) & suit_cards(suit_of(exit.card)));
        return true;
    }

    // He leads, and all his cards are higher than those of the others.
    bool wins_all(Comparisons& matter) const {
        if (table_.player() != seat_) return false;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards own = own_ & suit_cards(suit), others = others_ & suit_cards(suit);
            if (own != 0 && others != 0 && lowest(own) < highest(others)) return false;
        }
        matter.clear();
        for (Cards left = own_; left != 0; left &= left - 1) {
            matter.add(lowest(left), others_ & suit_cards(suit_of(lowest(left))));
        }
        return true;
    }

private:
    // A card to lead, and who has to win that trick, or one with a higher card.
    struct Exit {
        Card card = -1;
        int winner = -1;
    };

    // Whether each of these cards of a suit, from the lowest, has as many higher ones as the others can hold back.
    bool keep_below(Cards own, int suit) const {
        int higher = count(others_ & suit_cards(suit));
        for (; own != 0 && higher > 0; own &= own - 1, --higher) {
            if (count(others_ & above(lowest(own))) < higher) return false;
        }
        return true;
    }
    // A lead that one of the others has to win. They may win it with their highest card: of those that are left, the
    // i-th lowest still has to be below the i-th lowest that they have now.
    bool find_exit(unsigned unsafe, Exit& exit) const {
        const Cards open = own_ & ~closed_;
        for (Cards left = open != 0 ? open : own_; left != 0;) {
            const Card card = highest(left);
            left ^= single(card);
            if ((unsafe & ~(1u << suit_of(card))) != 0) continue;
            exit = {card, has_to_win(card)};
            if (exit.winner >= 0 && keep_below(others_of_suit(card, own_), suit_of(card))) return true;
        }
        return false;
    }
    // Somebody whose cards of the suit are all higher, or -1.
    int has_to_win(Card card) const {
        for (int seat = 0; seat < play_.seats; ++seat) {
            const Cards held = table_.hand(seat) & suit_cards(suit_of(card));
            if (seat != seat_ && held != 0 && lowest(held) > card) return seat;
        }
        return -1;
    }

    void compare(int suit, const Exit& exit, Comparisons& matter) const {
        int higher = count(others_ & suit_cards(suit));
        for (Cards left = own_ & suit_cards(suit); left != 0 && higher > 0; left &= left - 1) {
            const Card card = lowest(left);
            if (card == exit.card) continue;
            Cards kept = others_ & above(card);
            for (int spare = count(kept) - higher; spare > 0; --spare) kept &= kept - 1;
            matter.add(card, kept);
            --higher;
        }
    }

    const Table<Capacity>& table_;
    const Additive& play_;
    int seat_;
    Cards own_, others_;
    Cards closed_;
};

// At least `need` for the takers, or less, if that is sure.
template <int Capacity>
bool lone_bound(const Table<Capacity>& table, const Additive& play, unsigned maximisers, bool broken, Score need,
                Score& found, Comparisons& matter) {
    if (play.trump != kNoSuit || table.tricks_left() == play.first_trick) return false;
    const Cards closed = broken ? 0 : trump_cards(play.closed_suit);
    const Score all = play.worth_of(table.in_hands());
    for (const unsigned side : {play.takers, ((1u << play.seats) - 1) & ~play.takers}) {
        if (!std::has_single_bit(side)) continue;
        const LonePlayer<Capacity> lone(table, play, std::countr_zero(side), closed);
        // What the takers get if he wins nothing, which he can choose but need not.
        found = side == play.takers ? 0 : all;
        if ((found >= need) == ((maximisers & side) != 0) && lone.never_wins(matter)) return true;
        found = all - found;
        if (lone.wins_all(matter)) return true;
    }
    return false;
}

}  // namespace nply::tricks
