// The order in which a player of Hearts tries his cards. Only relative ranks and the place of the queen of
// spades count, so that the order is a function of the key.
#pragma once

#include <algorithm>

#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

inline constexpr Card kQueenOfSpades = make_card(kSpades, 10);
inline constexpr Card kJackOfDiamonds = make_card(kDiamonds, 9);
inline constexpr Cards kPointCards = suit_cards(kHearts) | single(kQueenOfSpades);

constexpr int points_of(Cards cards) {
    return count(cards & suit_cards(kHearts)) + (cards & single(kQueenOfSpades) ? 13 : 0);
}

// By the number of the others' cards that are lower in the suit; cards of one run stay together.
template <class List>
void append_by_height(Cards cards, Cards others, bool low_first, List& list) {
    const std::size_t first = list.size();
    const auto height = [&](Card card) {
        const int lower = count(others & suit_cards(suit_of(card)) & (single(card) - 1));
        return low_first ? lower : -lower;
    };
    for (; cards != 0; cards &= cards - 1) {
        const Card card = lowest(cards);
        list.push_back(card);
        for (std::size_t i = list.size() - 1; i > first && height(list[i - 1]) > height(card); --i) {
            std::swap(list[i - 1], list[i]);
        }
    }
}

template <int Capacity, class List>
void order_for_hearts(const Table<Capacity>& table, Cards legal, int seats, List& list) {
    const Cards queen = single(kQueenOfSpades);
    const Cards others = table.in_hands() & ~table.own();
    if (table.turn.count() == 0) {
        // Leading: low cards, and away from the high spades while the queen is about.
        const Cards dangerous = (table.in_hands() & queen) ? legal & (queen | above(kQueenOfSpades)) : 0;
        append_by_height(legal & ~dangerous, others, true, list);
        append_ascending(dangerous & ~queen, list);
        append_ascending(dangerous & queen, list);
        return;
    }
    if (legal & ~suit_cards(table.led_suit())) {
        // Sloughing: the queen, then hearts, then high cards.
        const Cards hearts = legal & suit_cards(kHearts);
        append_ascending(legal & queen, list);
        append_descending(hearts, list);
        append_by_height(legal & ~hearts & ~queen, others, false, list);
        return;
    }
    // Following: under the winning card as high as possible, the queen first where a higher spade takes it;
    // else over it, the last player with his highest card, and with the queen only at the end.
    const Cards winners = legal & above(table.turn.best());
    const Cards losers = legal & ~winners;
    append_ascending(losers & queen, list);
    append_descending(losers & ~queen, list);
    if (table.turn.count() + 1 == seats) {
        append_descending(winners & ~queen, list);
    } else {
        append_ascending(winners & ~queen, list);
    }
    append_ascending(winners & queen, list);
}

// Passing: the queen and the spades above it, then hearts, then high cards.
template <class List>
void order_passes(Cards hand, List& list) {
    const Cards spades = hand & (single(kQueenOfSpades) | above(kQueenOfSpades));
    const Cards hearts = hand & suit_cards(kHearts);
    append_ascending(spades, list);
    append_descending(hearts, list);
    append_by_height(hand & ~spades & ~hearts, kFullDeck, false, list);
}

}  // namespace nply::tricks
