// The best children that earlier iterations of a search have found, each by the path from the root to its node: they
// are tried first. Only those that the game's order, or what was known before, does not put first are kept, so that a
// node which is not there begins with the game's first move. It needs no key of positions, and is dropped with the
// root.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/core/scores.hpp"
#include "nply/pruning/path_node.hpp"
#include "nply/search/growing_buckets.hpp"
#include "nply/search/max_n_engine.hpp"

namespace nply {

// Children that stand before the one tried first may still tie with it, and then win: until they have been searched its
// bound does not rule out a tie. Where players get their scores one after another, or have few different ones, that
// costs more than it saves (benchmarks/move_order.py). The first of this is known when a search is compiled.
template <Game G>
inline constexpr bool may_learn_order = IsErased<G> || !Offers<G, Bounds>;

template <Game G>
bool learns_order(const G& game, LearnOrder wanted) {
    constexpr Score kManyScores = 100;
    if (has<Bounds>(game) || wanted == LearnOrder::never) return false;
    if (wanted == LearnOrder::always) return true;
    const ScoreFacts facts = score_facts(game);
    if (!facts.lowest || !(facts.highest || facts.max_sum)) return false;
    const Score highest = facts.highest ? *facts.highest : *facts.max_sum - (game.players() - 1) * *facts.lowest;
    return (highest - *facts.lowest) / facts.step >= kManyScores;
}

class BestChildren {
public:
    // Another root.
    void clear() {
        if (noted_) buckets_ = Buckets(kFirstEntries, kMostEntries);
        noted_ = false;
        known_ = 0;
    }
    // Before an iteration. `keeps`: another one may follow it.
    void start(int depth, bool keeps) {
        searched_ = known_;
        noted_to_ = 0;
        if (!keeps) return;
        noted_to_ = depth;
        if (depth > known_) known_ = depth;
    }
    // While something else than an iteration is searched, nothing is known.
    void pause() { searched_ = noted_to_ = 0; }

    // The child to begin with; `root` is the root's path node.
    [[gnu::always_inline]] int first(const PathNode* root, const PathNode* here, int last) const {
        return here->ply < searched_ && noted_ ? look_up(root, here, last) : 0;
    }
    // The node is left; `first` is the child that it began with.
    [[gnu::always_inline]] void leave(const PathNode* root, const PathNode* here, int first) {
        if (here->ply < noted_to_ && here->has_best() && here->best_child != first) note(root, here);
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint16_t child = 0;
        std::uint16_t plies = 0;  // that were searched below it; 0: empty

        bool is_there() const { return plies > 0; }
    };
    static_assert(sizeof(Entry) == 16);
    using Buckets = GrowingBuckets<Entry, 4, 4>;

    // 16 MB in the end: as many as a search of some ten million nodes has.
    static constexpr std::size_t kFirstEntries = 512;
    static constexpr std::size_t kMostEntries = std::size_t{1} << 20;

    // Of the way down: two of them with one key would cost time and nothing else.
    static std::uint64_t key(const PathNode* root, const PathNode* here) {
        std::uint64_t way = 1;
        for (const PathNode* node = root; node != here; ++node) {
            way = way * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(node->child);
        }
        return mix(way);
    }

    [[gnu::noinline]] int look_up(const PathNode* root, const PathNode* here, int last) const {
        const std::uint64_t wanted = key(root, here);
        for (const Entry& entry : buckets_.of(wanted)) {
            if (entry.key == wanted && entry.child <= last) return entry.child;
        }
        return 0;
    }
    [[gnu::noinline]] void note(const PathNode* root, const PathNode* here) {
        noted_ = true;
        buckets_.store({.key = key(root, here),
                        .child = static_cast<std::uint16_t>(here->best_child),
                        .plies = static_cast<std::uint16_t>(noted_to_ - here->ply)},
                       place_for);
    }
    // That of the same node, else of the one with the least below it.
    static Entry& place_for(Buckets::Bucket& bucket, const Entry& entry) {
        Entry* place = &bucket[0];
        for (Entry& slot : bucket) {
            if (slot.is_there() && slot.key == entry.key) return slot;
            if (slot.plies < place->plies) place = &slot;
        }
        return *place;
    }

    Buckets buckets_{kFirstEntries, kMostEntries};
    int known_ = 0;     // the depth of the deepest iteration so far
    int searched_ = 0;  // the same when this iteration began: nodes above that ply may be known
    int noted_to_ = 0;  // nodes above this ply are noted
    bool noted_ = false;
};

}  // namespace nply
