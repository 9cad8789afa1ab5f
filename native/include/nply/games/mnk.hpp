// m×n board, k in a row, two to four players; 3×3 with three in a row is noughts and crosses.
//
// One bit set a player; each row has one spare column, so that shifting finds lines without wrapping
// around the edge.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "nply/core/bits.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"

namespace nply {

struct MnkOptions {
    int m = 3;
    int n = 3;
    int k = 3;
    int players = 2;
};

inline constexpr int kMnkMaxPlayers = 4;
inline constexpr int kMnkMaxSide = 19;

template <std::size_t Words>
class Mnk {
public:
    static constexpr std::uint64_t poll_interval = kNativePollInterval;

    using Board = Bits<Words>;
    struct State {
        std::array<Board, kMnkMaxPlayers> stones{};
        Board empty;
        std::int16_t player = 0;
        std::int16_t winner = kNobody;
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = std::uint16_t;  // the cell
    struct Undo {};
    using Moves = FixedList<Move, Words == 1 ? 64 : kMnkMaxSide * kMnkMaxSide>;

    explicit Mnk(const MnkOptions& options)
        : m_(options.m), n_(options.n), k_(options.k), players_(options.players), stride_(options.m + 1) {
        if (k_ > m_ && k_ > n_) {
            throw OptionError("k=" + std::to_string(k_) + " in a row do not fit on a " + std::to_string(m_) + "x" +
                              std::to_string(n_) + " board: make k smaller or the board larger");
        }
        for (int row = 0; row < n_; ++row) {
            for (int column = 0; column < m_; ++column) start_.empty.flip(row * stride_ + column);
        }
        if (k_ <= m_) directions_.push_back(1);
        if (k_ <= n_) directions_.push_back(stride_);
        if (k_ <= m_ && k_ <= n_) {
            directions_.push_back(stride_ + 1);
            directions_.push_back(stride_ - 1);
        }
        find_lines();
        const int worst = static_cast<int>(lines_.size()) * (players_ - 1);
        while (win_ <= worst) win_ *= 10;
    }

    int players() const { return players_; }
    State start() const { return start_; }
    int player(const State& state) const { return state.player; }
    bool terminal(const State& state) const { return state.winner != kNobody || !state.empty.any(); }

    void moves(const State& state, Moves& list) const {
        state.empty.each([&](int cell) { list.push_back(static_cast<Move>(cell)); });
    }
    Undo apply(State& state, Move cell) const {
        Board& own = state.stones[static_cast<std::size_t>(state.player)];
        own.flip(cell);
        state.empty.flip(cell);
        if (has_line(own)) state.winner = state.player;
        state.player = static_cast<std::int16_t>(state.player + 1 == players_ ? 0 : state.player + 1);
        return {};
    }
    void undo(State& state, Move cell, Undo) const {
        state.player = static_cast<std::int16_t>(state.player == 0 ? players_ - 1 : state.player - 1);
        state.winner = kNobody;
        state.stones[static_cast<std::size_t>(state.player)].flip(cell);
        state.empty.flip(cell);
    }

    // A win is worth more than any evaluation; all scores always sum to zero.
    void scores(const State& state, Scores& out) const {
        for (int p = 0; p < players_; ++p) {
            if (state.winner == kNobody) {
                out[p] = 0;
            } else {
                out[p] = p == state.winner ? win_ * (players_ - 1) : -win_;
            }
        }
    }
    // Lines that are still open to a player, against those open to the others (lecture: open lines).
    void evaluate(const State& state, Scores& out) const {
        Scores open;
        Score total = 0;
        for (int p = 0; p < players_; ++p) {
            const Board reach = state.empty | state.stones[static_cast<std::size_t>(p)];
            for (const Board& line : lines_) open[p] += (line & reach) == line;
            total += open[p];
        }
        for (int p = 0; p < players_; ++p) out[p] = players_ * open[p] - total;
    }

    ScoreFacts score_facts() const {
        return {.constant_sum = 0, .max_sum = 0, .lowest = -win_, .highest = win_ * (players_ - 1)};
    }
    std::uint64_t key(const State& state) const {
        std::uint64_t key = static_cast<std::uint64_t>(state.player);
        for (int p = 0; p < players_; ++p) {
            for (const auto word : state.stones[static_cast<std::size_t>(p)].word) key = mix(key, word);
        }
        return key;
    }

    int max_length(const State& state) const { return state.empty.count(); }

    // Columns are letters, rows are numbered from the bottom.
    std::string move_text(Move cell) const {
        return static_cast<char>('a' + cell % stride_) + std::to_string(cell / stride_ + 1);
    }
    // Rows from the top, one letter a cell.
    std::string text(const State& state) const {
        static constexpr std::string_view marks = "xo+*";
        std::string text;
        for (int row = n_ - 1; row >= 0; --row) {
            for (int column = 0; column < m_; ++column) {
                char mark = '.';
                for (std::size_t p = 0; p < kMnkMaxPlayers; ++p) {
                    if (state.stones[p].has(row * stride_ + column)) mark = marks[p];
                }
                text += mark;
            }
            if (row > 0) text += '/';
        }
        return text;
    }

private:
    static constexpr std::int16_t kNobody = -1;

    // Runs double in length: stones that start a run of 2, of 4, … and at last of k.
    bool has_line(const Board& stones) const {
        bool found = false;
        for (const int direction : directions_) {
            Board runs = stones;
            int length = 1;
            for (; length * 2 <= k_; length *= 2) runs &= shifted(runs, length * direction);
            if (length < k_) runs &= shifted(runs, (k_ - length) * direction);
            found |= runs.any();
        }
        return found;
    }
    static Board shifted(Board board, int distance) {
        if constexpr (Words > 1) {
            for (; distance >= 64; distance -= 63) board = board >> 63;
        }
        return board >> distance;
    }

    void find_lines() {
        static constexpr int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
        const auto inside = [&](int column, int row) { return column >= 0 && column < m_ && row >= 0 && row < n_; };
        for (const auto& [right, up] : steps) {
            for (int row = 0; row < n_; ++row) {
                for (int column = 0; column < m_; ++column) {
                    if (!inside(column + right * (k_ - 1), row + up * (k_ - 1))) continue;
                    Board line;
                    for (int i = 0; i < k_; ++i) line.flip((row + up * i) * stride_ + column + right * i);
                    lines_.push_back(line);
                }
            }
            if (k_ == 1) break;  // the same line in every direction
        }
    }

    int m_, n_, k_, players_, stride_;
    Score win_ = 100;
    FixedList<int, 4> directions_;  // those that have room for k
    State start_;
    std::vector<Board> lines_;
};

static_assert(NativeGame<Mnk<1>> && CanEvaluate<Mnk<1>> && HasScoreFacts<Mnk<1>> && HasKey<Mnk<1>>);

struct MnkFamily {
    using Options = MnkOptions;
    static constexpr std::string_view name = "mnk";
    static constexpr std::string_view summary = "k in a row on an m x n board, two to four players";
    static constexpr std::tuple options{
        Option<Options, int>{"m", &Options::m, "columns", 1, kMnkMaxSide},
        Option<Options, int>{"n", &Options::n, "rows", 1, kMnkMaxSide},
        Option<Options, int>{"k", &Options::k, "stones in a row that win", 1, kMnkMaxSide},
        Option<Options, int>{"players", &Options::players, "number of players", 2, kMnkMaxPlayers},
    };
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        constexpr std::size_t large = (kMnkMaxSide * (kMnkMaxSide + 1) + 63) / 64;
        if ((options.m + 1) * options.n <= 64) return visit(Mnk<1>(options));
        return visit(Mnk<large>(options));
    }
};

}  // namespace nply
