// A game written in Python, behind the same Game concept as the native ones.
//
// Whatever the author's code raises passes through untouched; whatever it returns is checked, since a
// wrong answer there must be an exception that names the method, never a crash.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"

namespace nply::bindings {

namespace nb = nanobind;

class PythonGame {
public:
    // Often: the author's code may take its time.
    static constexpr std::uint64_t poll_interval = 4;
    static constexpr std::size_t max_moves = 65'535;

    using State = nb::object;
    using Move = nb::object;
    using Undo = nb::object;  // the state before, or nothing where the game undoes moves itself

    // The moves that the author returned, as they were then: he may change his list while we search.
    class Moves {
    public:
        class Iterator {
        public:
            Iterator(const Moves& moves, std::size_t at) : moves_(moves), at_(at) {}
            Move operator*() const { return moves_[at_]; }
            Iterator& operator++() {
                ++at_;
                return *this;
            }
            bool operator!=(const Iterator& other) const { return at_ != other.at_; }

        private:
            const Moves& moves_;
            std::size_t at_;
        };

        std::size_t size() const { return size_; }
        void truncate(std::size_t size) { size_ = std::min(size, size_); }
        Move operator[](std::size_t i) const;
        Iterator begin() const { return {*this, 0}; }
        Iterator end() const { return {*this, size_}; }

    private:
        friend class PythonGame;
        nb::object items_;  // a list or a tuple
        std::size_t size_ = 0;
    };

    explicit PythonGame(const nb::object& root);
    PythonGame(const PythonGame&) = delete;
    PythonGame& operator=(const PythonGame&) = delete;

    // Takes back whatever a search that ended early left applied. True to the promise that the
    // author's object is left as it was found.
    void restore() const;

    int players() const { return players_; }
    int player(const State& state) const;
    void moves(const State& state, Moves& list) const;
    Undo apply(State& state, const Move& move) const;
    void undo(State& state, const Move& move, const Undo& before) const;
    bool terminal(const State& state) const;
    void scores(const State& state, Scores& out) const;

    // Keys are compared as Python compares them: each new one gets a number of its own.
    bool has_key() const { return keyed_; }
    std::uint64_t key(const State& state) const;

    bool has_evaluation() const { return evaluates_; }
    void evaluate(const State& state, Scores& out) const;
    ScoreFacts score_facts() const { return facts_; }

private:
    // A member that may be a method or a plain attribute.
    struct Member {
        nb::object name;
        bool is_method = false;
    };

    static bool has(const nb::object& root, const nb::object& name);
    Member member(const nb::object& root, const char* name) const;
    void read_max_sum(const nb::object& root);
    nb::object checked_moves(const nb::object& returned, const char* method, bool handed_on = false) const;
    nb::object get(const State& state, const Member& member) const;
    void read_scores(const nb::object& returned, const Member& member, Scores& out) const;

    std::string class_name_;
    int players_ = 0;
    bool undoes_ = false;
    bool evaluates_ = false;
    bool orders_ = false;
    bool keyed_ = false;
    ScoreFacts facts_;
    Member player_, legal_moves_, is_terminal_, scores_, evaluate_, key_;
    nb::dict numbers_;  // of the keys met so far
    nb::object apply_name_, order_name_;
    nb::object root_;
    nb::object apply_, undo_;            // where the game undoes moves itself: of its one object, found once
    mutable std::vector<Move> applied_;  // moves that undo() must still take back
};

static_assert(Game<PythonGame> && CanEvaluate<PythonGame>);

}  // namespace nply::bindings
