#include "nply/pruning/choose.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/search/maxn_table.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

OracleKind choose_oracle(const GameFacts& game, OracleKind wanted) {
    const bool sums = game.scores.max_sum && game.scores.lowest;
    if (wanted == OracleKind::table && !game.has_outcomes) {
        throw CapabilityError("oracle=table needs outcomes, which this game does not know: use oracle=linear");
    }
    if ((wanted == OracleKind::linear || wanted == OracleKind::discrete) && !sums) {
        throw CapabilityError(
            "oracle=linear and oracle=discrete need max_sum and a lowest score, and this game has no " +
            std::string(game.scores.max_sum ? "lowest score" : "max_sum") + ": use prune=none");
    }
    if (wanted != OracleKind::automatic) return wanted;
    // Where all values sum to the same a table sees no more than a sum.
    if (game.has_outcomes && !game.scores.constant_sum) return OracleKind::table;
    return sums ? OracleKind::discrete : OracleKind::automatic;
}

// Nothing if there are more rows than pay.
std::optional<LeafValues> leaf_values(const GameFacts& game, bool ranged) {
    std::vector<Scores> rows;
    game.list_outcomes(rows);
    LeafValues values(std::move(rows), game.players, ranged);
    if (values.size() > LeafValues::max_rows) return std::nullopt;
    return values;
}

}  // namespace

std::string Pruning::text() const {
    static constexpr std::string_view prunes[] = {"auto",        "none",       "shallow", "branch_and_bound",
                                                  "last_branch", "speculative"};
    static constexpr std::string_view oracles[] = {"auto", "linear", "discrete", "table"};
    std::string text = "prune=" + std::string(prunes[static_cast<int>(prune)]);
    if (oracle) text += ",oracle=" + std::string(oracles[static_cast<int>(oracle->kind())]);
    return text;
}

Pruning choose_pruning(const GameFacts& game, const MaxNOptions& options) {
    Pruning chosen;
    const int players = game.players;
    const ScoreFacts& facts = game.scores;
    chosen.stretch = options.stretch == 0 ? std::max(2, players) : options.stretch;
    chosen.range = range_of(facts, players);
    chosen.table_entries = table_entries(options.table, sizeof(MaxNTable::Entry), game.has_key);
    if (options.prune == Prune::none) return chosen;

    const bool uses_bounds = game.has_bounds && options.prune != Prune::shallow;
    OracleKind kind = choose_oracle(game, options.oracle);
    std::optional<LeafValues> rows;
    if (kind == OracleKind::table) {
        rows = leaf_values(game, uses_bounds);
        if (!rows && options.oracle == OracleKind::table) {
            throw CapabilityError("oracle=table: this position has more than " + std::to_string(LeafValues::max_rows) +
                                  " outcomes, too many for a leaf-value table to pay: use oracle=linear");
        }
        if (!rows) kind = facts.max_sum && facts.lowest ? OracleKind::discrete : OracleKind::automatic;
    }
    if (kind == OracleKind::automatic) {
        if (options.prune == Prune::automatic) return chosen;
        throw CapabilityError(
            "pruning needs max_sum and a lowest score, or outcomes, and this game has neither: use prune=none");
    }
    chosen.prune = options.prune == Prune::automatic ? Prune::speculative : options.prune;
    chosen.uses_bounds = uses_bounds;
    if (kind == OracleKind::table) {
        chosen.oracle = Oracle::table(players, std::move(*rows));
        if (facts.max_sum && facts.lowest) chosen.second_opinion = Oracle::linear(players, *facts.max_sum);
    } else if (kind == OracleKind::discrete) {
        chosen.oracle = Oracle::discrete(players, *facts.max_sum, facts.step);
    } else {
        chosen.oracle = Oracle::linear(players, *facts.max_sum);
    }
    chosen.oracle->prepare(chosen.range);
    return chosen;
}

}  // namespace nply
