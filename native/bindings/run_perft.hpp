// Perft on a game of any kind.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/search/perft.hpp"

namespace nply::bindings {

template <Game G>
std::vector<std::uint64_t> run_perft(const G& game, const typename G::State& state, std::optional<int> depth,
                                     Budget& budget) {
    try {
        return Perft<G>(game, state, budget).count(depth);
    } catch (const Stopped&) {
        throw Error("perft was stopped after " + std::to_string(budget.nodes()) + " nodes");
    }
}

}  // namespace nply::bindings
