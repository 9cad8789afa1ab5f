// From an engine's options to a search: the one list of all algorithms.
#pragma once

#include <utility>
#include <variant>

#include "nply/search/driver.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/maxn.hpp"
#include "nply/search/minimax.hpp"
#include "nply/search/pruned_maxn.hpp"
#include "nply/search/recorder.hpp"

namespace nply {

inline bool is_plain(const MaxNOptions& options) {
    return options.prune == Prune::none && options.table == "0" && options.width == 0;
}

// Plain maxⁿ has a loop of its own, since it is the yardstick for the others.
template <Game G, class Run>
SearchResult<typename G::Move> run_maxn(const MaxNOptions& options, const G& game, const typename G::State& root,
                                        Budget& budget, const Run& run) {
    if (is_plain(options)) return run(MaxN<G>(game, root, options, budget));
    PrunedMaxN<G> search(game, root, options, budget);
    auto result = run(search);
    result.statistics = search.statistics();
    result.pruning = search.pruning().text();
    return result;
}

// The same search as run_maxn, written down. Plain maxⁿ is the pruned one without a collector.
template <Game G, class OnIteration>
SearchResult<typename G::Move> trace_maxn(const MaxNOptions& options, const G& game, const typename G::State& root,
                                          const Limits& limits, Budget& budget, OnIteration&& on_iteration,
                                          Recorder<typename G::Move> recorder) {
    PrunedMaxN<G, Recorder<typename G::Move>> search(game, root, options, budget, std::move(recorder));
    auto result = deepen(game, root, search, limits, budget, on_iteration);
    result.statistics = search.statistics();
    if (!is_plain(options)) result.pruning = search.pruning().text();
    return result;
}

template <Game G, class OnIteration>
SearchResult<typename G::Move> run_engine(const EngineOptions& engine, const G& game, const typename G::State& root,
                                          const Limits& limits, Budget& budget, OnIteration&& on_iteration) {
    const auto run = [&](auto&& search) { return deepen(game, root, search, limits, budget, on_iteration); };
    if (const auto* options = std::get_if<MaxNOptions>(&engine)) {
        return run_maxn(*options, game, root, budget, run);
    }
    return run(Minimax<G>(game, root, std::get<MinimaxOptions>(engine), budget));
}

}  // namespace nply
