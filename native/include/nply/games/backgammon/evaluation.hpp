// A simple estimate of who is ahead in Backgammon, and by how much: pips, blots in reach of the other player, points
// made, and checkers on the bar. Once the players have passed each other, pips alone.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "nply/core/scores.hpp"
#include "nply/games/backgammon/board.hpp"

namespace nply::backgammon {

namespace detail {

inline constexpr int kPip = 6;         // what a pip is worth while the players can still meet; a game is 1000
inline constexpr int kHalfRoll = 4;    // pips: whoever throws next is half a roll ahead
inline constexpr int kInitiative = 6;  // pips that being hit costs beside the way back
inline constexpr int kShortRace = 40;  // pips of both players: a shorter race is judged as if it were so long
inline constexpr int kRaceShare = 6;   // a lead of one part in so many of both players' pips wins a race
inline constexpr int kAllShots = 4;    // quarters of the danger that count where the other player throws next
inline constexpr int kFewShots = 1;    // and where one throws oneself
inline constexpr int kClosedOut = 4;  // for each of the other's checkers on the bar, times the home points held squared

// Rolls of 36 that hit over a distance if nothing stands between.
inline constexpr std::array<std::int8_t, 26> kShots{0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3,
                                                    0, 0,  1,  1,  0,  1,  0,  1, 0, 0, 0, 1, 0};

// What a point is worth that is held by two or more.
inline constexpr std::array<std::int8_t, 26> kPointMade{0, 6, 14, 22, 32, 36, 34, 26, 16, 8,  6,  4,  2,
                                                        2, 2, 2,  4,  6,  18, 24, 34, 36, 30, 22, 10, 0};

// What the shape of a side looks like beside its pips.
struct Shape {
    int pips = 0;
    int farthest = 0;         // its last checker's point
    int home_points = 0;      // held in the home
    int made = 0;             // the worth of all points held
    std::uint32_t taken = 0;  // points with a checker, the bar included
    std::uint32_t blots = 0;  // points with a single one, without the bar

    explicit Shape(const Side& side) {
        for (int point = 1; point <= kBar; ++point) {
            const int there = side[at(point)];
            if (there == 0) continue;
            pips += point * there;
            farthest = point;
            taken |= std::uint32_t{1} << point;
            if (there > 1) {
                made += kPointMade[at(point)];
                home_points += point <= kHome;
            } else if (point < kBar) {
                blots |= std::uint32_t{1} << point;
            }
        }
    }
};

// The pips that a side must fear to lose: each blot by the shots at it.
inline int danger(const Shape& own, const Shape& other) {
    int lost = 0;
    for (std::uint32_t blots = own.blots; blots != 0; blots &= blots - 1) {
        const int point = std::countr_zero(blots);
        int shots = 0;
        // A checker on his point j stands on my 25 - j, and moves upwards from there.
        for (std::uint32_t left = other.taken >> (kBar - point); left != 0; left &= left - 1) {
            shots += kShots[at(std::countr_zero(left))];
        }
        lost += std::min(shots, 30) * (kBar - point + kInitiative);
    }
    return lost * kPip / 36;
}

}  // namespace detail

// Whether a checker of one player still has to pass one of the other's.
inline bool in_contact(const detail::Shape& first, const detail::Shape& second) {
    return first.farthest + second.farthest > kBar;
}

// 0: contact, 1: a race, 2: a race with all checkers at home.
inline int phase(const State& state) {
    const detail::Shape first(state.sides[0]), second(state.sides[1]);
    return in_contact(first, second) ? 0 : std::max(first.farthest, second.farthest) > kHome ? 1 : 2;
}

// For player 0; player 1 has as much less.
inline Score estimate(const State& state) {
    using namespace detail;
    const Shape first(state.sides[0]), second(state.sides[1]);
    int lead = second.pips - first.pips;
    if (!state.opening) lead += state.player == 0 ? kHalfRoll : -kHalfRoll;
    if (!in_contact(first, second)) {
        const int wins = std::max(first.pips + second.pips, kShortRace) / kRaceShare;
        return std::clamp(1000 * lead / wins, -1000, 1000);
    }
    // Whoever throws next may bring his blots into safety first.
    const int first_share = state.opening || state.player == 1 ? kAllShots : kFewShots;
    const int second_share = state.opening || state.player == 0 ? kAllShots : kFewShots;
    const int value = kPip * lead + first.made - second.made -
                      (first_share * danger(first, second) - second_share * danger(second, first)) / kAllShots +
                      kClosedOut * (state.sides[1][kBar] * first.home_points * first.home_points -
                                    state.sides[0][kBar] * second.home_points * second.home_points);
    return std::clamp(value, -2000, 2000);
}

}  // namespace nply::backgammon
