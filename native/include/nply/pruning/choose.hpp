// From the options of a maxⁿ engine and what a game can tell to a collector and an oracle.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/pruning/oracle.hpp"
#include "nply/pruning/path.hpp"
#include "nply/search/engine_options.hpp"

namespace nply {

struct Pruning {
    Prune prune = Prune::none;
    int stretch = 2;
    std::optional<Oracle> oracle;
    std::optional<Oracle> second_opinion;  // what a linear test would have said beside a table
    Range range;                           // of every value in the game
    bool uses_bounds = false;              // and of every value below a position
    std::size_t table_entries = 0;

    std::string text() const;
};

// What a game can tell about itself and a position.
struct GameFacts {
    int players;
    ScoreFacts scores;
    bool has_key, has_bounds, has_outcomes;
    std::function<void(std::vector<Scores>&)> list_outcomes;
};

Pruning choose_pruning(const GameFacts& game, const MaxNOptions& options);

template <Game G>
GameFacts game_facts(const G& game, const typename G::State& root) {
    return {.players = game.players(),
            .scores = score_facts(game),
            .has_key = has_key(game),
            .has_bounds = has_bounds(game),
            .has_outcomes = has_outcomes(game),
            .list_outcomes = [&](std::vector<Scores>& rows) {
                if constexpr (HasOutcomes<G>) {
                    game.outcomes(root, [&](const Scores& row) { rows.push_back(row); });
                }
            }};
}

}  // namespace nply
