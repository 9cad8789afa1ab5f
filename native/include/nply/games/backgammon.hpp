// Backgammon, without the doubling cube.
//
// Rules: Tom Keith, Backgammon Galore (bkgm.com/rules.html), which are those of the tournaments. A player moves from
// his point 24 to his point 1 and off; the other way round are the points of the other one, whose point 25 - i is my i.
// A point with two checkers of the other player is closed, a single one there is hit. Checkers on the bar come in
// first. With all checkers in the points 1 to 6 they are borne off; a number that is too high bears off from the
// highest point. Both numbers are played if that is possible, a double four times; if one can be played but not both,
// the higher one. Who has borne off all his checkers wins: one game, two (gammon) if the other one has borne off none,
// three (backgammon) if in addition he has a checker on the bar or in the winner's points 1 to 6.
//
// Here a move is a whole turn: one for every position that it can lead to. A roll is a chance outcome. Each player
// throws one die to begin; the higher one starts with both numbers, and equal ones are thrown again.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/game.hpp"
#include "nply/core/long_list.hpp"
#include "nply/core/random.hpp"
#include "nply/games/backgammon/board.hpp"
#include "nply/games/backgammon/evaluation.hpp"
#include "nply/games/backgammon/notation.hpp"
#include "nply/games/backgammon/turns.hpp"

namespace nply {

struct BackgammonOptions {
    std::string start;  // a position as text; empty: the usual one
};

class Backgammon {
public:
    using State = backgammon::State;
    using Move = backgammon::Move;
    using Undo = State;
    using Moves = backgammon::Moves;

    // What a game is worth. It leaves room for estimates that are whole numbers too.
    static constexpr Score game_value = 1000;

    explicit Backgammon(const BackgammonOptions& options)
        : start_(options.start.empty() ? backgammon::first_position() : backgammon::read_position(options.start)) {}

    int players() const { return 2; }
    State start() const { return start_; }
    int player(const State& state) const { return state.player; }
    bool terminal(const State& state) const { return backgammon::winner(state) >= 0; }

    // The dice are to be thrown.
    bool is_chance(const State& state) const { return state.dice[0] == 0; }
    // Of 36, and of 30 at the beginning, where no double is possible.
    int weight(const State& state, Move move) const { return state.opening || move.die(0) == move.die(1) ? 1 : 2; }

    // Rolls from the highest; turns of the checkers that are farthest back first.
    void moves(const State& state, Moves& list) const {
        if (is_chance(state)) {
            backgammon::add_rolls(state.opening, list);
        } else {
            backgammon::Turns(state, list).add_all();
        }
    }
    Undo apply(State& state, Move move) const {
        const State before = state;
        backgammon::play(state, move);
        return before;
    }
    void undo(State& state, Move, const Undo& before) const { state = before; }

    void scores(const State& state, Scores& out) const {
        const int winner = backgammon::winner(state);
        out[winner] = game_value * backgammon::games_won(state, winner);
        out[1 - winner] = -out[winner];
    }
    void evaluate(const State& state, Scores& out) const {
        out[0] = backgammon::estimate(state);
        out[1] = -out[0];
    }
    // While the players can still meet; after that; and when both have all their checkers at home.
    static constexpr std::array<std::string_view, 3> phases{"contact", "race", "bearing_off"};
    std::string_view phase(const State& state) const { return phases[backgammon::at(backgammon::phase(state))]; }

    ScoreFacts score_facts() const {
        return {.constant_sum = 0, .max_sum = 0, .lowest = -3 * game_value, .highest = 3 * game_value};
    }
    std::uint64_t key(const State& state) const { return backgammon::key(state); }

    // Iterations end with a turn, not with a roll.
    int next_level(const State& state, int depth) const { return depth + (depth == 0 && !is_chance(state) ? 1 : 2); }

    std::string move_text(Move move) const { return backgammon::move_text(move); }
    std::string text(const State& state) const { return backgammon::text(state); }

private:
    State start_;
};

static_assert(NativeGame<Backgammon> && Offers<Backgammon, Evaluate> && HasScoreFacts<Backgammon> &&
              Offers<Backgammon, Key>);

struct BackgammonFamily {
    using Options = BackgammonOptions;
    using Games = GameTypes<Backgammon>;
    static constexpr std::string_view name = "backgammon";
    static constexpr std::string_view summary = "Backgammon without the doubling cube; a move is a whole turn";
    static constexpr std::tuple options{
        Option<Options, std::string>{"start", &Options::start,
                                     "a position as state.text() writes it; if not given: the usual start"},
    };
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        return visit(Backgammon(options));
    }
};

}  // namespace nply
