#include "nply/pruning/leaf_values.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace nply {

LeafValues::LeafValues(std::vector<Scores> rows, int players, bool ranged) : players_(players), rows_(std::move(rows)) {
    sort_rows();
    if (!ranged) keep_undominated();
    if (!rows_.empty() && rows_.size() <= kSmall && few_scores()) {
        write_sets();
    } else {
        memory_.resize(std::clamp(std::bit_ceil(rows_.size() * 64), kLeastMemory, kMostMemory));
    }
}

bool LeafValues::few_scores() {
    for (int p = 0; p < players_; ++p) {
        Player& player = player_[static_cast<std::size_t>(p)];
        for (const Scores& row : rows_) {
            player.lowest = std::min(player.lowest, row[p]);
            player.highest = std::max(player.highest, row[p]);
        }
        if (player.highest - player.lowest >= kSmallScores) return false;
    }
    return true;
}

template <class Has>
void LeafValues::write_set(std::vector<std::uint64_t>& sets, Has&& has) const {
    const std::size_t start = sets.size();
    sets.resize(start + words_);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (has(rows_[i])) sets[start + i / 64] |= std::uint64_t{1} << i % 64;
    }
}

// One score more than there are on both sides: for these the sets are full or empty.
void LeafValues::write_sets() {
    words_ = (rows_.size() + 63) / 64;
    for (int p = 0; p < players_; ++p) {
        Player& player = player_[static_cast<std::size_t>(p)];
        player.sets = at_least_.size();
        --player.lowest;
        ++player.highest;
        for (Score score = player.lowest; score <= player.highest; ++score) {
            write_set(at_least_, [&](const Scores& row) { return row[p] >= score; });
            write_set(at_most_, [&](const Scores& row) { return row[p] <= score; });
        }
    }
}

const PathNode* LeafValues::first_suspect_of_many(const PathNode* node, const PathNode* top, const Range& range) {
    if (!small()) return first_suspect_of_large(node, top, range);
    RowSet rows = range.rows;
    for (; node >= top; --node) {
        if (!keep(rows, at_least(node->player, node->bound + 1))) return node;
    }
    return nullptr;
}

// Only the bounds of all nodes together are looked up.
const PathNode* LeafValues::first_suspect_of_large(const PathNode* node, const PathNode* top, const Range& range) {
    Scores from = range.low;
    for (const PathNode* above = node; above >= top; --above) {
        Score& least = from[above->player];
        least = std::max(least, above->bound + 1);
        if (least > range.high[above->player]) return node;
    }
    return remembered(from, range.high) ? nullptr : node;
}

bool LeafValues::remembered(const Scores& from, const Scores& to) {
    Answer& slot = memory_[hash(from, to) & (memory_.size() - 1)];
    if (!slot.known || slot.from != from || slot.to != to) {
        slot = {.known = true, .feasible = scan(from, to), .from = from, .to = to};
    }
    return slot.feasible;
}

std::uint64_t LeafValues::hash(const Scores& from, const Scores& to) const {
    std::uint64_t key = 0;
    for (int p = 0; p < players_; ++p) {
        const auto pair =
            static_cast<std::uint64_t>(static_cast<std::uint32_t>(from[p])) << 32 | static_cast<std::uint32_t>(to[p]);
        key = (key ^ pair) * 0x9e3779b97f4a7c15ULL;
        key ^= key >> 29;
    }
    return key;
}

bool LeafValues::scan(const Scores& from, const Scores& to) const {
    for (const Scores& row : rows_) {
        bool inside = true;
        for (int p = 0; p < players_; ++p) inside &= row[p] >= from[p] && row[p] <= to[p];
        if (inside) return true;
    }
    return false;
}

// In falling order, each once.
void LeafValues::sort_rows() {
    std::sort(rows_.begin(), rows_.end(), [](const Scores& a, const Scores& b) { return a.of > b.of; });
    rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
}

void LeafValues::keep_undominated() {
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

}  // namespace nply
