// Searches of games written in Python, and searches that are written down: a translation unit each.
#pragma once

#include <array>
#include <utility>

#include "nply/search/recorder.hpp"
#include "python_game.hpp"
#include "walker.hpp"

namespace nply::bindings {

using PythonResult = SearchResult<nb::object>;
using PythonSearchFunction = PythonResult (*)(const PythonGame&, const nb::object&, const SearchRequest&, Budget&,
                                              Latest<nb::object>&);
using PythonTraceFunction = PythonResult (*)(const PythonGame&, const nb::object&, const SearchRequest&, Budget&,
                                             Latest<nb::object>&, Trace<nb::object>&);
using TraceFunction = SearchResult<AnyMove> (*)(const Walker&, const SearchRequest&, Budget&, Latest<AnyMove>&,
                                                Trace<AnyMove>&);

// By algorithm, like the searches of a native game; their source file is generated.
extern const std::array<TraceFunction, kAlgorithms> kTraces;
extern const std::array<PythonSearchFunction, kAlgorithms> kPythonSearches;
extern const std::array<PythonTraceFunction, kAlgorithms> kPythonTraces;

// A search of a game whose moves are handed on as they are.
template <class Search, Game G, class... Tracer>
SearchResult<typename G::Move> search_game(const G& game, const typename G::State& root, const SearchRequest& request,
                                           Budget& budget, Latest<typename G::Move>& latest, Tracer&&... tracer) {
    return run<Search>(request.engine, game, root, request.limits, budget, latest, std::forward<Tracer>(tracer)...);
}

}  // namespace nply::bindings
