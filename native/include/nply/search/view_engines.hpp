// Every engine under hidden information: what is handed views. Their options and what a user reads of them stand here,
// their searches each in a file of its own.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>
#include <variant>

#include "nply/core/options.hpp"
#include "nply/search/engines.hpp"
#include "nply/search/inference.hpp"
#include "nply/search/ismcts.hpp"
#include "nply/search/pimc.hpp"
#include "nply/search/recursive_pimc.hpp"

namespace nply {

template <class Options>
constexpr auto threads_option() {
    return Option<Options, int>{"threads", &Options::threads, "search so many worlds at a time; the answer is the same",
                                1, 256};
}

struct PimcEngine {
    using Options = PimcOptions;
    static constexpr std::string_view name = "pimc";
    static constexpr std::string_view summary =
        "hidden cards: searches worlds that agree with what was seen, as if all cards were open, and averages";
    static constexpr std::string_view needs = "views; and what the engine inside needs";
    static constexpr std::tuple options{
        Option<Options, int>{"worlds", &Options::worlds, "so many of them", 1, 1'000'000},
        Option<Options, Combine>{"combine",
                                 &Options::combine,
                                 "choose the highest average, the move that is best most often, the highest average "
                                 "less its deviation, or the highest value in its worst world",
                                 0,
                                 0,
                                 {{{"mean", Combine::mean},
                                   {"vote", Combine::vote},
                                   {"deviation", Combine::deviation},
                                   {"worst", Combine::worst}}}},
        inference_option<Options>(),
        threads_option<Options>(),
    };
};

struct IsmctsEngine {
    using Options = IsmctsOptions;
    static constexpr std::string_view name = "ismcts";
    static constexpr std::string_view summary =
        "hidden cards: one tree of moves, and a new world for each way through it";
    static constexpr std::string_view needs = "views";
    static constexpr std::tuple options = std::tuple_cat(
        std::tuple{Option<Options, double>{"exploration", &Options::exploration,
                                           "how much is tried that looks worse: the weight of what is uncertain, where "
                                           "scores are scaled to 0 to 1",
                                           0, 1000}},
        playout_options<Options>(), std::tuple{inference_option<Options>()});
    static void check(const Options& options) { check_playouts(options); }
};

struct RecursivePimcEngine {
    using Options = RecursivePimcOptions;
    static constexpr std::string_view name = "recpimc";
    static constexpr std::string_view summary = "hidden cards: plays worlds on by players who see their own cards only";
    static constexpr std::string_view needs = "views; and what the engine inside needs";
    static constexpr std::tuple options{
        Option<Options, int>{"worlds", &Options::worlds, "so many of them", 1, 1'000'000},
        Option<Options, int>{"exact", &Options::exact,
                             "when so many moves are left, the rest is searched with open cards", 0, 60},
        inference_option<Options>(),
        threads_option<Options>(),
    };
};

using ViewEngines = std::tuple<PimcEngine, IsmctsEngine, RecursivePimcEngine>;
using ViewEngineOptions = std::variant<PimcOptions, IsmctsOptions, RecursivePimcOptions>;

}  // namespace nply
