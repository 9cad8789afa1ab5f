// Iterative deepening at the levels that a game chooses, its limits and parts of them, whole hands under a limit, and
// the errors of games that never end or whose chance is faulty.
#include <cstdint>
#include <string>
#include <vector>

#include "check.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/games/spades.hpp"
#include "nply/games/uniform.hpp"
#include "nply/search/max_n.hpp"
#include "nply/search/two_sides.hpp"
#include "searching.hpp"

namespace nply::tests {

// A path of single moves with two moves at the root; iterations every third ply, as at the end of tricks.
class Tricks {
public:
    using State = int;  // plies played
    using Move = int;
    struct Undo {};
    using Moves = FixedList<Move, 2>;

    explicit Tricks(int length) : length_(length) {}

    int players() const { return 3; }
    int player(State ply) const { return ply % 3; }
    bool terminal(State ply) const { return ply == length_; }
    void moves(State ply, Moves& list) const {
        list.push_back(0);
        if (ply == 0) list.push_back(1);
    }
    Undo apply(State& ply, Move) const {
        ++ply;
        return {};
    }
    void undo(State& ply, Move, Undo) const { --ply; }
    void scores(State, Scores& out) const { out[0] = 100; }
    void evaluate(State ply, Scores& out) const { out[0] = ply; }
    int next_level(State root, int depth) const { return (root + depth) / 3 * 3 + 3 - root; }

protected:
    int length_;
};

static_assert(Game<Tricks> && Offers<Tricks, NextLevel> && Offers<Tricks, Evaluate>);

// The same without an evaluation.
class Blind : public Tricks {
public:
    using Tricks::Tricks;
    bool offers(Evaluate) const { return false; }
};

// One that says how long it lasts.
class Finite : public Tricks {
public:
    using Tricks::Tricks;
    int max_length(State ply) const { return length_ - ply; }
};
static_assert(Offers<Finite, MaxLength> && !Offers<Tricks, MaxLength>);

struct Run {
    std::vector<int> depths;
    SearchResult result;
};

template <class G>
Run run(const G& game, int root, const Limits& limits) {
    Run run;
    MaxNOptions options;
    options.prune = Prune::none;
    run.result = Searcher<MaxNAlgorithm, G>(game, options)
                     .run(root, {.limits = limits,
                                 .on_iteration = [&](const Iteration& done) { run.depths.push_back(done.depth); }});
    return run;
}

void check_levels() {
    const Tricks game(9);
    Run all = run(game, 0, {});
    CHECK((all.depths == std::vector<int>{3, 6, 9}));
    CHECK(all.result.complete && all.result.best->values.total[0] == 100 && all.result.best->line.size() == 9);
    CHECK(all.result.nodes == 2 * (3 + 6 + 9));

    Run inside = run(game, 2, {});  // in the middle of a trick: its end comes first
    CHECK((inside.depths == std::vector<int>{1, 4, 7}));

    Run shallow = run(game, 0, {.nodes = {}, .depth = 5, .seconds = {}});  // a depth limit between two levels
    CHECK((shallow.depths == std::vector<int>{3, 5}));
    CHECK(!shallow.result.complete && shallow.result.best->values.total[0] == 5);
}

void check_limits() {
    const Tricks game(9);
    Run two = run(game, 0, {.nodes = 2 * (3 + 6), .depth = {}, .seconds = {}});
    CHECK((two.depths == std::vector<int>{3, 6}) && two.result.nodes == 18 && !two.result.complete);
    CHECK(two.result.best->depth == 6 && two.result.move == 0);

    Run none = run(game, 0, {.nodes = 5, .depth = {}, .seconds = {}});
    CHECK(none.depths.empty() && !none.result.best && none.result.move == 0 && none.result.nodes == 5);

    Run root = run(game, 0, {.nodes = {}, .depth = 0, .seconds = {}});
    CHECK(!root.result.move && root.result.best->values.total[0] == 0 && root.result.nodes == 0 &&
          !root.result.complete);

    Run over = run(game, 9, {});
    CHECK(!over.result.move && over.result.best->values.total[0] == 100 && over.result.complete);
}

// A small tree is searched at once if the search has to go to its end anyway.
void check_small_trees() {
    const Finite game(9);
    Run all = run(game, 0, {});
    CHECK((all.depths == std::vector<int>{9}) && all.result.complete && all.result.nodes == 18);
    CHECK((run(game, 2, {}).depths == std::vector<int>{7}));

    Run limited = run(game, 0, {.nodes = 1000, .depth = {}, .seconds = {}});
    CHECK((limited.depths == std::vector<int>{3, 6, 9}));
    CHECK((run(game, 0, {.nodes = {}, .depth = 9, .seconds = {}}).depths == std::vector<int>{3, 6, 9}));
    CHECK((run(game, 0, {.nodes = {}, .depth = {}, .seconds = 100}).depths == std::vector<int>{3, 6, 9}));

    std::vector<int> depths;  // of a search whose iterations help the next one
    Searcher<TwoSidesAlgorithm, Finite>(game, {}).run(
        0, {.on_iteration = [&](const Iteration& done) { depths.push_back(done.depth); }});
    CHECK((depths == std::vector<int>{3, 6, 9}));
}

template <class Error, class Job>
bool throws(Job&& job) {
    try {
        job();
    } catch (const Error&) {
        return true;
    }
    return false;
}

void check_errors() {
    CHECK(run(Blind(1000), 0, {}).result.complete);
    CHECK(throws<GameError>([] { run(Blind(1001), 0, {}); }));
    CHECK(throws<GameError>([] { run(Tricks(1001), 0, {}); }));
    CHECK(!throws<GameError>([] { run(Tricks(1001), 0, {.nodes = {}, .depth = 9, .seconds = {}}); }));
    CHECK(throws<CapabilityError>([] { run(Blind(9), 0, {.nodes = {}, .depth = 5, .seconds = {}}); }));
    CHECK((run(Blind(9), 0, {}).depths.size() == 1));
}

// Player 0 moves, then chance brings one of `outcomes`; the last of them has this weight. The game is over after that.
class Dice {
public:
    using State = int;  // plies played
    using Move = int;
    struct Undo {};
    using Moves = FixedList<Move, 6>;

    Dice(int outcomes, int weight) : outcomes_(outcomes), weight_(weight) {}

    int players() const { return 2; }
    int player(State) const { return 0; }
    bool terminal(State ply) const { return ply == 2; }
    bool is_chance(State ply) const { return ply == 1; }
    int weight(State, Move move) const { return move + 1 == outcomes_ ? weight_ : 1; }
    void moves(State ply, Moves& list) const {
        for (int i = 0; i < (ply == 0 ? 2 : outcomes_); ++i) list.push_back(i);
    }
    Undo apply(State& ply, Move) const {
        ++ply;
        return {};
    }
    void undo(State& ply, Move, Undo) const { --ply; }
    void scores(State, Scores& out) const { out[0] = 7; }

private:
    int outcomes_, weight_;
};
static_assert(Game<Dice> && Offers<Dice, Chance> && Offers<Dice, ChanceWeight>);

// What a search of this game says: nothing, if all is well.
template <class Algorithm>
std::string complaint(const Dice& game) {
    try {
        const SearchResult found = Searcher<Algorithm, Dice>(game, {}).run(0);
        CHECK(found.complete && found.best->values.total[0] == 7);
    } catch (const GameError& error) {
        return error.what();
    }
    return {};
}

template <class Algorithm>
void check_chance() {
    CHECK(complaint<Algorithm>({6, 1}).empty());
    CHECK(complaint<Algorithm>({3, 5}).empty());
    CHECK(complaint<Algorithm>({0, 1}) == "moves() must list at least one outcome where is_chance() is true, got none");
    CHECK(complaint<Algorithm>({3, 0}) == "weight() must return at least 1 for every outcome, got 0");
    CHECK(complaint<Algorithm>({3, -2}) == "weight() must return at least 1 for every outcome, got -2");
}

// A deep search leaves the end of its line out and looks it up afterwards: whatever is pruned, the line is the same.
void check_long_lines() {
    for (int seed = 0; seed < 5; ++seed) {
        UniformOptions tree;
        tree.branching = 2;
        tree.depth = 14;
        tree.scores = UniformScores::random;
        tree.total = 12;
        tree.seed = seed;
        const Uniform game(tree);
        for (const Ties ties : {Ties::left, Ties::worst_for_root}) {
            MaxNOptions options;
            options.ties = ties;
            const SearchRequest request{.limits = {.nodes = {}, .depth = tree.depth, .seconds = {}}};
            const auto line = [&] {
                return Searcher<MaxNAlgorithm, Uniform>(game, options).run(game.start(), request).best->line;
            };
            options.prune = Prune::none;
            const auto expected = line();
            CHECK(expected.size() == 14);
            for (const Prune prune : {Prune::shallow, Prune::last_branch, Prune::speculative}) {
                options.prune = prune;
                CHECK(line() == expected);
            }
        }
    }
}

// What a search does with a part of its budget: it ends, the rest is still there, and the user may end it all.
void check_parts() {
    const auto spend = [](Budget& budget) {
        std::uint64_t counted = 0;
        try {
            for (; counted < 1'000'000; ++counted) budget.count();
        } catch (const Stopped&) {
        }
        return counted;
    };
    Budget budget({.nodes = 1000, .depth = {}, .seconds = {}});
    budget.count(200);
    {
        Budget::Part part(budget, 0.75);
        CHECK(spend(budget) == 600 && budget.stopped() && part.leaves_rest());
    }
    CHECK(!budget.stopped() && spend(budget) == 200 && budget.stopped() && budget.nodes() == 1000);

    Budget timed({.nodes = {}, .depth = {}, .seconds = 1000});
    {
        Budget::Part part(timed, 0);
        CHECK(spend(timed) < 1'000'000 && part.leaves_rest());
    }
    CHECK(spend(timed) == 1'000'000 && !timed.stopped());

    Budget watched({}, 1, [](const Budget& so_far) { return so_far.seconds() > 0.05; });
    Budget::Part part(watched, 0.5);
    while (!watched.stopped()) spend(watched);
    CHECK(!part.leaves_rest());
}

// Under a limit of nodes: a whole hand is solved where that is within reach, and else the last iteration stands.
void check_whole_hands() {
    SpadesOptions shape;
    shape.players = 3;
    shape.cards = 9;
    const Spades<3> game(shape);
    MaxNOptions deepening;
    deepening.bounds = ValueBounds::game;
    int solved = 0, failed = 0;
    for (int seed = 0; seed < 4; ++seed) {
        SpadesDeal deal;
        deal.seed = seed;
        const auto root = game.deal(deal);
        const SearchResult exact = Searcher<MaxNAlgorithm, Spades<3>>(game, {}).run(root);
        CHECK(exact.complete && exact.best->depth == 27);
        for (const std::uint64_t nodes : {100u, 3000u, 20000u, 60000u, 120000u}) {
            const Limits limits{.nodes = nodes, .depth = {}, .seconds = {}};
            const SearchResult found = Searcher<MaxNAlgorithm, Spades<3>>(game, {}).run(root, {.limits = limits});
            CHECK(found.nodes <= nodes && found.complete == (found.best && found.best->depth == 27));
            if (found.complete) {
                const bool same = found.best->values == exact.best->values && found.best->line == exact.best->line;
                CHECK(same && found.nodes < nodes);
                const bool anyhow =
                    Searcher<MaxNAlgorithm, Spades<3>>(game, deepening).run(root, {.limits = limits}).complete;
                solved += !anyhow;
            } else if (found.best) {
                const Limits deep{.nodes = {}, .depth = found.best->depth, .seconds = {}};
                const auto expected = Searcher<MaxNAlgorithm, Spades<3>>(game, deepening).run(root, {.limits = deep});
                CHECK(found.best->values == expected.best->values && found.move == expected.move);
                failed += found.statistics.proof_nodes > 0;
            }
        }
    }
    CHECK(solved > 0 && failed > 0);
}

}  // namespace nply::tests

int main() {
    nply::tests::check_levels();
    nply::tests::check_limits();
    nply::tests::check_small_trees();
    nply::tests::check_errors();
    nply::tests::check_chance<nply::MaxNAlgorithm>();
    nply::tests::check_chance<nply::TwoSidesAlgorithm>();
    nply::tests::check_long_lines();
    nply::tests::check_parts();
    nply::tests::check_whole_hands();
    return nply::tests::report();
}
