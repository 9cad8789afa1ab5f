// Runs an engine, or perft, on a game of any kind and hands the result over in the caller's own moves.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "any_state.hpp"
#include "nply/core/errors.hpp"
#include "nply/search/engine.hpp"
#include "nply/search/perft.hpp"

namespace nply::bindings {

inline PublicScores to_public(const Scores& scores, int players) {
    return {scores.of.begin(), scores.of.begin() + players};
}

template <class M, Game G, class OnProgress, class ToPublic>
BasicResult<M> run_search(const G& game, const typename G::State& state, const EngineOptions& engine,
                          const Limits& limits, const OnProgress& on_progress, const ToPublic& to_public_move) {
    using Done = Iteration<typename G::Move>;
    const auto to_public_line = [&](const Done& done) {
        std::vector<M> line;
        for (const auto& move : done.line) line.push_back(to_public_move(move));
        return line;
    };
    const Done* latest = nullptr;
    Budget budget(limits, G::poll_interval, [&](const Budget& now) {
        BasicProgress<M> news{.nodes = now.nodes(), .seconds = now.seconds(), .line = {}};
        if (latest != nullptr) {
            news.depth = latest->depth;
            news.line = to_public_line(*latest);
        }
        return on_progress(news);
    });
    const auto found = run_engine(engine, game, state, limits, budget, [&](const Done& done) { latest = &done; });

    BasicResult<M> result;
    result.nodes = found.nodes;
    result.seconds = found.seconds;
    result.complete = found.complete;
    result.statistics = found.statistics;
    result.pruning = found.pruning;
    if (found.move) result.move = to_public_move(*found.move);
    if (found.best) {
        result.values = to_public(found.best->values, game.players());
        result.line = to_public_line(*found.best);
        result.depth = found.best->depth;
    }
    return result;
}

template <class M, Game G, class OnProgress>
std::vector<std::uint64_t> run_perft(const G& game, const typename G::State& state, std::optional<int> depth,
                                     const OnProgress& on_progress) {
    Budget budget({}, G::poll_interval, [&](const Budget& now) {
        return on_progress(BasicProgress<M>{.nodes = now.nodes(), .seconds = now.seconds(), .line = {}});
    });
    try {
        return Perft<G>(game, state, budget).count(depth);
    } catch (const Stopped&) {
        throw Error("perft was stopped after " + std::to_string(budget.nodes()) + " nodes");
    }
}

}  // namespace nply::bindings
