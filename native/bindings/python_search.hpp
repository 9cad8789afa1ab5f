// Searches of games written in Python, and searches that are written down: a translation unit each.
#pragma once

#include <array>
#include <functional>

#include "any_state.hpp"
#include "python_game.hpp"

namespace nply::bindings {

using PythonResult = BasicResult<nb::object>;
using OnPythonProgress = std::function<bool(const BasicProgress<nb::object>&)>;
using PythonSearchFunction = PythonResult (*)(const PythonGame&, const nb::object&, const SearchRequest&,
                                              const OnPythonProgress&);

// By algorithm, like the searches of a native game; their source file is generated.
extern const Algorithms kTraces;
extern const std::array<PythonSearchFunction, kAlgorithms> kPythonSearches;
extern const std::array<PythonSearchFunction, kAlgorithms> kPythonTraces;

}  // namespace nply::bindings
