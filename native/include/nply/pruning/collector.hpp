// The collectors: which bounds along the path may be combined at a node (2005, section 3). One row a collector.
#pragma once

#include <array>
#include <string_view>

namespace nply {

enum class Prune : int { automatic, none, shallow, branch_and_bound, last_branch, speculative };

struct Collector {
    Prune prune;
    std::string_view name;
    int stretch;            // nodes whose bounds are combined, the node itself included; 0: as many as players
    bool last_branch_only;  // all nodes between the first and the last one must be on their last child
    bool uses_bounds;       // the game's own bounds of what is below a position count too

    bool prunes() const { return stretch != 1; }
    // Whether a user may choose how far up it looks.
    bool stretches() const { return stretch == 0; }
};

inline constexpr std::array kCollectors{
    //        how far up, last branches only, with the game's bounds
    Collector{Prune::none, "none", 1, false, false},
    Collector{Prune::shallow, "shallow", 2, false, false},                   // 2003, section 3.1
    Collector{Prune::branch_and_bound, "branch_and_bound", 2, false, true},  // 2003, section 3.2
    Collector{Prune::last_branch, "last_branch", 0, true, true},             // 2003, section 4.2
    Collector{Prune::speculative, "speculative", 0, false, true},            // 2003, section 4.3
};

constexpr const Collector& collector_of(Prune prune) {
    for (const Collector& collector : kCollectors) {
        if (collector.prune == prune) return collector;
    }
    return kCollectors.front();
}

}  // namespace nply
