// Cards as bits: sixteen a suit, thirteen of them used, so that a hand is one word and a suit one mask.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "nply/core/bits.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/random.hpp"

namespace nply::tricks {

using Card = int;             // suit * 16 + rank, the two being rank 0
using Cards = std::uint64_t;  // a set of cards

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;
inline constexpr int kClubs = 0, kDiamonds = 1, kHearts = 2, kSpades = 3, kNoSuit = 4;
inline constexpr std::string_view kSuitLetters = "CDHS";
inline constexpr std::string_view kRankLetters = "23456789TJQKA";
inline constexpr std::array<std::string_view, kSuits> kSuitNames{"clubs", "diamonds", "hearts", "spades"};

constexpr Card make_card(int suit, int rank) {
    return suit * 16 + rank;
}
constexpr int suit_of(Card card) {
    return card >> 4;
}
constexpr int rank_of(Card card) {
    return card & 15;
}
constexpr Cards single(Card card) {
    return Cards{1} << card;
}
constexpr Cards suit_cards(int suit) {
    return Cards{0x1fff} << suit * 16;
}
// No cards where there are no trumps.
constexpr Cards trump_cards(int trump) {
    return trump == kNoSuit ? 0 : suit_cards(trump);
}
inline constexpr Cards kFullDeck = 0x1fff'1fff'1fff'1fffULL;
// The deck with so many ranks, from the ace down.
constexpr Cards deck_of(int ranks) {
    const Cards suit = (Cards{0x1fff} >> (kRanks - ranks)) << (kRanks - ranks);
    return suit * 0x0001'0001'0001'0001ULL;
}
// The cards of its suit that are higher.
constexpr Cards above(Card card) {
    return suit_cards(suit_of(card)) & ~((single(card) << 1) - 1);
}
// Those of a set that are of the card's suit, without itself.
constexpr Cards others_of_suit(Card card, Cards cards) {
    return cards & suit_cards(suit_of(card)) & ~single(card);
}
constexpr int count(Cards cards) {
    return std::popcount(cards);
}
// Of no empty set: what std::countr_zero does about one costs an instruction or two.
constexpr Card lowest(Cards cards) {
    return __builtin_ctzll(cards);
}
// Whether the set has a single card; `card` becomes its lowest one.
[[gnu::always_inline]] inline bool is_only_card(Cards cards, Card& card) {
    card = lowest(cards);
    return (cards & (cards - 1)) == 0;
}
// Any of them, each as likely as the others.
constexpr Card any_of(Cards cards, Random& random) {
    return nth_bit(cards, random.below(static_cast<std::uint32_t>(std::popcount(cards))));
}

constexpr Card highest(Cards cards) {
    return 63 - std::countl_zero(cards);
}
// Of a suit in the set, which has more of it, the card that so many are higher than.
constexpr Card below_so_many(Cards cards, int suit, int higher) {
    Cards left = cards & suit_cards(suit);
    for (; higher > 0; --higher) left ^= single(highest(left));
    return highest(left);
}

// All suits at once: every rank below a card of the set, and the set itself.
constexpr Cards and_below(Cards cards) {
    cards |= cards >> 1 & 0x7fff'7fff'7fff'7fffULL;
    cards |= cards >> 2 & 0x3fff'3fff'3fff'3fffULL;
    cards |= cards >> 4 & 0x0fff'0fff'0fff'0fffULL;
    cards |= cards >> 8 & 0x00ff'00ff'00ff'00ffULL;
    return cards;
}

// Whole suits: those that the set has no card of. What is added carries into the unused top bit of every other suit.
constexpr Cards void_suits(Cards cards) {
    const Cards tops = ~(cards + 0x7fff'7fff'7fff'7fffULL) & 0x8000'8000'8000'8000ULL;
    return (tops >> 15) * 0x1fff;
}

// Runs of `own` that no other live card interrupts; cards that are not live close the gap. Special cards, those that
// score differently, stand for themselves alone. One card for each run: adding 1 above each card carries through the
// dead ranks to the next live one (an unused bit above the ace stops it).
constexpr Cards lowest_of_runs(Cards own, Cards live, Cards special = 0) {
    const Cards dead = kFullDeck & ~live;
    const Cards has_lower_neighbour = dead + ((own & ~special) << 1);
    return (own & ~has_lower_neighbour) | (own & special);
}
// The same from above: what is filled reaches down to the next live rank, exclusively.
constexpr Cards highest_of_runs(Cards own, Cards live, Cards special = 0) {
    Cards dead = kFullDeck & ~live;
    Cards filled = own & ~special;
    for (int by = 1; by < 16; by *= 2) {
        filled |= dead & filled >> by;
        dead &= dead >> by;
    }
    return (own & ~(filled >> 1)) | (own & special);
}

// The cards that a list may name: where it ascends, and where it descends. Of a run that is one move it names the card
// that a list of all cards names first.
struct Listed {
    Cards ascending = kFullDeck;
    Cards descending = kFullDeck;
};
constexpr Listed first_of_runs(Cards own, Cards live, Cards special = 0) {
    return {lowest_of_runs(own, live, special), highest_of_runs(own, live, special)};
}

// Both write from `at` on and return where they stopped: a list's size is kept once, not with every card.
template <class Move>
[[nodiscard]] constexpr Move* put_ascending(Cards cards, Move* at) {
    for (; cards != 0; cards &= cards - 1) *at++ = lowest(cards);
    return at;
}
// From the back: the lowest card is faster found than the highest.
template <class Move>
[[nodiscard]] constexpr Move* put_descending(Cards cards, Move* at) {
    Move* const end = at + count(cards);
    for (at = end; cards != 0; cards &= cards - 1) *--at = lowest(cards);
    return end;
}

// Those of them that are listed.
template <class Move>
[[nodiscard]] constexpr Move* put_ascending(Cards cards, const Listed& listed, Move* at) {
    return put_ascending(cards & listed.ascending, at);
}
template <class Move>
[[nodiscard]] constexpr Move* put_descending(Cards cards, const Listed& listed, Move* at) {
    return put_descending(cards & listed.descending, at);
}

// --- Text -----------------------------------------------------------------------------------------

inline std::string card_text(Card card) {
    return {kRankLetters[static_cast<std::size_t>(rank_of(card))],
            kSuitLetters[static_cast<std::size_t>(suit_of(card))]};
}

inline int read_letter(std::string_view letters, char letter) {
    const char upper = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    const auto found = letters.find(upper);
    return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

// A card like QS; the error says whose text it was.
inline Card read_card(std::string_view text, const std::string& where) {
    if (text.size() == 2) {
        const int rank = read_letter(kRankLetters, text[0]);
        const int suit = read_letter(kSuitLetters, text[1]);
        if (rank >= 0 && suit >= 0) return make_card(suit, rank);
    }
    throw OptionError(where + ": '" + std::string(text) + "' is no card; write rank and suit, like QS or TD");
}

// AKQ.T9..432: spades, hearts, diamonds, clubs.
inline std::string hand_text(Cards hand) {
    std::string text;
    for (int suit = kSpades; suit >= kClubs; --suit) {
        for (int rank = kRanks - 1; rank >= 0; --rank) {
            if (hand & single(make_card(suit, rank))) text += kRankLetters[static_cast<std::size_t>(rank)];
        }
        if (suit > kClubs) text += '.';
    }
    return text;
}

inline Cards read_hand(std::string_view text, const std::string& where) {
    Cards hand = 0;
    int suit = kSpades;
    for (const char letter : text) {
        if (letter == '.') {
            if (--suit < kClubs) break;
            continue;
        }
        const int rank = read_letter(kRankLetters, letter);
        if (rank < 0) {
            throw OptionError(where + ": '" + std::string(1, letter) + "' in " + std::string(text) +
                              " is no rank; ranks are AKQJT98765432");
        }
        const Cards card = single(make_card(suit, rank));
        if (hand & card) throw OptionError(where + " has " + card_text(make_card(suit, rank)) + " twice");
        hand |= card;
    }
    if (suit != kClubs) {
        throw OptionError(where + ": '" + std::string(text) +
                          "' must have four suits with a dot between them, spades.hearts.diamonds.clubs, like "
                          "AKQ.T9..432");
    }
    return hand;
}

}  // namespace nply::tricks
