// The board of Backgammon, what a move is made of, and how it changes a position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nply/core/long_list.hpp"
#include "nply/core/random.hpp"

namespace nply::backgammon {

inline constexpr int kOff = 0;   // where borne-off checkers are counted
inline constexpr int kBar = 25;  // a step behind point 24
inline constexpr int kHome = 6;  // points 1 to 6
inline constexpr int kCheckers = 15;
inline constexpr int kMostSteps = 4;

// How many checkers a player has on each of his points, off and bar included.
using Side = std::array<std::int8_t, 26>;

struct State {
    std::array<Side, 2> sides{};
    std::int8_t player = 0;             // who plays, or throws the dice
    std::array<std::int8_t, 2> dice{};  // the higher one first; 0: to be thrown
    bool opening = false;               // each player is to throw one die
    friend bool operator==(const State&, const State&) = default;
};

// The other player's name of a point.
constexpr int opposite(int point) {
    return kBar - point;
}

inline std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

// A roll, or a turn of up to four steps: where each starts, whether it hits, and the numbers in the order in which they
// are played. 32 bits, since lists of turns can be long.
class Move {
public:
    Move() = default;

    // `first` is that of player 0 if both throw one die to begin.
    static Move roll(int first, int second, bool opening) {
        return Move(kIsRoll | (opening ? kIsOpening : 0u) | dice_bits(first, second));
    }
    static Move turn(int first, int second) { return Move(dice_bits(first, second)); }

    bool is_roll() const { return bits_ & kIsRoll; }
    bool is_opening() const { return bits_ & kIsOpening; }
    int die(int i) const { return static_cast<int>(bits_ >> (24 + 3 * i) & 7); }

    // 0: there are fewer steps.
    int from(int step) const { return static_cast<int>(bits_ >> (5 * step) & 31); }
    bool hits(int step) const { return bits_ >> (20 + step) & 1; }
    int die_of_step(int step) const { return die(step == 0 ? 0 : 1); }
    void set(int step, int from, bool hits) {
        bits_ |= static_cast<std::uint32_t>(from) << (5 * step) | static_cast<std::uint32_t>(hits) << (20 + step);
    }

    friend bool operator==(const Move&, const Move&) = default;

private:
    static constexpr std::uint32_t kIsRoll = 1u << 31, kIsOpening = 1u << 30;

    explicit Move(std::uint32_t bits) : bits_(bits) {}
    static std::uint32_t dice_bits(int first, int second) {
        return static_cast<std::uint32_t>(first) << 24 | static_cast<std::uint32_t>(second) << 27;
    }

    std::uint32_t bits_;
};

// The turns of one roll. Four steps of a double, shared out among fifteen checkers: C(18, 4) = 3060 ways at most, since
// different turns lead to different positions. 2224 are known to be possible, and in a game there are seldom two
// hundred.
using Moves = LongList<Move, 512, 3060>;

// Where a step ends.
constexpr int target(int from, int die) {
    return from > die ? from - die : kOff;
}

inline State first_position() {
    State state;
    for (Side& side : state.sides) {
        side[24] = 2;
        side[13] = 5;
        side[8] = 3;
        side[6] = 5;
    }
    state.opening = true;
    return state;
}

// -1: nobody has won yet.
inline int winner(const State& state) {
    return state.sides[0][kOff] == kCheckers ? 0 : state.sides[1][kOff] == kCheckers ? 1 : -1;
}

// 1, or 2 for a gammon, or 3 for a backgammon.
inline int games_won(const State& state, int winner) {
    const Side& loser = state.sides[at(1 - winner)];
    if (loser[kOff] > 0) return 1;
    for (int point = opposite(kHome); point <= kBar; ++point) {
        if (loser[at(point)] > 0) return 3;
    }
    return 2;
}

// From the highest roll; of both dice at the beginning the first is that of player 0.
inline void add_rolls(bool opening, Moves& list) {
    for (int first = 6; first >= 1; --first) {
        for (int second = opening ? 6 : first; second >= 1; --second) {
            if (!opening || first != second) list.push_back(Move::roll(first, second, opening));
        }
    }
}

inline void play(State& state, Move move) {
    if (move.is_roll()) {
        const auto first = static_cast<std::int8_t>(move.die(0)), second = static_cast<std::int8_t>(move.die(1));
        if (move.is_opening()) state.player = first > second ? 0 : 1;
        state.opening = false;
        state.dice = first > second ? std::array{first, second} : std::array{second, first};
        return;
    }
    Side& own = state.sides[at(state.player)];
    Side& other = state.sides[at(1 - state.player)];
    for (int step = 0; step < kMostSteps && move.from(step) != 0; ++step) {
        const int to = target(move.from(step), move.die_of_step(step));
        --own[at(move.from(step))];
        ++own[at(to)];
        if (move.hits(step)) {
            --other[at(opposite(to))];
            ++other[kBar];
        }
    }
    state.player = static_cast<std::int8_t>(1 - state.player);
    state.dice = {};
}

// All that there is of a position: eight bytes at a time.
inline std::uint64_t key(const State& state) {
    static_assert(sizeof(state.sides) == 52);
    std::array<std::uint64_t, 7> words{};
    std::memcpy(words.data(), &state.sides, sizeof(state.sides));
    words[6] |= static_cast<std::uint64_t>(state.player | state.dice[0] << 1 | state.dice[1] << 4 |
                                           static_cast<int>(state.opening) << 7)
                << 32;
    std::uint64_t key = 0;
    for (const std::uint64_t word : words) key = mix(key ^ word);
    return key;
}

}  // namespace nply::backgammon
