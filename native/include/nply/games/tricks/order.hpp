// The order in which cards are tried: leading, following, sloughing and trumping. The first move is also
// how a player without search would play (2002, section 6.3). Only relative ranks count, so that the order
// is a function of the key; and the cards of a run stand together, so that merging them changes no tie.
#pragma once

#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

// Cards of `own` that no card of another hand can beat within its suit.
constexpr Cards masters(Cards own, Cards others) {
    return own & ~and_below(others);
}

// Leading: sure tricks first, trumps before the side suits, and then small cards of the side suits. Who
// wants no more tricks leads his smallest cards.
template <int Capacity, class List>
void order_leads(const Table<Capacity>& table, Cards legal, int trump, bool wants, List& list) {
    const Cards trumps = legal & trump_cards(trump);
    const Cards sure = wants ? masters(legal, table.in_hands() & ~table.own()) : 0;
    append_descending(sure & trumps, list);
    append_descending(sure & ~trumps, list);
    append_ascending(legal & ~sure & ~trumps, list);
    append_ascending(legal & ~sure & trumps, list);
}

// Following suit: the last player wins as cheaply as possible, the others as surely. Who wants no more
// tricks stays as high as possible under the winning card, and wins, if he must, with his highest.
template <int Capacity, class List>
void order_follows(const Table<Capacity>& table, Cards legal, int seats, bool wants, List& list) {
    const Card best = table.turn.best();
    const Cards losers = suit_of(best) == table.led_suit() ? legal & ((Cards{2} << best) - 1) : legal;
    const Cards winners = legal ^ losers;
    if (!wants) {
        append_descending(losers, list);
        append_descending(winners, list);
        return;
    }
    if (table.turn.count() + 1 == seats) {
        append_ascending(winners, list);
    } else {
        append_descending(winners, list);
    }
    append_ascending(losers, list);
}

// Void in the suit: ruff as cheaply as possible, or slough small cards; who wants no more tricks gets rid of
// high cards.
template <class List>
void order_discards(Card best, Cards legal, int trump, bool wants, List& list) {
    const Cards trumps = legal & trump_cards(trump);
    const Cards winners = suit_of(best) == trump ? trumps & above(best) : trumps;
    if (wants) {
        append_ascending(winners, list);
        append_ascending(legal & ~trumps, list);
        append_ascending(trumps & ~winners, list);
    } else {
        append_descending(legal & ~trumps, list);
        append_descending(trumps & ~winners, list);
        append_descending(winners, list);
    }
}

template <int Capacity, class List>
void order_for_tricks(const Table<Capacity>& table, Cards legal, int seats, int trump, bool wants, List& list) {
    if (table.turn.count() == 0) {
        order_leads(table, legal, trump, wants, list);
    } else if (legal & suit_cards(table.led_suit())) {
        order_follows(table, legal, seats, wants, list);
    } else {
        order_discards(table.turn.best(), legal, trump, wants, list);
    }
}

}  // namespace nply::tricks
