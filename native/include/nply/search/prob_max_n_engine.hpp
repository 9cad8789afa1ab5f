// The engine `prob_maxn`: nobody knows what the opponents want, and some guesses are likelier than others.
#pragma once

#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"

namespace nply {

// What is believed of each opponent before anything was seen: how likely each model is, as weights.
struct ProbMaxNOptions {
    int own = 2;
    int lead = 1;
    int spite = 1;
    bool learn = true;
    int noise = 10;

    // What is learnt from a move depends on how many there were, and it must be found among them.
    bool wants_every_move() const { return learn; }
};

// Throws where an option has no effect with the others.
void check_prob_max_n(const ProbMaxNOptions& options);

// What runs it: search/prob_max_n.hpp.
struct ProbMaxNAlgorithm {
    using Options = ProbMaxNOptions;
    template <class G>
    static constexpr bool fits = true;
    static constexpr bool compiled_once = true;
};

struct ProbMaxNEngine {
    using Algorithm = ProbMaxNAlgorithm;
    using Options = ProbMaxNOptions;
    static constexpr std::string_view name = "prob_maxn";
    static constexpr std::string_view summary =
        "maxn against opponents whose aims are guessed, and learnt from what they do";
    static constexpr std::string_view needs =
        "evaluate, if the search is cut off by depth; evaluate and key to learn from the game";
    static constexpr bool two_sides = false;
    static constexpr std::tuple options{
        Option<Options, int>{"own", &Options::own, "weight of the guess that an opponent maximises his own score", 0,
                             1000},
        Option<Options, int>{"lead", &Options::lead,
                             "weight of the guess that he maximises what he has more than the best of the others", 0,
                             1000},
        Option<Options, int>{"spite", &Options::spite,
                             "weight of the guess that he minimises the score of who searches", 0, 1000},
        Option<Options, bool>{"learn", &Options::learn,
                              "a searcher changes these weights by what it sees of the opponents' moves"},
        Option<Options, int>{"noise", &Options::noise,
                             "how often, in percent, an opponent is thought to move at random", 1, 100},
    };
    static void check(const Options& options) { check_prob_max_n(options); }
};

}  // namespace nply
