// The engine `maxn`: its options, and what a user reads of them.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "nply/core/errors.hpp"
#include "nply/core/options.hpp"
#include "nply/pruning/choose.hpp"
#include "nply/pruning/ties.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/width.hpp"

namespace nply {

// What is known of a node before anything below it is searched.
enum class ValueBounds : int {
    game,      // what the game says of all values below
    paranoid,  // what every player is sure to get, proved by search (search/interval_max_n.hpp)
};

struct MaxNOptions : PruningOptions {
    ValueBounds bounds = ValueBounds::game;
    Ties ties = Ties::left;
    int width = 0;               // 0: all moves
    int extend = 0;              // plies beyond the depth where a position is not quiet
    std::string table = "auto";  // a number of entries, or a size like 64MB

    // Plain maxⁿ has a loop of its own, since it is the yardstick for the others.
    bool is_plain() const { return prune == Prune::none && (table == "auto" || table == "0") && width == 0; }
};

// Throws where the options are not for games with chance.
void check_chance(const MaxNOptions& options);

// What runs it: search/max_n.hpp, and search/chance_max_n.hpp for games with chance.
struct MaxNAlgorithm {
    using Options = MaxNOptions;
    template <class G>
    static constexpr bool fits = true;
};

struct MaxNEngine {
    using Algorithm = MaxNAlgorithm;
    using Options = MaxNOptions;
    static constexpr std::string_view name = "maxn";
    static constexpr std::string_view summary = "every player maximises his own score";
    static constexpr std::string_view needs =
        "evaluate, if the search is cut off by depth; max_sum and a lowest score, or leaf_values, to prune; key for a "
        "table";
    static constexpr bool two_sides = false;
    static constexpr std::tuple options{
        Option<Options, Prune>{
            "prune",
            &Options::prune,
            "how far up bounds are combined to leave moves out: not at all, a node and its parent (shallow, "
            "branch_and_bound), further (last_branch, speculative)",
            0,
            0,
            {{{"auto", Prune::automatic},
              {"none", Prune::none},
              {"shallow", Prune::shallow},
              {"branch_and_bound", Prune::branch_and_bound},
              {"last_branch", Prune::last_branch},
              {"speculative", Prune::speculative}}}},
        Option<Options, OracleKind>{
            "oracle",
            &Options::oracle,
            "what shows that no result can pass the bounds: the largest sum of scores (linear, discrete), or a "
            "list of all results (table)",
            0,
            0,
            {{{"auto", OracleKind::automatic},
              {"linear", OracleKind::linear},
              {"discrete", OracleKind::discrete},
              {"table", OracleKind::table}}}},
        Option<Options, Ties>{
            "ties",
            &Options::ties,
            "of moves that are worth the same to their player: the earlier one, or the one that is worst for who "
            "searches",
            0,
            0,
            {{{"left", Ties::left}, {"worst_for_root", Ties::worst_for_root}}}},
        Option<Options, int>{"stretch", &Options::stretch,
                             "how many nodes' bounds last_branch and speculative combine (if not given: one a player)",
                             2, 1000},
        width_option<Options>(),
        Option<Options, int>{"extend", &Options::extend, kExtendHelp, 0, kMostExtension},
        Option<Options, std::string>{
            "table", &Options::table,
            "remembers positions: so many entries, or a size like 64MB; 0: none; auto: what the search fills, up to "
            "64MB, if the game has keys and no chance; none with prune=none, which is plain maxn as in the papers"},
        Option<Options, ValueBounds>{"bounds",
                                     &Options::bounds,
                                     "what is known of a position before it is searched: what the game says of it, or "
                                     "what each player is sure to get there, proved by searches of their own (whole "
                                     "hands of trick games)",
                                     0,
                                     0,
                                     {{{"game", ValueBounds::game}, {"paranoid", ValueBounds::paranoid}}}},
    };
    static void check(const Options& options) {
        check_pruning(options);
        if (options.bounds == ValueBounds::game) return;
        const auto refuse = [](const char* option) {
            throw OptionError(std::string(option) + " has no effect with bounds=paranoid: leave it out");
        };
        if (options.prune != Prune::automatic) refuse("prune");
        if (options.oracle != OracleKind::automatic) refuse("oracle");
        if (options.stretch != 0) refuse("stretch");
        if (options.ties != Ties::left) throw OptionError("bounds=paranoid needs ties=left");
        if (options.extend != 0) refuse("extend");
        if (options.width != 0) throw OptionError("bounds=paranoid searches all moves: leave out width");
    }
};

}  // namespace nply
