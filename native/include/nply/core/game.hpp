// What a game must offer to be searched.
//
// A game is an immutable object with the rules in it; a state is a plain value. Searches own a state and walk it with
// apply and undo. Everything beyond the required operations is a capability (core/capabilities.hpp): an algorithm asks
// for it, and says which one is missing.
#pragma once

#include <concepts>
#include <string>

#include "nply/core/capabilities.hpp"
#include "nply/core/scores.hpp"

namespace nply {

// Longest path that a search walks: its stack frames and its line are sized for it.
inline constexpr int kMaxPly = 1000;

template <class G>
concept Game = requires(const G game, typename G::State state, const typename G::State position,
                        typename G::Moves moves, typename G::Move move, typename G::Undo undo, Scores& out) {
    { game.players() } -> std::convertible_to<int>;
    // Not asked where the game is over, or where chance moves.
    { game.player(position) } -> std::convertible_to<int>;
    // Fills an empty list, best-looking move first where the game knows; ties go to the earlier one.
    { game.moves(position, moves) };
    { game.apply(state, move) } -> std::same_as<typename G::Undo>;
    { game.undo(state, move, undo) };
    { game.terminal(position) } -> std::convertible_to<bool>;
    // Writes the first players() entries; only asked of terminal states.
    { game.scores(position, out) };
};

// There is one first position …
template <class G>
concept HasStart = requires(const G game) {
    { game.start() } -> std::same_as<typename G::State>;
};

// … or it is dealt from arguments, whose table is G::DealTable (a seed, or hands given as text).
template <class G>
concept CanDeal = requires(const G game, const typename G::DealTable::Options given) {
    { game.deal(given) } -> std::same_as<typename G::State>;
};

// A native game can be named, printed and compared too: what the Python face needs of it.
template <class G>
concept NativeGame =
    Game<G> && std::copyable<typename G::State> && std::equality_comparable<typename G::State> &&
    (HasStart<G> || CanDeal<G>) && requires(const G game, const typename G::State position, typename G::Move move) {
        { game.move_text(move) } -> std::convertible_to<std::string>;
        { game.text(position) } -> std::convertible_to<std::string>;
    };

// Constant or maximal sum, range and step of the scores.
template <class G>
concept HasScoreFacts = requires(const G game) {
    { game.score_facts() } -> std::same_as<ScoreFacts>;
};

template <class G>
ScoreFacts score_facts(const G& game) {
    if constexpr (HasScoreFacts<G>) {
        return game.score_facts();
    } else {
        return {};
    }
}

// Whether chance moves here.
template <class G>
bool is_chance(const G& game, const typename G::State& state) {
    if constexpr (Offers<G, Chance>) {
        return has<Chance>(game) && ask<Chance>(game, state);
    } else {
        return false;
    }
}

// The move of a player who has no choice, without a list of moves: it saves time. False: there may be several.
template <class G>
concept FindsOnlyMove = requires(const G game, const typename G::State position, typename G::Move& move) {
    { game.only_move(position, move) } -> std::same_as<bool>;
};

// A game whose positions come round in a cycle, as cards are laid one after another on a trick: each move leads from
// one place in it to the next, and the game ends, if it does, at place 0. A search has a function for each, in which
// the compiler knows what it need not ask.
template <class G>
concept HasCycle = requires(const G game, const typename G::State position) {
    { G::cycle } -> std::convertible_to<int>;
    { game.place_in_cycle(position) } -> std::same_as<int>;
};

template <class G>
constexpr int cycle_of() {
    if constexpr (HasCycle<G>) {
        return G::cycle;
    } else {
        return 1;
    }
}
template <class G>
constexpr int next_place(int place) {
    return (place + 1) % cycle_of<G>();
}

// Tells the compiler that the position is at this place of its cycle.
template <int Place, class G>
[[gnu::always_inline]] inline void assume_place(const G& game, const typename G::State& state) {
    if constexpr (HasCycle<G>) {
        if (game.place_in_cycle(state) != Place) __builtin_unreachable();
    }
}

// Calls use<Place>() with the place of a position in its cycle.
template <class G, class Use, int Place = 0>
[[gnu::always_inline]] inline decltype(auto) with_place(const G& game, const typename G::State& state, Use&& use) {
    if constexpr (Place + 1 < cycle_of<G>()) {
        if (game.place_in_cycle(state) != Place)
            return with_place<G, Use, Place + 1>(game, state, std::forward<Use>(use));
    }
    return use.template operator()<Place>();
}

// Moves can be remembered if they are plain values that mean the same in other positions. Places in a list are not.
template <class G>
concept HasPlainMoves = std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
                        requires { G::Moves::capacity; } && !requires { G::moves_are_indices; };

template <class G>
bool has_plain_moves(const G& game) {
    if constexpr (IsOverErased<G>) {
        return game.has_plain_moves();
    } else {
        return HasPlainMoves<G>;
    }
}

}  // namespace nply
