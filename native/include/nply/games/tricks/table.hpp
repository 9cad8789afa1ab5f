// What lies on the table: the hands, open to everybody, and the trick under way. Playing a card and taking
// it back is the same in every trick-taking game; what a trick is worth is not, and stays with the game.
#pragma once

#include <array>
#include <cstdint>

#include "nply/core/random.hpp"
#include "nply/games/tricks/cards.hpp"

namespace nply::tricks {

// Whose turn it is, in one word, and who wins so far and which cards lie on the table, in another: each is read,
// written and put back whole (the processor waits for a word that was just written in pieces), and nothing that
// depends on the first has to wait for the card just laid.
class Turn {
public:
    constexpr int player() const { return static_cast<int>(at_ & 255); }
    constexpr int count() const { return static_cast<int>(at_ >> 8); }                // cards on the table
    constexpr int winner() const { return static_cast<int>(trick_ & 255); }           // so far
    constexpr Card best() const { return static_cast<Card>(trick_ >> kBest & 255); }  // the winner's card
    constexpr Card laid_card(int i) const { return static_cast<Card>(trick_ >> (kLaid + 8 * i) & 255); }
    constexpr int led_suit() const { return suit_of(laid_card(0)); }
    constexpr Cards laid() const {
        Cards cards = 0;
        for (int i = 0; i < count(); ++i) cards |= single(laid_card(i));
        return cards;
    }

    static constexpr Turn lead_of(int player) { return Turn(static_cast<std::uint32_t>(player), 0); }
    constexpr Turn with_player(int player) const { return Turn((at_ & ~255u) + static_cast<unsigned>(player), trick_); }
    constexpr Turn after_lead(Card card, int next) const {
        return Turn(0x100 + static_cast<unsigned>(next), won(card) + (bits(card) << kLaid));
    }
    constexpr Turn after_winner(Card card, int next) const {
        return Turn((at_ & ~255u) + 0x100 + static_cast<unsigned>(next),
                    (trick_ & ~kWinners) + won(card) + laid_bits(card));
    }
    constexpr Turn after_loser(Card card, int next) const {
        return Turn((at_ & ~255u) + 0x100 + static_cast<unsigned>(next), trick_ + laid_bits(card));
    }
    constexpr Turn() = default;
    // Spelled out: a copy of both words at once would wait for the two that were just written.
    constexpr Turn(const Turn& other) : trick_(other.trick_), at_(other.at_) {}
    constexpr Turn& operator=(const Turn& other) {
        trick_ = other.trick_;
        at_ = other.at_;
        return *this;
    }
    friend constexpr bool operator==(const Turn&, const Turn&) = default;

private:
    // Seven players lay six cards before the last one ends the trick: eight bytes with the winner and his card.
    static constexpr int kBest = 8, kLaid = 16;
    static constexpr std::uint64_t kWinners = 0xffff;

    constexpr Turn(std::uint32_t at, std::uint64_t trick) : trick_(trick), at_(at) {}
    static constexpr std::uint64_t bits(int small) { return static_cast<unsigned>(small); }
    constexpr std::uint64_t won(Card card) const { return bits(card << kBest | player()); }
    constexpr std::uint64_t laid_bits(Card card) const { return bits(card) << (kLaid + 8 * count()); }

    std::uint64_t trick_ = 0;
    std::uint32_t at_ = 0;
};

// Of a position: no two of a hand have the same one, in all likelihood.
inline std::uint64_t number_of(Cards in_hands, const Turn& turn) {
    return mix(in_hands, turn.laid() << 4 | static_cast<unsigned>(turn.player()));
}

template <int Capacity>
struct Table {
    std::array<Cards, Capacity> hands{};
    Turn turn;
    bool broken = false;  // the suit that may not be led at first could be led from the beginning
    Cards undealt = 0;    // cards of the deck that nobody ever had
    friend bool operator==(const Table&, const Table&) = default;

    int player() const { return turn.player(); }
    Cards& hand(int seat) { return hands[static_cast<std::size_t>(seat)]; }
    Cards hand(int seat) const { return hands[static_cast<std::size_t>(seat)]; }
    Cards own() const { return hand(turn.player()); }
    // All hands are equally long between two tricks, and within one its players still hold a card.
    bool played_out() const { return own() == 0; }
    int leader(int seats) const { return (turn.player() + seats - turn.count()) % seats; }
    Card laid_card(int i) const { return turn.laid_card(i); }
    int led_suit() const { return turn.led_suit(); }
    Cards in_hands() const {
        Cards cards = 0;
        for (const Cards hand : hands) cards |= hand;
        return cards;
    }
    Cards on_table() const { return turn.laid(); }
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
};

// For each trump suit, or none, and each card that wins so far, being of the led suit or a trump: the cards that
// beat it.
inline constexpr auto kBeaters = [] {
    std::array<std::array<Cards, kSuits * 16>, kSuits + 1> beaters{};
    for (int trump = 0; trump <= kSuits; ++trump) {
        for (int best = 0; best < kSuits * 16; ++best) {
            const Cards trumps = trump == kNoSuit || trump == suit_of(best) ? 0 : suit_cards(trump);
            beaters[static_cast<std::size_t>(trump)][static_cast<std::size_t>(best)] = above(best) | trumps;
        }
    }
    return beaters;
}();
constexpr Cards beaters(Card best, int trump) {
    return kBeaters[static_cast<std::size_t>(trump)][static_cast<std::size_t>(best)];
}

constexpr bool beats(Card card, Card best, int trump) {
    return (beaters(best, trump) & single(card)) != 0;
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
        return false;
    }
    const bool wins = beats(card, turn.best(), trump);
    if (turn.count() + 1 == seats) {
        table.turn = Turn::lead_of(wins ? player : turn.winner());
        return true;
    }
    table.turn = wins ? turn.after_winner(card, next) : turn.after_loser(card, next);
    return false;
}

// Puts back what play changed.
template <int Capacity>
[[gnu::always_inline]] inline void take_back(Table<Capacity>& table, Card card, const Turn& before) {
    table.turn = before;
    table.hand(before.player()) ^= single(card);
}

// Iterations end where tricks do (2002, section 6.2): the first such depth beyond `depth`, when the play
// starts `opening` moves from here.
template <int Capacity>
int next_trick_end(const Table<Capacity>& table, int seats, int depth, int opening = 0) {
    const int first = opening + seats - table.turn.count();
    return depth < first ? first : first + ((depth - first) / seats + 1) * seats;
}

}  // namespace nply::tricks
