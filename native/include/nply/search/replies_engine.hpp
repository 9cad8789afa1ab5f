// The engines `best_reply`, `brs_plus` and `opps`: one player against opponents who may not all choose freely.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"
#include "nply/core/scores.hpp"
#include "nply/search/replies_game.hpp"
#include "nply/search/two_sides_engine.hpp"

namespace nply {

// Those of a two-sided search, and the rule for the opponents (search/replies_game.hpp).
struct RepliesOptions : TwoSidesOptions {
    bool out_of_turn = false;  // not a user's option
    int deep = 1;
    std::string wide = "all";  // a number of moves, or all
    int narrow = 1;

    bool wants_every_move() const { return TwoSidesOptions::wants_every_move() || wide != "all" || narrow != 1; }
};

struct BestReplyOptions : RepliesOptions {
    BestReplyOptions() { out_of_turn = true; }
};

// Throws where an option has no effect with the others.
void check_replies(const RepliesOptions& options);

ReplyRule reply_rule(const RepliesOptions& options);

// `wanted` cannot be had where players move in turn only; what can be had `instead`.
[[noreturn]] void report_in_turn_only(const std::string& wanted, const std::string& instead);

// What runs them: search/replies.hpp.
struct RepliesAlgorithm {
    using Options = RepliesOptions;
    template <class G>
    static constexpr bool fits = true;
    static constexpr bool compiled_once = true;
};

struct BestReplyEngine {
    using Algorithm = RepliesAlgorithm;
    using Options = BestReplyOptions;
    static constexpr std::string_view name = "best_reply";
    static constexpr std::string_view summary =
        "after each move of the root's player one opponent replies, whichever can harm him most (BRS)";
    static constexpr std::string_view needs =
        "turn_to: players may move out of turn; evaluate, if the search is cut off by depth; key for a table";
    static constexpr bool two_sides = true;
    static constexpr std::tuple options = window_options<BestReplyOptions>();
    static void check(const Options& options) { check_replies(options); }
};

struct BrsPlusEngine {
    using Algorithm = RepliesAlgorithm;
    using Options = RepliesOptions;
    static constexpr std::string_view name = "brs_plus";
    static constexpr std::string_view summary =
        "between two moves of the root's player one opponent chooses his move, the others play their first (BRS+)";
    static constexpr std::string_view needs =
        "a good order of moves; evaluate, if the search is cut off by depth; key for a table";
    static constexpr bool two_sides = true;
    static constexpr std::tuple options = window_options<RepliesOptions>();
    static void check(const Options& options) { check_replies(options); }
};

struct OppsEngine {
    using Algorithm = RepliesAlgorithm;
    using Options = RepliesOptions;
    static constexpr std::string_view name = "opps";
    static constexpr std::string_view summary =
        "between two moves of the root's player some opponents choose among many moves, the others among few";
    static constexpr std::string_view needs = BrsPlusEngine::needs;
    static constexpr bool two_sides = true;
    static constexpr std::tuple options = std::tuple_cat(
        std::tuple{Option<RepliesOptions, int>{"deep", &RepliesOptions::deep,
                                               "so many of the opponents' moves may be among the first `wide` ones", 0,
                                               kMaxPlayers - 1},
                   Option<RepliesOptions, std::string>{"wide", &RepliesOptions::wide,
                                                       "how many moves these have to choose from: a number, or all"},
                   Option<RepliesOptions, int>{"narrow", &RepliesOptions::narrow,
                                               "how many moves the other opponents have to choose from", 1, 65'535}},
        window_options<RepliesOptions>());
    static void check(const Options& options) { check_replies(options); }
};

}  // namespace nply
