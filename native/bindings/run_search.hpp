// Runs an algorithm, or perft, on a game of any kind and hands the result over in the caller's own moves.
#pragma once

#include <optional>
#include <string>
#include <type_traits>
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

template <class M, class Move, class ToPublic>
Trace<M> to_public_trace(Trace<Move>& trace, const ToPublic& to_public_move) {
    Trace<M> out;
    out.depth = trace.depth;
    out.truncated = trace.truncated;
    out.two_sides = trace.two_sides;
    for (const auto& node : trace.nodes) {
        // The root was not reached by a move.
        out.nodes.push_back({node.parent, node.child, node.player, node.parent < 0 ? M{} : to_public_move(node.move)});
    }
    for (auto& event : trace.events) {
        auto& copied = out.events.emplace_back();
        copied.what = static_cast<typename Trace<M>::What>(event.what);
        copied.node = event.node;
        copied.top = event.top;
        copied.cut = event.cut;
        copied.values = event.values;
        for (const auto& bound : event.bounds) {
            copied.bounds.push_back({bound.player, bound.score, bound.strict, bound.node});
        }
    }
    return out;
}

// `Search` is the algorithm for G; with trace_nodes > 0 it is one that takes a recorder.
template <class Search, class M, Game G, class OnProgress, class ToPublic>
BasicResult<M> run_search(const G& game, const typename G::State& state, const SearchRequest& request,
                          const OnProgress& on_progress, const ToPublic& to_public_move) {
    using Move = typename G::Move;
    const auto to_public_line = [&](const Iteration<Move>& done) {
        std::vector<M> line;
        for (const auto& move : done.line) line.push_back(to_public_move(move));
        return line;
    };
    const Iteration<Move>* latest = nullptr;
    Budget budget(request.limits, G::poll_interval, [&](const Budget& now) {
        BasicProgress<M> news{.nodes = now.nodes(), .seconds = now.seconds(), .line = {}};
        if (latest != nullptr) {
            news.depth = latest->depth;
            news.line = to_public_line(*latest);
        }
        return on_progress(news);
    });
    const auto on_iteration = [&](const Iteration<Move>& done) { latest = &done; };
    BasicResult<M> result;
    SearchResult<Move> found;
    if constexpr (std::is_constructible_v<Search, const G&, const typename G::State&, const typename Search::Options&,
                                          Budget&, Recorder<Move>>) {
        Trace<Move> trace;
        found = run<Search>(request.engine, game, state, request.limits, budget, on_iteration,
                            Recorder<Move>(trace, request.trace_nodes));
        result.trace = to_public_trace<M>(trace, to_public_move);
    } else {
        found = run<Search>(request.engine, game, state, request.limits, budget, on_iteration);
    }
    result.players = game.players();
    result.nodes = found.nodes;
    result.seconds = found.seconds;
    result.complete = found.complete;
    result.statistics = found.statistics;
    result.pruning = found.pruning;
    result.window = found.window;
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
