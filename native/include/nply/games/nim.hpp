// Division Nim: a move splits one heap into two unequal heaps; who cannot move has lost, and the
// player who moved last has won.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <tuple>

#include "nply/core/family.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"

namespace nply {

struct NimOptions {
    int heap = 7;
    int players = 2;
};

class Nim {
public:
    static constexpr int max_heap = 255;

    struct State {
        std::array<std::uint8_t, max_heap + 1> count{};  // heaps of each size
        std::array<std::uint64_t, 4> divisible{};        // sizes from 3 up that are there
        std::int32_t player = 0;
        friend bool operator==(const State&, const State&) = default;
    };
    struct Move {
        std::uint8_t heap, part;  // part is the smaller one
        friend bool operator==(const Move&, const Move&) = default;
    };
    struct Undo {};
    // Heaps of s matches split in (s - 1) / 2 ways, and all heaps together have at most max_heap matches.
    using Moves = FixedList<Move, max_heap / 2>;

    explicit Nim(const NimOptions& options) : options_(options) {}

    int players() const { return options_.players; }
    State start() const {
        State state;
        add(state, options_.heap);
        return state;
    }
    int player(const State& state) const { return state.player; }
    bool terminal(const State& state) const {
        return (state.divisible[0] | state.divisible[1] | state.divisible[2] | state.divisible[3]) == 0;
    }

    // Largest heap first, and of each heap the most uneven split first.
    void moves(const State& state, Moves& list) const {
        for (int word = 3; word >= 0; --word) {
            for (std::uint64_t left = state.divisible[static_cast<std::size_t>(word)]; left != 0;) {
                const int bit = 63 - std::countl_zero(left);
                left ^= std::uint64_t{1} << bit;
                const int heap = word * 64 + bit;
                for (int part = 1; part * 2 < heap; ++part) {
                    list.push_back({static_cast<std::uint8_t>(heap), static_cast<std::uint8_t>(part)});
                }
            }
        }
    }
    Undo apply(State& state, Move move) const {
        remove(state, move.heap);
        add(state, move.part);
        add(state, move.heap - move.part);
        state.player = state.player + 1 == players() ? 0 : state.player + 1;
        return {};
    }
    void undo(State& state, Move move, Undo) const {
        remove(state, move.part);
        remove(state, move.heap - move.part);
        add(state, move.heap);
        state.player = state.player == 0 ? players() - 1 : state.player - 1;
    }
    void turn_to(State& state, int player) const { state.player = player; }
    void scores(const State& state, Scores& out) const {
        const int winner = (state.player + players() - 1) % players();
        for (int p = 0; p < players(); ++p) out[p] = p == winner ? players() - 1 : -1;
    }
    // Nobody knows before the end: the middle between winning and losing.
    void evaluate(const State&, Scores& out) const { out = Scores{}; }

    ScoreFacts score_facts() const { return {.constant_sum = 0, .max_sum = 0, .lowest = -1, .highest = players() - 1}; }
    std::uint64_t key(const State& state) const {
        std::uint64_t key = mix(static_cast<std::uint64_t>(state.player));
        for (std::size_t size = 1; size < state.count.size(); ++size) {
            if (state.count[size] != 0) key = mix(key, size << 8 | state.count[size]);
        }
        return key;
    }

    std::string move_text(Move move) const {
        return std::to_string(move.heap) + "=" + std::to_string(move.heap - move.part) + "+" +
               std::to_string(move.part);
    }
    std::string text(const State& state) const {
        std::string text;
        for (int size = max_heap; size > 0; --size) {
            for (int i = 0; i < state.count[static_cast<std::size_t>(size)]; ++i) {
                text += (text.empty() ? "" : " ") + std::to_string(size);
            }
        }
        return text;
    }

private:
    static constexpr int kSmallestDivisible = 3;

    static void add(State& state, int heap) {
        const auto size = static_cast<std::size_t>(heap);
        ++state.count[size];
        if (heap >= kSmallestDivisible) state.divisible[size / 64] |= std::uint64_t{1} << size % 64;
    }
    static void remove(State& state, int heap) {
        const auto size = static_cast<std::size_t>(heap);
        if (--state.count[size] == 0) state.divisible[size / 64] &= ~(std::uint64_t{1} << size % 64);
    }

    NimOptions options_;
};

static_assert(NativeGame<Nim> && Offers<Nim, Evaluate> && HasScoreFacts<Nim> && Offers<Nim, Key>);

struct NimFamily {
    using Options = NimOptions;
    using Games = GameTypes<Nim>;
    static constexpr std::string_view name = "nim";
    static constexpr std::string_view summary = "Division Nim: split a heap into two unequal heaps";
    static constexpr std::tuple options{
        Option<Options, int>{"heap", &Options::heap, "matches in the heap at the start", 1, Nim::max_heap},
        Option<Options, int>{"players", &Options::players, "number of players", 2, kMaxPlayers},
    };
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        return visit(Nim(options));
    }
};

}  // namespace nply
