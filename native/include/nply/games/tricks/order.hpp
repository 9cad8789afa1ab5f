// The order in which cards are tried: leading, following, sloughing and trumping. The first move is also
// how a player without search would play (2002, section 6.3). Only relative ranks count, so that the order
// is a function of the key; and the cards of a run stand together, each of the sets below having all of them or none,
// so that merging them changes no tie.
//
// All of it is inlined into the one function of a game that lists moves: every node of a search comes by there.
#pragma once

#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

// Cards of `own` that no card of another hand can beat within its suit.
constexpr Cards masters(Cards own, Cards others) {
    return own & ~and_below(others);
}

// Leading: sure tricks first, trumps before the side suits, and then small cards of the side suits. Who
// wants no more tricks leads his smallest cards.
template <int Capacity>
[[gnu::always_inline]] inline Card* order_leads(const Table<Capacity>& table, Cards legal, const Listed& listed,
                                                int trump, bool wants, Card* at) {
    const Cards trumps = legal & trump_cards(trump);
    const Cards sure = wants ? masters(legal, table.in_hands() & ~table.own()) : 0;
    at = put_descending(sure & trumps, listed, at);
    at = put_descending(sure & ~trumps, listed, at);
    at = put_ascending(legal & ~sure & ~trumps, listed, at);
    return put_ascending(legal & ~sure & trumps, listed, at);
}

// Following suit: the last player wins as cheaply as possible, the others as surely. Who wants no more
// tricks stays as high as possible under the winning card, and wins, if he must, with his highest.
[[gnu::always_inline]] inline Card* order_follows(const Turn& turn, Cards legal, const Listed& listed, int seats,
                                                  int trump, bool wants, Card* at) {
    const Cards winners = legal & beaters(turn.best(), trump);
    const Cards losers = legal & ~winners;
    if (!wants) return put_descending(winners, listed, put_descending(losers, listed, at));
    at = turn.count() + 1 == seats ? put_ascending(winners, listed, at) : put_descending(winners, listed, at);
    return put_ascending(losers, listed, at);
}

// Void in the suit: ruff as cheaply as possible, or slough small cards; who wants no more tricks gets rid of
// high cards.
[[gnu::always_inline]] inline Card* order_discards(Card best, Cards legal, const Listed& listed, int trump, bool wants,
                                                   Card* at) {
    const Cards trumps = legal & trump_cards(trump);
    const Cards winners = legal & beaters(best, trump);
    if (wants) {
        at = put_ascending(winners, listed, at);
        at = put_ascending(legal & ~trumps, listed, at);
        return put_ascending(trumps & ~winners, listed, at);
    }
    at = put_descending(legal & ~trumps, listed, at);
    at = put_descending(trumps & ~winners, listed, at);
    return put_descending(winners, listed, at);
}

template <int Capacity>
[[gnu::always_inline]] inline Card* order_for_tricks(const Table<Capacity>& table, Cards legal, const Listed& listed,
                                                     int seats, int trump, bool wants, Card* at) {
    if (table.turn.count() == 0) return order_leads(table, legal, listed, trump, wants, at);
    if (legal & suit_cards(table.led_suit())) return order_follows(table.turn, legal, listed, seats, trump, wants, at);
    return order_discards(table.turn.best(), legal, listed, trump, wants, at);
}

}  // namespace nply::tricks
