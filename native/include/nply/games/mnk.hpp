// m×n board, k in a row, two to four players; 3×3 with three in a row is noughts and crosses. With gravity stones fall
// to the lowest free cell of a column: 7×6 with four in a row is Connect Four.
//
// One bit set a player; each row has one spare column, so that shifting finds lines without wrapping
// around the edge. With gravity the bits run up the columns, and each column has one spare cell above it: there the
// next stone «lands» when the column is full, so that the bits alone tell how high every column is.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "nply/core/bits.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"

namespace nply {

enum class MnkEvaluation : int { lines, none };

struct MnkOptions {
    int m = 3;
    int n = 3;
    int k = 3;
    int players = 2;
    bool gravity = false;
    MnkEvaluation evaluation = MnkEvaluation::lines;
};

inline constexpr int kMnkMaxPlayers = 4;
inline constexpr int kMnkMaxSide = 19;

template <std::size_t Words, bool Gravity = false>
class Mnk {
public:
    static constexpr bool kCoded = Gravity && Words == 1;  // a position fits 64 bits

    using Board = Bits<Words>;
    struct Nothing {
        friend bool operator==(const Nothing&, const Nothing&) = default;
    };
    struct Columns {
        Board landing;                                // where the next stone of each column comes to rest
        std::array<Board, kMnkMaxPlayers> winning{};  // cells that end a player's line; stones may lie there
        friend bool operator==(const Columns&, const Columns&) = default;
    };
    struct State {
        std::array<Board, kMnkMaxPlayers> stones{};
        Board empty;
        [[no_unique_address]] std::conditional_t<Gravity, Columns, Nothing> columns;
        std::int16_t player = 0;
        std::int16_t winner = kNobody;
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = std::uint16_t;  // the cell; with gravity too, so that moves mean the same everywhere
    using Undo = std::conditional_t<Gravity, Board, Nothing>;  // the cells that were winning
    using Moves = FixedList<Move, Gravity ? kMnkMaxSide : Words == 1 ? 64 : kMnkMaxSide * kMnkMaxSide>;

    explicit Mnk(const MnkOptions& options)
        : m_(options.m),
          n_(options.n),
          k_(options.k),
          players_(options.players),
          right_(Gravity ? options.n + 1 : 1),
          up_(Gravity ? 1 : options.m + 1),
          evaluates_(options.evaluation == MnkEvaluation::lines) {
        if (k_ > m_ && k_ > n_) {
            throw OptionError("k=" + std::to_string(k_) + " in a row do not fit on a " + std::to_string(m_) + "x" +
                              std::to_string(n_) + " board: make k smaller or the board larger");
        }
        for (int row = 0; row < n_; ++row) {
            for (int column = 0; column < m_; ++column) start_.empty.flip(cell(column, row));
        }
        find_shifts();
        if constexpr (Gravity) set_up_columns();
        if (Words == 1 && evaluates_) count_all_lines();
        const int worst = count_lines(start_.empty) * (players_ - 1);
        while (win_ <= worst) win_ *= 10;
        for (int p = 0; p < players_; ++p) all_lose_[p] = -win_;
    }

    int players() const { return players_; }
    State start() const { return start_; }
    int player(const State& state) const { return state.player; }
    bool terminal(const State& state) const { return state.winner != kNobody || !state.empty.any(); }

    // From the bottom left, row by row; with gravity the middle column first, then outwards, the left one of two.
    void moves(const State& state, Moves& list) const {
        const auto add = [&](int cell) { list.push_back(static_cast<Move>(cell)); };
        if constexpr (Gravity) {
            for (const Board& column : columns_) (column & state.columns.landing).each(add);
        } else {
            state.empty.each(add);
        }
    }
    Move random_move(const State& state, Random& random) const {
        if constexpr (Gravity) {  // most columns are not full: one at random, until it is one of these
            const Board free = state.empty & state.columns.landing;
            for (;;) {
                int cell = -1;
                (free & columns_[random.below(static_cast<std::uint32_t>(m_))]).each([&](int one) { cell = one; });
                if (cell >= 0) return static_cast<Move>(cell);
            }
        } else {
            const auto free = static_cast<std::uint32_t>(state.empty.count());
            return static_cast<Move>(state.empty.nth(static_cast<int>(random.below(free))));
        }
    }
    int play_out(const State& from, Random& random, Scores& out) const {
        State state = from;
        int moves = 0;
        for (; !terminal(state); ++moves) advance(state, random_move(state, random));
        scores(state, out);
        return moves;
    }
    // A move that is not taken back, where nobody asks which cells would end a line.
    [[gnu::always_inline]] void advance(State& state, Move cell) const {
        Board& own = state.stones[index(state.player)];
        own.flip(cell);
        state.empty.flip(cell);
        if constexpr (Gravity) rise(state.columns.landing, cell);
        if (has_line(own)) state.winner = state.player;
        state.player = after(state.player);
    }
    [[gnu::always_inline]] Undo apply(State& state, Move cell) const {
        Undo before;
        if constexpr (Gravity) {
            state.stones[index(state.player)].flip(cell);
            state.empty.flip(cell);
            before = drop(state, cell);
            state.player = after(state.player);
        } else {
            advance(state, cell);
        }
        return before;
    }
    void undo(State& state, Move cell, [[maybe_unused]] Undo before) const {
        state.player = static_cast<std::int16_t>(state.player == 0 ? players_ - 1 : state.player - 1);
        state.winner = kNobody;
        state.stones[index(state.player)].flip(cell);
        state.empty.flip(cell);
        if constexpr (Gravity) {
            state.columns.winning[index(state.player)] = before;
            rise(state.columns.landing, cell);
        }
    }

    void turn_to(State& state, int player) const { state.player = static_cast<std::int16_t>(player); }

    // A win is worth more than any evaluation; all scores always sum to zero.
    void scores(const State& state, Scores& out) const {
        if (state.winner == kNobody) {
            out = Scores{};
        } else {
            win(state.winner, out);
        }
    }
    // Lines that are still open to a player, against those open to the others.
    void evaluate(const State& state, Scores& out) const {
        Score total = 0;
        for (int p = 0; p < players_; ++p) {
            out[p] = open_lines(state.empty | state.stones[index(p)]);
            total += out[p];
        }
        for (int p = 0; p < players_; ++p) out[p] = players_ * out[p] - total;
    }

    bool offers(Evaluate) const { return evaluates_; }

    // Where one of two players can force much with few moves of many, and rows are not so short that any order finds
    // it.
    bool proofs_pay() const { return true; }
    bool offers(ProofsPay) const {
        return !Gravity && evaluates_ && players_ == 2 && k_ >= 4 && start_.empty.count() >= 25;
    }

    ScoreFacts score_facts() const {
        return {.constant_sum = 0,
                .max_sum = 0,
                .lowest = -win_,
                .highest = win_ * (players_ - 1),
                .step = evaluates_ ? 1 : win_};
    }
    std::uint64_t key(const State& state) const {
        if constexpr (kCoded) {
            if (players_ == 2) return mix(code(state));
        }
        std::uint64_t key = static_cast<std::uint64_t>(state.player);
        for (int p = 0; p < players_; ++p) {
            for (const auto word : state.stones[index(p)].word) key = mix(key, word);
        }
        return key;
    }

    // With gravity and two players: left and right are the same.
    bool offers(Mirror) const { return kCoded && players_ == 2; }

    MirroredKey mirrored_key(const State& state) const
        requires kCoded
    {
        const std::uint64_t here = code(state), there = mirrored(here);
        return {mix(std::min(here, there)), there < here};
    }
    // Columns at the same distance from the middle are neighbours in the list, unless one of them is full.
    int mirrored_child(const Moves& moves, int child) const
        requires kCoded
    {
        const auto column = [&](int i) { return moves[index(i)] / right_; };
        const int other = m_ - 1 - column(child);
        if (child + 1 < static_cast<int>(moves.size()) && column(child + 1) == other) return child + 1;
        return child > 0 && column(child - 1) == other ? child - 1 : child;
    }

    int max_length(const State& state) const { return state.empty.count(); }

    // With gravity and two players: who wins at once, and who cannot keep the other one from it.
    bool offers(Foresee) const { return Gravity && players_ == 2; }

    int foresee(const State& state, Scores& out) const
        requires Gravity
    {
        const int mover = state.player;
        const auto& [landing, winning] = state.columns;
        if ((winning[index(mover)] & landing).any()) {
            win(mover, out);
            return 1;
        }
        const Board threats = winning[index(1 - mover)];
        const Board now = threats & landing;
        const Board safe = (landing & start_.empty) - (threats >> 1);
        if (now.any() ? now.count() == 1 && (now & safe).any() : safe.any()) return 0;
        win(1 - mover, out);
        return 2;
    }
    // With gravity: nobody's next stone ends a line.
    bool quiet(const State& state) const
        requires Gravity
    {
        Board ends;
        for (int p = 0; p < players_; ++p) ends = ends | state.columns.winning[index(p)];
        return !(ends & state.columns.landing).any();
    }

    // How many cells there are after this move where the mover's next stone would win.
    bool offers(Promise) const { return Gravity; }

    int promise(const State& state, Move cell) const
        requires Gravity
    {
        Board stones = state.stones[index(state.player)];
        stones.flip(cell);
        return (winning_cells(stones) & state.empty).count();
    }
    // Where foresee sees nothing: he does not stop a threat, or fills the cell below one.
    bool blunders(const State& state, Move cell) const
        requires Gravity
    {
        const Board& threats = state.columns.winning[index(1 - state.player)];
        const Board now = threats & state.columns.landing;
        return threats.has(cell + 1) || (now.any() && !now.has(cell));
    }

    // Columns are letters, rows are numbered from the bottom; a stone that falls needs no row.
    std::string move_text(Move cell) const {
        if constexpr (Gravity) return std::string(1, static_cast<char>('a' + cell / right_));
        return static_cast<char>('a' + cell % up_) + std::to_string(cell / up_ + 1);
    }
    // Rows from the top, one letter a cell.
    std::string text(const State& state) const {
        static constexpr std::string_view marks = "xo+*";
        std::string text;
        for (int row = n_ - 1; row >= 0; --row) {
            for (int column = 0; column < m_; ++column) {
                char mark = '.';
                for (std::size_t p = 0; p < kMnkMaxPlayers; ++p) {
                    if (state.stones[p].has(cell(column, row))) mark = marks[p];
                }
                text += mark;
            }
            if (row > 0) text += '/';
        }
        return text;
    }

private:
    static constexpr std::int16_t kNobody = -1;
    static constexpr int kMostCounted = 12;  // bits: a table that a processor keeps at hand

    std::int16_t after(int player) const { return static_cast<std::int16_t>(player + 1 == players_ ? 0 : player + 1); }
    void win(int winner, Scores& out) const {
        out = all_lose_;
        out[winner] = win_ * (players_ - 1);
    }

    // Beyond every cell: the last one of a row, or of a column, is spare, so the top bit of a full board is never a
    // cell.
    static constexpr int kAway = Board::size - 1;

    // Lines are found in all directions at once: shift and intersect, so that runs of 1, 2, 4, … and at last of k
    // are left, each by its first cell. A direction that has no room for k shifts everything away.
    using Shifts = std::array<int, 4>;

    void find_shifts() {
        const bool across = k_ <= m_;
        const bool up = k_ <= n_ && k_ > 1;
        const Shifts steps{across ? right_ : kAway, up ? up_ : kAway, across && up ? right_ + up_ : kAway,
                           across && up ? std::abs(right_ - up_) : kAway};
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

    // On a small board the lines of all sets of cells are counted beforehand.
    void count_all_lines() {
        const int bits = std::bit_width(start_.empty.word[0]);
        if (bits > kMostCounted) return;
        for (Board cells; cells.word[0] < std::uint64_t{1} << bits; ++cells.word[0]) {
            counted_.push_back(static_cast<std::uint8_t>(count_lines(cells)));
        }
    }
    int open_lines(const Board& cells) const { return counted_.empty() ? count_lines(cells) : counted_[cells.word[0]]; }

    // --- Gravity ------------------------------------------------------------------------------------------------

    void set_up_columns() {
        steps_ = {right_, up_, right_ + up_, right_ - up_};
        for (int i = 0; i < m_; ++i) {
            // From the middle outwards; of two that are as far from it the left one first.
            const int away = (i + 1) / 2;
            const int column = (m_ - 1) / 2 + ((i + m_) % 2 != 0 ? away : -away);
            Board cells;
            for (int row = 0; row < n_; ++row) cells.flip(cell(column, row));
            columns_.push_back(cells);
            start_.columns.landing.flip(cell(column, 0));
        }
        for (int p = 0; p < players_; ++p) start_.columns.winning[index(p)] = winning_cells(Board{});
    }

    // All there is to know if there are two players: in each column the cell of the next stone, and below it the stones
    // of the first player. Equal codes are equal positions.
    static std::uint64_t code(const State& state) { return state.stones[0].word[0] | state.columns.landing.word[0]; }

    std::uint64_t mirrored(std::uint64_t code) const {
        const std::uint64_t column = (std::uint64_t{1} << right_) - 1;
        std::uint64_t image = 0;
        for (int i = 0; i < m_; ++i, code >>= right_) image = image << right_ | (code & column);
        return image;
    }

    static void rise(Board& landing, int cell) {
        landing.flip(cell);
        landing.flip(cell + 1);
    }

    // After a line nothing is winning any more: equal positions are equal states, whatever came last.
    Undo drop(State& state, int cell) const {
        rise(state.columns.landing, cell);
        Board& winning = state.columns.winning[index(state.player)];
        const Board before = winning;
        if (before.has(cell)) {
            state.winner = state.player;
            winning = Board{};
        } else {
            winning = winning_cells(state.stones[index(state.player)]);
        }
        return before;
    }

    // Cells that, together with the stones, make a line of k: there are stones on the j cells just before one and on
    // the k-1-j just after.
    Board winning_cells(const Board& stones) const {
        if (k_ == 1) return start_.empty;
        return Words == 1 && k_ == 4 ? completing(stones, 4) : completing(stones, k_);
    }

    // Unrolled where k is known.
    [[gnu::always_inline]] Board completing(const Board& stones, int k) const {
        Board found;
#pragma GCC unroll 4
        for (const int step : steps_) {
            const Board next = stones >> step;
            const Board last = stones << step;
            std::array<Board, kMnkMaxSide> after;  // stones on so many cells after each cell
            after[1] = next;
#pragma GCC unroll 4
            for (int j = 2; j < k; ++j) after[index(j)] = (after[index(j - 1)] >> step) & next;
            found |= after[index(k - 1)];
            Board before = last;
#pragma GCC unroll 4
            for (int j = 1; j < k - 1; ++j) {
                found |= before & after[index(k - 1 - j)];
                before = (before << step) & last;
            }
            found |= before;
        }
        return found & start_.empty;
    }
    static constexpr std::size_t index(int j) { return static_cast<std::size_t>(j); }

    int cell(int column, int row) const { return column * right_ + row * up_; }

    int m_, n_, k_, players_;
    int right_, up_;  // from a cell to its neighbours
    bool evaluates_;
    Score win_ = 100;
    Scores all_lose_;
    FixedList<Shifts, 5> shifts_;
    std::vector<std::uint8_t> counted_;  // on a small board: the lines of each set of cells
    std::array<int, 4> steps_{};         // with gravity: in all directions
    std::vector<Board> columns_;         // with gravity: their cells, in the order of moves
    State start_;
};

static_assert(NativeGame<Mnk<1>> && Offers<Mnk<1>, Evaluate> && HasScoreFacts<Mnk<1>> && Offers<Mnk<1>, Key>);
static_assert(NativeGame<Mnk<1, true>> && Offers<Mnk<1, true>, Mirror> && Offers<Mnk<1, true>, Promise> &&
              Offers<Mnk<1, true>, Foresee>);
static_assert(!Offers<Mnk<1>, Mirror> && !Offers<Mnk<1>, Promise> && !Offers<Mnk<1>, Foresee>);

struct MnkFamily {
    using Options = MnkOptions;
    static constexpr std::size_t large = (kMnkMaxSide * (kMnkMaxSide + 1) + 63) / 64;
    using Games = GameTypes<Mnk<1>, Mnk<large>, Mnk<1, true>, Mnk<large, true>>;
    static constexpr std::string_view name = "mnk";
    static constexpr std::string_view summary = "k in a row on an m x n board, two to four players";
    static constexpr std::tuple options{
        Option<Options, int>{"m", &Options::m, "columns", 1, kMnkMaxSide},
        Option<Options, int>{"n", &Options::n, "rows", 1, kMnkMaxSide},
        Option<Options, int>{"k", &Options::k, "stones in a row that win", 1, kMnkMaxSide},
        Option<Options, int>{"players", &Options::players, "number of players", 2, kMnkMaxPlayers},
        Option<Options, bool>{"gravity", &Options::gravity, "stones fall to the lowest free cell of a column"},
        Option<Options, MnkEvaluation>{"evaluation",
                                       &Options::evaluation,
                                       "open lines, or none: then every search goes to the end of the game at once",
                                       0,
                                       0,
                                       {{{"lines", MnkEvaluation::lines}, {"none", MnkEvaluation::none}}}},
    };
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        if (options.gravity) {
            if (options.m * (options.n + 1) <= 64) return visit(Mnk<1, true>(options));
            return visit(Mnk<large, true>(options));
        }
        if ((options.m + 1) * options.n <= 64) return visit(Mnk<1>(options));
        return visit(Mnk<large>(options));
    }
};

}  // namespace nply
