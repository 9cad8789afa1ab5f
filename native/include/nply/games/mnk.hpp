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
        find_shifts();
        const int worst = count_lines(start_.empty) * (players_ - 1);
        while (win_ <= worst) win_ *= 10;
        for (int p = 0; p < players_; ++p) all_lose_[p] = -win_;
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
        if (state.winner == kNobody) {
            out = Scores{};
        } else {
            out = all_lose_;
            out[state.winner] = win_ * (players_ - 1);
        }
    }
    // Lines that are still open to a player, against those open to the others (lecture: open lines).
    void evaluate(const State& state, Scores& out) const {
        Score total = 0;
        for (int p = 0; p < players_; ++p) {
            out[p] = count_lines(state.empty | state.stones[static_cast<std::size_t>(p)]);
            total += out[p];
        }
        for (int p = 0; p < players_; ++p) out[p] = players_ * out[p] - total;
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
    // Beyond every cell: the last one of a row is spare, so the top bit of a full board is never a cell.
    static constexpr int kAway = Board::size - 1;

    // Lines are found in all directions at once: shift and intersect, so that runs of 1, 2, 4, … and at last of k
    // are left, each by its first cell. A direction that has no room for k shifts everything away.
    using Shifts = std::array<int, 4>;

    void find_shifts() {
        const bool across = k_ <= m_;
        const bool up = k_ <= n_ && k_ > 1;
        const Shifts steps{across ? 1 : kAway, up ? stride_ : kAway, across && up ? stride_ + 1 : kAway,
                           across && up ? stride_ - 1 : kAway};
        const auto add = [&](int length) {
            Shifts shifts = steps;
            for (int& shift : shifts) shift = shift == kAway ? kAway : shift * length;
            shifts_.push_back(shifts);
        };
        int length = 1;
        for (; length * 2 <= k_; length *= 2) add(length);
        if (length < k_) add(k_ - length);
    }

    // The first cells of all lines that are full of `cells`, by direction.
    std::array<Board, 4> lines(const Board& cells) const {
        std::array<Board, 4> found{cells, cells, cells, cells};
        for (const Shifts& shifts : shifts_) {
#pragma GCC unroll 4
            for (std::size_t d = 0; d < 4; ++d) found[d] &= shifted(found[d], shifts[d]);
        }
        return found;
    }
    static Board shifted(Board board, int distance) {
        if constexpr (Words > 1) {
            for (; distance >= 64; distance -= 63) board = board >> 63;
        }
        return board >> distance;
    }

    bool has_line(const Board& stones) const {
        const auto found = lines(stones);
        return (found[0] | found[1] | found[2] | found[3]).any();
    }
    int count_lines(const Board& cells) const {
        const auto found = lines(cells);
        return found[0].count() + found[1].count() + found[2].count() + found[3].count();
    }

    int m_, n_, k_, players_, stride_;
    Score win_ = 100;
    Scores all_lose_;
    FixedList<Shifts, 5> shifts_;
    State start_;
};

static_assert(NativeGame<Mnk<1>> && CanEvaluate<Mnk<1>> && HasScoreFacts<Mnk<1>> && HasKey<Mnk<1>>);

struct MnkFamily {
    using Options = MnkOptions;
    static constexpr std::size_t large = (kMnkMaxSide * (kMnkMaxSide + 1) + 63) / 64;
    using Games = GameTypes<Mnk<1>, Mnk<large>>;
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
        if ((options.m + 1) * options.n <= 64) return visit(Mnk<1>(options));
        return visit(Mnk<large>(options));
    }
};

}  // namespace nply
