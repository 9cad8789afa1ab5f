// A leaf-value table (2005, section 4): every value that can occur, and a memory of the answers given so far.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "nply/core/random.hpp"
#include "nply/core/scores.hpp"
#include "nply/pruning/needs.hpp"

namespace nply {

class LeafValues {
public:
    // Beyond this a scan of the table costs more than the search that it saves.
    static constexpr std::size_t max_rows = 20'000;

    // `ranged`: questions may have an upper limit, so that dominated rows matter too.
    LeafValues(std::vector<Scores> rows, int players, bool ranged) : players_(players), rows_(std::move(rows)) {
        std::sort(rows_.begin(), rows_.end(), [](const Scores& a, const Scores& b) { return a.of > b.of; });
        rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
        if (!ranged) keep_undominated();
        memory_.resize(std::clamp(std::bit_ceil(rows_.size() * 64), kLeastMemory, kMostMemory));
    }

    std::size_t size() const { return rows_.size(); }

    // Is there a value that gives each player at least `from` and at most `to`?
    bool feasible(const Scores& from, const Scores& to) {
        Answer& slot = memory_[hash(from, to) & (memory_.size() - 1)];
        if (!slot.known || slot.from != from || slot.to != to) {
            slot = {.known = true, .feasible = scan(from, to), .from = from, .to = to};
        }
        return slot.feasible;
    }

private:
    static constexpr std::size_t kLeastMemory = 1 << 8;
    static constexpr std::size_t kMostMemory = 1 << 14;
    struct Answer {
        bool known = false;
        bool feasible = false;
        Scores from, to;
    };

    bool scan(const Scores& from, const Scores& to) const {
        for (const Scores& row : rows_) {
            bool inside = true;
            for (int p = 0; p < players_; ++p) inside &= row[p] >= from[p] && row[p] <= to[p];
            if (inside) return true;
        }
        return false;
    }

    void keep_undominated() {
        std::vector<Scores> kept;
        for (const Scores& row : rows_) {
            const bool dominated = std::any_of(kept.begin(), kept.end(), [&](const Scores& other) {
                for (int p = 0; p < players_; ++p) {
                    if (other[p] < row[p]) return false;
                }
                return true;
            });
            if (!dominated) kept.push_back(row);  // rows come in falling order, so no later one dominates it
        }
        rows_ = std::move(kept);
    }

    std::uint64_t hash(const Scores& from, const Scores& to) const {
        std::uint64_t key = 0;
        for (int p = 0; p < players_; ++p) {
            const auto pair = static_cast<std::uint64_t>(static_cast<std::uint32_t>(from[p])) << 32 |
                              static_cast<std::uint32_t>(to[p]);
            key = (key ^ pair) * 0x9e3779b97f4a7c15ULL;
            key ^= key >> 29;
        }
        return key;
    }

    int players_;
    std::vector<Scores> rows_;
    std::vector<Answer> memory_;
};

}  // namespace nply
