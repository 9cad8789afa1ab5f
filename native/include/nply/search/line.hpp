// The principal variation while a search runs: a triangle of child numbers, one row a ply, allocated before the
// iteration starts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nply/search/budget.hpp"
#include "nply/search/walk.hpp"

namespace nply {

class Line {
public:
    using Child = std::uint16_t;

    // Row r has room for the moves from ply r to the depth.
    void reserve(int depth) {
        const auto rows = static_cast<std::size_t>(depth) + 1;
        if (rows <= rows_.size()) return;
        children_.assign(rows * (rows + 1) / 2, 0);
        rows_.clear();
        for (std::size_t row = 0, offset = 0; row < rows; offset += rows - row, ++row) {
            rows_.push_back({&children_[offset], 0});
        }
    }

    // The node at `ply` is a leaf.
    void end(int ply) { rows_[static_cast<std::size_t>(ply)].length = 0; }

    // The best move at `ply` is `child`, followed by the line of the child just searched.
    [[gnu::always_inline]] void extend(int ply, int child) {
        Row& row = rows_[static_cast<std::size_t>(ply)];
        const Row& below = rows_[static_cast<std::size_t>(ply) + 1];
        row.children[0] = static_cast<Child>(child);
        for (std::size_t i = 0; i < below.length; ++i) row.children[i + 1] = below.children[i];
        row.length = below.length + 1;
    }

    std::vector<int> root() const { return {rows_[0].children, rows_[0].children + rows_[0].length}; }

private:
    struct Row {
        Child* children;
        std::size_t length;
    };

    std::vector<Row> rows_;
    std::vector<Child> children_;
};

// A deep search may leave the end of its line out: `search_from` finds it, from the state where the line stops and with
// a budget of its own. These few nodes are searched twice and counted once.
template <class G, class SearchFrom>
void finish_line(const G& game, typename G::State& state, std::vector<int>& line, const Budget& budget,
                 SearchFrom&& search_from) {
    Walk<G> walk(game, state);
    for (const int child : line) walk.descend(child);
    if (!game.terminal(state)) {
        Budget uncounted = budget.uncounted();
        const auto rest = search_from(uncounted);
        line.insert(line.end(), rest.begin(), rest.end());
    }
    walk.ascend_to_start();
}

// The same for a line of so many plies that a table may have ended, as long as that makes it longer: it may answer on
// the way again. `search_from` is told how many plies are left.
template <class G, class SearchFrom>
void finish_answered_line(const G& game, typename G::State& state, std::vector<int>& line, int depth,
                          const Budget& budget, SearchFrom&& search_from) {
    for (bool longer = true; longer;) {
        const std::size_t length = line.size();
        const int rest = depth - static_cast<int>(length);
        finish_line(game, state, line, budget, [&](Budget& uncounted) { return search_from(rest, uncounted); });
        longer = line.size() > length;
    }
}

}  // namespace nply
