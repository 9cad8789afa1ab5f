#include "nply/search/max_n_engine.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

// From so many tricks to come on; other numbers of players were not measured.
struct Threshold {
    int players, tricks;
};
constexpr Threshold kIntervals[]{{3, 9}};

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
    if (!counts_tricks) return false;
    for (const Threshold& known : kIntervals) {
        if (players == known.players) return tricks >= known.tricks;
    }
    return false;
}

double intervals_expect(int tricks) {
    constexpr double kNodes = 200'000, kGrowth = 3.2;  // with ten tricks, and for each one more
    return kNodes * std::pow(kGrowth, tricks - 10);
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

void report_nothing_to_prove() {
    throw CapabilityError(
        "bounds=paranoid needs max_sum and a lowest score, or leaf_values, and this game has neither: use bounds=game");
}

}  // namespace nply
