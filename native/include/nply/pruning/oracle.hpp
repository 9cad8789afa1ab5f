// The oracle answers one question: can any value still pass all these bounds?
//
// linear    the bounds against the most that all scores can sum to (2003, lemma 1)
// discrete  the same, knowing that better means better by a whole step (2003, section 4.4)
// table     the leaf-value table (2005, section 4)
#pragma once

#include <optional>
#include <utility>

#include "nply/pruning/leaf_values.hpp"
#include "nply/pruning/needs.hpp"
#include "nply/pruning/path_node.hpp"

namespace nply {

enum class OracleKind : int { automatic, linear, discrete, table };

class Oracle {
public:
    static Oracle linear(int players, Score max_sum) { return {OracleKind::linear, players, max_sum, 0}; }
    static Oracle discrete(int players, Score max_sum, Score step) {
        return {OracleKind::discrete, players, max_sum, step};
    }
    static Oracle table(int players, LeafValues rows) {
        Oracle oracle(OracleKind::table, players, 0, 1);
        oracle.rows_.emplace(std::move(rows));
        return oracle;
    }

    OracleKind kind() const { return kind_; }

    // To be called when low and high of a range have changed.
    void prepare(Range& range) const {
        range.sum_of_low = 0;
        for (int p = 0; p < players_; ++p) range.sum_of_low += range.low[p];
        if (rows_) rows_->find_rows(range);
    }

    // Walks up from `node` to `top` and returns the first one from where on down the bounds leave no value within the
    // range, if a tie is enough for none of them. Nearer ones need not be asked about, and none at all if there is no
    // such node (nullptr): the usual case, and quickly told.
    const PathNode* first_suspect(const PathNode* node, const PathNode* top, const Range& range) {
        if (kind_ == OracleKind::table) return rows_->first_suspect(node, top, range);
        Scores from = range.low;
        Score left = kind_ == OracleKind::linear ? max_sum_ - 1 : max_sum_;
        left -= range.sum_of_low;
        for (; node >= top; --node) {
            Score& least = from[node->player];
            const Score more = std::max(node->bound + step_ - least, 0);
            least += more;
            left -= more;
            if ((left < 0) | (node->bound >= range.high[node->player])) return node;
        }
        return nullptr;
    }

    // True: no value within the range passes all bounds.
    bool rules_out(const Needs& needs, const Range& range) {
        return kind_ == OracleKind::table ? not_in_table(needs, range) : exceeds_sum(needs, range);
    }

private:
    bool not_in_table(const Needs& needs, const Range& range) {
        Scores from;
        for (int p = 0; p < players_; ++p) {
            from[p] = needs.outer(p, range.low);
            if (from[p] > range.high[p]) return true;
        }
        return !rows_->feasible(from, range);
    }

    bool exceeds_sum(const Needs& needs, const Range& range) const {
        Score total = 0;
        bool strict = false;
        for (int p = 0; p < players_; ++p) {
            if (needs.at(p) < range.low[p]) {
                total += range.low[p];
                continue;
            }
            const bool better = needs.strict(p, range.low);
            if (needs.at(p) + better > range.high[p]) return true;
            total += needs.at(p) + (better ? step_ : 0);
            strict |= better;
        }
        return total > max_sum_ || (kind_ == OracleKind::linear && strict && total == max_sum_);
    }

    Oracle(OracleKind kind, int players, Score max_sum, Score step)
        : kind_(kind), players_(players), max_sum_(max_sum), step_(step) {}

    OracleKind kind_;
    int players_;
    Score max_sum_;
    Score step_;  // what a bound that has to be beaten adds to it
    std::optional<LeafValues> rows_;
};

}  // namespace nply
