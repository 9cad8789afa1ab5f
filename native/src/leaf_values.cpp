#include "nply/pruning/leaf_values.hpp"

namespace nply {

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
