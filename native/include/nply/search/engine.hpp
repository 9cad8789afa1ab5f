// From an engine's options to an algorithm, and the run of one.
#pragma once

#include <cstddef>
#include <utility>
#include <variant>

#include "nply/search/driver.hpp"
#include "nply/search/engine_options.hpp"

namespace nply {

// Plain maxⁿ has a loop of its own, since it is the yardstick for the others.
enum class Algorithm : int { maxn, pruned_maxn, two_sides, whole_hand };
inline constexpr std::size_t kAlgorithms = 4;

bool is_plain(const MaxNOptions& options);
Algorithm algorithm_of(const EngineOptions& engine);

// What a search tells of itself when it is over.
template <class Search>
void report(const Search& search, const EngineOptions& engine, SearchFacts& facts) {
    if constexpr (requires { search.statistics(); }) facts.statistics = search.statistics();
    if constexpr (requires { search.window(); }) facts.window = search.window();
    if constexpr (requires { search.pruning(); }) {
        // A plain search that is traced runs as a pruned one without a collector.
        if (!is_plain(std::get<MaxNOptions>(engine))) facts.pruning = search.pruning().text();
    }
}

// Runs one algorithm: `Search` is made of the game, the root, its options and the budget (and a tracer, if any).
template <class Search, Game G, class OnIteration, class... Tracer>
SearchResult<typename G::Move> run(const EngineOptions& engine, const G& game, const typename G::State& root,
                                   const Limits& limits, Budget& budget, OnIteration&& on_iteration,
                                   Tracer&&... tracer) {
    Search search(game, root, std::get<typename Search::Options>(engine), budget, std::forward<Tracer>(tracer)...);
    auto result = deepen(game, root, search, limits, budget, on_iteration);
    report(search, engine, result);
    return result;
}

}  // namespace nply
