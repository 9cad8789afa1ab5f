// The part of pruned maxⁿ that needs no game: the path with the children that wait along it, and when to stop. What is
// not asked at every node is compiled once, in src/pruner.cpp, not once for every game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "nply/core/statistics.hpp"
#include "nply/pruning/bound_vector.hpp"
#include "nply/pruning/choose.hpp"
#include "nply/pruning/oracle.hpp"
#include "nply/pruning/path.hpp"
#include "nply/pruning/ties.hpp"

namespace nply {

class Pruner {
public:
    // A node's answer: kExact, its value being the best of its path node, or the ply of the ancestor that it is
    // irrelevant to.
    static constexpr int kExact = std::numeric_limits<int>::max();
    static constexpr int kNowhere = Path::kNowhere;

    // For one root; `root_player` is whom ties=worst_for_root is about.
    Pruner(const GameFacts& game, const PruningOptions& options, Ties ties, int root_player);
    Pruner(const Pruner&) = delete;
    Pruner& operator=(const Pruner&) = delete;

    // Before an iteration; nothing is allocated while it runs. The root's node.
    PathNode* start(int depth);

    const Pruning& pruning() const { return pruning_; }
    const Path& path() const { return path_; }
    Path& path() { return path_; }
    const Statistics& statistics() const { return statistics_; }
    // What was done since these counts is not counted.
    void count_as(const Statistics& statistics) { statistics_ = statistics; }
    // The transposition table has answered a node; `kept`: by what an earlier root has left.
    void count_table_hit(bool kept) {
        ++statistics_.table_hits;
        statistics_.kept_hits += kept;
    }

    // --- When to stop --------------------------------------------------------------------------------------------

    // Where the game's bounds of the values below this node belong; to be followed by `narrow`.
    Range& range_at(const PathNode* here) { return ranges_[static_cast<std::size_t>(here->ply)]; }
    void narrow(PathNode* here, Range& range) {
        pruning_.oracle->prepare(range);
        here->range = &range;
    }

    // The ancestor that this node is irrelevant to; the node itself where its player cannot do better; or nowhere:
    // the usual case, and found quickly.
    [[gnu::always_inline]] int find_top(PathNode* here) {
        const PathNode* const suspect = pruning_.oracle->first_suspect(here, here->highest_top, *here->range);
        return suspect == nullptr ? kNowhere : ask(here, suspect);
    }
    // The same by a call, where it is seldom asked.
    int find_top_by_call(PathNode* here);

    // The same where the node's own value, not every value below it, is known to lie within `own`.
    int find_top_within(PathNode* here, const Range& own);
    // Whether that would find one; nothing is counted.
    bool would_stop(PathNode* here, const Range& own);
    // Whether any value lies within a range, if nobody asks for anything.
    bool is_empty(const Range& range) { return pruning_.oracle->rules_out(BoundVector(-1), range); }
    void prepare(Range& range) const { pruning_.oracle->prepare(range); }

    // Why the last node has stopped.
    Cut last_cut() const { return last_cut_; }
    // The bounds of the stretch from the node at ply `top` down to this one.
    BoundVector bounds_up_to(PathNode* here, int top);

    // --- What waits ----------------------------------------------------------------------------------------------
    // A child that was found irrelevant to the node at ply `top` waits. It has to be searched again if all from there
    // down prefer the best value: then it is pending.

    void wait(PathNode* here, int top);
    // The first child that is pending, or kNowhere.
    int find_pending(PathNode* here);
    // It is searched again now.
    void take(PathNode* here, int child);
    void drop_pending(PathNode* here);
    // The node's answer. With children that wait it does not know its value; it is irrelevant to the farthest of their
    // tops.
    int leave(const PathNode* here, int top);

private:
    struct Waiting {
        std::uint16_t child;
        std::int16_t top;
    };

    int ask(PathNode* here, const PathNode* suspect);
    int find_top_from(PathNode* here, const PathNode* suspect, const Range& range);
    int seek_within(PathNode* here, const Range& own);
    int stop(Cut kind, int top);
    Cut kind_of_cut(PathNode* here, int top);
    std::vector<Waiting>::iterator first_waiting(const PathNode* here);
    bool pending(PathNode* here, const Waiting& child) const;
    // Whether what is still to come at this node stands after its best child, which has just been searched.
    bool is_later(PathNode* here);
    bool waits_before_best(PathNode* here);

    Pruning pruning_;
    Path path_;
    // The waiting children of all nodes of the path share one stack; those of the node at work are at its upper end.
    std::vector<Waiting> waiting_;
    std::vector<Range> ranges_;  // by ply, where the bounds changed
    // If a tie is enough for nobody on a stretch, its suspect needs no second look.
    bool suspects_are_sure_;
    Cut last_cut_ = Cut::immediate;
    Statistics statistics_;
};

}  // namespace nply
