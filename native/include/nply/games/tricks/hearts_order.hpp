// The order in which a player of Hearts tries his cards. Only relative ranks and the place of the queen of
// spades count, so that the order is a function of the key.
#pragma once

#include <array>
#include <cstddef>

#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

inline constexpr Card kQueenOfSpades = make_card(kSpades, 10);
inline constexpr Card kJackOfDiamonds = make_card(kDiamonds, 9);
inline constexpr Cards kPointCards = suit_cards(kHearts) | single(kQueenOfSpades);

constexpr int points_of(Cards cards) {
    return count(cards & suit_cards(kHearts)) + (cards & single(kQueenOfSpades) ? 13 : 0);
}

// By the number of the others' cards that are lower in the suit; cards of one run stay together, the lowest first.
inline Card* put_by_height(Cards cards, Cards others, bool low_first, Card* const first) {
    const auto height = [&](Card card) {
        const int lower = count(others & suit_cards(suit_of(card)) & (single(card) - 1));
        return low_first ? lower : -lower;
    };
    std::array<int, 2 * kRanks> heights;  // NOLINT: written before it is read
    int size = 0;
    for (; cards != 0; cards &= cards - 1, ++size) {
        const Card card = lowest(cards);
        const int own = height(card);
        int i = size;
        for (; i > 0 && heights[static_cast<std::size_t>(i - 1)] > own; --i) {
            heights[static_cast<std::size_t>(i)] = heights[static_cast<std::size_t>(i - 1)];
            first[i] = first[i - 1];
        }
        heights[static_cast<std::size_t>(i)] = own;
        first[i] = card;
    }
    return first + size;
}

template <int Capacity>
Card* order_for_hearts(const Table<Capacity>& table, Cards legal, const Listed& listed, int seats, Card* at) {
    const Cards queen = single(kQueenOfSpades);
    const Cards others = table.in_hands() & ~table.own();
    if (table.turn.count() == 0) {
        // Leading: low cards, and away from the high spades while the queen is about.
        const Cards dangerous = (table.in_hands() & queen) ? legal & (queen | above(kQueenOfSpades)) : 0;
        at = put_by_height(legal & ~dangerous & listed.ascending, others, true, at);
        at = put_ascending(dangerous & ~queen, listed, at);
        return put_ascending(dangerous & queen, listed, at);
    }
    if (legal & ~suit_cards(table.led_suit())) {
        // Sloughing: the queen, then hearts, then high cards.
        const Cards hearts = legal & suit_cards(kHearts);
        at = put_ascending(legal & queen, listed, at);
        at = put_descending(hearts, listed, at);
        return put_by_height(legal & ~hearts & ~queen & listed.ascending, others, false, at);
    }
    // Following: under the winning card as high as possible, the queen first where a higher spade takes it;
    // else over it, the last player with his highest card, and with the queen only at the end.
    const Cards winners = legal & above(table.turn.best());
    const Cards losers = legal & ~winners;
    at = put_ascending(losers & queen, listed, at);
    at = put_descending(losers & ~queen, listed, at);
    const bool last = table.turn.count() + 1 == seats;
    at = last ? put_descending(winners & ~queen, listed, at) : put_ascending(winners & ~queen, listed, at);
    return put_ascending(winners & queen, listed, at);
}

// Passing: the queen and the spades above it, then high cards, hearts before others.
inline Card* order_passes(Cards hand, Card* at) {
    const Cards spades = hand & (single(kQueenOfSpades) | above(kQueenOfSpades));
    at = put_ascending(spades, at);
    const Cards hearts = hand & suit_cards(kHearts);
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        const Cards same = hand & ~spades & (Cards{0x0001'0001'0001'0001} << rank);
        at = put_descending(same & hearts, at);
        at = put_descending(same & ~hearts, at);
    }
    return at;
}

}  // namespace nply::tricks
