// From an engine's options to a search: the one list of all algorithms.
#pragma once

#include <utility>
#include <variant>

#include "nply/search/driver.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/maxn.hpp"
#include "nply/search/minimax.hpp"

namespace nply {

template <Game G, class OnIteration>
SearchResult<typename G::Move> run_engine(const EngineOptions& engine, const G& game, const typename G::State& root,
                                          const Limits& limits, Budget& budget, OnIteration&& on_iteration) {
    const auto run = [&](auto search) { return deepen(game, root, search, limits, budget, on_iteration); };
    if (const auto* options = std::get_if<MaxNOptions>(&engine)) {
        return run(MaxN<G>(game, root, *options, budget));
    }
    return run(Minimax<G>(game, root, std::get<MinimaxOptions>(engine), budget));
}

}  // namespace nply
