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
    int first = 0;                 // the child that is searched before all others; 0 while children are searched again
    int last = -1;                 // the child that is searched last; -1 while children are searched again
    int reach = kUnknown;          // the nearest ancestor that does not prefer `best`; see Path::reach
    int waiting = 0;               // children that may have to be searched again
    const Range* range = nullptr;  // of every value below
    // The same for every position that comes by here: the node's place in the path, and the highest node that a
    // stretch down to it can begin with.
    int ply = 0;
    const PathNode* highest_top = nullptr;

    bool has_best() const { return best_child >= 0; }
    bool on_last() const { return child == last; }
    // Whether children that stand before the one being searched come later.
    bool is_out_of_turn() const { return child == first && first > 0; }

    void enter(int mover) {
        player = mover;
        bound = kNoBound;
        best_child = -1;
        waiting = 0;
    }
    // Children come in the game's order, but for this one.
    void begin_with(int child_number, int last_number) {
        first = child_number;
        last = first == last_number && first > 0 ? last_number - 1 : last_number;
    }
    void search_again() {
        first = 0;
        last = -1;
    }
    // The value of the node below becomes the best one here; that node's own is of no use any more.
    void take_from(PathNode& below) {
        hand_up_from(below);
        bound = (*best)[player];
        best_child = child;
        reach = kUnknown;
    }
    // The same where the node has no other child, and is left at once.
    void hand_up_from(PathNode& below) { std::swap(best, below.best); }
};

}  // namespace nply
