// A game written in Python, behind the same Game concept as the native ones.
//
// Whatever the author's code raises passes through untouched; whatever it returns is checked, since a
// wrong answer there must be an exception that names the method, never a crash.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/core/promises.hpp"
#include "nply/core/score_rules.hpp"
#include "nply/loading/position.hpp"

namespace nply::bindings {

namespace nb = nanobind;

class PythonGame {
public:
    static constexpr std::size_t max_moves = 65'535;

    // What chance may do at a position: nothing where a player moves.
    struct Outcomes {
        nb::object moves;  // a list
        std::vector<int> weights;
    };
    // A position. Where the game undoes moves itself, all positions of a search are one object that changes; its bound
    // methods are found once.
    struct State {
        nb::object object;
        nb::object apply, undo;
        mutable std::optional<Outcomes> outcomes{};  // what chance() returned here, if it was asked
    };
    using Move = PyObject*;   // lives as long as the list that it is in
    using Undo = nb::object;  // the position before, or nothing where the game undoes moves itself

    // References of their own: the author may do what he likes with his list while we search.
    using Moves = AnyMoves;

    explicit PythonGame(const nb::object& root);
    PythonGame(const PythonGame&) = delete;
    PythonGame& operator=(const PythonGame&) = delete;

    // A position of this game.
    State state(const nb::object& position) const;
    // Whether what was read of another position is the same, so that one game serves both.
    bool is_same_game(const PythonGame& other) const;
    // Takes back whatever a search that ended early left applied to this position.
    void restore(const State& state) const;
    // What a score of 1 is to the author: scores with a fractional step are counted in steps.
    double unit() const { return rules_.unit; }

    int players() const { return rules_.players; }
    int player(const State& state) const;
    void moves(const State& state, Moves& list) const;
    Undo apply(State& state, Move move) const;
    void undo(State& state, Move move, const Undo& before) const;
    void turn_to(State& state, int player) const;
    bool terminal(const State& state) const;
    void scores(const State& state, Scores& out) const;
    ScoreFacts score_facts() const { return rules_.facts; }

    // Its capabilities have the names that the questions have; a question that is answered here is one that it may
    // have.
    template <class Question>
    bool offers(Question) const {
        return members_[question_number<Question>()].has_value();
    }
    void evaluate(const State& state, Scores& out) const;
    // Keys are compared as Python compares them: each new one gets a number of its own.
    std::uint64_t key(const State& state) const;
    std::uint64_t rest(const State& state, Scores& so_far) const;
    void bounds(const State& state, Scores& low, Scores& high) const;
    void leaf_values(const State& state, const std::function<void(const Scores&)>& visit) const;
    int promise(const State& state, Move move) const;
    bool quiet(const State& state) const;
    int max_length(const State& state) const;
    int next_level(const State& state, int depth) const;
    bool is_chance(const State& state) const { return !outcomes(state).weights.empty(); }
    int weight(const State& state, Move outcome) const;

private:
    // A member that may be a method or a plain attribute.
    struct Member {
        nb::object name;
        bool is_method = false;

        std::string text() const { return nb::str(name).c_str(); }
        friend bool operator==(const Member& a, const Member& b) {
            return a.is_method == b.is_method && a.name.is(b.name);
        }
    };

    template <class Question>
    const Member& member() const {
        return *members_[question_number<Question>()];
    }
    template <class... All>
    void find_members(const nb::object& root, std::tuple<All...>);
    Member needed(const nb::object& root, const char* name) const;
    std::optional<Member> optional(const nb::object& root, const char* name) const;
    void read_facts(const nb::object& root);
    std::optional<Score> read_fact(const nb::object& root, const char* name, long long most) const;
    void read_step(const nb::object& root);

    void hand_over(State& state, int player) const;
    nb::object checked_position(nb::object returned, const char* method) const;

    const Outcomes& outcomes(const State& state) const;
    Outcomes read_outcomes(const nb::object& returned) const;

    nb::object get(const nb::object& object, const Member& member) const;
    int read_number(const nb::object& returned, const Member& member, long long low, long long high) const;
    bool read_bool(const State& state, const Member& member) const;
    // `key`, which the member has returned, as a number.
    std::uint64_t number_of(const nb::object& key, const Member& member) const;
    nb::object checked_moves(const nb::object& returned, const char* method) const;
    // In steps, if the author's are fractional; nothing if it is no number that fits.
    std::optional<long long> read_score(const nb::object& value) const;
    void read_values(const State& state, const Member& member, Scores& out) const;
    void read_scores(const nb::object& returned, const Member& member, Scores& out) const;
    void check_rules(const Scores& scores, const nb::object& returned, const Member& member) const;
    void check_promises(const Scores& scores, const nb::object& returned, const Member& member) const;
    [[noreturn]] void complain(const Member& member, const std::string& wanted, const nb::object& returned) const;

    std::string class_name_;
    nb::object class_;
    nb::object apply_name_, order_name_;
    Member player_, legal_moves_, is_terminal_, scores_;
    std::array<std::optional<Member>, std::tuple_size_v<Questions>> members_;  // by the number of the question
    bool undoes_ = false;
    bool orders_ = false;
    mutable ScoreRules rules_;
    nb::dict numbers_;  // of keys
    // On the author's object and not yet undone: a move, or a turn that was handed over.
    struct Applied {
        nb::object move;
        int player;  // whose turn it was; of a move -1
    };
    mutable std::vector<Applied> applied_;
    mutable Promises promises_;
};

class PythonPosition final : public PositionOf<PythonGame, Position> {
public:
    // `numbers`: of moves, shared by positions whose moves are compared.
    PythonPosition(std::shared_ptr<const PythonGame> game, const nb::object& position, nb::dict numbers = {})
        : PositionOf(game, game->state(position)), numbers_(std::move(numbers)) {}

    std::unique_ptr<AnyPosition> copy() const override { return std::make_unique<PythonPosition>(*this); }
    void moves(AnyMoves& list) const override { game_->moves(state_, list); }
    bool has_plain_moves() const override { return false; }  // they are objects
    std::uint64_t move_key(AnyMove move) const override;
    bool is_native() const override { return false; }  // Python lets nobody else run
    double unit() const override { return game_->unit(); }
    void restore() const override { game_->restore(state_); }
    std::unique_ptr<AnySearch> make_search(const EngineOptions& engine, bool recorded) const override;
    std::vector<std::uint64_t> perft(std::optional<int> depth, Budget& budget) const override;

private:
    nb::dict numbers_;
};

}  // namespace nply::bindings
