// The engine `best_first`: unbounded best-first maxⁿ, and what a user reads of its options.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"

namespace nply {

struct SimulationAlgorithm;

struct BestFirstOptions {
    bool transpositions = false;
    std::string memory = "256MB";
};

struct BestFirstEngine {
    using Algorithm = SimulationAlgorithm;
    using Options = BestFirstOptions;
    static constexpr std::string_view name = "best_first";
    static constexpr std::string_view summary =
        "every player maximises his own score; always searches on where the best line so far ends";
    static constexpr std::string_view needs = "evaluate; key and max_length for transpositions";
    static constexpr bool two_sides = false;
    static constexpr std::tuple options{
        Option<Options, bool>{"transpositions", &Options::transpositions,
                              "a position that is reached in several ways is searched once"},
        Option<Options, std::string>{"memory", &Options::memory,
                                     "the tree grows no further than that: a size like 256MB, or a number of nodes"},
    };
    static void check(const Options&) {}
};

}  // namespace nply
