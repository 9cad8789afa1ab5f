// What interval maxⁿ knows of a position: from where to where each player's value is, of what is still to come.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "nply/core/scores.hpp"

namespace nply {

// One number a player; all of them are compared and added at once. What the cards of one deck are worth fits.
using Lanes = std::array<std::int8_t, kMaxPlayers>;

inline Lanes::value_type narrowed(Score worth) {
    assert(worth == static_cast<Lanes::value_type>(worth));
    return static_cast<Lanes::value_type>(worth);
}

namespace detail {

using LanesVector [[gnu::vector_size(sizeof(Lanes))]] = Lanes::value_type;

inline LanesVector vector_of(const Lanes& lanes) {
    return std::bit_cast<LanesVector>(lanes);
}
inline Lanes lanes_of(const LanesVector& vector) {
    return std::bit_cast<Lanes>(vector);
}

}  // namespace detail

inline Lanes lower_of(const Lanes& one, const Lanes& other) {
    const auto a = detail::vector_of(one), b = detail::vector_of(other);
    return detail::lanes_of(a < b ? a : b);
}
inline Lanes higher_of(const Lanes& one, const Lanes& other) {
    const auto a = detail::vector_of(one), b = detail::vector_of(other);
    return detail::lanes_of(a > b ? a : b);
}
inline Lanes sum_of(const Lanes& one, const Lanes& other) {
    return detail::lanes_of(detail::vector_of(one) + detail::vector_of(other));
}
inline Lanes difference_of(const Lanes& one, const Lanes& other) {
    return detail::lanes_of(detail::vector_of(one) - detail::vector_of(other));
}
// Whether that is so for anybody.
inline bool is_above(const Lanes& one, const Lanes& other) {
    return std::bit_cast<std::uint64_t>(detail::vector_of(one) > detail::vector_of(other)) != 0;
}

struct IntervalRange {
    Lanes low, high;
    Lanes sure;  // what the player gets even if all others are against him: no more than low

    // With what a trick brings, or without it.
    IntervalRange with(const Lanes& gain) const { return {sum_of(low, gain), sum_of(high, gain), sum_of(sure, gain)}; }
    IntervalRange without(const Lanes& gain) const {
        return {difference_of(low, gain), difference_of(high, gain), difference_of(sure, gain)};
    }
};

}  // namespace nply
