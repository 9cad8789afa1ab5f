// Pig: whose turn it is rolls a die as often as he likes. What he rolls adds up, unless he rolls a 1: then his turn
// ends with nothing. If he holds, the turn's total is his, and the next player rolls. Who first has the target has won.
//
// Rules: T. Neller and C. Presser, Optimal Play of the Dice Game Pig, The UMAP Journal 25(1), 2004. A player whose
// points and turn total together reach the target has won at once; nobody holds before he has rolled.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "nply/core/family.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"

namespace nply {

struct PigOptions {
    int players = 2;
    int target = 100;
};

class Pig {
public:
    static constexpr int max_players = 6;
    static constexpr int max_target = 1000;
    static constexpr Score win = 1000;  // values are chances of winning, out of so many

    struct State {
        std::array<std::int16_t, max_players> points{};
        std::int16_t turn = 0;  // what this turn has brought so far
        std::int8_t player = 0;
        bool rolling = false;
        friend bool operator==(const State&, const State&) = default;
    };
    enum class Move : std::uint8_t { roll, one, two, three, four, five, six, hold };
    struct Undo {
        std::int16_t turn;
    };
    using Moves = FixedList<Move, 6>;

    explicit Pig(const PigOptions& options) : options_(options) {
        std::int64_t weight = std::int64_t{1} << 40;
        for (int left = 0; left <= kParts * options.target; ++left, weight -= weight / (kParts * kDecay)) {
            lead_.push_back(weight);
        }
        for (int turn = kHold; turn >= 0; --turn) {
            std::int64_t total = 0;
            for (int die = 2; die <= 6; ++die) total += gain(turn + die);
            gain_[static_cast<std::size_t>(turn)] = turn == kHold ? kPrecise * kHold : total / 6;
        }
    }

    int players() const { return options_.players; }
    State start() const { return {}; }
    int player(const State& state) const { return state.player; }
    bool terminal(const State& state) const { return !state.rolling && own(state) + state.turn >= options_.target; }
    bool is_chance(const State& state) const { return state.rolling; }
    int weight(const State&, Move) const { return 1; }

    void moves(const State& state, Moves& list) const {
        if (state.rolling) {
            for (int die = 1; die <= 6; ++die) list.push_back(static_cast<Move>(die));
            return;
        }
        list.push_back(Move::roll);
        if (state.turn > 0) list.push_back(Move::hold);
    }
    Undo apply(State& state, Move move) const {
        const Undo before{state.turn};
        if (move == Move::roll) {
            state.rolling = true;
            return before;
        }
        if (state.rolling && move != Move::one) {
            state.turn = static_cast<std::int16_t>(state.turn + static_cast<int>(move));
        } else {
            if (move == Move::hold) own(state) = static_cast<std::int16_t>(own(state) + state.turn);
            state.turn = 0;
            state.player = static_cast<std::int8_t>(state.player + 1 == players() ? 0 : state.player + 1);
        }
        state.rolling = false;
        return before;
    }
    void undo(State& state, Move move, Undo before) const {
        if (move == Move::one || move == Move::hold) {
            state.player = static_cast<std::int8_t>((state.player == 0 ? players() : state.player) - 1);
            if (move == Move::hold) own(state) = static_cast<std::int16_t>(own(state) - before.turn);
        }
        state.turn = before.turn;
        state.rolling = move != Move::roll && move != Move::hold;
    }
    void scores(const State& state, Scores& out) const {
        for (int p = 0; p < players(); ++p) out[p] = p == state.player ? win : 0;
    }

    // Chances of winning as the points left tell: each of them makes the chance smaller by the same factor. This turn
    // counts as what it brings on average to one who holds at 20, and to be next as half of what a turn brings.
    void evaluate(const State& state, Scores& out) const {
        std::array<std::int64_t, max_players> weight{};
        std::int64_t total = 0;
        const int next = state.player + 1 == players() ? 0 : state.player + 1;
        for (int p = 0; p < players(); ++p) {
            const auto i = static_cast<std::size_t>(p);
            const std::int64_t more = p == state.player ? gain(state.turn) * kParts / kPrecise
                                      : p == next       ? kParts * kNext
                                                        : 0;
            const std::int64_t left = kParts * (options_.target - state.points[i]) - more;
            weight[i] = lead_[static_cast<std::size_t>(std::max<std::int64_t>(0, left))];
            total += weight[i];
        }
        Score rest = win;
        for (int p = 0; p < players(); ++p) {
            const auto i = static_cast<std::size_t>(p);
            out[p] = static_cast<Score>(weight[i] * win / total);
            rest -= out[p];
        }
        out[state.player] += rest;
    }

    ScoreFacts score_facts() const { return {.constant_sum = win, .max_sum = win, .lowest = 0, .highest = win}; }
    std::uint64_t key(const State& state) const {
        std::uint64_t key =
            mix(static_cast<std::uint64_t>(state.turn) << 8 | static_cast<std::uint64_t>(state.player) << 1 |
                static_cast<std::uint64_t>(state.rolling));
        for (int p = 0; p < players(); ++p)
            key = mix(key, static_cast<std::uint64_t>(state.points[static_cast<std::size_t>(p)]));
        return key;
    }

    std::string move_text(Move move) const {
        if (move == Move::roll) return "roll";
        return move == Move::hold ? "hold" : std::to_string(static_cast<int>(move));
    }
    // The points of all players, whose turn it is, what it has brought, and whether the die is in the air.
    std::string text(const State& state) const {
        std::string text;
        for (int p = 0; p < players(); ++p) text += std::to_string(state.points[static_cast<std::size_t>(p)]) + " ";
        text += "player " + std::to_string(state.player) + " turn " + std::to_string(state.turn);
        return text + (state.rolling ? " rolling" : "");
    }

private:
    static constexpr int kDecay = 22;                  // a point makes the chance smaller by one part of so many
    static constexpr int kNext = 4;                    // points that it is worth to be the next one to roll
    static constexpr int kHold = 20;                   // a turn's total at which players are taken to hold
    static constexpr int kParts = 4;                   // `lead_` has so many entries for each point
    static constexpr std::int64_t kPrecise = 1 << 20;  // a point, where points are counted finely

    // What a turn brings, so many times kPrecise, if its player has so much and holds at 20.
    std::int64_t gain(int turn) const {
        return turn >= kHold ? kPrecise * turn : gain_[static_cast<std::size_t>(turn)];
    }

    static std::int16_t& own(State& state) { return state.points[static_cast<std::size_t>(state.player)]; }
    static int own(const State& state) { return state.points[static_cast<std::size_t>(state.player)]; }

    PigOptions options_;
    std::vector<std::int64_t> lead_;  // by parts of points left: how likely it is to win, beside others
    std::array<std::int64_t, kHold + 1> gain_{};
};

static_assert(NativeGame<Pig> && Offers<Pig, Evaluate> && HasScoreFacts<Pig> && Offers<Pig, Key> &&
              Offers<Pig, Chance> && Offers<Pig, ChanceWeight>);

struct PigFamily {
    using Options = PigOptions;
    using Games = GameTypes<Pig>;
    static constexpr std::string_view name = "pig";
    static constexpr std::string_view summary = "Pig: roll a die and add up, or hold before a 1 takes it all";
    static constexpr std::tuple options{
        Option<Options, int>{"players", &Options::players, "number of players", 2, Pig::max_players},
        Option<Options, int>{"target", &Options::target, "who has so many points has won", 2, Pig::max_target},
    };
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        return visit(Pig(options));
    }
};

}  // namespace nply
