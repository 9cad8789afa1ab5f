// What lies on the table: the hands, open to everybody, and the trick under way. Playing a card and taking
// it back is the same in every trick-taking game; what a trick is worth is not, and stays with the game.
#pragma once

#include <array>
#include <cstdint>

#include "nply/games/tricks/cards.hpp"

namespace nply::tricks {

// Small enough to be copied whole: it is the token that undoes a move.
template <int Capacity>
struct Trick {
    std::uint8_t player = 0;  // whose turn it is
    std::uint8_t count = 0;   // cards on the table
    std::uint8_t best = 0;    // the card that wins so far, counted from the leader's
    bool broken = false;      // the suit that may not be led at first may be
    std::array<Card, Capacity> cards{};
    friend bool operator==(const Trick&, const Trick&) = default;
};

template <int Capacity>
struct Table {
    using Undo = Trick<Capacity>;

    std::array<Cards, Capacity> hands{};
    Cards undealt = 0;  // cards of the deck that nobody ever had
    Trick<Capacity> trick;
    friend bool operator==(const Table&, const Table&) = default;

    int player() const { return trick.player; }
    Cards& hand(int seat) { return hands[static_cast<std::size_t>(seat)]; }
    Cards hand(int seat) const { return hands[static_cast<std::size_t>(seat)]; }
    Cards own() const { return hands[trick.player]; }
    // All hands are equally long between two tricks, and within one its players still hold a card.
    bool played_out() const { return own() == 0; }
    int leader(int seats) const { return (trick.player + seats - trick.count) % seats; }
    int led_suit() const { return suit_of(trick.cards[0]); }
    Card best_card() const { return trick.cards[trick.best]; }

    Cards on_table() const {
        Cards cards = 0;
        for (std::size_t i = 0; i < trick.count; ++i) cards |= single(trick.cards[i]);
        return cards;
    }
    Cards in_hands() const {
        Cards cards = 0;
        for (const Cards hand : hands) cards |= hand;
        return cards;
    }
    // Cards that can still be told from their neighbours by what stands between.
    Cards live(bool with_undealt) const { return in_hands() | on_table() | (with_undealt ? undealt : 0); }
    // Must follow suit, if possible.
    Cards following() const {
        const Cards suit = own() & suit_cards(led_suit());
        return suit != 0 ? suit : own();
    }
    int tricks_left() const { return count(own()); }  // with the one under way
};

// The card on the table was of the led suit or a trump already.
constexpr bool beats(Card card, Card best, int trump) {
    return suit_of(card) == suit_of(best) ? card > best : suit_of(card) == trump;
}

// Plays a card. True if it ended the trick: then the winner is to move, and the cards are those of `undo`
// and this one.
template <int Capacity>
bool play(Table<Capacity>& table, Card card, int seats, int trump) {
    auto& trick = table.trick;
    table.hands[trick.player] ^= single(card);
    if (trick.count != 0 && beats(card, table.best_card(), trump)) trick.best = trick.count;
    trick.cards[trick.count] = card;
    ++trick.count;
    const int next = trick.player + 1 == seats ? 0 : trick.player + 1;
    if (trick.count < seats) {
        trick.player = static_cast<std::uint8_t>(next);
        return false;
    }
    const int winner = next + trick.best;
    trick.player = static_cast<std::uint8_t>(winner >= seats ? winner - seats : winner);
    trick.count = 0;
    trick.best = 0;
    trick.cards = {};
    return true;
}

// Call it after what the trick's end changed has been put back.
template <int Capacity>
void take_back(Table<Capacity>& table, Card card, const Trick<Capacity>& before) {
    table.trick = before;
    table.hands[before.player] ^= single(card);
}

template <int Capacity>
bool ended_trick(const Trick<Capacity>& before, int seats) {
    return before.count + 1 == seats;
}

// Iterations end where tricks do (2002, section 6.2): the first such depth beyond `depth`, when the play
// starts `opening` moves from here.
template <int Capacity>
int next_trick_end(const Table<Capacity>& table, int seats, int depth, int opening = 0) {
    const int first = opening + seats - table.trick.count;
    return depth < first ? first : first + ((depth - first) / seats + 1) * seats;
}

}  // namespace nply::tricks
