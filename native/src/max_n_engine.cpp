#include "nply/search/max_n_engine.hpp"

#include <string>

#include "nply/core/errors.hpp"

namespace nply {

namespace {

// From so many tricks to come on; other numbers of players were not measured.
struct Threshold {
    int players, tricks;
};
constexpr Threshold kIntervals[]{{3, 9}};

}  // namespace

bool intervals_pay(int players, int tricks, bool counts_tricks) {
    if (!counts_tricks) return false;
    for (const Threshold& known : kIntervals) {
        if (players == known.players) return tricks >= known.tricks;
    }
    return false;
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
