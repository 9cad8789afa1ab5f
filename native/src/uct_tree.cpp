#include "nply/search/uct_tree.hpp"

#include <algorithm>
#include <limits>

#include "nply/core/averages.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

// Two trees may be there at once, when a part of one is kept. Nodes are counted in 32 bits.
std::size_t tree_capacity(const std::string& memory, std::size_t node_bytes) {
    const std::size_t nodes = table_entries(memory, node_bytes, true, "memory") / 2;
    return std::clamp<std::size_t>(nodes, 1, std::numeric_limits<UctTree::Index>::max() / 2);
}

}  // namespace

class UctTree::Lock {
public:
    Lock(const UctTree& tree, Index node) : flag_(tree.shared_ ? &tree.locks_[node % tree.locks_.size()] : nullptr) {
        while (flag_ != nullptr && flag_->test_and_set(std::memory_order_acquire)) {
        }
    }
    ~Lock() {
        if (flag_ != nullptr) flag_->clear(std::memory_order_release);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    std::atomic_flag* flag_;
};

UctTree::UctTree(const std::string& memory, int players, bool shared)
    : players_(players),
      shared_(shared),
      capacity_(tree_capacity(memory, node_bytes(players))),
      nodes_(capacity_),
      totals_(capacity_ * static_cast<std::size_t>(players)) {}

Values UctTree::values(Index node) const {
    const Lock lock(*this, node);
    Values values;
    for (int p = 0; p < players_; ++p) values.total[static_cast<std::size_t>(p)] = sum(node, p);
    values.count = std::max<std::int64_t>(1, at(node).count);
    return values;
}

std::uint32_t UctTree::add_visit(Index node) {
    std::uint32_t& visits = at(node).visits;
    return shared_ ? std::atomic_ref(visits).fetch_add(1, std::memory_order_relaxed) : visits++;
}

void UctTree::add(Index node, const Scores& scores) {
    const Lock lock(*this, node);
    if (is_proved(node)) return;
    for (int p = 0; p < players_; ++p) store(sum(node, p), sum(node, p) + scores[p]);
    store(at(node).count, at(node).count + 1);
}

bool UctTree::open(Index node, int player, std::span<const Edge> edges) {
    State leaf = State::leaf;
    if (!std::atomic_ref(at(node).state).compare_exchange_strong(leaf, State::opening)) return false;
    const Index first = used_.fetch_add(static_cast<Index>(edges.size()));
    if (first + edges.size() > capacity_) {
        used_.fetch_sub(static_cast<Index>(edges.size()));
        full_.store(true, std::memory_order_relaxed);
        store(at(node).state, State::leaf);
        return false;
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
        Node& child = at(first + static_cast<Index>(i));
        child = {};
        child.move = edges[i].move;
        child.weight = edges[i].weight;
    }
    at(node).first = first;
    at(node).children = static_cast<std::uint16_t>(edges.size());
    at(node).player = static_cast<std::int8_t>(player);
    store<std::memory_order_release>(at(node).state, State::open);
    return true;
}

void UctTree::prove(Index node, const Values& values) {
    const Lock lock(*this, node);
    if (is_proved(node)) return;
    for (int p = 0; p < players_; ++p) store(sum(node, p), values.total[static_cast<std::size_t>(p)]);
    store(at(node).count, values.count);
    store<std::memory_order_release>(at(node).state, State::proved);
}

bool UctTree::try_prove(Index node, UctPolicy policy, int root_player, const ScoreFacts& facts) {
    Values exact;
    if (player(node) == Simulator::kChance) {
        if (!average(node, exact)) return false;
    } else {
        const Aim mind = aim(player(node), policy, root_player);
        const auto best = best_proved(node, mind);
        if (!best) return false;
        for (Index child = first_child(node), end = child + children(node); child < end; ++child) {
            if (!is_proved(child) && may_matter(child, *best, mind, facts)) return false;
        }
        exact = values(*best);
    }
    prove(node, exact);
    return true;
}

std::optional<UctTree::Index> UctTree::best_proved(Index node, const Aim& aim) const {
    std::optional<Index> best;
    for (Index child = first_child(node), end = child + children(node); child < end; ++child) {
        if (!is_proved(child)) continue;
        if (best) {
            const int order =
                compare_fractions(sum(child, aim.player), count(child), sum(*best, aim.player), count(*best));
            if (aim.wants_much ? order <= 0 : order >= 0) continue;
        }
        best = child;
    }
    return best;
}

bool UctTree::may_matter(Index child, Index best, const Aim& aim, const ScoreFacts& facts) const {
    const auto& limit = aim.wants_much ? facts.highest : facts.lowest;
    if (!limit) return true;
    const int order = compare_fractions(sum(best, aim.player), count(best), *limit, 1);
    const bool cannot_be_better = aim.wants_much ? order >= 0 : order <= 0;
    return !cannot_be_better || child < best;
}

// Averages that do not fit 64 bits are not proved.
bool UctTree::average(Index node, Values& out) const {
    Averaging all(players_);
    try {
        for (Index child = first_child(node), end = child + children(node); child < end; ++child) {
            if (!is_proved(child)) return false;
            all.add(values(child), weight(child));
        }
        all.result(out);
    } catch (const AverageError&) {
        return false;
    }
    return true;
}

void UctTree::become_subtree(const UctTree& other, Index node) {
    struct Pair {
        Index from, to;
    };
    std::vector<Pair> left{{node, root()}};
    used_ = 1;
    while (!left.empty()) {
        const Pair next = left.back();
        left.pop_back();
        Node& copy = at(next.to);
        copy = other.at(next.from);
        for (int p = 0; p < players_; ++p) sum(next.to, p) = other.sum(next.from, p);
        if (copy.children == 0) continue;
        copy.first = used_;
        used_ += copy.children;
        for (Index i = 0; i < copy.children; ++i) left.push_back({other.first_child(next.from) + i, copy.first + i});
    }
}

}  // namespace nply
