// The options of every engine, apart from the templates that run them.
#pragma once

#include <string_view>
#include <tuple>
#include <variant>

#include "nply/core/options.hpp"
#include "nply/search/limits.hpp"
#include "nply/search/ties.hpp"

namespace nply {

struct MaxNOptions {
    Ties ties = Ties::left;
};

struct MaxNEngine {
    using Options = MaxNOptions;
    static constexpr std::string_view name = "maxn";
    static constexpr std::string_view summary = "every player maximises his own score";
    static constexpr std::string_view needs = "evaluate, if the search is cut off by depth";
    static constexpr std::tuple options{
        Option<Options, Ties>{"ties",
                              &Options::ties,
                              "what a player does who does not care",
                              0,
                              0,
                              {{{"left", Ties::left}, {"worst_for_root", Ties::worst_for_root}}}},
    };
};

enum class MinimaxSearch : int { plain, alphabeta };

struct MinimaxOptions {
    MinimaxSearch search = MinimaxSearch::alphabeta;
};

struct MinimaxEngine {
    using Options = MinimaxOptions;
    static constexpr std::string_view name = "minimax";
    static constexpr std::string_view summary = "two players: one maximises the score that the other minimises";
    static constexpr std::string_view needs = "two players; evaluate, if the search is cut off by depth";
    static constexpr std::tuple options{
        Option<Options, MinimaxSearch>{"search",
                                       &Options::search,
                                       "how the tree is walked",
                                       0,
                                       0,
                                       {{{"plain", MinimaxSearch::plain}, {"alphabeta", MinimaxSearch::alphabeta}}}},
    };
};

using EngineOptions = std::variant<MaxNOptions, MinimaxOptions>;

}  // namespace nply
