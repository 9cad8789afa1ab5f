// The tree of a Monte-Carlo search, in memory of fixed size: what is known of each node, and what has been proved.
//
// A node has totals of values, one a player, over a common count: of the simulations that have come back to it or, once
// it is proved, those of its exact value. Children of a node stand side by side. Several threads may work on one tree:
// then a node's totals are changed under a lock, and read without.
#pragma once

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
    enum class State : std::uint8_t { leaf, opening, open, proved };

    // `memory` as the option is written; `shared`: by several threads. The root is a leaf.
    UctTree(const std::string& memory, int players, bool shared);

    static constexpr Index root() { return 0; }
    Index size() const { return used_.load(std::memory_order_relaxed); }
    std::size_t bytes() const { return size() * node_bytes(players_); }
    // Some node could not be opened for want of memory.
    bool full() const { return full_.load(std::memory_order_relaxed); }

    State state(Index node) const { return load<std::memory_order_acquire>(at(node).state); }
    bool is_proved(Index node) const { return state(node) == State::proved; }
    int player(Index node) const { return at(node).player; }
    Index first_child(Index node) const { return at(node).first; }
    Index children(Index node) const { return at(node).children; }
    const AnyMove& move(Index node) const { return at(node).move; }
    int weight(Index node) const { return at(node).weight; }
    // Simulations that have come here; where several threads work some may be under way.
    std::uint32_t visits(Index node) const { return load(at(node).visits); }
    std::int64_t count(Index node) const { return load(at(node).count); }
    double total(Index node, int player) const { return static_cast<double>(load(sum(node, player))); }
    double mean(Index node, int player) const { return total(node, player) / static_cast<double>(count(node)); }
    Values values(Index node) const;

    // Returns how many there were before.
    std::uint32_t add_visit(Index node);
    // Of a simulation that was not finished.
    void remove_visit(Index node) { std::atomic_ref(at(node).visits).fetch_sub(1, std::memory_order_relaxed); }
    void add(Index node, const Scores& scores);
    // Gives a leaf its children. False: another thread is at it, or there is no room.
    bool open(Index node, int player, std::span<const Edge> edges);
    void prove(Index node, const Values& values);
    // Proves an open node if its children allow. `root_player` is whom policy=paranoid is about.
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
        AnyMove move;
        std::int64_t count;
        std::uint32_t visits;
        Index first;
        std::int32_t weight;
        std::uint16_t children;
        std::int8_t player;
        State state;
    };
    static_assert(sizeof(Node) == 32);
    // Held while a node's totals change.
    class Lock;

    static std::size_t node_bytes(int players) {
        return sizeof(Node) + static_cast<std::size_t>(players) * sizeof(std::int64_t);
    }
    template <std::memory_order Order = std::memory_order_relaxed, class T>
    static T load(T& number) {
        return std::atomic_ref<T>(number).load(Order);
    }
    template <std::memory_order Order = std::memory_order_relaxed, class T>
    static void store(T& number, T value) {
        std::atomic_ref<T>(number).store(value, Order);
    }
    Node& at(Index node) const { return nodes_[node]; }
    std::int64_t& sum(Index node, int player) const {
        return totals_[std::size_t{node} * static_cast<std::size_t>(players_) + static_cast<std::size_t>(player)];
    }
    // A child that is not proved yet may be better than the best one that is, or as good and stand before it.
    bool may_matter(Index child, Index best, const Aim& aim, const ScoreFacts& facts) const;
    bool average(Index node, Values& out) const;

    int players_;
    bool shared_;
    std::size_t capacity_;
    ZeroedArray<Node> nodes_;
    ZeroedArray<std::int64_t> totals_;
    std::atomic<Index> used_{1};
    std::atomic<bool> full_{false};
    mutable std::array<std::atomic_flag, 256> locks_{};
};

}  // namespace nply
