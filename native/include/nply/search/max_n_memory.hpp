// What pruned maxⁿ remembers of positions, in its transposition table; kept from one root to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "nply/core/scores.hpp"
#include "nply/pruning/pruner.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/max_n_table.hpp"

namespace nply {

// A position as the table knows it. Where scores add up its key is that of the rest of the game, and the table keeps
// what is still to come: its values and bounds are those of the position without what was got so far.
struct PositionKey {
    std::uint64_t key = 0;
    Scores so_far;  // zero where scores do not add up
};

class MaxNMemory {
public:
    // `has_key`: of the game; `one_way`: so is its tree.
    MaxNMemory(const MaxNOptions& options, int players, bool has_key, bool one_way);

    bool is_there() const { return table_.has_value(); }
    // A position with fewer plies to go is not remembered; fewer than none are left in an extension.
    int least_plies() const { return plan_.least_plies; }

    // Another root. Under ties=worst_for_root a value depends on who the root's player is, and so does the key.
    void start(Ties ties, int root_player);

    // The answer of an earlier search of this position, if it holds here; else Pruner::kNowhere. `cut_off` becomes true
    // where the depth had cut something off.
    int look_up(const PositionKey& position, Pruner& pruner, PathNode* here, int depth, bool& cut_off);
    void remember(const PositionKey& position, const Pruner& pruner, const PathNode* here, int depth, int answer,
                  bool cut_off);

    void clear();
    std::size_t bytes() const { return table_ ? table_->bytes() : 0; }

private:
    int irrelevant_again(Pruner& pruner, PathNode* here, const Scores& least) const;
    Scores sum_of(const Scores& a, const Scores& b, int sign) const;

    std::optional<MaxNTable> table_;
    MaxNTablePlan plan_;
    int players_;
    std::uint64_t key_of_ties_ = 0;
    std::uint32_t root_ = 0;  // the roots are counted
};

}  // namespace nply
