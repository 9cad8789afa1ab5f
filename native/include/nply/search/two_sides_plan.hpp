// From the options of a two-sided engine and what a game can tell to what the search does.
#pragma once

#include <cstddef>

#include "nply/core/game.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/sides.hpp"

namespace nply {

struct TwoSidesPlan {
    Sides sides;
    bool prunes;
    bool scouts;
    bool foresees;
    SideLimits limits;  // of every value in the game
    std::size_t table_entries;
};

// What a game can tell about itself and a position.
struct TwoSidesFacts {
    int players;
    int player;
    ScoreFacts scores;
    bool has_key, has_foresight;
};

// Throws where the options do not fit the game, or one another.
TwoSidesPlan plan_two_sides(const TwoSidesFacts& game, const TwoSidesOptions& options);

template <Game G>
TwoSidesPlan plan_two_sides(const G& game, const typename G::State& root, const TwoSidesOptions& options) {
    return plan_two_sides({.players = game.players(),
                           .player = game.player(root),
                           .scores = score_facts(game),
                           .has_key = has_key(game),
                           .has_foresight = has_foresight(game)},
                          options);
}

}  // namespace nply
