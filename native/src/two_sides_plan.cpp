#include "nply/search/two_sides_plan.hpp"

#include <string>

#include "nply/core/errors.hpp"
#include "nply/search/chance_table.hpp"
#include "nply/search/equal_moves.hpp"
#include "nply/search/minimax_table.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

constexpr std::size_t kAutomaticBytes = 1 << 24;

void check_unused(bool given, const char* option, const char* with, const char* instead) {
    if (given) throw OptionError(std::string(option) + " has no effect with " + with + ": " + instead);
}

std::size_t entries_of(const TwoSidesOptions& options, std::size_t entry_bytes, bool has_key) {
    if (options.search == MinimaxSearch::plain) return 0;
    if (options.table == "auto") return has_key ? kAutomaticBytes / entry_bytes : 0;
    return table_entries(options.table, entry_bytes, has_key);
}

}  // namespace

void check_two_sides(const TwoSidesOptions& options) {
    const TwoSidesOptions defaults;
    if (options.search == MinimaxSearch::plain) {
        const char* const instead = "leave it out, or use search=alphabeta or search=pvs";
        const auto unused = [&](bool given, const char* option) {
            check_unused(given, option, "search=plain", instead);
        };
        unused(options.star != defaults.star, "star");
        unused(options.zero_window, "zero_window");
        unused(options.aspiration > 0, "aspiration");
        unused(options.order != defaults.order, "order");
        unused(options.bounds != defaults.bounds, "bounds");
        unused(options.foresight != defaults.foresight, "foresight");
        unused(options.exact_move, "exact_move");
        unused(options.table != defaults.table && options.table != "0", "table");
    }
    check_unused(options.width > 0 && !options.foresight, "foresight=false", "width",
                 "nothing is foreseen where moves are left out; leave it out");
    check_unused(options.exact_move && options.ties != EqualMoves::any, "exact_move", "ties=maxn",
                 "of moves that are equal in that, too, it returns the first; leave it out");
    const char* const windows = "it chooses the root's windows itself";
    if (options.search == MinimaxSearch::mtdf) {
        check_unused(options.aspiration > 0, "aspiration", "search=mtdf", windows);
        check_unused(options.zero_window, "zero_window", "search=mtdf", windows);
    }
    if (options.zero_window) check_unused(options.aspiration > 0, "aspiration", "zero_window", windows);
}

void report_ties_need_evaluation() {
    throw CapabilityError("ties=maxn needs a game with evaluate: leave it out, or use exact_move");
}

void check_with_chance(const TwoSidesOptions& options) {
    if (options.two_players && !options.needs_chance) {
        throw CapabilityError("minimax is for games without chance, and this one has some: use expecti");
    }
    const char* const whole = " is for games without chance: averages are not whole numbers; use search=alphabeta";
    if (options.search == MinimaxSearch::pvs) throw CapabilityError(std::string("search=pvs") + whole);
    if (options.search == MinimaxSearch::mtdf) throw CapabilityError(std::string("search=mtdf") + whole);
    if (options.zero_window) throw CapabilityError(std::string("zero_window") + whole);
    if (options.aspiration > 0) throw CapabilityError(std::string("aspiration") + whole);
    if (options.ties != EqualMoves::any) {
        throw CapabilityError("ties=maxn is for games without chance, and this one has some: leave it out");
    }
}

void check_without_chance(const TwoSidesOptions& options) {
    if (options.needs_chance) {
        throw CapabilityError("expecti is for games with chance, and this one has none: use minimax");
    }
    if (options.star != TwoSidesOptions::kMostStar) {
        throw CapabilityError("star is for games with chance, and this one has none: leave it out");
    }
}

std::size_t two_sides_entries(const TwoSidesOptions& options, bool has_key) {
    return entries_of(options, sizeof(MinimaxTable::Entry), has_key);
}

std::size_t chance_table_entries(const TwoSidesOptions& options, bool has_key) {
    return entries_of(options, sizeof(ChanceTable::Entry), has_key);
}

TwoSidesPlan plan_two_sides(const TwoSidesFacts& game, const TwoSidesOptions& options) {
    const Sides sides(side_of(options.sides, game.player, game.players), game.players, game.scores);
    check_players(options, game.players);
    const bool prunes = options.search != MinimaxSearch::plain;
    return {
        .sides = sides,
        .prunes = prunes,
        .scouts = scouts(options),
        // A win that is foreseen may be by a move that is not searched.
        .foresees = options.foresight && options.width == 0 && prunes && game.has_foresight && sides.are_opponents(),
        .limits = options.bounds ? sides.limits() : Sides::anything()};
}

}  // namespace nply
