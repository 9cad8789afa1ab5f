// The whole game that a hand belongs to, near its end: beside the points of the hand it counts who wins.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/scores.hpp"
#include "nply/games/tricks/deal.hpp"

namespace nply::tricks {

// What the whole game is worth, in points of a hand: more than a hand, and a number that up to six can share.
inline constexpr Score kWholeGame = 60;

// Points before a hand, one number a player, or none where a hand stands for itself.
inline void check_standing(const std::string& name, const std::vector<std::int64_t>& given, int players) {
    static constexpr std::int64_t most = 1'000'000;
    check_list(name, given.size(), players);
    for (const std::int64_t points : given) {
        if (std::abs(points) > most) {
            throw OptionError(name + ": " + std::to_string(points) + " is out of range; at most " +
                              std::to_string(most) + " points are possible");
        }
    }
}

// Adds each player's share. `standing`: where the players are after the hand, more is better. Winners share the whole
// game; if it goes on, everybody is taken to have the same chances.
inline void share_whole_game(const Scores& standing, int players, bool over, Scores& out) {
    Score best = standing[0];
    for (int p = 1; p < players; ++p) best = std::max(best, standing[p]);
    int winners = 0;
    for (int p = 0; p < players; ++p) winners += !over || standing[p] == best;
    for (int p = 0; p < players; ++p) {
        if (!over || standing[p] == best) out[p] += kWholeGame / winners;
    }
}

// The fewest points win when somebody has no more to go. `to_go`: points that end the game, one number a player; `out`:
// the scores of a hand, `in_play` less the points that were taken.
inline void add_points_to_go(const std::vector<std::int64_t>& to_go, Score in_play, Scores& out) {
    Scores standing;
    bool over = false;
    for (std::size_t p = 0; p < to_go.size(); ++p) {
        standing.of[p] = static_cast<Score>(to_go[p]) - (in_play - out.of[p]);
        over = over || standing.of[p] <= 0;
    }
    share_whole_game(standing, static_cast<int>(to_go.size()), over, out);
}

// Who has most after this hand wins. `totals`: points before it, one number a player; `out`: its scores.
inline void add_last_hand(const std::vector<std::int64_t>& totals, Scores& out) {
    Scores standing;
    for (std::size_t p = 0; p < totals.size(); ++p) standing.of[p] = static_cast<Score>(totals[p]) + out.of[p];
    share_whole_game(standing, static_cast<int>(totals.size()), true, out);
}

}  // namespace nply::tricks
