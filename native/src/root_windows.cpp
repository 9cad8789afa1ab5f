#include "nply/search/root_windows.hpp"

#include <algorithm>

namespace nply {

Score aspiration(SideLimits limits, Score guess, Score margin, const Pass& pass) {
    const Score alpha = std::max(limits.low - 1, guess - margin);
    const Score beta = std::min(limits.high + 1, guess + margin);
    const Score value = pass(alpha, beta);
    if (value <= alpha) return pass(limits.low - 1, value + 1);
    if (value >= beta) return pass(value - 1, limits.high + 1);
    return value;
}

Score mtdf(SideLimits limits, Score guess, const Pass& pass) {
    Score value = std::clamp(guess, limits.low, limits.high);
    while (limits.low < limits.high) {
        const Score beta = std::max(value, limits.low + 1);
        value = pass(beta - 1, beta);
        (value < beta ? limits.high : limits.low) = value;
    }
    return limits.low;
}

// While one bound is still the game's own, steps away from the guess double: bisecting all the scores there may be
// would take too many tests.
Score bisection(SideLimits limits, Score guess, const Pass& pass) {
    const SideLimits all = limits;
    Score at = std::clamp(guess, limits.low, std::max(limits.low, limits.high - 1));
    for (Score step = 1; limits.low < limits.high; step = std::min(2 * step, kMaxScore)) {
        const Score value = pass(at, at + 1);
        (value <= at ? limits.high : limits.low) = value;
        if (limits.low >= limits.high) break;  // above it only where the values of a faulty game change
        at = limits.low + (limits.high - limits.low) / 2;
        if (limits.high == all.high) at = std::min(at, limits.low + step - 1);
        if (limits.low == all.low) at = std::max(at, limits.high - step);
        at = std::clamp(at, limits.low, limits.high - 1);
    }
    return limits.low;
}

Score root_value(const TwoSidesOptions& options, SideLimits limits, Score guess, bool iterated, const Pass& pass) {
    if (options.zero_window) return bisection(limits, guess, pass);
    if (options.search == MinimaxSearch::mtdf) return mtdf(limits, guess, pass);
    if (options.aspiration > 0 && iterated) return aspiration(limits, guess, options.aspiration, pass);
    return pass(limits.low - 1, limits.high + 1);
}

}  // namespace nply
