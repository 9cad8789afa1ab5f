// What is still to come, shared out among the players in whole numbers, so that totals stay exact.
#pragma once

#include <array>

#include "nply/core/options.hpp"
#include "nply/core/scores.hpp"
#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

enum class Evaluation : int {
    so_far,   // what is taken, and an equal share of the rest
    predict,  // what is taken, and a share of the rest by the cards held
};

template <class Options>
constexpr auto evaluation_option() {
    return Option<Options, Evaluation>{
        "evaluation",
        &Options::evaluation,
        "at a cut-off: what is taken and an equal share of the rest, or a prediction of the rest",
        0,
        0,
        {{{"so_far", Evaluation::so_far}, {"predict", Evaluation::predict}}}};
}

// Shares of `total` in proportion to the weights: rounded down first, and what is left over goes to the
// largest remainders, among equals to the lower number. With equal weights everybody gets the same, but for
// one more to the first ones.
inline void apportion(int total, const Scores& weights, int parts, Scores& shares) {
    Score sum = 0;
    for (int i = 0; i < parts; ++i) sum += weights[i];
    std::array<Score, kMaxPlayers> remainder{};
    int left = total;
    for (int i = 0; i < parts; ++i) {
        const Score exact = weights[i] * total;  // both are small: a few hundred
        shares[i] = exact / sum;
        remainder[static_cast<std::size_t>(i)] = exact % sum;
        left -= shares[i];
    }
    for (; left > 0; --left) {
        int most = 0;
        for (int i = 1; i < parts; ++i) {
            if (remainder[static_cast<std::size_t>(i)] > remainder[static_cast<std::size_t>(most)]) most = i;
        }
        ++shares[most];
        remainder[static_cast<std::size_t>(most)] = -1;
    }
}

// How many tricks the hands look good for, relative to each other: a card counts by how few of the others'
// cards beat it in its suit, and a trump counts more. Never zero.
template <int Capacity>
void strengths(const Table<Capacity>& table, int seats, int trump, Scores& out) {
    static constexpr std::array<Score, 4> by_higher{12, 6, 3, 1};
    static constexpr Score trump_bonus = 5;
    const Cards everything = table.in_hands();
    for (int seat = 0; seat < seats; ++seat) {
        const Cards own = table.hand(seat);
        Score strength = 1 + trump_bonus * (trump == kNoSuit ? 0 : count(own & suit_cards(trump)));
        for (Cards left = own; left != 0; left &= left - 1) {
            const int higher = count(everything & ~own & above(lowest(left)));
            if (higher < 4) strength += by_higher[static_cast<std::size_t>(higher)];
        }
        out[seat] = strength;
    }
}

// The rest shared out; the trick under way is not looked at.
template <int Capacity>
void predict(const Table<Capacity>& table, int seats, int trump, Evaluation evaluation, int rest, Scores& shares) {
    Scores weights;
    if (evaluation == Evaluation::predict) {
        strengths(table, seats, trump, weights);
    } else {
        for (int seat = 0; seat < seats; ++seat) weights[seat] = 1;
    }
    apportion(rest, weights, seats, shares);
}

// Every way in which `total` can be shared out, one Scores each.
template <class Visit>
void each_split(int total, int parts, Visit&& visit, Scores&& shares = {}, int part = 0) {
    if (part == parts - 1) {
        shares[part] = total;
        visit(static_cast<const Scores&>(shares));
        return;
    }
    for (int share = 0; share <= total; ++share) {
        shares[part] = share;
        each_split(total - share, parts, visit, static_cast<Scores&&>(shares), part + 1);
    }
}

}  // namespace nply::tricks
