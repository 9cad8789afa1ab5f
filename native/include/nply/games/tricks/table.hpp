// What lies on the table: the hands, open to everybody, and the trick under way. Playing a card and taking
// it back is the same in every trick-taking game; what a trick is worth is not, and stays with the game.
#pragma once

#include <array>
#include <cstdint>

#include "nply/games/tricks/cards.hpp"

namespace nply::tricks {

// Whose turn it is and who wins so far, in one word that is read and written whole: the processor waits for
// a word that was just written in pieces.
class Turn {
public:
    constexpr int player() const { return static_cast<int>(word_ & 255); }
    constexpr int count() const { return static_cast<int>(word_ >> 8 & 255); }    // cards on the table
    constexpr int winner() const { return static_cast<int>(word_ >> 16 & 255); }  // so far
    constexpr Card best() const { return static_cast<Card>(word_ >> 24); }        // the winner's card

    static constexpr Turn lead_of(int player) { return Turn(static_cast<std::uint32_t>(player)); }
    constexpr Turn after_lead(Card card, int next) const { return won(card, 1, next); }
    constexpr Turn after_winner(Card card, int next) const { return won(card, count() + 1, next); }
    constexpr Turn after_loser(int next) const { return Turn((word_ & ~255u) + 0x100 + static_cast<unsigned>(next)); }
    constexpr Turn with_player(int player) const { return Turn((word_ & ~255u) + static_cast<unsigned>(player)); }
    constexpr Turn() = default;
    friend constexpr bool operator==(const Turn&, const Turn&) = default;

private:
    explicit constexpr Turn(std::uint32_t word) : word_(word) {}
    constexpr Turn won(Card card, int count, int next) const {
        return Turn(static_cast<std::uint32_t>(card << 24 | player() << 16 | count << 8 | next));
    }

    std::uint32_t word_ = 0;
};

// What undoes a card.
struct Undo {
    Turn turn;
    std::uint64_t laid;
};

template <int Capacity>
struct Table {
    std::array<Cards, Capacity> hands{};
    Turn turn;
    bool broken = false;     // the suit that may not be led at first could be led from the beginning
    Cards undealt = 0;       // cards of the deck that nobody ever had
    std::uint64_t laid = 0;  // the cards on the table, one byte each, the leader's lowest
    friend bool operator==(const Table&, const Table&) = default;

    int player() const { return turn.player(); }
    Cards& hand(int seat) { return hands[static_cast<std::size_t>(seat)]; }
    Cards hand(int seat) const { return hands[static_cast<std::size_t>(seat)]; }
    Cards own() const { return hand(turn.player()); }
    // All hands are equally long between two tricks, and within one its players still hold a card.
    bool played_out() const { return own() == 0; }
    int leader(int seats) const { return (turn.player() + seats - turn.count()) % seats; }
    Card laid_card(int i) const { return static_cast<Card>(laid >> i * 8 & 255); }
    int led_suit() const { return static_cast<int>(laid >> 4 & 3); }
    Cards in_hands() const {
        Cards cards = 0;
        for (const Cards hand : hands) cards |= hand;
        return cards;
    }
    Cards on_table() const { return laid_cards(laid, turn.count()); }
    // Cards that can still be told from their neighbours by what stands between.
    Cards live(bool with_undealt) const { return in_hands() | on_table() | (with_undealt ? undealt : 0); }
    // Cards that have left the hands.
    Cards played(Cards deck) const { return deck & ~undealt & ~in_hands(); }
    // Must follow suit, if possible.
    Cards following() const {
        const Cards suit = own() & suit_cards(led_suit());
        return suit != 0 ? suit : own();
    }
    int tricks_left() const { return count(own()); }  // with the one under way
    int cards_left() const { return count(in_hands()); }

    static Cards laid_cards(std::uint64_t laid, int count) {
        Cards cards = 0;
        for (int i = 0; i < count; ++i) cards |= single(static_cast<Card>(laid >> i * 8 & 255));
        return cards;
    }
};

// The card on the table was of the led suit or a trump already.
constexpr bool beats(Card card, Card best, int trump) {
    return (card ^ best) < 16 ? card > best : suit_of(card) == trump;
}

// Plays a card. True if it ended the trick: then the winner is to move.
template <int Capacity>
[[gnu::always_inline]] inline bool play(Table<Capacity>& table, Card card, int seats, int trump) {
    const Turn turn = table.turn;
    const int player = turn.player();
    table.hand(player) ^= single(card);
    const int next = player + 1 == seats ? 0 : player + 1;
    if (turn.count() == 0) {
        table.turn = turn.after_lead(card, next);
        table.laid = static_cast<std::uint64_t>(card);
        return false;
    }
    const bool wins = beats(card, turn.best(), trump);
    if (turn.count() + 1 == seats) {
        table.turn = Turn::lead_of(wins ? player : turn.winner());
        table.laid = 0;
        return true;
    }
    table.turn = wins ? turn.after_winner(card, next) : turn.after_loser(next);
    table.laid |= static_cast<std::uint64_t>(card) << turn.count() * 8;
    return false;
}

// Call it after what the trick's end changed has been put back.
template <int Capacity>
[[gnu::always_inline]] inline void take_back(Table<Capacity>& table, Card card, const Undo& before) {
    table.turn = before.turn;
    table.laid = before.laid;
    table.hand(before.turn.player()) ^= single(card);
}

// Whether the move after this ended the trick.
constexpr bool ended_trick(const Turn& before, int seats) {
    return before.count() + 1 == seats;
}

// Iterations end where tricks do (2002, section 6.2): the first such depth beyond `depth`, when the play
// starts `opening` moves from here.
template <int Capacity>
int next_trick_end(const Table<Capacity>& table, int seats, int depth, int opening = 0) {
    const int first = opening + seats - table.turn.count();
    return depth < first ? first : first + ((depth - first) / seats + 1) * seats;
}

}  // namespace nply::tricks
