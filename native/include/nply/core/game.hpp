// What a game must offer to be searched, and what it may offer besides.
//
// A game is an immutable object with the rules in it; a state is a plain value. Searches own a state
// and walk it with apply and undo. Everything beyond the required operations is a capability: an
// algorithm asks for it by concept (or, where it depends on the options, by the facts that the game
// states) and says which one is missing.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>

#include "nply/core/scores.hpp"

namespace nply {

// Longest path that a search walks: its stack frames and its line are sized for it.
inline constexpr int kMaxPly = 1000;

template <class G>
concept Game = requires(const G game, typename G::State state, const typename G::State position,
                        typename G::Moves moves, typename G::Move move, typename G::Undo undo, Scores& out) {
    { game.players() } -> std::convertible_to<int>;
    { game.player(position) } -> std::convertible_to<int>;
    // Fills an empty list, best-looking move first where the game knows; ties go to the earlier one.
    { game.moves(position, moves) };
    { game.apply(state, move) } -> std::same_as<typename G::Undo>;
    { game.undo(state, move, undo) };
    { game.terminal(position) } -> std::convertible_to<bool>;
    // Writes the first players() entries; only asked of terminal states.
    { game.scores(position, out) };
    // Nodes between two looks at the clock.
    { G::poll_interval } -> std::convertible_to<std::uint64_t>;
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

inline constexpr std::uint64_t kNativePollInterval = 1024;

// --- Capabilities ---------------------------------------------------------------------------------

// An estimate in the units of the final scores where a search is cut off.
template <class G>
concept CanEvaluate = requires(const G game, const typename G::State position, Scores& out) {
    { game.evaluate(position, out) };
};

// Whether a capability is there may depend on the game's options; then the game says so at run time.
template <class G>
bool can_evaluate(const G& game) {
    if constexpr (requires {
                      { game.has_evaluation() } -> std::same_as<bool>;
                  }) {
        return game.has_evaluation();
    } else {
        return CanEvaluate<G>;
    }
}

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

// Monotonic bounds: every value below this position, final or evaluated, gives each player at least low and at
// most high.
template <class G>
concept HasBounds = requires(const G game, const typename G::State position, Scores& low, Scores& high) {
    { game.bounds(position, low, high) };
};

template <class G>
bool has_bounds(const G& game) {
    if constexpr (requires {
                      { game.has_bounds() } -> std::same_as<bool>;
                  }) {
        return game.has_bounds();
    } else {
        return HasBounds<G>;
    }
}

// Whether the bounds may be narrower here than one move ago (in card games: at the start of a trick). A game that
// does not say is asked for them at every position.
template <class G>
bool bounds_changed(const G& game, const typename G::State& position) {
    if constexpr (requires {
                      { game.bounds_changed(position) } -> std::same_as<bool>;
                  }) {
        return game.bounds_changed(position);
    } else {
        return true;
    }
}

// A leaf-value table: every value that can occur below this position, final or evaluated, each handed to a
// visitor (repeats are welcome).
template <class G>
concept HasOutcomes = requires(const G game, const typename G::State position) {
    {
        game.outcomes(position, [](const Scores&) {})
    };
};

template <class G>
bool has_outcomes(const G& game) {
    if constexpr (requires {
                      { game.has_outcomes() } -> std::same_as<bool>;
                  }) {
        return game.has_outcomes();
    } else {
        return HasOutcomes<G>;
    }
}

// Equal keys: the same game from here on, move order included.
template <class G>
concept HasKey = requires(const G game, const typename G::State position) {
    { game.key(position) } -> std::same_as<std::uint64_t>;
};

template <class G>
bool has_key(const G& game) {
    if constexpr (requires {
                      { game.has_key() } -> std::same_as<bool>;
                  }) {
        return game.has_key();
    } else {
        return HasKey<G>;
    }
}

// The move of a player who has no choice, without a list of moves. False: there may be several.
template <class G>
concept FindsOnlyMove = requires(const G game, const typename G::State position, typename G::Move& move) {
    { game.only_move(position, move) } -> std::same_as<bool>;
};

// Mirror images are worth the same: they have one key, and one of them is called the mirrored one. In the move list of
// the image the child stands at `mirrored_child`.
struct MirroredKey {
    std::uint64_t key;
    bool mirrored;
};

template <class G>
concept HasMirror = requires(const G game, const typename G::State position, const typename G::Moves moves, int child) {
    { game.mirrored_key(position) } -> std::same_as<MirroredKey>;
    { game.mirrored_child(moves, child) } -> std::same_as<int>;
};

template <class G>
bool has_mirror(const G& game) {
    if constexpr (requires {
                      { game.has_mirror() } -> std::same_as<bool>;
                  }) {
        return game.has_mirror();
    } else {
        return HasMirror<G>;
    }
}

// What a move promises at first sight: in searches that may try moves in any order, those that promise more come first.
template <class G>
concept HasPromise = requires(const G game, const typename G::State position, const typename G::Move move) {
    { game.promise(position, move) } -> std::same_as<int>;
};

template <class G>
bool has_promise(const G& game) {
    if constexpr (requires {
                      { game.has_promise() } -> std::same_as<bool>;
                  }) {
        return game.has_promise();
    } else {
        return HasPromise<G>;
    }
}

// What one sees at a glance in a game of two. `foresee`: after how many moves (at least one) the game is over if both
// play for their scores, and with which ones; 0: one cannot tell. `blunders`, where one cannot tell: after this move
// the other one ends the game at once, and its mover gets the lowest score that there is. There is always a better one.
template <class G>
concept CanForesee =
    requires(const G game, const typename G::State position, const typename G::Move move, Scores& out) {
        { game.foresee(position, out) } -> std::same_as<int>;
        { game.blunders(position, move) } -> std::same_as<bool>;
    };

template <class G>
bool has_foresight(const G& game) {
    if constexpr (requires {
                      { game.has_foresight() } -> std::same_as<bool>;
                  }) {
        return game.has_foresight();
    } else {
        return CanForesee<G>;
    }
}

// No game from here lasts longer than so many moves.
template <class G>
concept HasMaxLength = requires(const G game, const typename G::State position) {
    { game.max_length(position) } -> std::convertible_to<int>;
};

// The depths at which iterations take place (ends of tricks, say): the next one beyond `depth`.
template <class G>
concept HasLevels = requires(const G game, const typename G::State position, int depth) {
    { game.next_level(position, depth) } -> std::same_as<int>;
};

// Why a move that somebody typed is not legal, in the words of the game.
template <class G>
concept CanExplain = requires(const G game, const typename G::State position, const std::string& text) {
    { game.why_not(position, text) } -> std::same_as<std::string>;
};

}  // namespace nply
