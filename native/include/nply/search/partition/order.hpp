// The order in which partition search tries cards: what the sides can do in this trick, all hands being open, and
// which cards have worked before.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "nply/core/random.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/games/tricks/predict.hpp"
#include "nply/search/partition/solver.hpp"

namespace nply::tricks {

template <int Capacity>
class PartitionOrder {
public:
    // Cards with weights; the heaviest comes first, sorted only as far as it is read.
    class List {
    public:
        void push(Card card, int weight) {
            cards_[size_] = card;
            weights_[size_++] = weight;
        }
        std::size_t size() const { return size_; }
        Card next(std::size_t from) {
            std::size_t best = from;
            for (std::size_t i = from + 1; i < size_; ++i) {
                if (weights_[i] > weights_[best]) best = i;
            }
            std::swap(cards_[from], cards_[best]);
            std::swap(weights_[from], weights_[best]);
            return cards_[from];
        }
        // The one that comes next, behind all others.
        void defer(std::size_t next) { weights_[next] = kDeferred; }
        bool is_deferred(std::size_t next) const { return weights_[next] == kDeferred; }

    private:
        static constexpr int kDeferred = std::numeric_limits<int>::min();

        std::size_t size_ = 0;
        std::array<Card, 26> cards_;
        std::array<int, 26> weights_;
    };

    PartitionOrder(const Additive& play, unsigned maximisers, const PartitionSettings& settings)
        : play_(play), maximisers_(maximisers), ordering_(settings.ordering), shuffled_(settings.shuffled) {}

    // What the takers may get from here.
    Score guess(const Table<Capacity>& table) const {
        Scores shares;
        const Cards live = table.in_hands() | table.on_table();
        predict(table, play_.seats, play_.trump, Evaluation::predict, table.tricks_left(), shares);
        Score mine = 0;
        for (int seat = 0; seat < play_.seats; ++seat) mine += (play_.takers >> seat & 1) * shares[seat];
        return play_.trick_worth * mine + play_.worth_of(live) * mine / table.tricks_left();
    }

    void sort(const Table<Capacity>& table, Cards live, Cards cards, int hint, List& list) {
        if ((cards & (cards - 1)) == 0) return list.push(lowest(cards), 0);
        if (!ordering_) {
            for (; cards != 0; cards &= cards - 1) list.push(lowest(cards), plain_weight(lowest(cards) == hint));
            return;
        }
        if (play_.trick_worth > 0) {
            table.turn.count() == 0 ? leads(table, live, cards, hint, list) : follows(table, live, cards, hint, list);
        } else {
            table.turn.count() == 0 ? point_leads(table, live, cards, hint, list)
                                    : point_follows(table, live, cards, hint, list);
        }
    }
    // The card was enough to answer for its player; `first`: it was the first one that was tried.
    void succeeded(const Table<Capacity>& table, Card card, bool first) {
        if (table.turn.count() != 0) {
            std::int8_t& known = exception(table);
            if (!first) {
                known = static_cast<std::int8_t>(card + 1);
            } else if (known != card + 1) {
                known = 0;
            }
            return;
        }
        std::int16_t& rate = rates_[static_cast<std::size_t>(table.player())][static_cast<std::size_t>(card)];
        rate = static_cast<std::int16_t>(rate + (kSure - rate) / kMemory);
        history_[static_cast<std::size_t>(side(table.player()))][static_cast<std::size_t>(card)] += 1;
        killer(table) = static_cast<std::int8_t>(card);
    }
    // It was not.
    void failed(const Table<Capacity>& table, Card card) {
        if (table.turn.count() != 0) {
            if (exception(table) == card + 1) exception(table) = 0;
            return;
        }
        std::int16_t& rate = rates_[static_cast<std::size_t>(table.player())][static_cast<std::size_t>(card)];
        rate = static_cast<std::int16_t>(rate - (kSure + rate) / kMemory);
    }

private:
    // Of a card that is not judged.
    int plain_weight(bool hinted) {
        if (shuffled_ == 0) return hinted;
        shuffled_ = mix(shuffled_, 1);
        return static_cast<int>(shuffled_ >> 40);
    }
    int side(int seat) const { return maximisers_ >> seat & 1; }
    std::int8_t& killer(const Table<Capacity>& table) {
        return killers_[static_cast<std::size_t>(table.player())][static_cast<std::size_t>(table.tricks_left())];
    }
    std::int8_t& exception(const Table<Capacity>& table) {
        return exceptions_[static_cast<std::size_t>(table.player())][static_cast<std::size_t>(table.tricks_left())]
                          [static_cast<std::size_t>(table.laid_card(0))];
    }
    // As a lead, so far.
    int worked(const Table<Capacity>& table, Card card) const {
        const int player = table.player();
        const bool last =
            killers_[static_cast<std::size_t>(player)][static_cast<std::size_t>(table.tricks_left())] == card;
        return std::min(history_[static_cast<std::size_t>(side(player))][static_cast<std::size_t>(card)] / 2, 700) +
               (last ? 400 : 0);
    }
    int points_worked(const Table<Capacity>& table, Card card) const {
        const int player = table.player();
        const bool last =
            killers_[static_cast<std::size_t>(player)][static_cast<std::size_t>(table.tricks_left())] == card;
        return std::min(history_[static_cast<std::size_t>(side(player))][static_cast<std::size_t>(card)], 175) +
               (last ? 98 : 0);
    }
    static int height(Card card, Cards live) { return count(live & suit_cards(suit_of(card)) & (single(card) - 1)); }

    // How high a card stands in a trick; beyond any card of the suit that was led stand the trumps.
    int strength(Card card, int led) const {
        return suit_of(card) == play_.trump ? 32 + rank_of(card) : suit_of(card) == led ? 16 + rank_of(card) : 0;
    }
    int reach(Cards hand, int led) const {
        const Cards suit = hand & suit_cards(led);
        if (suit != 0) return strength(highest(suit), led);
        const Cards trumps = play_.trump == kNoSuit ? 0 : hand & suit_cards(play_.trump);
        return trumps != 0 ? 32 + rank_of(highest(trumps)) : 0;
    }
    // The best that enemies and friends after this player can do.
    void reaches(const Table<Capacity>& table, int led, int& friends, int& enemies) const {
        friends = enemies = 0;
        const int player = table.player();
        for (int i = table.turn.count() + 1, seat = player; i < play_.seats; ++i) {
            seat = seat + 1 == play_.seats ? 0 : seat + 1;
            int& most = side(seat) == side(player) ? friends : enemies;
            most = std::max(most, reach(table.hand(seat), led));
        }
    }

    int length(const Table<Capacity>& table, int seat, int suit) const {
        return count(table.hand(seat) & suit_cards(suit));
    }
    int after(int seat) const { return seat + 1 == play_.seats ? 0 : seat + 1; }

    // The weights of both functions are those with which most hands took fewest nodes: double dummy with twelve cards
    // and three hands of fourteen, each weight tried by itself.
    void leads(const Table<Capacity>& table, Cards live, Cards cards, int hint, List& list) const {
        const int player = table.player();
        for (int suit = 0; suit < kSuits; ++suit) {
            Cards here = cards & suit_cards(suit);
            if (here == 0) continue;
            int friends, enemies;
            reaches(table, suit, friends, enemies);
            const int own = length(table, player, suit);
            // Where nobody of ours wins: through the enemy who does, in suits that are long, with friends above all.
            int else_weight = 1000 - 18 * own + 20 * count(live & suit_cards(suit));
            else_weight += reach(table.hand(after(player)), suit) == enemies ? 300 : 0;
            for (int seat = after(player); seat != player; seat = after(seat)) {
                else_weight += side(seat) == side(player) ? 20 * length(table, seat, suit) : 0;
            }
            for (; here != 0; here &= here - 1) {
                const Card card = lowest(here);
                const int high = 10 * height(card, live);
                int weight;
                if (strength(card, suit) > enemies) {
                    weight = (suit == play_.trump ? 2000 : 3000) - high;  // trumps can wait
                } else if (friends > enemies) {
                    weight = 3200 - high - 30 * own;
                } else {
                    weight = else_weight + high;
                }
                weight += rates_[static_cast<std::size_t>(player)][static_cast<std::size_t>(card)];
                list.push(card, card == hint ? 1 << 24 : weight + worked(table, card));
            }
        }
    }
    void follows(const Table<Capacity>& table, Cards live, Cards cards, int hint, List& list) {
        const int led = table.led_suit();
        const Card known = exception(table) - 1;
        // The last player sees what his cards do.
        if (known >= 0 && (cards >> known & 1) && table.turn.count() + 1 < play_.seats) hint = known;
        int friends, enemies;
        reaches(table, led, friends, enemies);
        const int best = strength(table.turn.best(), led);
        const bool winning = side(table.turn.winner()) == side(table.player());
        const int to_beat = std::max(enemies, winning ? 0 : best);
        const bool safe = (winning && best > enemies) || friends > to_beat;
        for (; cards != 0; cards &= cards - 1) {
            const Card card = lowest(cards);
            const int suit = suit_of(card);
            const int own = strength(card, led);
            // What wins for sure; else what has to be beaten; else the lowest card, from a long suit.
            int weight = (safe || own <= best ? 1000 : own > to_beat ? 3000 : 1500) - 5 * height(card, live);
            if (suit != led) weight += suit == play_.trump ? -50 : 50 * length(table, table.player(), suit);
            list.push(card, card == hint ? 1 << 24 : weight);
        }
    }

    // --- Where cards count, and most of them are bad

    // Takers and the rest alike would rather not win: suits that no rival is void of come first. A taker leads short
    // suits, and what worked before; the others high cards, and last those that a rival has to beat. Weights were found
    // one by one, again and again, on deals 100 and more of twelve and fourteen cards for three.
    void point_leads(const Table<Capacity>& table, Cards live, Cards cards, int hint, List& list) const {
        const int player = table.player();
        const bool taker = play_.takers >> player & 1;
        for (; cards != 0; cards &= cards - 1) {
            const Card card = lowest(cards);
            const int higher = count(live & ~table.own() & above(card));
            const int own = length(table, player, suit_of(card));
            bool discards = false, wins = false;  // a rival, for sure
            for (int seat = 0; seat < play_.seats; ++seat) {
                if ((play_.takers >> seat & 1) == (play_.takers >> player & 1)) continue;
                const Cards held = table.hand(seat) & suit_cards(suit_of(card));
                discards |= held == 0;
                wins |= held != 0 && lowest(held) > card;
            }
            int weight;
            if (taker) {
                weight = 40 * std::min(higher, 1) + 20 * height(card, live) - 100 * own - (discards ? 400 : 0);
                weight += points_worked(table, card);
            } else {
                weight = -40 * std::min(higher, 4) - 5 * height(card, live) - 10 * own - (discards ? 280 : 0);
                weight -= (wins ? 20 : 0) + ((play_.plain & single(card)) != 0 ? 20 : 0);
            }
            list.push(card, card == hint ? 1 << 24 : weight);
        }
    }
    void point_follows(const Table<Capacity>& table, Cards live, Cards cards, int hint, List& list) const {
        const int player = table.player();
        const bool taker = play_.takers >> player & 1;
        const bool last = table.turn.count() + 1 == play_.seats;
        // What it is worth for this player that the trick goes where it would go now, and not to the others.
        const int sign = (play_.takers >> table.turn.winner() & 1) == (maximisers_ >> player & 1) ? 1 : -1;
        const Score lying = play_.worth_of(table.on_table());
        for (; cards != 0; cards &= cards - 1) {
            const Card card = lowest(cards);
            const Score worth = play_.worth_of(single(card));
            const Score gain = sign * worth;
            const int high = 10 * height(card, live);
            int weight;
            if (suit_of(card) != table.led_suit()) {
                // From a short suit, of which the others have many if it is a taker.
                const int own = length(table, player, suit_of(card));
                const int theirs = count(live & ~table.own() & suit_cards(suit_of(card)));
                weight = taker ? high + 200 * std::max(gain, 0) - 30 * own + 10 * theirs
                               : high / 2 + 100 * std::max(gain, 0) - 21 * own;
            } else if (!beats(card, table.turn.best(), play_.trump)) {
                weight = 1000 + (taker ? 1 : 2) * high + 100 * gain;
            } else if (last) {
                weight = taker ? 50 * (worth + lying) - high : 1500 + 150 * (worth + lying) + high;
            } else {
                weight = 50 * worth + (taker ? 500 - high : 1000 + high);
            }
            list.push(card, card == hint ? 1 << 24 : weight);
        }
    }

    Additive play_;
    unsigned maximisers_;
    bool ordering_;
    std::uint64_t shuffled_;
    // How often a lead was enough lately, by seat and card, from -kSure (never) to kSure (always); the last sixteen or
    // so count most.
    static constexpr int kSure = 1500, kMemory = 16;
    std::array<std::array<std::int16_t, 64>, Capacity> rates_{};
    // One more than the card that followed a lead with success where others, tried before, had failed; 0: there is
    // none. By seat, tricks left and the card that was led.
    std::array<std::array<std::array<std::int8_t, 64>, 27>, Capacity> exceptions_{};
    std::array<std::array<int, 64>, 2> history_{};
    std::array<std::array<std::int8_t, 27>, Capacity> killers_{};  // by seat and tricks left
};

}  // namespace nply::tricks
