// The engines that walk a game by its simulator: they share one unit a game, and are themselves compiled once.
#pragma once

#include <memory>
#include <variant>

#include "nply/search/any_search.hpp"
#include "nply/search/best_first_engine.hpp"
#include "nply/search/flat_engine.hpp"
#include "nply/search/simulator.hpp"
#include "nply/search/uct_engine.hpp"

namespace nply {

using SimulationOptions = std::variant<UctOptions, FlatOptions, BestFirstOptions>;

// What runs them: search/simulation.hpp.
struct SimulationAlgorithm {
    using Options = SimulationOptions;
    template <class G>
    static constexpr bool fits = true;
};

// Throws where the options are not for this game.
std::unique_ptr<AnySearch> make_simulation(const SimulationOptions& options, std::unique_ptr<Simulator> simulator);

}  // namespace nply
