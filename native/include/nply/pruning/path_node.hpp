// A node of the path from the root to the current node.
#pragma once

#include <utility>

#include "nply/core/scores.hpp"
#include "nply/pruning/bound_vector.hpp"

namespace nply {

struct alignas(64) PathNode {
    static constexpr int kUnknown = -2;

    Scores* best = nullptr;  // the value itself lies elsewhere, so that it is handed up without a copy
    Score bound = kNoBound;  // what `best` gives the player
    int player = 0;
    int best_child = -1;           // where the best value came from; -1: there is none yet
    int child = -1;                // the child being searched
    int last = -1;                 // the last child; -1 while children are searched again
    int reach = kUnknown;          // the nearest ancestor that does not prefer `best`; see Path::reach
    int waiting = 0;               // children that may have to be searched again
    const Range* range = nullptr;  // of every value below

    bool has_best() const { return best_child >= 0; }
    bool on_last() const { return child == last; }

    void enter(int mover) {
        player = mover;
        bound = kNoBound;
        best_child = -1;
        waiting = 0;
    }
    // The value of the node below becomes the best one here; that node's own is of no use any more.
    void take_from(PathNode& below) {
        std::swap(best, below.best);
        bound = (*best)[player];
        best_child = child;
        reach = kUnknown;
    }
};

}  // namespace nply
