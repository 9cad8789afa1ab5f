// A leaf-value table (2005, section 4): every value that can occur, and a memory of the answers given so far.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "nply/core/random.hpp"
#include "nply/core/scores.hpp"
#include "nply/pruning/bound_vector.hpp"
#include "nply/pruning/path_node.hpp"

namespace nply {

class LeafValues {
public:
    // Beyond this a scan of the table costs more than the search that it saves.
    static constexpr std::size_t max_rows = 20'000;

    // `ranged`: questions may have an upper limit, so that dominated rows matter too.
    LeafValues(std::vector<Scores> rows, int players, bool ranged);

    std::size_t size() const { return rows_.size(); }

    // To be called when low and high have changed.
    void find_rows(Range& range) const {
        if (!small()) return;
        if (words_ == 1) {
            std::uint64_t rows = ~std::uint64_t{0};
            for (int p = 0; p < players_; ++p) rows &= *at_least(p, range.low[p]) & *at_most(p, range.high[p]);
            range.rows[0] = rows;
            return;
        }
        range.rows.fill(~std::uint64_t{0});
        for (int p = 0; p < players_; ++p) {
            keep(range.rows, at_least(p, range.low[p]));
            keep(range.rows, at_most(p, range.high[p]));
        }
    }

    // Is there a value within the range that gives each player at least `from`?
    bool feasible(const Scores& from, const Range& range) {
        if (!small()) return remembered(from, range.high);
        RowSet rows = range.rows;
        bool any = true;
        for (int p = 0; p < players_; ++p) any = keep(rows, at_least(p, from[p]));
        return any;
    }

    // As Oracle::first_suspect.
    const PathNode* first_suspect(const PathNode* node, const PathNode* top, const Range& range) {
        if (words_ != 1) return first_suspect_of_many(node, top, range);
        std::uint64_t rows = range.rows[0];
        for (; node >= top; --node) {
            rows &= *at_least(node->player, node->bound + 1);
            if (rows == 0) return node;
        }
        return nullptr;
    }

private:
    const PathNode* first_suspect_of_many(const PathNode* node, const PathNode* top, const Range& range);

    static constexpr std::size_t kLeastMemory = 1 << 8;
    static constexpr std::size_t kMostMemory = 1 << 14;

    // --- A small table: for each player and score the set of rows that give him so much or more, and the set of those
    // that give him so much or less.

    static constexpr std::size_t kSmall = 64 * std::tuple_size_v<RowSet>;  // rows
    static constexpr Score kSmallScores = 512;                             // and so many scores of each player
    struct Player {
        Score lowest = kMaxScore;
        Score highest = -kMaxScore;
        std::size_t sets = 0;  // where his sets begin
    };

    bool small() const { return words_ > 0; }
    bool few_scores();
    void write_sets();
    template <class Has>
    void write_set(std::vector<std::uint64_t>& sets, Has&& has) const;
    const std::uint64_t* at_least(int p, Score score) const { return &at_least_[set_of(p, score)]; }
    const std::uint64_t* at_most(int p, Score score) const { return &at_most_[set_of(p, score)]; }
    std::size_t set_of(int p, Score score) const {
        const Player& player = player_[static_cast<std::size_t>(p)];
        const Score level = std::clamp(score, player.lowest, player.highest) - player.lowest;
        return player.sets + static_cast<std::size_t>(level) * words_;
    }
    // False: nothing is left.
    bool keep(RowSet& rows, const std::uint64_t* set) const {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < words_; ++i) any |= rows[i] &= set[i];
        return any != 0;
    }

    // --- A large table: searched from end to end, and the answer remembered.

    bool remembered(const Scores& from, const Scores& to);
    const PathNode* first_suspect_of_large(const PathNode* node, const PathNode* top, const Range& range);
    struct Answer {
        bool known = false;
        bool feasible = false;
        Scores from, to;
    };

    bool scan(const Scores& from, const Scores& to) const;
    void sort_rows();
    void keep_undominated();

    std::uint64_t hash(const Scores& from, const Scores& to) const;

    int players_;
    std::vector<Scores> rows_;
    std::size_t words_ = 0;  // of a set; 0: there are none
    std::array<Player, kMaxPlayers> player_;
    std::vector<std::uint64_t> at_least_, at_most_;
    std::vector<Answer> memory_;
};

}  // namespace nply
