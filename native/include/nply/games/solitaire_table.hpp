// How many moves one player needs, alone on his lane, to bring all pegs home: for every placement.
//
// A placement is a set of lane cells, numbered by its rank among all sets of that size (the combinatorial
// number system: the i-th smallest of k cells, counted from 1, adds "cell choose i"). Breadth-first search
// starts at the goal and plays moves forwards. That is enough, since every move can be taken back by a
// move: a step obviously; a chain of hops because the peg on its way meets only the other pegs, which
// stand still, and cells that are empty with the peg gone from both ends of the chain, so that the same
// cells in reverse are a chain as well. Moves are therefore the edges of an undirected graph, and the
// distance from the goal is the distance to the goal.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/games/star_board.hpp"

namespace nply {

// The lane of one player by itself: its cells numbered from 0 in the order of the board, sets of them in
// one word, and the ranks of those sets.
class Lane {
public:
    using Set = std::uint64_t;

    explicit Lane(const StarBoard& board) : pegs_(board.pegs()) {
        if (board.lane().count() > 64) {
            throw OptionError("there is no solitaire table for " + std::to_string(pegs_) +
                              " pegs: it would be too large; 3 and 6 pegs have one");
        }
        board.lane().each([&](int cell) {
            number_[index(cell)] = static_cast<std::uint8_t>(cells_.size());
            cells_.push_back(cell);
        });
        for (const int cell : cells_) connect(board, cell);
        goal_ = of(board.goal());
        for (std::size_t n = 0; n <= cells_.size(); ++n) {
            choose_[n][0] = 1;
            for (std::size_t k = 1; k < choose_[n].size(); ++k) {
                choose_[n][k] = n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
            }
        }
    }

    int pegs() const { return pegs_; }
    Set goal() const { return goal_; }
    std::uint32_t placements() const { return choose_[cells_.size()][index(pegs_)]; }

    Set of(const StarBoard::Cells& cells) const {
        Set set = 0;
        cells.each([&](int cell) { set |= bit(number_[index(cell)]); });
        return set;
    }
    // The board's numbers of the cells in the set.
    std::vector<int> cells(Set set) const {
        std::vector<int> list;
        for (; set != 0; set &= set - 1) list.push_back(cells_[index(std::countr_zero(set))]);
        return list;
    }

    // Cells as the board numbers them, which must all be in the lane.
    std::uint32_t rank(const StarBoard::Cells& cells) const {
        std::uint32_t rank = 0;
        std::size_t i = 0;
        cells.each([&](int cell) { rank += choose_[number_[index(cell)]][++i]; });
        return rank;
    }
    Set set(std::uint32_t rank) const {
        Set set = 0;
        std::size_t cell = cells_.size();
        for (std::size_t i = index(pegs_); i > 0; --i) {
            do --cell;
            while (choose_[cell][i] > rank);
            rank -= choose_[cell][i];
            set |= Set{1} << cell;
        }
        return set;
    }

    // Hands the rank of every placement that is one move away to the visitor.
    template <class Visit>
    void neighbours(Set set, Visit&& visit) const {
        for (Set left = set; left != 0; left &= left - 1) {
            const int from = std::countr_zero(left);
            const Set others = set & ~bit(from);
            // The rank of the others with one more cell that has i of them below it, without its own share.
            std::array<std::uint32_t, StarBoard::max_pegs> without{};
            std::size_t i = 0;
            for (Set set = others; set != 0; set &= set - 1, ++i) {
                without[0] += choose_[index(std::countr_zero(set))][i + 2];
            }
            i = 0;
            for (Set set = others; set != 0; set &= set - 1, ++i) {
                const auto& row = choose_[index(std::countr_zero(set))];
                without[i + 1] = without[i] - row[i + 2] + row[i + 1];
            }
            for (Set ends = reach(from, others); ends != 0; ends &= ends - 1) {
                const int to = std::countr_zero(ends);
                const auto below = index(std::popcount(others & (bit(to) - 1)));
                visit(without[below] + choose_[index(to)][below + 1]);
            }
        }
    }

private:
    struct Hop {
        Set over;
        std::uint8_t to;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static Set bit(int cell) { return Set{1} << cell; }

    void connect(const StarBoard& board, int cell) {
        steps_.push_back(of(board.steps(cell) & board.lane()));
        FixedList<Hop, 6>& hops = hops_.emplace_back();
        for (const auto [over, to] : board.hops(cell)) {
            // Cells between two cells of the lane are in the lane: it is a rhombus.
            if (board.lane().has(to)) hops.push_back({bit(number_[over]), number_[to]});
        }
    }

    // Where a peg can go in one move.
    Set reach(int from, Set others) const {
        Set reached = bit(from);
        for (Set waiting = reached; waiting != 0;) {
            const int cell = std::countr_zero(waiting);
            waiting &= waiting - 1;
            for (const Hop& hop : hops_[index(cell)]) {
                const Set end = bit(hop.to);
                if ((others & hop.over) == 0 || ((others | reached) & end) != 0) continue;
                reached |= end;
                waiting |= end;
            }
        }
        return (reached | (steps_[index(from)] & ~others)) & ~bit(from);
    }

    int pegs_;
    std::vector<int> cells_;  // as the board numbers them
    StarBoard::PerCell<std::uint8_t> number_{};
    std::vector<Set> steps_;
    std::vector<FixedList<Hop, 6>> hops_;
    Set goal_ = 0;
    std::array<std::array<std::uint32_t, StarBoard::max_pegs + 1>, 65> choose_{};
};

class SolitaireTable {
public:
    // Part of the file: a table of another version is not read.
    static constexpr int version = 1;
    // Told the share that is done; may throw to end the work.
    using Progress = std::function<void(double)>;

    static SolitaireTable build(const StarBoard& board, const Progress& progress) {
        SolitaireTable table(board);
        auto& moves = table.moves_;
        moves.assign(table.lane_.placements(), kUnknown);
        moves[table.lane_.rank(board.goal())] = 0;
        std::uint32_t done = 0;
        for (std::uint8_t level = 0; done < moves.size(); ++level) {
            const std::uint32_t before = done;
            const auto next = static_cast<std::uint8_t>(level + 1);
            table.each_at(level, [&](std::uint32_t rank) {
                table.lane_.neighbours(table.lane_.set(rank), [&](std::uint32_t other) {
                    if (moves[other] == kUnknown) moves[other] = next;
                });
                if (++done % kProgressInterval == 0) progress(static_cast<double>(done) / moves.size());
            });
            if (done == before) throw Error("solitaire table: some placements cannot reach the goal");
        }
        return table;
    }

    int moves(const StarBoard::Cells& pegs) const { return moves_[lane_.rank(pegs)]; }
    int pegs() const { return lane_.pegs(); }
    // How many placements need 0, 1, 2, … moves.
    std::vector<std::uint32_t> counts() const {
        std::vector<std::uint32_t> counts;
        for (const std::uint8_t moves : moves_) {
            if (counts.size() <= moves) counts.resize(moves + std::size_t{1});
            ++counts[moves];
        }
        return counts;
    }
    int longest() const { return static_cast<int>(counts().size()) - 1; }
    // The placements that need so many moves, each as the cells of its pegs.
    std::vector<std::vector<int>> placements(int moves, std::size_t limit) const {
        std::vector<std::vector<int>> list;
        each_at(static_cast<std::uint8_t>(moves), [&](std::uint32_t rank) {
            if (list.size() < limit) list.push_back(lane_.cells(lane_.set(rank)));
        });
        return list;
    }
    // Does the best neighbour of every placement need one move less? (Only the goal needs none.)
    bool consistent(const Progress& progress) const {
        for (std::uint32_t rank = 0; rank < moves_.size(); ++rank) {
            int best = kUnknown;
            lane_.neighbours(lane_.set(rank), [&](std::uint32_t other) { best = std::min<int>(best, moves_[other]); });
            const bool is_goal = lane_.set(rank) == lane_.goal();
            if (is_goal ? moves_[rank] != 0 || best != 1 : moves_[rank] != best + 1) return false;
            if (rank % kProgressInterval == 0) progress(static_cast<double>(rank) / moves_.size());
        }
        return true;
    }

    // One line of text that says what the file is, then a byte a placement.
    void save(const std::string& path) const {
        std::ofstream file(path, std::ios::binary);
        file << heading();
        file.write(reinterpret_cast<const char*>(moves_.data()), static_cast<std::streamsize>(moves_.size()));
        file.close();
        if (!file) throw Error("cannot write " + path);
    }
    static SolitaireTable load(const StarBoard& board, const std::string& path) {
        SolitaireTable table(board);
        std::ifstream file(path, std::ios::binary);
        std::string first;
        if (!file || !std::getline(file, first)) throw Error(path + " is not a solitaire table");
        table.moves_.resize(table.lane_.placements());
        file.read(reinterpret_cast<char*>(table.moves_.data()), static_cast<std::streamsize>(table.moves_.size()));
        const bool whole = file.gcount() == static_cast<std::streamsize>(table.moves_.size()) && file.get() == EOF;
        if (!whole || first + '\n' != table.heading()) {
            throw Error(path + " is damaged, or no solitaire table of this version for " +
                        std::to_string(board.pegs()) + " pegs");
        }
        return table;
    }

private:
    static constexpr std::uint8_t kUnknown = 255;
    static constexpr std::uint32_t kProgressInterval = 1 << 14;

    explicit SolitaireTable(const StarBoard& board) : lane_(board) {}

    template <class Visit>
    void each_at(std::uint8_t moves, Visit&& visit) const {
        const std::uint8_t* const begin = moves_.data();
        const std::uint8_t* const end = begin + moves_.size();
        const auto next = [&](const std::uint8_t* from) {
            const void* found = std::memchr(from, moves, static_cast<std::size_t>(end - from));
            return static_cast<const std::uint8_t*>(found);
        };
        for (const auto* at = next(begin); at != nullptr; at = at + 1 == end ? nullptr : next(at + 1)) {
            visit(static_cast<std::uint32_t>(at - begin));
        }
    }

    std::string heading() const {
        return "nply solitaire table, version " + std::to_string(version) + ", pegs " + std::to_string(pegs()) +
               ", placements " + std::to_string(moves_.size()) + ", checksum " + std::to_string(checksum()) + '\n';
    }
    // FNV-1a: every step is one-to-one, so no change of a single byte goes unnoticed.
    std::uint64_t checksum() const {
        std::uint64_t hash = 0xcbf29ce484222325ULL;
        for (const std::uint8_t moves : moves_) hash = (hash ^ moves) * 0x100000001b3ULL;
        return hash;
    }

    Lane lane_;
    std::vector<std::uint8_t> moves_;
};

}  // namespace nply
