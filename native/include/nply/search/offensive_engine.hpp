// The engines `offensive` and `mp_mix`: a player who minds who leads.
#pragma once

#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"
#include "nply/core/scores.hpp"

namespace nply {

struct OffensiveOptions {
    int target = -1;  // -1: who leads of the others
};

// What runs it: search/offensive.hpp.
struct OffensiveAlgorithm {
    using Options = OffensiveOptions;
    template <class G>
    static constexpr bool fits = true;
    static constexpr bool compiled_once = true;
};

struct MpMixOptions {
    int defend = 1;
    int attack = 1;
};

// It is made of others: search/mp_mix.hpp.
struct MpMixAlgorithm {
    using Options = MpMixOptions;
    template <class G>
    static constexpr bool fits = true;
};

struct MpMixEngine {
    using Algorithm = MpMixAlgorithm;
    using Options = MpMixOptions;
    static constexpr std::string_view name = "mp_mix";
    static constexpr std::string_view summary =
        "paranoid for a player who leads, against the leader for one who does not, maxn where it is close (MP-Mix)";
    static constexpr std::string_view needs = "evaluate";
    static constexpr bool two_sides = false;
    static constexpr std::tuple options{
        Option<Options, int>{"defend", &Options::defend, "the lead, in scores, from which the player plays paranoid", 1,
                             kMaxScore},
        Option<Options, int>{"attack", &Options::attack,
                             "the lead of another player from which the player plays against him", 1, kMaxScore},
    };
    static void check(const Options&) {}
};

struct OffensiveEngine {
    using Algorithm = OffensiveAlgorithm;
    using Options = OffensiveOptions;
    static constexpr std::string_view name = "offensive";
    static constexpr std::string_view summary =
        "the root's player minimises the score of one opponent, everybody else maximises his own";
    static constexpr std::string_view needs = "evaluate, if no target is given or the search is cut off by depth";
    static constexpr bool two_sides = false;
    static constexpr std::tuple options{
        Option<Options, int>{"target", &Options::target,
                             "the player whose score is minimised (if not given: who leads of the others)", 0,
                             kMaxPlayers - 1},
    };
    static void check(const Options&) {}
};

}  // namespace nply
