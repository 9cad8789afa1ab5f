// The principal variation while a search runs: a triangle of moves, one row a ply, allocated before
// the iteration starts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace nply {

template <class Move>
class Line {
public:
    void reserve(int depth) {
        const auto rows = static_cast<std::size_t>(depth) + 1;
        if (rows > length_.size()) {
            length_.assign(rows, 0);
            moves_.assign(rows * (rows + 1) / 2, Move{});
            depth_ = rows;
        }
    }

    // The node at `ply` is a leaf.
    void end(int ply) { length_[index(ply)] = 0; }

    // The best move at `ply` is `move`, followed by the line of the child just searched.
    void extend(int ply, const Move& move) {
        const std::size_t row = index(ply);
        const std::size_t tail = length_[row + 1];
        Move* const to = &moves_[offset(row)];
        const Move* const from = &moves_[offset(row + 1)];
        to[0] = move;
        std::copy(from, from + tail, to + 1);
        length_[row] = tail + 1;
    }

    std::vector<Move> root() const {
        return {moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(length_[0])};
    }

private:
    static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }
    // Row r holds at most depth - r moves.
    std::size_t offset(std::size_t row) const { return row * depth_ - row * (row - 1) / 2; }

    std::size_t depth_ = 0;
    std::vector<std::size_t> length_;
    std::vector<Move> moves_;
};

}  // namespace nply
