#include "nply/pruning/choose.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "nply/core/errors.hpp"

namespace nply {

namespace {

bool knows_sums(const ScoreFacts& facts) {
    return facts.max_sum && facts.lowest;
}

OracleKind choose_oracle(const GameFacts& game, OracleKind wanted) {
    if (wanted == OracleKind::table && !game.has_leaf_values) {
        throw CapabilityError("oracle=table needs leaf_values, which this game does not know: use oracle=linear");
    }
    if ((wanted == OracleKind::linear || wanted == OracleKind::discrete) && !knows_sums(game.scores)) {
        throw CapabilityError(
            "oracle=linear and oracle=discrete need max_sum and a lowest score, and this game has no " +
            std::string(game.scores.max_sum ? "lowest score" : "max_sum") + ": use prune=none");
    }
    if (wanted != OracleKind::automatic) return wanted;
    // Where all values sum to the same a table sees no more than a sum.
    if (game.has_leaf_values && !game.scores.constant_sum) return OracleKind::table;
    return knows_sums(game.scores) ? OracleKind::discrete : OracleKind::automatic;
}

// Nothing if there are more rows than pay.
std::optional<LeafValues> leaf_values(const GameFacts& game, bool ranged) {
    std::vector<Scores> rows;
    game.list_leaf_values(rows);
    LeafValues values(std::move(rows), game.players, ranged);
    if (values.size() > LeafValues::max_rows) return std::nullopt;
    return values;
}

Oracle sum_oracle(const GameFacts& game, OracleKind kind) {
    const Score max_sum = *game.scores.max_sum;
    if (kind == OracleKind::linear) return LinearOracle(game.players, max_sum);
    return DiscreteOracle(game.players, max_sum, game.scores.step);
}

}  // namespace

void check_pruning(const PruningOptions& options) {
    const bool prunes = options.prune != Prune::none;
    if (!prunes && options.oracle != OracleKind::automatic) {
        throw OptionError("oracle has no effect with prune=none: leave it out, or let something prune");
    }
    if (!prunes && options.stretch != 0) {
        throw OptionError("stretch has no effect with prune=none: leave it out, or let something prune");
    }
    if (options.stretch != 0 && options.prune != Prune::automatic && !collector_of(options.prune).stretches()) {
        throw OptionError("stretch has no effect with prune=" + std::string(collector_of(options.prune).name) +
                          ", which looks at a node and its parent: use prune=last_branch or prune=speculative");
    }
}

std::string Pruning::text() const {
    static constexpr std::string_view oracles[] = {"auto", "linear", "discrete", "table"};
    std::string text = "prune=" + std::string(collector.name);
    if (oracle) text += ",oracle=" + std::string(oracles[static_cast<int>(oracle->kind())]);
    return text;
}

Pruning choose_pruning(const GameFacts& game, const PruningOptions& options) {
    Pruning chosen;
    const int players = game.players;
    chosen.range = range_of(game.scores, players);
    if (options.prune == Prune::none) return chosen;

    Collector collector = collector_of(options.prune == Prune::automatic ? Prune::speculative : options.prune);
    if (collector.stretches()) collector.stretch = options.stretch == 0 ? std::max(2, players) : options.stretch;
    const bool uses_bounds = game.has_bounds && collector.uses_bounds && options.asks_bounds;
    OracleKind kind = choose_oracle(game, options.oracle);
    std::optional<LeafValues> rows;
    if (kind == OracleKind::table) {
        rows = leaf_values(game, uses_bounds);
        if (!rows && options.oracle == OracleKind::table) {
            throw CapabilityError("oracle=table: this position has more than " + std::to_string(LeafValues::max_rows) +
                                  " leaf values, too many for a table to pay: use oracle=linear");
        }
        if (!rows) kind = knows_sums(game.scores) ? OracleKind::discrete : OracleKind::automatic;
    }
    if (kind == OracleKind::automatic) {
        if (options.prune == Prune::automatic) return chosen;
        throw CapabilityError(
            "pruning needs max_sum and a lowest score, or leaf_values, and this game has neither: use prune=none");
    }
    chosen.collector = collector;
    chosen.uses_bounds = uses_bounds;
    if (kind == OracleKind::table) {
        chosen.oracle = TableOracle(players, std::move(*rows));
        if (knows_sums(game.scores)) chosen.second_opinion = sum_oracle(game, OracleKind::linear);
    } else {
        chosen.oracle = sum_oracle(game, kind);
    }
    chosen.oracle->prepare(chosen.range);
    return chosen;
}

}  // namespace nply
