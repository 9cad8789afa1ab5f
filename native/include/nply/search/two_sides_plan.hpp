// From the options of a two-sided engine and what a game can tell to what the search does at one root.
#pragma once

#include <cstddef>

#include "nply/core/game.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/two_sides_engine.hpp"

namespace nply {

struct TwoSidesPlan {
    Sides sides;
    bool prunes;
    bool scouts;
    bool foresees;
    SideLimits limits;  // of every value in the game
};

// What a game can tell about itself and a position.
struct TwoSidesFacts {
    int players;
    int player;
    ScoreFacts scores;
    bool has_foresight;
};

// Whether later moves are tested against the first one.
inline bool scouts(const TwoSidesOptions& options) {
    return options.search == MinimaxSearch::pvs || options.search == MinimaxSearch::automatic;
}

// How many entries a table has; throws where it cannot be.
std::size_t two_sides_entries(const TwoSidesOptions& options, bool has_key);
std::size_t chance_table_entries(const TwoSidesOptions& options, bool has_key);

// Throws where the options do not fit the game.
TwoSidesPlan plan_two_sides(const TwoSidesFacts& game, const TwoSidesOptions& options);

template <Game G>
TwoSidesPlan plan_two_sides(const G& game, const typename G::State& root, int root_player,
                            const TwoSidesOptions& options) {
    return plan_two_sides({.players = game.players(),
                           .player = root_player < 0 ? game.player(root) : root_player,
                           .scores = score_facts(game),
                           .has_foresight = has<Foresee>(game)},
                          options);
}

}  // namespace nply
