// What a user may ask of each engine: its name, what it needs of a game, and the table of its options.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"
#include "nply/search/engine_options.hpp"

namespace nply {

struct MaxNEngine {
    using Options = MaxNOptions;
    static constexpr std::string_view name = "maxn";
    static constexpr std::string_view summary = "every player maximises his own score";
    static constexpr std::string_view needs =
        "evaluate, if the search is cut off by depth; max_sum and a lowest score, or outcomes, to prune; key for a "
        "table";
    static constexpr std::tuple options{
        Option<Options, Prune>{"prune",
                               &Options::prune,
                               "which bounds are combined",
                               0,
                               0,
                               {{{"auto", Prune::automatic},
                                 {"none", Prune::none},
                                 {"shallow", Prune::shallow},
                                 {"branch_and_bound", Prune::branch_and_bound},
                                 {"last_branch", Prune::last_branch},
                                 {"speculative", Prune::speculative}}}},
        Option<Options, OracleKind>{"oracle",
                                    &Options::oracle,
                                    "what tells that no value passes them all",
                                    0,
                                    0,
                                    {{{"auto", OracleKind::automatic},
                                      {"linear", OracleKind::linear},
                                      {"discrete", OracleKind::discrete},
                                      {"table", OracleKind::table}}}},
        Option<Options, Ties>{"ties",
                              &Options::ties,
                              "what a player does who does not care",
                              0,
                              0,
                              {{{"left", Ties::left}, {"worst_for_root", Ties::worst_for_root}}}},
        Option<Options, int>{"stretch", &Options::stretch,
                             "nodes whose bounds may be combined (if not given: one a player)", 2, 1000},
        Option<Options, int>{"width", &Options::width, "only the first so many moves are searched (if not given: all)",
                             1, 65'535},
        Option<Options, std::string>{"table", &Options::table,
                                     "transposition table: entries, or a size like 64MB; 0: none"},
    };
};

// What minimax and paranoid share.
template <class Options>
constexpr auto two_sides_options() {
    return std::tuple{
        Option<Options, MinimaxSearch>{"search",
                                       &Options::search,
                                       "how the tree is walked",
                                       0,
                                       0,
                                       {{{"plain", MinimaxSearch::plain},
                                         {"alphabeta", MinimaxSearch::alphabeta},
                                         {"pvs", MinimaxSearch::pvs},
                                         {"mtdf", MinimaxSearch::mtdf}}}},
        Option<Options, int>{"aspiration", &Options::aspiration,
                             "start with a window so far around the last iteration's value; 0: with all values", 0,
                             kMaxScore},
        Option<Options, bool>{"zero_window", &Options::zero_window, "find the value by tests, bisecting"},
        Option<Options, Order>{
            "order",
            &Options::order,
            "moves as the game gives them, or those first that promise more, as the game sees it, or "
            "that refuted other positions; auto: promise if the game has it, else history",
            0,
            0,
            {{{"auto", Order::automatic},
              {"game", Order::game},
              {"promise", Order::promise},
              {"history", Order::history}}}},
        Option<Options, bool>{"bounds", &Options::bounds, "stop where the game's own bounds leave nothing to gain"},
        Option<Options, bool>{"foresight", &Options::foresight,
                              "take the game's word for wins and losses that one sees at a glance"},
        Option<Options, bool>{"exact_move", &Options::exact_move,
                              "of several best moves return the first one in the game's order"},
        Option<Options, bool>{"partition", &Options::partition,
                              "trick games whose scores add up: whole hands, with a table of sets of positions"},
        Option<Options, std::string>{"table", &Options::table,
                                     "transposition table: entries, or a size like 64MB; 0: none; auto: 16MB if the "
                                     "game has keys"},
    };
}

struct MinimaxEngine {
    using Options = MinimaxOptions;
    static constexpr std::string_view name = "minimax";
    static constexpr std::string_view summary = "two players: one maximises the score that the other minimises";
    static constexpr std::string_view needs =
        "two players; evaluate, if the search is cut off by depth; key for a table";
    static constexpr std::tuple options = two_sides_options<MinimaxOptions>();
};

struct ParanoidEngine {
    using Options = TwoSidesOptions;
    static constexpr std::string_view name = "paranoid";
    static constexpr std::string_view summary = "one side maximises its score, all others together minimise it";
    static constexpr std::string_view needs = "evaluate, if the search is cut off by depth; key for a table";
    static constexpr std::tuple options = std::tuple_cat(
        two_sides_options<TwoSidesOptions>(),
        std::tuple{Option<Options, std::string>{"sides", &Options::sides,
                                                "who plays together, like 02/13; if not given: each player alone"}});
};

}  // namespace nply
