#include "nply/search/max_n_memory.hpp"

#include <algorithm>

#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

constexpr std::size_t kMostBytes = 64'000'000;
constexpr std::size_t kFirstEntries = 512;
// With one ply to go all children are leaves: most positions are of this kind, and to look one up takes longer than to
// search it. A table of a given size is one of the papers, and remembers them, too.
constexpr int kLeastPlies = 2;

std::size_t most_entries(const MaxNOptions& options, bool has_key, bool one_way) {
    constexpr std::size_t entry_bytes = sizeof(MaxNTable::Entry);
    if (options.table != "auto") return table_entries(options.table, entry_bytes, has_key);
    // Who does not want to prune wants the tree of the papers, and its nodes.
    return has_key && !one_way && options.prune != Prune::none ? kMostBytes / entry_bytes : 0;
}

}  // namespace

MaxNMemory::MaxNMemory(const MaxNOptions& options, int players, bool has_key, bool one_way)
    : most_(most_entries(options, has_key, one_way)),
      first_(options.table == "auto" ? std::min(most_, kFirstEntries) : most_),
      least_plies_(most_ == 0                ? kMaxPly + 1
                   : options.table == "auto" ? kLeastPlies
                                             : -kMostExtension),
      players_(players) {
    if (most_ > 0) table_.emplace(first_, most_);
}

void MaxNMemory::start(Ties ties, int root_player) {
    // Mixed twice: games make keys of small numbers by mixing them once.
    key_of_ties_ = ties == Ties::left ? 0 : mix(mix(1 + static_cast<std::uint64_t>(root_player)));
    ++root_;
}

int MaxNMemory::look_up(const PositionKey& position, Pruner& pruner, PathNode* here, int depth, bool& cut_off) {
    int answer = Pruner::kNowhere;
    table_->find(position.key ^ key_of_ties_, depth, [&](const MaxNTable::Entry& entry) {
        const Scores scores = sum_of(entry.scores, position.so_far, 1);
        if (entry.exact) {
            *here->best = scores;
            answer = Pruner::kExact;
        } else if (pruner.path().prunes()) {
            answer = irrelevant_again(pruner, here, scores);
        }
        if (answer == Pruner::kNowhere) return false;
        cut_off |= entry.open;
        pruner.count_table_hit(entry.root != root_);
        return true;
    });
    return answer;
}

// The value of this position does not give every player at least `least`: who asks for as much?
int MaxNMemory::irrelevant_again(Pruner& pruner, const PathNode* here, const Scores& least) const {
    const int ply = pruner.path().ply_of(*here);
    BoundVector bounds = pruner.path().own_bounds(ply, true);
    const Scores& low = here->range->low;
    return pruner.path().find_top(ply, bounds, [&](const PathNode&, const BoundVector& so_far) {
        for (int p = 0; p < players_; ++p) {
            if (so_far.outer(p, low) < least[p]) return false;
        }
        return true;
    });
}

void MaxNMemory::remember(const PositionKey& position, const Pruner& pruner, const PathNode* here, int depth,
                          int answer, bool cut_off) {
    MaxNTable::Entry entry{.key = position.key ^ key_of_ties_, .scores = *here->best};
    entry.depth = static_cast<std::int16_t>(depth);
    entry.exact = answer == Pruner::kExact;
    entry.open = cut_off;
    entry.root = root_;
    if (!entry.exact) entry.scores = pruner.path().inner_bounds(pruner.path().ply_of(*here), answer, players_);
    entry.scores = sum_of(entry.scores, position.so_far, -1);
    table_->store(entry);
}

Scores MaxNMemory::sum_of(const Scores& a, const Scores& b, int sign) const {
    Scores sum;
    for (int p = 0; p < players_; ++p) sum[p] = a[p] + sign * b[p];
    return sum;
}

void MaxNMemory::clear() {
    if (table_) table_.emplace(first_, most_);
}

}  // namespace nply
