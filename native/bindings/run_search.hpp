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

inline const MaxNOptions& traceable(const EngineOptions& engine) {
    if (const auto* options = std::get_if<MaxNOptions>(&engine)) return *options;
    throw CapabilityError("only maxn can be traced so far");
}

template <class M, class Move, class ToPublic>
Trace<M> to_public_trace(Trace<Move>& trace, const ToPublic& to_public_move) {
    Trace<M> out;
    out.depth = trace.depth;
    out.truncated = trace.truncated;
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

template <class M, Game G, class OnProgress, class ToPublic>
BasicResult<M> run_search(const G& game, const typename G::State& state, const SearchRequest& request,
                          const OnProgress& on_progress, const ToPublic& to_public_move) {
    using Done = Iteration<typename G::Move>;
    const auto to_public_line = [&](const Done& done) {
        std::vector<M> line;
        for (const auto& move : done.line) line.push_back(to_public_move(move));
        return line;
    };
    const Done* latest = nullptr;
    Budget budget(request.limits, G::poll_interval, [&](const Budget& now) {
        BasicProgress<M> news{.nodes = now.nodes(), .seconds = now.seconds(), .line = {}};
        if (latest != nullptr) {
            news.depth = latest->depth;
            news.line = to_public_line(*latest);
        }
        return on_progress(news);
    });
    const auto on_iteration = [&](const Done& done) { latest = &done; };
    Trace<typename G::Move> trace;
    const auto found = request.trace_nodes == 0
                           ? run_engine(request.engine, game, state, request.limits, budget, on_iteration)
                           : trace_maxn(traceable(request.engine), game, state, request.limits, budget, on_iteration,
                                        Recorder<typename G::Move>(trace, request.trace_nodes));

    BasicResult<M> result;
    result.players = game.players();
    result.nodes = found.nodes;
    result.seconds = found.seconds;
    result.complete = found.complete;
    result.statistics = found.statistics;
    result.pruning = found.pruning;
    if (request.trace_nodes > 0) result.trace = to_public_trace<M>(trace, to_public_move);
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
