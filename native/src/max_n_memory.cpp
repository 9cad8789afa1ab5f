#include "nply/search/max_n_memory.hpp"

#include "nply/core/random.hpp"

namespace nply {

MaxNMemory::MaxNMemory(const MaxNOptions& options, int players, bool has_key, bool one_way)
    : plan_(plan_table(options, sizeof(MaxNTable::Entry), has_key, one_way)), players_(players) {
    clear();
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
int MaxNMemory::irrelevant_again(Pruner& pruner, PathNode* here, const Scores& least) const {
    BoundVector bounds(pruner.path().disfavoured());
    if (here->has_best()) bounds.add(here->player, *here->best, true);
    const Scores& low = here->range->low;
    return pruner.path().find_top(*here, bounds, [&](const PathNode&, const BoundVector& so_far) {
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
    if (!entry.exact) entry.scores = pruner.path().inner_bounds(*here, answer, players_);
    entry.scores = sum_of(entry.scores, position.so_far, -1);
    table_->store(entry);
}

Scores MaxNMemory::sum_of(const Scores& a, const Scores& b, int sign) const {
    Scores sum;
    for (int p = 0; p < players_; ++p) sum[p] = a[p] + sign * b[p];
    return sum;
}

void MaxNMemory::clear() {
    if (plan_.most > 0) table_.emplace(plan_.first, plan_.most);
}

}  // namespace nply
