#include "nply/search/chance_node.hpp"

#include <string>

#include "nply/core/errors.hpp"
#include "nply/search/max_n_engine.hpp"

namespace nply {

void report_no_outcome() {
    throw GameError("moves() must list at least one outcome where is_chance() is true, got none");
}

void report_weight(int weight) {
    throw GameError("weight() must return at least 1 for every outcome, got " + std::to_string(weight));
}

void report_chance() {
    throw CapabilityError(
        "this game has chance, which this engine does not know: use expecti, paranoid, maxn, uct or flat");
}

void report_nobody_moves() {
    throw Error("chance moves first here: say whom the search is about, root_player=…, or play one of its outcomes");
}

void check_chance(const MaxNOptions& options) {
    const auto refuse = [](bool given, const char* option) {
        if (!given) return;
        throw CapabilityError("this game has chance, and maxn does not prune there: leave " + std::string(option) +
                              " out, or use paranoid");
    };
    refuse(options.prune != Prune::automatic && options.prune != Prune::none, "prune");
    refuse(options.oracle != OracleKind::automatic, "oracle");
    refuse(options.stretch != 0, "stretch");
    refuse(options.bounds != ValueBounds::automatic && options.bounds != ValueBounds::game, "bounds");
    if (options.threads > 1) report_no_threads();
}

}  // namespace nply
