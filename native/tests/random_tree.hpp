// Random trees for the fuzz programs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "nply/core/random.hpp"
#include "nply/games/tree.hpp"

namespace nply {

// Ties everywhere: few different scores. Some trees are constant-sum, some have values on their inner nodes.
struct RandomTree {
    // `chance`: every so-many-th node is one where chance moves; 0: none.
    explicit RandomTree(std::uint64_t seed, unsigned chance = 0) : random(seed), chance(chance) {
        players = 2 + static_cast<int>(random.below(5));
        depth = 2 + static_cast<int>(random.below(6));
        branching = depth > 5 ? 2 : 2 + static_cast<int>(random.below(2));
        range = 1 + static_cast<int>(random.below(6));
        rotates = random.below(2) == 0;
        constant_sum = random.below(2) == 0;
        evaluated = random.below(2) == 0;
        step = 1 + static_cast<int>(random.below(2));
        options.players = players;
        grow(depth, 0);
    }

    void add_scores() {
        if (!constant_sum) {
            for (int p = 0; p < players; ++p)
                options.scores.push_back(step * random.below(static_cast<unsigned>(range)));
            return;
        }
        std::vector<std::int64_t> scores(static_cast<std::size_t>(players), 0);
        for (int i = 0; i < range + 2; ++i) scores[random.below(static_cast<unsigned>(players))] += step;
        options.scores.insert(options.scores.end(), scores.begin(), scores.end());
    }

    void grow(int left, int ply) {
        const bool leaf = left == 0 || (ply > 0 && random.below(8) == 0);
        options.mover.push_back(leaf      ? -1
                                : rotates ? ply % players
                                          : static_cast<int>(random.below(static_cast<unsigned>(players))));
        const bool by_chance = chance > 0 && !leaf && random.below(chance) == 0;
        if (by_chance) options.mover.back() = Tree::chance;
        const int children = leaf ? 0 : 1 + static_cast<int>(random.below(static_cast<unsigned>(branching + 1)));
        options.children.push_back(children);
        for (int i = 0; i < children && by_chance; ++i) options.weights.push_back(1 + random.below(4));
        if (leaf || evaluated) add_scores();
        for (int i = 0; i < children; ++i) grow(left - 1, ply + 1);
    }

    Random random;
    unsigned chance;
    int players, depth, branching, range, step;
    bool rotates, constant_sum, evaluated;
    TreeOptions options;
};

// A tree that knows the monotonic bounds of every position, as card games do, and that calls every other one quiet. It
// does not say that it is a tree, so that a search has a table of its own accord.
struct BoundedTree : Tree {
    static constexpr bool one_way = false;
    using Tree::Tree;
    bool quiet(State state) const { return mix(state + 1) % 2 == 0; }
    void bounds(State state, Scores& low, Scores& high) const {
        low.of.fill(kMaxScore);
        high.of.fill(-kMaxScore);
        leaf_values(state, [&](const Scores& value) {
            for (int p = 0; p < players(); ++p) {
                low[p] = std::min(low[p], value[p]);
                high[p] = std::max(high[p], value[p]);
            }
        });
    }
};
static_assert(Offers<BoundedTree, Bounds> && Offers<BoundedTree, Quiet> && !Offers<Tree, Bounds>);
static_assert(Offers<Tree, OneWay> && !Offers<BoundedTree, OneWay>);

// How far a search may be extended: of trees that tell what is quiet.
template <class G>
int random_extension(Random& random) {
    return Offers<G, Quiet> && random.below(2) == 0 ? static_cast<int>(random.below(4)) : 0;
}

// Whether a search ends here, with so many plies left: fewer than none are those of an extension.
template <class G>
bool ends_at(const G& game, const typename G::State& state, int left, int extend) {
    if (game.terminal(state)) return true;
    if constexpr (Offers<G, Quiet>) {
        if (left <= 0 && left + extend > 0) return ask<Quiet>(game, state);
    }
    return left <= 0;
}

}  // namespace nply
