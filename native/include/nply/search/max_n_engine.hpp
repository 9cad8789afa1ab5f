// The engine `maxn`: its options, and what a user reads of them.
#pragma once

#include <cstddef>
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
    automatic,  // whichever of the next two is known to pay
    game,       // what the game says of all values below
    paranoid,   // and what players are sure to get, proved by search (search/interval_max_n.hpp,
                // search/value_proofs.hpp)
    none,       // nothing
};

// Whether an iteration tries first what earlier ones have found best (search/best_children.hpp).
enum class LearnOrder : int { where_it_pays, always, never };

struct MaxNOptions : PruningOptions {
    ValueBounds bounds = ValueBounds::automatic;
    Ties ties = Ties::left;
    int width = 0;                                       // 0: all moves
    int extend = 0;                                      // plies beyond the depth where a position is not quiet
    std::string table = "auto";                          // a number of entries, or a size like 64MB
    int threads = 1;                                     // of interval maxⁿ
    LearnOrder learn_order = LearnOrder::where_it_pays;  // other values are for tests and benchmarks

    // Plain maxⁿ has a loop of its own, since it is the yardstick for the others.
    bool is_plain() const { return prune == Prune::none && (table == "auto" || table == "0") && width == 0; }
    // Plain maxⁿ as in the papers does, and a width that counts moves: unless told to, they merge none.
    bool wants_every_move() const { return prune == Prune::none || width != 0; }
    // Whether interval maxⁿ may take the place of the pruned search, where the game and the depth allow that.
    bool allow_intervals() const {
        const bool wanted = bounds == ValueBounds::paranoid || (bounds == ValueBounds::automatic && table != "0");
        return wanted && prune == Prune::automatic && oracle == OracleKind::automatic && stretch == 0 &&
               ties == Ties::left && width == 0 && extend == 0;
    }
};

// Whether interval maxⁿ is faster than the pruned search with a table, by benchmarks/long_hands.py: for so many players
// with so many tricks to come. `counts_tricks`: every trick is worth something.
bool intervals_pay(int players, int tricks, bool counts_tricks);
// How many nodes it takes then, proofs included: half of the hands take fewer.
double intervals_expect(int players, int tricks);

// The table of a search: what it begins with and grows to, in entries (none: 0), and how many plies a position that is
// remembered has to go (fewer than none in an extension).
struct MaxNTablePlan {
    std::size_t first, most;
    int least_plies;

    bool remembers(int plies_left) const { return plies_left >= least_plies; }
};
// `has_key`: of the game; `one_way`: so is its tree.
MaxNTablePlan plan_table(const MaxNOptions& options, std::size_t entry_bytes, bool has_key, bool one_way);

// bounds=paranoid was asked for, and nothing that is proved could leave a move out.
[[noreturn]] void report_nothing_to_prove();

// Several threads were asked for, and this game is not searched by intervals with these options.
[[noreturn]] void report_no_threads();

// Throw where `bounds`, or `threads`, has no effect with the other options.
void check_bounds(const MaxNOptions& options);
void check_threads(const MaxNOptions& options);
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
            "64MB (1GB for whole hands of trick games with bounds=paranoid), if the game has keys; none "
            "with prune=none, which is plain maxn as in the papers"},
        Option<Options, ValueBounds>{"bounds",
                                     &Options::bounds,
                                     "what is known of a position before it is searched: what the game says of it "
                                     "(game), that and what players are sure to get there, proved by searches of their "
                                     "own (paranoid), or nothing; auto: proofs where they are known to pay",
                                     0,
                                     0,
                                     {{{"auto", ValueBounds::automatic},
                                       {"game", ValueBounds::game},
                                       {"paranoid", ValueBounds::paranoid},
                                       {"none", ValueBounds::none}}}},
        Option<Options, int>{"threads", &Options::threads,
                             "so many threads search a whole hand of a trick game together, where bounds=paranoid is "
                             "taken; value, move and line are the same",
                             1, 64},
    };
    static void check(const Options& options) {
        check_pruning(options);
        check_bounds(options);
        check_threads(options);
    }
};

}  // namespace nply
