// The star of Chinese Checkers: a hexagon with six arms of 3, 6 or 10 cells (37, 73 or 121 cells in all).
//
// Every player sees the board from his own home: cells are numbered from the tip of that arm to the tip of
// the arm across, so the home comes first, the goal last, and lower numbers are farther from the goal. The
// star looks the same from each arm, so one set of tables of neighbours and distances serves all players.
// A cell's name and a move are written in the numbers that arm 0, at the bottom, sees.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nply/core/bits.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/fixed_list.hpp"

namespace nply {

class StarBoard {
public:
    static constexpr int arms = 6;
    static constexpr int max_rows = 4;
    static constexpr int max_cells = 121;
    static constexpr int max_pegs = max_rows * (max_rows + 1) / 2;

    using Cell = std::uint8_t;
    using Cells = Bits<2>;
    struct Hop {
        Cell over, to;
    };
    using Hops = FixedList<Hop, 6>;
    template <class T>
    using PerCell = std::array<T, max_cells>;

    // `rows` is the number of rows of an arm: 2, 3 or 4.
    explicit StarBoard(int rows) : rows_(rows) {
        place_cells();
        for (int arm = 0; arm < arms; ++arm) look_from(arm);
        for (int cell = 0; cell < size(); ++cell) connect(cell);
    }

    static StarBoard for_pegs(int pegs) {
        for (int rows = 2; rows <= max_rows; ++rows) {
            if (rows * (rows + 1) / 2 == pegs) return StarBoard(rows);
        }
        throw OptionError("pegs=" + std::to_string(pegs) + ": there are boards for 3, 6 and 10 pegs a player");
    }

    int size() const { return static_cast<int>(places_.size()); }
    int pegs() const { return rows_ * (rows_ + 1) / 2; }

    // What follows is in the numbers of the player who looks.
    const Cells& all() const { return all_; }
    const Cells& home() const { return home_; }
    const Cells& goal() const { return goal_; }
    // Home, hexagon and goal: every cell but those of the four foreign arms.
    const Cells& lane() const { return lane_; }
    const Cells& steps(int cell) const { return steps_[index(cell)]; }
    const Hops& hops(int cell) const { return hops_[index(cell)]; }
    // Steps to the tip of the goal.
    int distance(int cell) const { return distance_[index(cell)]; }

    // How a cell of arm 0's numbers is seen from another arm, as a number and as a set; and back.
    const PerCell<Cell>& seen(int arm) const { return seen_[index(arm)]; }
    const PerCell<Cells>& bits(int arm) const { return bits_[index(arm)]; }
    const PerCell<Cell>& absolute(int arm) const { return absolute_[index(arm)]; }

    // The row as a letter from the bottom, the column counted in half cells from the left.
    std::string name(int cell) const {
        const Place& place = places_[index(cell)];
        return static_cast<char>('a' + place.row) + std::to_string(place.column + 1);
    }
    std::optional<int> find(std::string_view name) const {
        for (int cell = 0; cell < size(); ++cell) {
            if (this->name(cell) == name) return cell;
        }
        return std::nullopt;
    }

    // Every cell that a chain of hops from `start` may pass or end in. `open` are the cells that the peg may
    // enter. It makes no difference that `occupied` still has the peg on `start`: each hop is two steps, so
    // a chain lands at even offsets from its start and hops over cells at odd ones, never over its start.
    Cells reach(int start, const Cells& occupied, const Cells& open) const {
        Cells closed = (all_ - open) | occupied;
        Cells reached;
        PerCell<Cell> waiting;
        std::size_t count = 0;
        for (int cell = start;;) {
            for (const Hop hop : hops(cell)) {
                if (!occupied.has(hop.over) || closed.has(hop.to)) continue;
                closed.flip(hop.to);
                reached.flip(hop.to);
                waiting[count++] = hop.to;
            }
            if (count == 0) return reached;
            cell = waiting[--count];
        }
    }

private:
    // Rows from the bottom; columns in half cells, so that a step is two columns, or one row and one column.
    struct Place {
        int row, column;
        friend bool operator==(const Place&, const Place&) = default;
    };
    // Cube coordinates around the centre; they sum to zero.
    struct Cube {
        int x, y, z;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    Cube cube(const Place& place) const {
        const int z = place.row - 2 * rows_;
        const int x = (place.column - 3 * rows_ - z) / 2;
        return {x, -x - z, z};
    }
    Place place(const Cube& at) const { return {at.z + 2 * rows_, 2 * at.x + at.z + 3 * rows_}; }

    // The star is made of two large triangles.
    bool inside(const Cube& at) const {
        const auto [low, high] = std::minmax({at.x, at.y, at.z});
        return high <= rows_ || low >= -rows_;
    }

    // Farthest from the goal first; in a row of equal distance the cells near the axis first.
    void place_cells() {
        for (int row = 0; row <= 4 * rows_; ++row) {
            for (int column = 0; column <= 6 * rows_; ++column) {
                if ((row + column + rows_) % 2 == 0 && inside(cube({row, column}))) places_.push_back({row, column});
            }
        }
        const auto distance = [&](const Place& place) {
            const int up = 4 * rows_ - place.row;
            return std::max(up, (up + std::abs(place.column - 3 * rows_)) / 2);
        };
        const auto rank = [&](const Place& place) {
            return std::array{-distance(place), std::abs(place.column - 3 * rows_), place.column};
        };
        std::sort(places_.begin(), places_.end(), [&](const Place& a, const Place& b) { return rank(a) < rank(b); });
        for (int cell = 0; cell < size(); ++cell) {
            const Cube at = cube(places_[index(cell)]);
            distance_[index(cell)] = static_cast<Cell>(distance(places_[index(cell)]));
            all_.flip(cell);
            if (cell < pegs()) home_.flip(cell);
            if (cell >= size() - pegs()) goal_.flip(cell);
            if (std::abs(at.x) <= rows_ && std::abs(at.y) <= rows_) lane_.flip(cell);
        }
    }

    int number(const Place& place) const {
        return static_cast<int>(std::find(places_.begin(), places_.end(), place) - places_.begin());
    }

    // Arms are numbered clockwise from the bottom; what arm k sees is the board turned back k times.
    void look_from(int arm) {
        for (int cell = 0; cell < size(); ++cell) {
            Cube at = cube(places_[index(cell)]);
            for (int turn = 0; turn < arm; ++turn) at = {-at.z, -at.x, -at.y};
            const int other = number(place(at));
            seen_[index(arm)][index(cell)] = static_cast<Cell>(other);
            bits_[index(arm)][index(cell)] = Cells::single(other);
            absolute_[index(arm)][index(other)] = static_cast<Cell>(cell);
        }
    }

    void connect(int cell) {
        static constexpr int directions[6][2] = {{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
        const Place& from = places_[index(cell)];
        for (const auto& [up, right] : directions) {
            const int near = number({from.row + up, from.column + right});
            if (near == size()) continue;
            steps_[index(cell)].flip(near);
            const int far = number({from.row + 2 * up, from.column + 2 * right});
            if (far == size()) continue;
            hops_[index(cell)].push_back({static_cast<Cell>(near), static_cast<Cell>(far)});
        }
    }

    int rows_;
    std::vector<Place> places_;
    Cells all_, home_, goal_, lane_;
    PerCell<Cells> steps_{};
    PerCell<Hops> hops_{};
    PerCell<Cell> distance_{};
    std::array<PerCell<Cell>, arms> seen_{}, absolute_{};
    std::array<PerCell<Cells>, arms> bits_{};
};

}  // namespace nply
