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

namespace nply {

enum class OracleKind : int { automatic, linear, discrete, table };

class Oracle {
public:
    static Oracle linear(int players, Score max_sum) { return {OracleKind::linear, players, max_sum, 1}; }
    static Oracle discrete(int players, Score max_sum, Score step) {
        return {OracleKind::discrete, players, max_sum, step};
    }
    static Oracle table(int players, LeafValues rows) {
        Oracle oracle(OracleKind::table, players, 0, 1);
        oracle.rows_.emplace(std::move(rows));
        return oracle;
    }

    OracleKind kind() const { return kind_; }

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
        return !rows_->feasible(from, range.high);
    }

    bool exceeds_sum(const Needs& needs, const Range& range) const {
        Score total = 0;
        bool strict = false;
        for (int p = 0; p < players_; ++p) {
            if (!needs.has(p) || needs.at(p) < range.low[p]) {
                total += range.low[p];
                continue;
            }
            const bool better = needs.strict(p, range.low);
            if (needs.at(p) + better > range.high[p]) return true;
            total += needs.at(p) + (better && kind_ == OracleKind::discrete ? step_ : 0);
            strict |= better;
        }
        return total > max_sum_ || (kind_ == OracleKind::linear && strict && total == max_sum_);
    }

    Oracle(OracleKind kind, int players, Score max_sum, Score step)
        : kind_(kind), players_(players), max_sum_(max_sum), step_(step) {}

    OracleKind kind_;
    int players_;
    Score max_sum_;
    Score step_;
    std::optional<LeafValues> rows_;
};

}  // namespace nply
