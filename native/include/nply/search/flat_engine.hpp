// The engine `flat`: flat Monte Carlo, and what a user reads of its options.
#pragma once

#include <string_view>
#include <tuple>

#include "nply/search/playout_options.hpp"

namespace nply {

struct SimulationAlgorithm;

struct FlatOptions : PlayoutOptions {};

struct FlatEngine {
    using Algorithm = SimulationAlgorithm;
    using Options = FlatOptions;
    static constexpr std::string_view name = "flat";
    static constexpr std::string_view summary =
        "plays games out after every move, as many after each, and takes the one that was best on average";
    static constexpr std::string_view needs = "evaluate for plies";
    static constexpr bool two_sides = false;
    static constexpr std::tuple options = playout_options<Options>();
    static void check(const Options& options) { check_playouts(options); }
};

}  // namespace nply
