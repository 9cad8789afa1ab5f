// Averages over chance, exactly: fractions in lowest terms whose parts fit 64 bits. Where they would not, a search ends
// with one error; it never rounds a value.
#pragma once

#include <compare>
#include <cstdint>

#include "nply/core/errors.hpp"
#include "nply/core/values.hpp"

namespace nply {

using Wide = __int128;

// An average that is compared exactly needs more than 64 bits.
struct AverageError : Error {
    AverageError();
};

// a / b against c / d, where b and d are positive: below, at or above 0.
constexpr int compare_fractions(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
    if (b == d) return a < c ? -1 : a > c;
    const Wide left = static_cast<Wide>(a) * d, right = static_cast<Wide>(c) * b;
    return left < right ? -1 : left > right;
}

// One number, as a search compares it.
struct Fraction {
    std::int64_t above = 0;
    std::int64_t below = 1;  // positive

    constexpr Fraction() = default;
    constexpr Fraction(std::int64_t whole) : above(whole) {}  // NOLINT(google-explicit-constructor)
    constexpr Fraction(std::int64_t above, std::int64_t below) : above(above), below(below) {}

    constexpr Fraction operator-() const { return {-above, below}; }
    friend constexpr auto operator<=>(const Fraction& a, const Fraction& b) {
        return compare_fractions(a.above, a.below, b.above, b.below) <=> 0;
    }
    friend constexpr bool operator==(const Fraction& a, const Fraction& b) { return (a <=> b) == 0; }
};

// What a player has of one value and of another.
inline int compare(const Values& a, const Values& b, int player) {
    const auto p = static_cast<std::size_t>(player);
    return compare_fractions(a.total[p], a.count, b.total[p], b.count);
}

// The values of what chance may bring, one after another, each with its weight.
class Averaging {
public:
    explicit Averaging(int players) : players_(static_cast<std::size_t>(players)) {}

    void add(const Values& values, int weight);
    // The average of all that was added.
    void result(Values& out) const;

private:
    std::size_t players_;
    std::array<Wide, kMaxPlayers> total_{};
    std::int64_t count_ = 1;   // the common denominator of all values so far
    std::int64_t weight_ = 0;  // of all of them together
};

}  // namespace nply
