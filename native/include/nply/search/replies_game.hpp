// One player against opponents who may not all choose freely, as one more Game: a two-sided search that runs on it is
// best-reply search, BRS+ or OPPS. Its positions know what the rule allows from here on, and so do their keys; which
// moves a player is confined to is decided by the order of the game's list alone.
//
// Out of turn (Schadd and Winands 2011): the searching player moves, then one opponent replies, whoever it is, then it
// is the searching player's turn again. Who replies is a choice of its own, with a ply of its own, before the reply.
//
// In turn (Esser and others 2013; Baier and Kaisers 2020): between two moves of the searching player at most `deep`
// choices are made among an opponent's first `wide` moves, all others among the first `narrow` ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "nply/core/game.hpp"
#include "nply/core/random.hpp"

namespace nply {

struct ReplyRule {
    bool out_of_turn;
    int deep;
    std::size_t wide, narrow;
};

template <Game G>
class Replies {
public:
    using Base = G;
    enum class Phase : std::uint8_t { in_turn, choice, reply };

    struct State {
        typename G::State base;
        int root;  // who searches
        int left;  // in turn: so many wide choices before his next move
        Phase phase;
    };
    // A move of the game; or, in the phase `choice`, the opponent who replies.
    struct Move {
        typename G::Move move;
        std::uint8_t opponent;
        bool wide;  // it takes one of the choices that are left

        friend bool operator==(const Move& a, const Move& b) {
            return a.move == b.move && a.opponent == b.opponent && a.wide == b.wide;
        }
        // What a history of moves is kept by.
        std::uint64_t bits() const {
            std::uint64_t bits = 0;
            static_assert(sizeof(move) <= sizeof(bits));
            std::memcpy(&bits, &move, sizeof(move));
            return bits;
        }
    };
    // The list of the game, and how it is read here.
    class Moves {
    public:
        static constexpr std::size_t capacity = G::Moves::capacity;
        static_assert(capacity >= kMaxPlayers);

        std::size_t size() const { return choices_ > 0 ? choices_ : base_.size(); }
        void truncate(std::size_t size) {
            choices_ = size < choices_ ? size : choices_;
            base_.truncate(size);
        }
        Move operator[](std::size_t i) const {
            if (choices_ == 0) return {base_[i], 0, i >= narrow_};
            return {{}, static_cast<std::uint8_t>(i < root_ ? i : i + 1), false};
        }

    private:
        friend class Replies;
        typename G::Moves base_;
        std::size_t narrow_ = std::numeric_limits<std::size_t>::max();  // from here on moves are wide choices
        std::size_t choices_ = 0;                                       // of an opponent, if that is what is chosen
        std::size_t root_ = 0;
    };
    struct Undo {
        typename G::Undo base;
        int player;  // whose turn it was before it was handed over, or -1
        int left;
        Phase phase;
    };

    Replies(const G& game, const ReplyRule& rule) : game_(game), rule_(rule) {}

    // A root, where the player to move searches.
    State at(const typename G::State& root) const { return {root, game_.player(root), rule_.deep, Phase::in_turn}; }

    int players() const { return game_.players(); }
    // At a choice, one of those who may be chosen.
    int player(const State& state) const {
        if (state.phase == Phase::choice) return state.root == 0 ? 1 : 0;
        return game_.player(state.base);
    }
    void moves(const State& state, Moves& list) const {
        if (state.phase == Phase::choice) {
            list.choices_ = static_cast<std::size_t>(players() - 1);
            list.root_ = static_cast<std::size_t>(state.root);
            return;
        }
        game_.moves(state.base, list.base_);
        if (rule_.out_of_turn || own_turn(state)) return;
        list.narrow_ = rule_.narrow;
        list.base_.truncate(state.left > 0 ? rule_.wide : rule_.narrow);
    }

    Undo apply(State& state, const Move& move) const {
        Undo undo{{}, -1, state.left, state.phase};
        if (state.phase == Phase::choice) {
            undo.player = hand_over(state, move.opponent);
            state.phase = Phase::reply;
            return undo;
        }
        if (!rule_.out_of_turn) state.left = own_turn(state) ? rule_.deep : state.left - move.wide;
        undo.base = game_.apply(state.base, move.move);
        if (!rule_.out_of_turn) return undo;
        if (state.phase == Phase::reply) {
            state.phase = Phase::in_turn;
            if (!game_.terminal(state.base)) undo.player = hand_over(state, state.root);
        } else if (players() > 1) {
            state.phase = Phase::choice;
        } else if (!game_.terminal(state.base)) {
            undo.player = hand_over(state, state.root);
        }
        return undo;
    }
    void undo(State& state, const Move& move, const Undo& undo) const {
        if (undo.player >= 0) hand_over(state, undo.player);
        if (undo.phase != Phase::choice) game_.undo(state.base, move.move, undo.base);
        state.left = undo.left;
        state.phase = undo.phase;
    }

    bool terminal(const State& state) const { return game_.terminal(state.base); }
    void scores(const State& state, Scores& out) const { game_.scores(state.base, out); }
    ScoreFacts score_facts() const { return nply::score_facts(game_); }
    bool has_plain_moves() const { return nply::has_plain_moves(game_); }

    // What the game answers, except for what takes all players to choose freely: foresight and mirror images.
    template <class Question>
    bool offers(Question) const {
        return has<Question>(game_);
    }
    void evaluate(const State& state, Scores& out) const
        requires Offers<G, Evaluate>
    {
        ask<Evaluate>(game_, state.base, out);
    }
    void bounds(const State& state, Scores& low, Scores& high) const
        requires Offers<G, Bounds>
    {
        ask<Bounds>(game_, state.base, low, high);
    }
    std::uint64_t key(const State& state) const
        requires Offers<G, Key>
    {
        const std::uint64_t key = ask<Key>(game_, state.base);
        if (rule_.out_of_turn)
            return state.phase == Phase::in_turn ? key : mix(key, static_cast<unsigned>(state.phase));
        return own_turn(state) ? key : mix(key, static_cast<unsigned>(state.left));
    }
    int promise(const State& state, const Move& move) const
        requires Offers<G, Promise>
    {
        return state.phase == Phase::choice ? 0 : ask<Promise>(game_, state.base, move.move);
    }

private:
    bool own_turn(const State& state) const { return game_.player(state.base) == state.root; }

    // Returns whose turn it was.
    int hand_over(State& state, int player) const {
        const int before = game_.player(state.base);
        if constexpr (Offers<G, OutOfTurn>) {
            if (before != player) game_.turn_to(state.base, player);
        }
        return before;
    }

    const G& game_;
    ReplyRule rule_;
};

}  // namespace nply
