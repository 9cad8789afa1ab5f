#include "nply/search/two_sides_plan.hpp"

#include "nply/core/errors.hpp"
#include "nply/search/minimax_table.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

constexpr std::size_t kAutomaticEntries = 1 << 20;

void check_options(const TwoSidesOptions& options) {
    if (options.zero_window && (options.search == MinimaxSearch::mtdf || options.aspiration > 0)) {
        throw OptionError("zero_window chooses the root's windows itself: leave out search=mtdf and aspiration");
    }
    if (options.zero_window && options.search == MinimaxSearch::plain) {
        throw OptionError("zero_window needs windows: use search=alphabeta or search=pvs");
    }
}

std::size_t wanted_entries(const TwoSidesOptions& options, bool has_key) {
    if (options.search == MinimaxSearch::plain) return 0;
    if (options.table == "auto") return has_key ? kAutomaticEntries : 0;
    return table_entries(options.table, sizeof(MinimaxTable::Entry), has_key);
}

}  // namespace

TwoSidesPlan plan_two_sides(const TwoSidesFacts& game, const TwoSidesOptions& options) {
    const Sides sides(side_of(options.sides, game.player, game.players), game.players, game.scores);
    check_players(options, game.players);
    check_options(options);
    const bool prunes = options.search != MinimaxSearch::plain;
    return {.sides = sides,
            .prunes = prunes,
            .scouts = options.search == MinimaxSearch::pvs,
            .foresees = options.foresight && prunes && game.has_foresight && sides.are_opponents(),
            .limits = options.bounds ? sides.limits() : Sides::anything(),
            .table_entries = wanted_entries(options, game.has_key)};
}

}  // namespace nply
