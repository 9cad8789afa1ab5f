#include "nply/search/max_n_engine.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

// What was measured of intervals in trick games, by the number of players; more of them than four are taken for four.
struct Measured {
    int pays_from;  // tricks to come; kNever: for some games it does, for others it does not
    double nodes;   // with ten tricks to come, proofs included: half of the hands take fewer
    double growth;  // for each trick more
};
constexpr int kNever = 1000;
constexpr Measured kIntervals[]{
    {10, 1'200, 1.9},         // two players
    {8, 200'000, 3.2},        // three
    {kNever, 50'000'000, 6},  // four
};

const Measured& intervals_of(int players) {
    return kIntervals[std::clamp<std::size_t>(static_cast<std::size_t>(players), 2, 4) - 2];
}

// Of a table that nobody asked for.
constexpr std::size_t kMostBytes = 64'000'000;
constexpr std::size_t kFirstEntries = 512;
// With one ply to go all children are leaves: most positions are of this kind, and to look one up takes longer than to
// search it. A table of a given size is one of the papers, and remembers them, too.
constexpr int kLeastPlies = 2;
constexpr int kNeverRemembers = kMaxPly + 1;

}  // namespace

MaxNTablePlan plan_table(const MaxNOptions& options, std::size_t entry_bytes, bool has_key, bool one_way) {
    if (options.table != "auto") {
        const std::size_t entries = table_entries(options.table, entry_bytes, has_key);
        return {entries, entries, entries > 0 ? -kMostExtension : kNeverRemembers};
    }
    // Who does not want to prune wants the tree of the papers, and its nodes.
    if (!has_key || one_way || options.prune == Prune::none) return {0, 0, kNeverRemembers};
    const std::size_t most = kMostBytes / entry_bytes;
    return {std::min(most, kFirstEntries), most, kLeastPlies};
}

bool intervals_pay(int players, int tricks, bool counts_tricks) {
    return counts_tricks && tricks >= intervals_of(players).pays_from;
}

double intervals_expect(int players, int tricks) {
    const Measured& known = intervals_of(players);
    return known.nodes * std::pow(known.growth, tricks - 10);
}

void check_bounds(const MaxNOptions& options) {
    if (options.bounds != ValueBounds::paranoid && options.bounds != ValueBounds::none) return;
    const std::string given = options.bounds == ValueBounds::none ? "bounds=none" : "bounds=paranoid";
    if (options.prune == Prune::none) {
        throw OptionError(given + " has no effect with prune=none: leave it out, or let something prune");
    }
    if (options.bounds == ValueBounds::none && options.prune == Prune::shallow) {
        throw OptionError("bounds=none has no effect with prune=shallow, which asks for none: leave it out");
    }
}

void check_threads(const MaxNOptions& options) {
    if (options.threads == 1 || options.allow_intervals()) return;
    throw OptionError(
        "threads has no effect with these options: leave it out, or prune, oracle, ties, stretch, width, extend, "
        "table=0 and bounds other than paranoid");
}

void report_no_threads() {
    throw CapabilityError(
        "threads: several search only whole hands of trick games whose scores add up: of two or three players with "
        "every "
        "trick worth something, or any with bounds=paranoid; leave it out");
}

void report_nothing_to_prove() {
    throw CapabilityError(
        "bounds=paranoid needs max_sum and a lowest score, or leaf_values, and this game has neither: use bounds=game");
}

}  // namespace nply
