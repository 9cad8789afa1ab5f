// What a two-sided search asks at its root: pass(alpha, beta) searches the whole tree with a window and returns a value
// that is exact inside it, and a true bound outside (fail-soft).
#pragma once

#include <algorithm>

#include "nply/core/scores.hpp"
#include "nply/search/sides.hpp"

namespace nply {

// A window around a guess; if the value lies outside, once more with that side open.
template <class Pass>
Score aspiration(SideLimits limits, Score guess, Score margin, Pass&& pass) {
    const Score alpha = std::max(limits.low - 1, guess - margin);
    const Score beta = std::min(limits.high + 1, guess + margin);
    const Score value = pass(alpha, beta);
    if (value <= alpha) return pass(limits.low - 1, value + 1);
    if (value >= beta) return pass(value - 1, limits.high + 1);
    return value;
}

// MTD(f) (Plaat and others 1996): tests at the last bound, until both bounds meet.
template <class Pass>
Score mtdf(SideLimits limits, Score guess, Pass&& pass) {
    Score value = std::clamp(guess, limits.low, limits.high);
    while (limits.low < limits.high) {
        const Score beta = std::max(value, limits.low + 1);
        value = pass(beta - 1, beta);
        (value < beta ? limits.high : limits.low) = value;
    }
    return limits.low;
}

// Zero-window search (2002, section 4.2): is the value above the guess? Then bisection. While one bound is still the
// game's own, steps away from the guess double: bisecting all the scores there may be would take too many tests.
template <class Pass>
Score bisection(SideLimits limits, Score guess, Pass&& pass) {
    const SideLimits all = limits;
    Score at = std::clamp(guess, limits.low, std::max(limits.low, limits.high - 1));
    for (Score step = 1; limits.low < limits.high; step = std::min(2 * step, kMaxScore)) {
        const Score value = pass(at, at + 1);
        (value <= at ? limits.high : limits.low) = value;
        if (limits.low == limits.high) break;
        at = limits.low + (limits.high - limits.low) / 2;
        if (limits.high == all.high) at = std::min(at, limits.low + step - 1);
        if (limits.low == all.low) at = std::max(at, limits.high - step);
        at = std::clamp(at, limits.low, limits.high - 1);
    }
    return limits.low;
}

}  // namespace nply
