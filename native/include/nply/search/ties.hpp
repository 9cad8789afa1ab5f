// The only place that decides between two values at a node.
#pragma once

#include "nply/core/scores.hpp"

namespace nply {

enum class Ties : int {
    left,            // the earlier child
    worst_for_root,  // whoever is not the root's player gives the root's player less (2002, section 4.1)
};

class Preference {
public:
    Preference(Ties ties, int root) : root_(root), spiteful_(ties == Ties::worst_for_root) {}

    // Does `player` prefer `a` to `b`? `a_earlier`: a stands before b in the order of the children.
    bool operator()(int player, const Scores& a, const Scores& b, bool a_earlier = false) const {
        if (a[player] != b[player]) {
            return a[player] > b[player];
        }
        if (spiteful_ && player != root_ && a[root_] != b[root_]) {
            return a[root_] < b[root_];
        }
        return a_earlier;
    }

private:
    int root_;
    bool spiteful_;
};

}  // namespace nply
