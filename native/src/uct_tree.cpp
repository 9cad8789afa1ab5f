#include "nply/search/uct_tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "nply/core/averages.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

// Two trees may be there at once, when a part of one is kept. Nodes are counted in 32 bits.
std::size_t tree_capacity(const std::string& memory, std::size_t node_bytes) {
    const std::size_t nodes = table_entries(memory, node_bytes, true, "memory") / 2;
    return std::clamp<std::size_t>(nodes, 1, std::numeric_limits<UctTree::Index>::max() / 2);
}

// A thread sets aside so many nodes at once, or a thousandth of the tree.
constexpr std::size_t kMostReserved = 1024;
// Of a node to which no simulation has come: more than that of any other.
constexpr double kUnvisited = 1e9;

}  // namespace

class UctTree::Lock {
public:
    Lock(const UctTree& tree, Index node) : state_(tree.shared_ ? &tree.at(node).state : nullptr) {
        while (state_ != nullptr && std::atomic_ref(*state_).fetch_or(kLocked, std::memory_order_acquire) & kLocked) {
        }
    }
    ~Lock() {
        if (state_ != nullptr)
            std::atomic_ref(*state_).fetch_and(static_cast<std::uint8_t>(~kLocked), std::memory_order_release);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    std::uint8_t* state_;
};

UctTree::UctTree(const std::string& memory, int players, bool shared, bool solver)
    : players_(players),
      shared_(shared),
      solver_(solver),
      stride_(sizeof(Node) + static_cast<std::size_t>(players) * sizeof(std::int64_t)),
      capacity_(tree_capacity(memory, stride_)),
      memory_(capacity_, stride_, 64) {}

Values UctTree::values(Index node) const {
    const Lock lock(*this, node);
    Values values;
    for (int p = 0; p < players_; ++p) values.total[static_cast<std::size_t>(p)] = load(total(node, p));
    values.count = std::max<std::int64_t>(1, count(node));
    return values;
}

void UctTree::refresh(Node& node, State state) {
    const double inverse = node.count == 0 ? 0 : 1.0 / static_cast<double>(node.count);
    store(node.inverse, inverse);
    if (state == State::proved && solver_) {
        store(node.spread, 0.0);
    } else if (node.visits == 0) {
        store(node.spread, kUnvisited);
    } else {
        store(node.spread, std::sqrt(node.count == node.visits ? inverse : 1.0 / node.visits));
    }
}

void UctTree::add_to_common(Index node, const Values& brought, std::uint32_t visits) {
    const Lock lock(*this, node);
    add(node, brought, visits);
}

bool UctTree::claim(Index node) {
    const Lock lock(*this, node);
    std::atomic_ref state(at(node).state);
    if ((state.load(std::memory_order_relaxed) & (kCommon | kClaimed)) != 0) return is_proved(node);
    state.fetch_or(kClaimed, std::memory_order_relaxed);
    return true;
}

void UctTree::release(Index node, bool common) {
    const Lock lock(*this, node);
    std::atomic_ref state(at(node).state);
    if (common) state.fetch_or(kCommon, std::memory_order_relaxed);
    state.fetch_and(static_cast<std::uint8_t>(~kClaimed), std::memory_order_relaxed);
}

void UctTree::add(Index index, const Values& brought, std::uint32_t visits) {
    Node& node = at(index);
    const State now = state(index);
    store(node.visits, node.visits + visits);
    if (now != State::proved) {
        for (int p = 0; p < players_; ++p) {
            store(total(index, p), total(index, p) + brought.total[static_cast<std::size_t>(p)]);
        }
        store(node.count, node.count + brought.count);
    }
    refresh(node, now);
}

std::optional<UctTree::Index> UctTree::take(std::size_t nodes, Reserve& reserve) {
    if (reserve.end - reserve.next < nodes) {
        std::size_t wanted = shared_ ? std::max(nodes, std::min(kMostReserved, capacity_ / kMostReserved)) : nodes;
        Index used = used_.load();
        do {
            if (used + wanted > capacity_) wanted = nodes;
            if (used + wanted > capacity_) return std::nullopt;
        } while (!used_.compare_exchange_weak(used, used + static_cast<Index>(wanted)));
        reserve = {used, used + static_cast<Index>(wanted)};
    }
    const Index first = reserve.next;
    reserve.next += static_cast<Index>(nodes);
    return first;
}

bool UctTree::open(Index index, int player, std::span<const Edge> edges, Reserve& reserve) {
    const auto first = take(edges.size(), reserve);
    if (!first) {
        if (!full()) full_.store(true, std::memory_order_relaxed);  // once: all threads look at what is beside it
        return false;
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
        Node& child = at(*first + static_cast<Index>(i));
        child.spread = kUnvisited;
        child.move = edges[i].move;
        child.detail = edges[i].detail;
    }
    Node& node = at(index);
    node.first = *first;
    node.children = static_cast<std::uint16_t>(edges.size());
    node.player = static_cast<std::int8_t>(player);
    const Lock lock(*this, index);
    set_state(node, State::open);
    return true;
}

void UctTree::prove(Index index, const Values& values) {
    const Lock lock(*this, index);
    if (is_proved(index)) return;
    Node& node = at(index);
    for (int p = 0; p < players_; ++p) store(total(index, p), values.total[static_cast<std::size_t>(p)]);
    store(node.count, values.count);
    refresh(node, State::proved);
    set_state(node, State::proved);
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
                compare_fractions(total(child, aim.player), count(child), total(*best, aim.player), count(*best));
            if (aim.wants_much ? order <= 0 : order >= 0) continue;
        }
        best = child;
    }
    return best;
}

bool UctTree::may_matter(Index child, Index best, const Aim& aim, const ScoreFacts& facts) const {
    const auto& limit = aim.wants_much ? facts.highest : facts.lowest;
    if (!limit) return true;
    const int order = compare_fractions(total(best, aim.player), count(best), *limit, 1);
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
        std::memcpy(place(next.to), other.place(next.from), stride_);
        Node& copy = at(next.to);
        if (copy.children == 0) continue;
        copy.first = used_;
        used_ += copy.children;
        for (Index i = 0; i < copy.children; ++i) left.push_back({other.first_child(next.from) + i, copy.first + i});
    }
}

}  // namespace nply
