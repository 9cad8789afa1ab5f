// The order in which cards are tried: leading, following, sloughing and trumping. The first move is also
// how a player without search would play (2002, section 6.3). Only relative ranks count, so that the order
// is a function of the key.
#pragma once

#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

// Cards of `own` that no card of another hand can beat within its suit.
constexpr Cards masters(Cards own, Cards others) {
    return own & ~and_below(others);
}

// For a player who wants tricks, or who wants none any more.
template <int Capacity, class List>
void order_for_tricks(const Table<Capacity>& table, Cards legal, int seats, int trump, bool wants, List& list) {
    const Cards trumps = legal & suit_cards(trump);
    if (table.trick.count == 0) {
        // Leading: sure tricks first, trumps before the side suits, and then small cards of the side suits.
        // Who wants none leads his smallest cards.
        const Cards sure = wants ? masters(legal, table.in_hands() & ~table.own()) : 0;
        append_descending(sure & trumps, list);
        append_descending(sure & ~trumps, list);
        append_ascending(legal & ~sure & ~trumps, list);
        append_ascending(legal & ~sure & trumps, list);
        return;
    }
    const Card best = table.best_card();
    Cards winners = legal & above(best);
    if (suit_of(best) != trump) winners |= trumps;
    const Cards losers = legal & ~winners;
    if (!wants) {
        // Under the winning card as high as possible; if he must win, then with the highest.
        append_descending(losers, list);
        append_descending(winners, list);
        return;
    }
    // The last player and whoever ruffs wins as cheaply as possible, the others as surely.
    const bool ruffs = (winners & trumps) != 0 && table.led_suit() != trump;
    if (ruffs || table.trick.count + 1 == seats) {
        append_ascending(winners, list);
    } else {
        append_descending(winners, list);
    }
    append_ascending(losers & ~trumps, list);
    append_ascending(losers & trumps, list);
}

}  // namespace nply::tricks
