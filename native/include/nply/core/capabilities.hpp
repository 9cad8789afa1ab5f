// What a game may offer beyond its rules: one question a struct, declared here and nowhere else.
//
// Each question has a name, the signature in which it is put to a position, and `put`, which puts it to a game that has
// an answer. The rest follows: whether games of a type answer it (`Offers`), whether this one does (`has`), how it is
// asked (`ask`), the form in which a game without a type answers it (core/any_game.hpp), and the list in `nply games`.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "nply/core/scores.hpp"

namespace nply {

// In a signature: the game's own types.
struct ItsMove;
struct ItsMoves;

// An estimate in the units of the final scores where a search is cut off.
struct Evaluate {
    static constexpr std::string_view name = "evaluate";
    using Signature = void(Scores&);
    static constexpr auto put = [](const auto& game, const auto& state, Scores& out)
        requires requires { game.evaluate(state, out); }
    { game.evaluate(state, out); };
};

// Monotonic bounds: every value below this position, final or evaluated, gives each player at least low and at most
// high.
struct Bounds {
    static constexpr std::string_view name = "bounds";
    using Signature = void(Scores& low, Scores& high);
    static constexpr auto put = [](const auto& game, const auto& state, Scores& low, Scores& high)
        requires requires { game.bounds(state, low, high); }
    { game.bounds(state, low, high); };
};

// Whether the bounds may be narrower here than one move ago (in card games: at the start of a trick). A game that does
// not say is asked for them at every position.
struct BoundsChanged {
    static constexpr std::string_view name = "";
    using Signature = bool();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.bounds_changed(state) } -> std::same_as<bool>;
        }
    { return game.bounds_changed(state); };
};

// The rows of a leaf-value table: every value that can occur below this position, final or evaluated, each handed to a
// visitor (repeats are welcome).
struct LeafRows {
    static constexpr std::string_view name = "leaf_values";
    using Signature = void(const std::function<void(const Scores&)>&);
    static constexpr auto put = [](const auto& game, const auto& state, const auto& visit)
        requires requires { game.leaf_values(state, visit); }
    { game.leaf_values(state, visit); };
};

// Equal keys: the same game from here on, order of moves included.
struct Key {
    static constexpr std::string_view name = "key";
    using Signature = std::uint64_t();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.key(state) } -> std::same_as<std::uint64_t>;
        }
    { return game.key(state); };
};

// One way only leads to each position, as in a tree: a table could answer nothing but what is searched twice.
struct OneWay {
    static constexpr std::string_view name = "";
    using Signature = bool();
    static constexpr auto put = [](const auto& game, const auto&)
        requires std::remove_cvref_t<decltype(game)>::one_way
    { return true; };
};

// Scores that add up: what each player has got so far, and a key of what is still to come. Positions with equal keys
// are the same game from here on, order of moves included, but for the scores so far: these are part of every value
// below, final or evaluated, and nothing else depends on them.
struct Rest {
    static constexpr std::string_view name = "rest";
    using Signature = std::uint64_t(Scores& so_far);
    static constexpr auto put = [](const auto& game, const auto& state, Scores& so_far)
        requires requires {
            { game.rest(state, so_far) } -> std::same_as<std::uint64_t>;
        }
    { return game.rest(state, so_far); };
};

// Mirror images are worth the same: they have one key, and one of them is called the mirrored one. In the move list of
// the image a child stands at `mirrored_child`.
struct MirroredKey {
    std::uint64_t key;
    bool mirrored;
};
struct Mirror {
    static constexpr std::string_view name = "mirror";
    using Signature = MirroredKey();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.mirrored_key(state) } -> std::same_as<MirroredKey>;
        }
    { return game.mirrored_key(state); };
};
struct MirroredChild {
    static constexpr std::string_view name = "";
    using Signature = int(ItsMoves, int child);
    static constexpr auto put = [](const auto& game, const auto&, const auto& moves, int child)
        requires requires {
            { game.mirrored_child(moves, child) } -> std::same_as<int>;
        }
    { return game.mirrored_child(moves, child); };
};

// What a move promises at first sight, 0 or more: in searches that may try moves in any order, those that promise more
// come first.
struct Promise {
    static constexpr std::string_view name = "promise";
    using Signature = int(ItsMove);
    static constexpr auto put = [](const auto& game, const auto& state, const auto& move)
        requires requires {
            { game.promise(state, move) } -> std::same_as<int>;
        }
    { return game.promise(state, move); };
};

// Games of two: after how many moves (at least one) the game is over if both play for their scores, and with which
// ones; 0: unknown.
struct Foresee {
    static constexpr std::string_view name = "foresee";
    using Signature = int(Scores&);
    static constexpr auto put = [](const auto& game, const auto& state, Scores& out)
        requires requires {
            { game.foresee(state, out) } -> std::same_as<int>;
        }
    { return game.foresee(state, out); };
};
// Where the end is unknown: after this move the other player ends the game at once, and its mover gets the lowest score
// that there is. There is always a better move.
struct Blunders {
    static constexpr std::string_view name = "";
    using Signature = bool(ItsMove);
    static constexpr auto put = [](const auto& game, const auto& state, const auto& move)
        requires requires {
            { game.blunders(state, move) } -> std::same_as<bool>;
        }
    { return game.blunders(state, move); };
};

// Whether an estimate can be trusted here: nothing is about to happen that would turn it over. Searches may look
// farther where it cannot.
struct Quiet {
    static constexpr std::string_view name = "quiet";
    using Signature = bool();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.quiet(state) } -> std::same_as<bool>;
        }
    { return game.quiet(state); };
};

// The phase that the game is in (opening, end …), by its name, and the names of all of them. No search asks: whoever
// chooses the settings of a search does.
struct Phase {
    static constexpr std::string_view name = "phase";
    using Signature = std::string_view();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.phase(state) } -> std::same_as<std::string_view>;
        }
    { return game.phase(state); };
};
struct PhaseNames {
    static constexpr std::string_view name = "";
    using Signature = std::vector<std::string_view>();
    static constexpr auto put = [](const auto& game, const auto&)
        requires requires { game.phases.begin(); }
    { return std::vector<std::string_view>(game.phases.begin(), game.phases.end()); };
};

// No game from here lasts longer than so many moves.
struct MaxLength {
    static constexpr std::string_view name = "max_length";
    using Signature = int();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.max_length(state) } -> std::convertible_to<int>;
        }
    { return static_cast<int>(game.max_length(state)); };
};

// The depths at which iterations take place (ends of tricks, say): the next one beyond `depth`.
struct NextLevel {
    static constexpr std::string_view name = "next_level";
    using Signature = int(int depth);
    static constexpr auto put = [](const auto& game, const auto& state, int depth)
        requires requires {
            { game.next_level(state, depth) } -> std::same_as<int>;
        }
    { return game.next_level(state, depth); };
};

// Chance: whether it moves here, and not a player. `moves` then lists its outcomes, apply and undo take them, and
// nobody asks for the player.
struct Chance {
    static constexpr std::string_view name = "chance";
    using Signature = bool();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.is_chance(state) } -> std::same_as<bool>;
        }
    { return game.is_chance(state); };
};
// How likely an outcome is where chance moves: a whole number, at least 1, out of the sum of those of all outcomes.
struct ChanceWeight {
    static constexpr std::string_view name = "";
    using Signature = int(ItsMove);
    static constexpr auto put = [](const auto& game, const auto& state, const auto& outcome)
        requires requires {
            { game.weight(state, outcome) } -> std::same_as<int>;
        }
    { return game.weight(state, outcome); };
};

// Whether a player may move although it is not his turn: `turn_to(state, player)` hands it to him, and what the game
// tells of its positions holds for those, too. It is handed back before a move is undone.
struct OutOfTurn {
    static constexpr std::string_view name = "turn_to";
    using Signature = bool();
    static constexpr auto put = [](const auto& game, auto state)
        requires requires { game.turn_to(state, 0); }
    { return true; };
};

// Moves that come to the same, in runs of them that stand together in the list: whichever of a run is played, the rest
// of the game is the same, order of moves included, but for the names of moves. `merged(which)` is the game that lists
// the first move of each run and no other. Whoever wants every legal move asks the game as it is.
enum class Merge : int {
    automatic,  // whichever of the others is best: settled before a game is asked
    none,
    dealt,  // undealt cards tell their neighbours apart, as in the papers (2005, table 2)
    all,
};
struct Merging {
    static constexpr std::string_view name = "merge";
    using Signature = bool();
    static constexpr auto put = [](const auto& game, const auto&)
        requires requires {
            { game.merged(Merge::all) } -> std::same_as<std::remove_cvref_t<decltype(game)>>;
        }
    { return true; };
};

// Why a move that somebody typed is not legal, in the words of the game; empty if it has none.
struct WhyNot {
    static constexpr std::string_view name = "";
    using Signature = std::string(const std::string&);
    static constexpr auto put = [](const auto& game, const auto& state, const std::string& text)
        requires requires {
            { game.why_not(state, text) } -> std::same_as<std::string>;
        }
    { return game.why_not(state, text); };
};

// Games with hidden cards: which seat is to move. Each seat has a view of its own (core/any_view.hpp), even where two
// of them are one player of a search.
struct Views {
    static constexpr std::string_view name = "views";
    using Signature = int();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.seat(state) } -> std::same_as<int>;
        }
    { return game.seat(state); };
};

// How many moves are left before cards are played: bids, and cards to be passed.
struct Opening {
    static constexpr std::string_view name = "";
    using Signature = int();
    static constexpr auto put = [](const auto& game, const auto& state)
        requires requires {
            { game.opening(state) } -> std::same_as<int>;
        }
    { return game.opening(state); };
};

// That it is there is the answer: what players are sure to get alone against all others is worth a search at the upper
// nodes of maxⁿ, by benchmarks/long_hands.py.
struct ProofsPay {
    static constexpr std::string_view name = "";
    using Signature = bool();
    static constexpr auto put = [](const auto& game, const auto&)
        requires requires {
            { game.proofs_pay() } -> std::same_as<bool>;
        }
    { return game.proofs_pay(); };
};

// All of them; those without a name of their own belong to the one before.
using Questions = std::tuple<Evaluate, Bounds, BoundsChanged, LeafRows, Key, OneWay, Rest, Mirror, MirroredChild,
                             Promise, Foresee, Blunders, Quiet, Phase, PhaseNames, MaxLength, NextLevel, Chance,
                             ChanceWeight, OutOfTurn, Merging, WhyNot, Views, Opening, ProofsPay>;

// A set of them, one bit each.
using QuestionSet = std::uint32_t;

template <class Question>
constexpr int question_number() {
    int number = 0;
    std::apply([&](auto... all) { ((std::is_same_v<Question, decltype(all)> || (++number, false)) || ...); },
               Questions{});
    return number;
}

namespace detail {

template <class Argument, class G>
struct OwnType {
    using type = Argument;
};
template <class G>
struct OwnType<ItsMove, G> {
    using type = const typename G::Move&;
};
template <class G>
struct OwnType<ItsMoves, G> {
    using type = const typename G::Moves&;
};

template <class Question, class G, class Signature = typename Question::Signature>
struct Answered;
template <class Question, class G, class Result, class... Arguments>
struct Answered<Question, G, Result(Arguments...)> {
    static constexpr bool value = std::is_invocable_v<decltype(Question::put), const G&, const typename G::State&,
                                                      typename OwnType<Arguments, G>::type...>;
};

}  // namespace detail

// A game without a type: it answers what the game behind it answers.
template <class G>
concept IsErased = requires { typename G::IsErasedTag; };

// Such a game, or one that is made of such a game (search/replies_game.hpp).
template <class G>
concept IsOverErased = IsErased<G> || requires { requires IsErased<typename G::Base>; };

// Games of this type may answer the question.
template <class G, class Question>
concept Offers = IsErased<G> || detail::Answered<Question, G>::value;

// Whether this game does: that may depend on its options, then it has offers(Question{}).
template <class Question, class G>
bool has(const G& game) {
    if constexpr (!Offers<G, Question>) {
        return false;
    } else if constexpr (requires {
                             { game.offers(Question{}) } -> std::same_as<bool>;
                         }) {
        return game.offers(Question{});
    } else {
        return true;
    }
}

// All that this game answers.
template <class G>
QuestionSet offered(const G& game) {
    return std::apply(
        [&](auto... all) {
            return ((static_cast<QuestionSet>(has<decltype(all)>(game)) << question_number<decltype(all)>()) | ...);
        },
        Questions{});
}

// The answer of a game that offers one.
template <class Question, class G, class... Arguments>
    requires Offers<G, Question>
[[gnu::always_inline]] inline decltype(auto) ask(const G& game, const typename G::State& state,
                                                 Arguments&&... arguments) {
    if constexpr (IsErased<G>) {
        return state->template ask<Question>(std::forward<Arguments>(arguments)...);
    } else {
        return Question::put(game, state, std::forward<Arguments>(arguments)...);
    }
}

}  // namespace nply
