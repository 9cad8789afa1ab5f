// The principal variation while a search runs: a triangle of moves, one row a ply, allocated before
// the iteration starts.
#pragma once

#include <cstddef>
#include <vector>

#include "nply/search/budget.hpp"

namespace nply {

template <class Move>
class Line {
public:
    // Row r has room for the moves from ply r to the depth.
    void reserve(int depth) {
        const auto rows = static_cast<std::size_t>(depth) + 1;
        if (rows <= rows_.size()) return;
        moves_.assign(rows * (rows + 1) / 2, Move{});
        rows_.clear();
        for (std::size_t row = 0, offset = 0; row < rows; offset += rows - row, ++row) {
            rows_.push_back({&moves_[offset], 0});
        }
    }

    // The node at `ply` is a leaf.
    void end(int ply) { rows_[static_cast<std::size_t>(ply)].length = 0; }

    // The best move at `ply` is `move`, followed by the line of the child just searched.
    void extend(int ply, const Move& move) {
        Row& row = rows_[static_cast<std::size_t>(ply)];
        const Row& below = rows_[static_cast<std::size_t>(ply) + 1];
        row.moves[0] = move;
        for (std::size_t i = 0; i < below.length; ++i) row.moves[i + 1] = below.moves[i];
        row.length = below.length + 1;
    }

    std::vector<Move> root() const { return {rows_[0].moves, rows_[0].moves + rows_[0].length}; }

private:
    struct Row {
        Move* moves;
        std::size_t length;
    };

    std::vector<Row> rows_;
    std::vector<Move> moves_;
};

// A deep search may leave the end of its line out: `search_from` finds it, from the state where the line stops and with
// a budget of its own. These few nodes are searched twice and counted once.
template <class G, class SearchFrom>
void finish_line(const G& game, typename G::State& state, std::vector<typename G::Move>& line,
                 SearchFrom&& search_from) {
    std::vector<typename G::Undo> undos;
    for (const auto& move : line) undos.push_back(game.apply(state, move));
    if (!game.terminal(state)) {
        Budget uncounted({}, G::poll_interval);
        const auto rest = search_from(uncounted);
        line.insert(line.end(), rest.begin(), rest.end());
    }
    while (!undos.empty()) {
        game.undo(state, line[undos.size() - 1], undos.back());
        undos.pop_back();
    }
}

}  // namespace nply
