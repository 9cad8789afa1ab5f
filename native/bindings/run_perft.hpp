// Perft on a game of any kind; the source file is generated.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "python_game.hpp"
#include "walker.hpp"

namespace nply::bindings {

std::vector<std::uint64_t> run_perft(const Walker& walker, std::optional<int> depth, Budget& budget);
std::vector<std::uint64_t> run_perft(const PythonGame& game, const nb::object& state, std::optional<int> depth,
                                     Budget& budget);

}  // namespace nply::bindings
