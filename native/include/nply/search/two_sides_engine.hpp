// The engines `minimax` and `paranoid`: one side against all others.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"
#include "nply/core/scores.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/width.hpp"

namespace nply {

enum class MinimaxSearch : int { automatic, plain, alphabeta, pvs, mtdf };
enum class Order : int { automatic, game, promise, history };
enum class EqualMoves : int { any, maxn };

struct TwoSidesOptions {
    MinimaxSearch search = MinimaxSearch::automatic;  // pvs; alphabeta if the game has chance
    int star = kMostStar;                             // in games with chance: which of Ballard's prunings, 0: none
    int aspiration = 0;                               // half the window; 0: none
    bool zero_window = false;
    Order order = Order::automatic;
    bool bounds = true;
    bool foresight = true;
    bool exact_move = false;
    int width = 0;               // 0: all moves
    int extend = 0;              // plies beyond the depth where a position is not quiet
    std::string table = "auto";  // a number of entries, or a size like 64MB
    std::string sides;           // like 02/13; empty: the root's player against all others
    bool two_players = false;    // not a user's option
    bool needs_chance = false;   // nor this one
    EqualMoves ties = EqualMoves::any;

    static constexpr int kMostStar = 2;

    // Unless told to, these merge no moves: the plain search as in the papers, and a width that counts them.
    bool wants_every_move() const { return search == MinimaxSearch::plain || width != 0; }
};

struct MinimaxOptions : TwoSidesOptions {
    MinimaxOptions() { two_players = true; }
};

struct ExpectiOptions : TwoSidesOptions {
    ExpectiOptions() {
        two_players = true;
        needs_chance = true;
    }
};

// Throws where an option has no effect with the others.
void check_two_sides(const TwoSidesOptions& options);
// Throws where the options are not for games with chance, or not for others.
void check_with_chance(const TwoSidesOptions& options);
void check_without_chance(const TwoSidesOptions& options);

// What runs them: search/two_sides.hpp, and search/expecti.hpp for games with chance.
struct TwoSidesAlgorithm {
    using Options = TwoSidesOptions;
    template <class G>
    static constexpr bool fits = true;
};

// The options that engines share, each written once.
template <class Options>
constexpr auto order_option() {
    return Option<Options, Order>{
        "order",
        &Options::order,
        "moves as the game gives them, or those first that promise more, as the game sees it, or "
        "that refuted other positions; auto: promise if the game has it, else history",
        0,
        0,
        {{{"auto", Order::automatic},
          {"game", Order::game},
          {"promise", Order::promise},
          {"history", Order::history}}}};
}
template <class Options>
constexpr auto bounds_option() {
    return Option<Options, bool>{"bounds", &Options::bounds, "stop where the game's own bounds leave nothing to gain"};
}
template <class Options>
constexpr auto exact_move_option() {
    return Option<Options, bool>{"exact_move", &Options::exact_move,
                                 "of several best moves return the first one in the game's order"};
}
template <class Options>
constexpr auto extend_option() {
    return Option<Options, int>{"extend", &Options::extend, kExtendHelp, 0, kMostExtension};
}
template <class Options>
constexpr auto table_option() {
    return Option<Options, std::string>{"table", &Options::table,
                                        "remembers positions: so many entries, or a size like 64MB; 0: none; auto: "
                                        "16MB if the game has keys"};
}
template <class Options>
constexpr auto star_option() {
    return Option<Options, int>{"star", &Options::star,
                                "where chance moves, leave out outcomes that cannot matter: 0: never, 1: as the limits "
                                "of the scores tell (Star1), 2: as one reply to each outcome tells, too (Star2)",
                                0, Options::kMostStar};
}

// What all two-sided searches share.
template <class Options>
constexpr auto window_options() {
    return std::tuple{
        Option<Options, MinimaxSearch>{"search",
                                       &Options::search,
                                       "how the tree is walked: every move (plain), leaving out what the other side "
                                       "would not allow (alphabeta), testing later moves against the first one (pvs), "
                                       "or by tests alone (mtdf); auto: pvs, and alphabeta if the game has chance",
                                       0,
                                       0,
                                       {{{"auto", MinimaxSearch::automatic},
                                         {"plain", MinimaxSearch::plain},
                                         {"alphabeta", MinimaxSearch::alphabeta},
                                         {"pvs", MinimaxSearch::pvs},
                                         {"mtdf", MinimaxSearch::mtdf}}}},
        Option<Options, int>{"aspiration", &Options::aspiration,
                             "start with a window so far around the last iteration's value; 0: with all values", 0,
                             kMaxScore},
        Option<Options, bool>{"zero_window", &Options::zero_window, "find the value by tests, bisecting"},
        order_option<Options>(),
        bounds_option<Options>(),
        exact_move_option<Options>(),
        table_option<Options>(),
    };
}

// What minimax and paranoid share.
template <class Options>
constexpr auto two_sides_options() {
    return std::tuple_cat(window_options<Options>(),
                          std::tuple{Option<Options, bool>{"foresight", &Options::foresight,
                                                           "take the game's word for wins and losses that need no "
                                                           "search"},
                                     width_option<Options>(), extend_option<Options>()});
}

template <class Options>
constexpr auto sides_option() {
    return Option<Options, std::string>{"sides", &Options::sides,
                                        "who plays together, like 02/13; if not given: each player alone"};
}

struct MinimaxEngine {
    using Algorithm = TwoSidesAlgorithm;
    using Options = MinimaxOptions;
    static constexpr std::string_view name = "minimax";
    static constexpr std::string_view summary = "two players: one maximises the score that the other minimises";
    static constexpr std::string_view needs =
        "two players; evaluate, if the search is cut off by depth; key for a table";
    static constexpr bool two_sides = true;
    static constexpr std::tuple options = two_sides_options<MinimaxOptions>();
    static void check(const Options& options) { check_two_sides(options); }
};

struct ParanoidEngine {
    using Algorithm = TwoSidesAlgorithm;
    using Options = TwoSidesOptions;
    static constexpr std::string_view name = "paranoid";
    static constexpr std::string_view summary = "one side maximises its score, all others together minimise it";
    static constexpr std::string_view needs = "evaluate, if the search is cut off by depth; key for a table";
    static constexpr bool two_sides = true;
    static constexpr std::tuple options = std::tuple_cat(
        two_sides_options<TwoSidesOptions>(),
        std::tuple{
            sides_option<TwoSidesOptions>(),
            Option<Options, EqualMoves>{"ties",
                                        &Options::ties,
                                        "of several best moves: the one that is proved first, or the one that promises "
                                        "most, two plies ahead, if all look after themselves (maxn)",
                                        0,
                                        0,
                                        {{{"any", EqualMoves::any}, {"maxn", EqualMoves::maxn}}}},
            star_option<TwoSidesOptions>()});
    static void check(const Options& options) { check_two_sides(options); }
};

struct ExpectiEngine {
    using Algorithm = TwoSidesAlgorithm;
    using Options = ExpectiOptions;
    static constexpr std::string_view name = "expecti";
    static constexpr std::string_view summary =
        "two players and chance: one maximises the average that the other minimises";
    static constexpr std::string_view needs =
        "two players and chance; evaluate, if the search is cut off by depth; key for a table";
    static constexpr bool two_sides = true;
    static constexpr std::tuple options{
        Option<Options, MinimaxSearch>{"search",
                                       &Options::search,
                                       "how the tree is walked: every move (plain), or leaving out what cannot matter "
                                       "(alphabeta); auto: alphabeta",
                                       0,
                                       0,
                                       {{{"auto", MinimaxSearch::automatic},
                                         {"plain", MinimaxSearch::plain},
                                         {"alphabeta", MinimaxSearch::alphabeta}}}},
        star_option<Options>(),
        order_option<Options>(),
        bounds_option<Options>(),
        exact_move_option<Options>(),
        width_option<Options>(),
        extend_option<Options>(),
        table_option<Options>(),
    };
    static void check(const Options& options) { check_two_sides(options); }
};

}  // namespace nply
