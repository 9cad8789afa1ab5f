// The engine `uct`: Monte-Carlo tree search for any number of players, and what a user reads of its options.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"
#include "nply/search/playout_options.hpp"

namespace nply {

struct SimulationAlgorithm;

// Whose good a player has in mind in the tree: his own, or that of the root's player, whom all others are against; and
// whether all others move between two of his moves, or only one of them.
enum class UctPolicy : int { max_n, paranoid, best_reply };

struct UctOptions : PlayoutOptions {
    double exploration = 0.7;
    UctPolicy policy = UctPolicy::max_n;
    double history = 0;  // weight of progressive history; 0: none
    bool solver = true;
    int threads = 1;
    std::string memory = "256MB";
};

struct UctEngine {
    using Algorithm = SimulationAlgorithm;
    using Options = UctOptions;
    static constexpr std::string_view name = "uct";
    static constexpr std::string_view summary =
        "plays games out, more and more of them where that goes well for who is to move; needs no evaluation";
    static constexpr std::string_view needs =
        "evaluate for plies; turn_to for policy=best_reply; a native game for threads and history";
    static constexpr bool two_sides = false;
    static constexpr std::tuple options = std::tuple_cat(
        std::tuple{
            Option<Options, double>{"exploration", &Options::exploration,
                                    "how much is tried that looks worse: the weight of what is uncertain, where scores "
                                    "are scaled to 0 to 1",
                                    0, 1000},
            Option<Options, UctPolicy>{"policy",
                                       &Options::policy,
                                       "what players are taken to want: each his own score, or all others that the "
                                       "root's player has little; best_reply: and one of them replies to each of his "
                                       "moves, whoever it is",
                                       0,
                                       0,
                                       {{{"maxn", UctPolicy::max_n},
                                         {"paranoid", UctPolicy::paranoid},
                                         {"best_reply", UctPolicy::best_reply}}}},
        },
        playout_options<Options>(),
        std::tuple{
            Option<Options, double>{"history", &Options::history,
                                    "progressive history: how much it counts that a move has been good in other "
                                    "positions; 0: not at all",
                                    0, 1000},
            Option<Options, bool>{"solver", &Options::solver,
                                  "exact results are handed up the tree, and end the search once the root has one"},
            Option<Options, int>{"threads", &Options::threads,
                                 "so many at once in one tree; with more than one a search cannot be repeated exactly",
                                 1, 256},
            Option<Options, std::string>{"memory", &Options::memory,
                                         "the tree grows no further than that: a size like 256MB, or a number of "
                                         "nodes"},
        });
    static void check(const Options& options) { check_playouts(options); }
};

}  // namespace nply
