// A tree where every node has the same number of children: the trees that the papers analyse.
//
// Nothing is stored: a node's scores follow from the path that leads to it. In a best-first ordered
// tree each node is given its maxⁿ value from above: the first child inherits it, and no other child is
// better for the mover.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"

namespace nply {

enum class UniformScores : int { equal, random };

struct UniformOptions {
    int players = 3;
    int branching = 3;
    int depth = 6;
    UniformScores scores = UniformScores::equal;
    int total = 840;  // divisible by every number of players up to eight
    bool ordered = false;
    std::int64_t seed = 0;
};

class Uniform {
public:
    static constexpr bool moves_are_indices = true;
    static constexpr std::size_t max_branching = 512;

    struct State {
        std::uint64_t path = 0;  // hash of the moves so far
        Scores value;            // of this node, unless it follows from the path
        std::int32_t ply = 0;
        std::int32_t player = 0;
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = std::uint16_t;
    struct Undo {
        std::uint64_t path;
        Scores value;
    };
    using Moves = FixedList<Move, max_branching>;

    explicit Uniform(const UniformOptions& options) : options_(options) {
        const bool equal = options.scores == UniformScores::equal;
        if (equal && options.total % options.players != 0) {
            throw OptionError("total=" + std::to_string(options.total) + " cannot be shared equally by " +
                              std::to_string(options.players) + " players: give a multiple of " +
                              std::to_string(options.players));
        }
        if (equal && options.ordered) {
            throw OptionError("ordered=true needs scores=random: equal scores have no order");
        }
        kind_ = equal ? Kind::equal : options.ordered ? Kind::ordered : Kind::free;
    }

    int players() const { return options_.players; }
    State start() const {
        State state;
        state.path = mix(static_cast<std::uint64_t>(options_.seed));
        if (kind_ == Kind::equal) {
            for (int p = 0; p < players(); ++p) state.value[p] = options_.total / players();
        } else if (kind_ == Kind::ordered) {
            share(state.path, state.value, kNobody, 0);
        }
        return state;
    }
    int player(const State& state) const { return state.player; }
    bool terminal(const State& state) const { return state.ply == options_.depth; }

    void moves(const State&, Moves& list) const {
        for (int i = 0; i < options_.branching; ++i) list.push_back(static_cast<Move>(i));
    }
    Undo apply(State& state, Move move) const {
        Undo before{.path = state.path, .value = {}};
        state.path = mix(before.path, move);
        if (kind_ == Kind::ordered) {
            before.value = state.value;
            if (move > 0) share(state.path, state.value, state.player, before.value[state.player]);
        }
        ++state.ply;
        state.player = state.player + 1 == players() ? 0 : state.player + 1;
        return before;
    }
    void undo(State& state, Move, const Undo& before) const {
        state.path = before.path;
        if (kind_ == Kind::ordered) state.value = before.value;
        --state.ply;
        state.player = state.player == 0 ? players() - 1 : state.player - 1;
    }
    void scores(const State& state, Scores& out) const {
        if (kind_ == Kind::free) {
            share(state.path, out, kNobody, 0);
        } else {
            out = state.value;
        }
    }
    void evaluate(const State& state, Scores& out) const { scores(state, out); }

    // Equal scores claim no narrower range than random ones: the papers' trees are known by their sum only.
    ScoreFacts score_facts() const {
        return {.constant_sum = options_.total, .max_sum = options_.total, .lowest = 0, .highest = options_.total};
    }

    int max_length(const State& state) const { return options_.depth - state.ply; }

    std::string move_text(Move move) const { return std::to_string(move); }
    std::string text(const State& state) const {
        return "ply " + std::to_string(state.ply) + " of " + std::to_string(options_.depth);
    }

private:
    static constexpr int kNobody = -1;
    enum class Kind { equal, ordered, free };

    // Splits the total at random: player `held` gets at most `most`, the others share the rest. Not inlined: a search
    // of equal scores would be short of registers.
    [[gnu::noinline]] void share(std::uint64_t seed, Scores& out, int held, Score most) const {
        Random random(seed);
        Score rest = options_.total;
        int sharers = players();
        if (held != kNobody) {
            out[held] = static_cast<Score>(random.below(static_cast<std::uint32_t>(most) + 1));
            rest -= out[held];
            --sharers;
        }
        // The pieces lie between the sorted cuts: 0, sharers - 1 random ones, and the rest.
        FixedList<Score, kMaxPlayers + 1> cuts;
        cuts.push_back(0);
        for (int i = 1; i < sharers; ++i) {
            cuts.push_back(static_cast<Score>(random.below(static_cast<std::uint32_t>(rest) + 1)));
            for (std::size_t j = cuts.size() - 1; cuts[j] < cuts[j - 1]; --j) std::swap(cuts[j], cuts[j - 1]);
        }
        cuts.push_back(rest);
        std::size_t piece = 0;
        for (int p = 0; p < players(); ++p) {
            if (p == held) continue;
            out[p] = cuts[piece + 1] - cuts[piece];
            ++piece;
        }
    }

    UniformOptions options_;
    Kind kind_;
};

static_assert(NativeGame<Uniform> && Offers<Uniform, Evaluate> && HasScoreFacts<Uniform>);

struct UniformFamily {
    using Options = UniformOptions;
    using Games = GameTypes<Uniform>;
    static constexpr std::string_view name = "uniform";
    static constexpr std::string_view summary = "a tree with the same number of children everywhere";
    static constexpr std::tuple options{
        Option<Options, int>{"players", &Options::players, "number of players, moving in turn", 2, kMaxPlayers},
        Option<Options, int>{"branching", &Options::branching, "children of each node", 1, Uniform::max_branching},
        Option<Options, int>{"depth", &Options::depth, "plies from the root to the leaves", 1, kMaxPly},
        Option<Options, UniformScores>{"scores",
                                       &Options::scores,
                                       "scores of the leaves",
                                       0,
                                       0,
                                       {{{"equal", UniformScores::equal}, {"random", UniformScores::random}}}},
        Option<Options, int>{"total", &Options::total, "sum of the scores of every leaf", 0, 1'000'000},
        Option<Options, bool>{"ordered", &Options::ordered, "the best child of every node comes first"},
        Option<Options, std::int64_t>{"seed", &Options::seed, "seed of the random scores", 0},
    };
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        return visit(Uniform(options));
    }
};

}  // namespace nply
