// An oracle answers one question: can any value still pass all these bounds?
//
// LinearOracle    the bounds against the most that all scores can sum to (2003, lemma 1)
// DiscreteOracle  the same, knowing that better means better by a whole step (2003, section 4.4)
// TableOracle     the leaf-value table (2005, section 4)
#pragma once

#include <utility>
#include <variant>

#include "nply/pruning/bound_vector.hpp"
#include "nply/pruning/leaf_values.hpp"
#include "nply/pruning/path_node.hpp"

namespace nply {

enum class OracleKind : int { automatic, linear, discrete, table };

// What the linear and the discrete oracle share: nobody can get what others have to get.
class SumOracle {
public:
    OracleKind kind() const { return step_ == 0 ? OracleKind::linear : OracleKind::discrete; }
    void prepare(Range& range) const {
        Score total = 0;
        for (int p = 0; p < players_; ++p) total += range.low[p];
        range.sum_of_low = total;
    }

    [[gnu::always_inline]] const PathNode* first_suspect(const PathNode* node, const PathNode* top,
                                                         const Range& range) const {
        Scores from = range.low;
        Score left = max_sum_ - (step_ == 0) - range.sum_of_low;
        for (; node >= top; --node) {
            Score& least = from[node->player];
            if (node->bound < least) continue;  // it asks for nothing more
            left -= node->bound + step_ - least;
            least = node->bound + step_;
            if (left < 0 || node->bound >= range.high[node->player]) return node;
        }
        return nullptr;
    }

    bool rules_out(const BoundVector& bounds, const Range& range) const {
        Score total = 0;
        bool strict = false;
        for (int p = 0; p < players_; ++p) {
            if (bounds.at(p) < range.low[p]) {
                total += range.low[p];
                continue;
            }
            const bool better = bounds.strict(p, range.low);
            if (bounds.at(p) + better > range.high[p]) return true;
            total += bounds.at(p) + (better ? step_ : 0);
            strict |= better;
        }
        return total > max_sum_ || (step_ == 0 && strict && total == max_sum_);
    }

protected:
    SumOracle(int players, Score max_sum, Score step) : players_(players), max_sum_(max_sum), step_(step) {}

private:
    int players_;
    Score max_sum_;
    Score step_;  // what a bound that has to be beaten adds to it; 0: something, however little
};

class LinearOracle : public SumOracle {
public:
    LinearOracle(int players, Score max_sum) : SumOracle(players, max_sum, 0) {}
};

class DiscreteOracle : public SumOracle {
public:
    DiscreteOracle(int players, Score max_sum, Score step) : SumOracle(players, max_sum, step) {}
};

class TableOracle {
public:
    TableOracle(int players, LeafValues rows) : players_(players), rows_(std::move(rows)) {}

    void prepare(Range& range) const { rows_.find_rows(range); }
    const PathNode* first_suspect(const PathNode* node, const PathNode* top, const Range& range) {
        return rows_.first_suspect(node, top, range);
    }
    bool rules_out(const BoundVector& bounds, const Range& range) {
        Scores from;
        for (int p = 0; p < players_; ++p) {
            from[p] = bounds.outer(p, range.low);
            if (from[p] > range.high[p]) return true;
        }
        return !rows_.feasible(from, range);
    }

private:
    int players_;
    LeafValues rows_;
};

// Any of them.
class Oracle {
public:
    Oracle(const SumOracle& sums) : oracle_(sums) {}
    Oracle(TableOracle table) : oracle_(std::move(table)) {}

    OracleKind kind() const { return sums() == nullptr ? OracleKind::table : sums()->kind(); }

    // To be called when low and high of a range have changed.
    void prepare(Range& range) const {
        std::visit([&](const auto& oracle) { oracle.prepare(range); }, oracle_);
    }

    // Walks up from `node` to `top` and returns the first one from where on down the bounds leave no value within the
    // range, if a tie is enough for none of them. Nearer ones need not be asked about, and none at all if there is no
    // such node (nullptr): the usual case, and found quickly. Sums are exact about it.
    [[gnu::always_inline]] const PathNode* first_suspect(const PathNode* node, const PathNode* top,
                                                         const Range& range) {
        if (const auto* sum = sums()) return sum->first_suspect(node, top, range);
        return table().first_suspect(node, top, range);
    }

    // True: no value within the range passes all bounds.
    bool rules_out(const BoundVector& bounds, const Range& range) {
        if (const auto* sum = sums()) return sum->rules_out(bounds, range);
        return table().rules_out(bounds, range);
    }

private:
    const SumOracle* sums() const { return std::get_if<SumOracle>(&oracle_); }
    TableOracle& table() { return *std::get_if<TableOracle>(&oracle_); }

    std::variant<SumOracle, TableOracle> oracle_;
};

}  // namespace nply
