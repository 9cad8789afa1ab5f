// The tree of a Monte-Carlo search, in memory of fixed size: what is known of each node, and what has been proved.
//
// A node has totals of values, one a player, over a common count: of the simulations that have come back to it or, once
// it is proved, those of its exact value. All that a choice among siblings needs is computed when a simulation comes
// back, not when one comes by: there are many siblings, and one of them was chosen. Children of a node stand side by
// side, each with its totals behind it.
//
// Several threads may work on one tree. A thread claims a node, and what is below it is then its alone until it lets
// go: there it needs no locks, and nothing that it writes is read by another. So a node above one that is claimed is
// common to all, once for all, and never claimed again. What is common, or claimed, is changed under a lock of its own.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "nply/core/any_game.hpp"
#include "nply/core/values.hpp"
#include "nply/core/zeroed_array.hpp"
#include "nply/search/simulator.hpp"
#include "nply/search/uct_engine.hpp"

namespace nply {

// Whose good a node's player has in mind, and whether he wants much of it.
struct Aim {
    int player;
    bool wants_much;
};

class UctTree {
public:
    using Index = std::uint32_t;
    enum class State : std::uint8_t { leaf, open, proved };
    // Nodes that a thread has set aside for itself.
    struct Reserve {
        Index next = 0, end = 0;
    };

    // `memory` as the option is written; `shared`: by several threads; `solver`: what is proved needs no more visits.
    // The root is a leaf.
    UctTree(const std::string& memory, int players, bool shared, bool solver);

    static constexpr Index root() { return 0; }
    std::size_t bytes() const { return used_.load(std::memory_order_relaxed) * stride_; }
    // Some node could not be opened for want of memory.
    bool full() const { return full_.load(std::memory_order_relaxed); }

    State state(Index node) const {
        return static_cast<State>(load<std::memory_order_acquire>(at(node).state) & kStates);
    }
    bool is_proved(Index node) const { return state(node) == State::proved; }
    int player(Index node) const { return at(node).player; }
    Index first_child(Index node) const { return at(node).first; }
    Index children(Index node) const { return at(node).children; }
    // Has the children of a node brought from memory while something else is done.
    void fetch_children(Index node) const {
        const std::byte* const first = place(first_child(node));
        const std::size_t bytes = std::min(children(node) * stride_, kFetched);
        for (std::size_t i = 0; i < bytes; i += kLine) __builtin_prefetch(first + i);
    }
    // The move that leads here.
    Edge edge(Index node) const { return {at(node).move, at(node).detail}; }
    int weight(Index node) const { return at(node).detail; }
    // Simulations that have come here; where several threads work some may be under way.
    std::uint32_t visits(Index node) const { return load(at(node).visits); }
    std::int64_t count(Index node) const { return load(at(node).count); }
    double mean(Index node, int player) const {
        return static_cast<double>(load(total(node, player))) * load(at(node).inverse);
    }
    // How uncertain the mean is: √(1 / visits), or 0 where it is proved and there is a solver.
    double spread(Index node) const { return load(at(node).spread); }
    Values values(Index node) const;

    // What came of some simulations that came by here, and how many more visits that makes than were expected.
    void add(Index node, const Values& brought, std::uint32_t visits);
    // The same where other threads may come by.
    void add_to_common(Index node, const Values& brought, std::uint32_t visits);
    // So many simulations are under way; of several threads the others then keep away from here.
    void expect(Index node, std::uint32_t visits) { add_to_common(node, kNothing, visits); }

    // Nodes below are everybody's, for good.
    bool is_common(Index node) const { return (load<std::memory_order_acquire>(at(node).state) & kCommon) != 0; }
    bool is_claimed(Index node) const { return (load(at(node).state) & kClaimed) != 0; }
    // Makes a node this thread's alone, with all that is below. False: it is common, or another's. One that is proved
    // is given to all who ask, as nobody goes below it.
    bool claim(Index node);
    // Lets go of it; `common`: from now on it is.
    void release(Index node, bool common);

    // Gives a leaf its children. False: there is no room.
    bool open(Index node, int player, std::span<const Edge> edges, Reserve& reserve);
    void prove(Index node, const Values& values);
    // Proves an open node if its children allow. `root_player` is whom the others may be against.
    bool try_prove(Index node, UctPolicy policy, int root_player, const ScoreFacts& facts);
    // The first of the children that are proved and best for the node's player; nothing if none is.
    std::optional<Index> best_proved(Index node, const Aim& aim) const;
    static Aim aim(int player, UctPolicy policy, int root_player) {
        if (policy == UctPolicy::max_n || player == root_player) return {player, true};
        return {root_player, false};
    }

    // What is below `node`, in a tree of its own.
    void become_subtree(const UctTree& other, Index node);

private:
    struct Node {
        double inverse;  // 1 / count
        double spread;
        std::int64_t count;
        AnyMove move;
        std::uint32_t visits;
        Index first;
        std::int32_t detail;  // of the edge that leads here
        std::uint16_t children;
        std::int8_t player;
        std::uint8_t state;  // a State, whether the node is common, claimed, locked
    };
    static_assert(sizeof(Node) == 48);
    static constexpr std::uint8_t kStates = 3, kCommon = 32, kClaimed = 64, kLocked = 128;
    static constexpr std::size_t kLine = 64, kFetched = 24 * kLine;  // bytes that a processor reads at once
    static constexpr Values kNothing = [] {
        Values nothing;
        nothing.count = 0;
        return nothing;
    }();
    // Held while a node changes.
    class Lock;

    template <std::memory_order Order = std::memory_order_relaxed, class T>
    static T load(T& number) {
        return std::atomic_ref<T>(number).load(Order);
    }
    template <class T>
    static void store(T& number, T value) {
        std::atomic_ref<T>(number).store(value, std::memory_order_relaxed);
    }
    std::byte* place(Index node) const { return static_cast<std::byte*>(memory_.first()) + node * stride_; }
    Node& at(Index node) const { return *reinterpret_cast<Node*>(place(node)); }
    std::int64_t& total(Index node, int player) const {
        return reinterpret_cast<std::int64_t*>(place(node) + sizeof(Node))[player];
    }
    void set_state(Node& node, State state) {
        std::atomic_ref(node.state)
            .store(static_cast<std::uint8_t>((load(node.state) & ~kStates) | static_cast<std::uint8_t>(state)),
                   std::memory_order_release);
    }
    void refresh(Node& node, State state);
    // The first of so many nodes in a row; nothing if there is no room.
    std::optional<Index> take(std::size_t nodes, Reserve& reserve);
    // A child that is not proved yet may be better than the best one that is, or as good and stand before it.
    bool may_matter(Index child, Index best, const Aim& aim, const ScoreFacts& facts) const;
    bool average(Index node, Values& out) const;

    int players_;
    bool shared_, solver_;
    std::size_t stride_;  // bytes of a node and its totals
    std::size_t capacity_;
    ZeroedMemory memory_;
    alignas(64) std::atomic<Index> used_{1};
    std::atomic<bool> full_{false};
};

}  // namespace nply
