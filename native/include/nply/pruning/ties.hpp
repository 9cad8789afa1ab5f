// The only place that decides between two values at a node.
#pragma once

#include <limits>

#include "nply/core/scores.hpp"

namespace nply {

enum class Ties : int {
    left,            // the earlier child
    worst_for_root,  // whoever is not the root's player gives the root's player less (2002, section 4.1)
};

class Preference {
public:
    static constexpr Score kNoChild = std::numeric_limits<Score>::min();

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

    // The same, one child after another: is `value` better than `best`, that of an earlier child? Most are not, and the
    // mover's score alone tells, against one that he must exceed. It starts from kNoChild.
    bool better(int player, const Scores& value, const Scores& best, Score& to_beat) const {
        const Score score = value[player];
        if (score <= to_beat) return false;
        if (!spiteful_ || player == root_) {
            to_beat = score;
            return true;
        }
        if (to_beat != kNoChild && !(*this)(player, value, best)) return false;
        to_beat = score - 1;  // a tie is worth a closer look
        return true;
    }

private:
    int root_;
    bool spiteful_;
};

}  // namespace nply
