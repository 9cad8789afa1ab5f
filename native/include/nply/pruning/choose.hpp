// From what a user asks for and what a game can tell to a collector and an oracle.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/pruning/collector.hpp"
#include "nply/pruning/oracle.hpp"

namespace nply {

struct PruningOptions {
    Prune prune = Prune::automatic;
    OracleKind oracle = OracleKind::automatic;
    int stretch = 0;          // 0: as many as there are players
    bool asks_bounds = true;  // what the game says of all values below a position counts, where the collector uses it
};

// Throws where an option has no effect with the others.
void check_pruning(const PruningOptions& options);

struct Pruning {
    Collector collector = kCollectors.front();  // its stretch is a number of nodes
    std::optional<Oracle> oracle;
    std::optional<Oracle> second_opinion;  // what a linear test would have said beside a table
    Range range;                           // of every value in the game
    bool uses_bounds = false;              // and of every value below a position

    std::string text() const;
};

// What a game can tell about itself and a position.
struct GameFacts {
    int players;
    ScoreFacts scores;
    bool has_bounds, has_leaf_values;
    std::function<void(std::vector<Scores>&)> list_leaf_values;
};

Pruning choose_pruning(const GameFacts& game, const PruningOptions& options);

template <Game G>
GameFacts game_facts(const G& game, const typename G::State& root) {
    return {.players = game.players(),
            .scores = score_facts(game),
            .has_bounds = has<Bounds>(game),
            .has_leaf_values = has<LeafRows>(game),
            .list_leaf_values = [&](std::vector<Scores>& rows) {
                if constexpr (Offers<G, LeafRows>) {
                    ask<LeafRows>(game, root, [&](const Scores& row) { rows.push_back(row); });
                }
            }};
}

}  // namespace nply
