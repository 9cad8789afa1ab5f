// The path from the root to the current node, along which a collector combines bounds.
//
// The general rule. Let N(t) … N(k) be a stretch of the path, each with a player and a best value so far (or none yet,
// then it constrains nothing; N(t) must have one). N(k) may stop, «irrelevant to N(t)», when
//   A. no feasible value is preferred to the best one by the player of every node of the stretch, and
//   B. for every j in t+1 … k with a best value, not all of N(t) … N(j-1) prefer that value.
// Then neither what N(k) has found nor what it would still find can become the value of N(t) by this path. A is
// lemma 1 of the 2003 paper and the oracle's part; B is its line marked † for more than three players.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "nply/core/scores.hpp"
#include "nply/pruning/bound_vector.hpp"
#include "nply/pruning/collector.hpp"
#include "nply/pruning/path_node.hpp"
#include "nply/pruning/ties.hpp"

namespace nply {

class Path {
public:
    static constexpr int kNowhere = -1;

    // The collector's stretch is a number of nodes.
    Path(const Collector& collector, Ties ties, int root_player)
        : collector_(collector),
          prefers_(ties, root_player),
          disfavoured_(ties == Ties::worst_for_root ? root_player : -1) {}

    // Before an iteration; nothing is allocated while it runs.
    void reserve(int depth);

    PathNode& operator[](int ply) { return nodes_[static_cast<std::size_t>(ply)]; }
    const PathNode& operator[](int ply) const { return nodes_[static_cast<std::size_t>(ply)]; }
    const Preference& prefers() const { return prefers_; }
    bool prunes() const { return collector_.prunes(); }

    // The nearest ancestor that does not prefer the node's best value; kNowhere: all do. Found when somebody asks: what
    // is above a node stays as it is until the node is left.
    int reach(PathNode& node) const {
        if (node.reach == PathNode::kUnknown) find_reach(node);
        return node.reach;
    }

    // The root's player if ties go against him, else -1.
    int disfavoured() const { return disfavoured_; }

    // Walks up from `here`, adds the bounds of the nodes above, and calls found(node, bounds) for each top that the
    // collector and B allow, nearest first, until it says true. Returns that top, or kNowhere.
    template <class Bounds, class Found>
    int find_top(PathNode& here, Bounds& bounds, Found&& found) const {
        int barrier = here.has_best() ? reach(here) : std::numeric_limits<int>::max();
        for (PathNode* node = &here - 1; node >= here.highest_top && barrier >= here.highest_top->ply; --node) {
            if (node->has_best()) {
                bounds.add(node->player, *node->best, node->child > node->best_child);
                if (node->ply <= barrier && found(*node, bounds)) return node->ply;
                barrier = std::min(barrier, reach(*node));
            }
            if (collector_.last_branch_only && !node->on_last()) break;
        }
        return kNowhere;
    }

    // Those of the nodes from `top` down to just above `here`.
    void add_bounds(const PathNode& here, int top, BoundVector& bounds) const {
        for (int i = here.ply - 1; i >= top; --i) {
            const PathNode& node = (*this)[i];
            if (node.has_best()) bounds.add(node.player, *node.best, node.child > node.best_child);
        }
    }
    // What a value that these nodes all prefer gives each player, or less.
    Scores inner_bounds(const PathNode& here, int top, int players) const {
        BoundVector bounds(disfavoured_);
        add_bounds(here, top, bounds);
        Scores inner;
        for (int p = 0; p < players; ++p) inner[p] = bounds.inner(p);
        return inner;
    }

private:
    void find_reach(PathNode& node) const {
        node.reach = kNowhere;
        for (const PathNode* above = &node - 1; above >= node.highest_top; --above) {
            if (above->has_best() &&
                !prefers_(above->player, *node.best, *above->best, above->child < above->best_child)) {
                node.reach = above->ply;
                return;
            }
        }
    }

    Collector collector_;
    Preference prefers_;
    int disfavoured_;
    std::vector<PathNode> nodes_;
    std::vector<Scores> values_;
};

}  // namespace nply
