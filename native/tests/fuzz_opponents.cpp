// The offensive search, the choice of MP-Mix, soft-maxⁿ, prob-maxⁿ and the ties of paranoid, each against a recursion
// that is written as it is defined, on random trees and Nim.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "nply/games/nim.hpp"
#include "nply/search/mp_mix.hpp"
#include "nply/search/offensive.hpp"
#include "nply/search/prob_max_n.hpp"
#include "nply/search/soft_max_n.hpp"
#include "nply/search/two_sides.hpp"
#include "random_tree.hpp"
#include "searching.hpp"

using namespace nply;

namespace {

using Value = std::vector<double>;

template <class G>
Value leaf_value(const G& game, const typename G::State& state) {
    Scores scores;
    game.terminal(state) ? game.scores(state, scores) : evaluate_leaf(game, state, 0, scores);
    return Value(scores.of.begin(), scores.of.begin() + game.players());
}

template <class G>
std::vector<typename G::State> children_of(const G& game, const typename G::State& state) {
    std::vector<typename G::State> children;
    typename G::Moves moves;
    game.moves(state, moves);
    for (const auto& move : moves) {
        children.push_back(state);
        game.apply(children.back(), move);
    }
    return children;
}

// The first value for which `worth` is largest.
template <class Worth>
const Value& best_of(const std::vector<Value>& values, Worth&& worth) {
    return *std::ranges::max_element(values, [&](const Value& a, const Value& b) { return worth(a) < worth(b); });
}

// Every player chooses by worth(player, value).
template <class G, class Worth>
Value slow(const G& game, const typename G::State& state, int depth, Worth&& worth) {
    if (game.terminal(state) || depth == 0) return leaf_value(game, state);
    std::vector<Value> values;
    for (const auto& child : children_of(game, state)) values.push_back(slow(game, child, depth - 1, worth));
    return best_of(values, [&](const Value& value) { return worth(game.player(state), value); });
}

template <class G>
std::set<Value> slow_soft(const G& game, const typename G::State& state, int depth) {
    if (game.terminal(state) || depth == 0) return {leaf_value(game, state)};
    const auto player = static_cast<std::size_t>(game.player(state));
    std::vector<std::set<Value>> sets;
    for (const auto& child : children_of(game, state)) sets.push_back(slow_soft(game, child, depth - 1));
    std::set<Value> all;
    for (const auto& one : sets) {
        // Is there another one all of whose values are better than all of these?
        const bool dominated = std::ranges::any_of(sets, [&](const std::set<Value>& other) {
            return std::ranges::all_of(other, [&](const Value& theirs) {
                return std::ranges::all_of(one, [&](const Value& mine) { return theirs[player] > mine[player]; });
            });
        });
        if (!dominated) all.insert(one.begin(), one.end());
    }
    return all;
}

struct Weights {
    double own, lead, spite;
};

template <class G>
Value slow_prob(const G& game, const typename G::State& state, int depth, std::size_t root, const Weights& weights) {
    if (game.terminal(state) || depth == 0) return leaf_value(game, state);
    const auto player = static_cast<std::size_t>(game.player(state));
    std::vector<Value> values;
    for (const auto& child : children_of(game, state)) {
        values.push_back(slow_prob(game, child, depth - 1, root, weights));
    }
    const Value& own = best_of(values, [&](const Value& value) { return value[player]; });
    if (player == root) return own;
    const Value& lead = best_of(values, [&](const Value& value) {
        double best = -1e18;
        for (std::size_t p = 0; p < value.size(); ++p) best = p == player ? best : std::max(best, value[p]);
        return value[player] - best;
    });
    const Value& spite = best_of(values, [&](const Value& value) { return std::pair(-value[root], value[player]); });
    if (&own == &lead && &own == &spite) return own;
    Value average(own.size());
    for (std::size_t p = 0; p < average.size(); ++p) {
        average[p] = weights.own * own[p];
        average[p] += weights.lead * lead[p];
        average[p] += weights.spite * spite[p];
    }
    return average;
}

bool close(const Values& found, const Value& expected) {
    for (std::size_t p = 0; p < expected.size(); ++p) {
        const double value = static_cast<double>(found.total[p]) / static_cast<double>(found.count);
        if (std::abs(value - expected[p]) > 2e-6) return false;
    }
    return true;
}

SearchRequest to_depth(int depth) {
    return {.limits = {.nodes = {}, .depth = depth, .seconds = {}}};
}

template <class G>
std::string check_offensive(const G& game, const typename G::State& root, int depth, Random& random) {
    const int player = game.player(root);
    const int target =
        (player + 1 + static_cast<int>(random.below(static_cast<unsigned>(game.players()) - 1))) % game.players();
    const auto t = static_cast<std::size_t>(target);
    const Value expected = slow(game, root, depth, [&](int who, const Value& value) {
        return std::pair(who == player ? -value[t] : 0.0, value[static_cast<std::size_t>(who)]);
    });
    const auto found = tests::Searcher<OffensiveAlgorithm, G>(game, {.target = target}).run(root, to_depth(depth));
    if (!close(found.best->values, expected)) return "another value";
    typename G::State state = root;
    for (const int child : found.best->line) state = tests::after_child(game, state, child);
    return leaf_value(game, state) == expected ? "" : "the line does not lead to the value";
}

template <class G>
std::string check_soft(const G& game, const typename G::State& root, int depth) {
    const auto player = static_cast<std::size_t>(game.player(root));
    const auto found = tests::Searcher<SoftMaxNAlgorithm, G>(game, {}).run(root, to_depth(depth));
    const auto children = children_of(game, root);
    std::vector<std::pair<double, double>> sure;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const std::set<Value> expected = slow_soft(game, children[i], depth - 1);
        std::set<Value> told;
        for (const Values& values : found.best->root_moves[i].outcomes) {
            told.insert(Value(values.total.begin(), values.total.begin() + game.players()));
        }
        if (told != expected) return "another set";
        const auto by_player = [&](const Value& value) { return value[player]; };
        sure.emplace_back(std::ranges::min(expected, {}, by_player)[player],
                          std::ranges::max(expected, {}, by_player)[player]);
    }
    const auto best = std::ranges::max_element(sure) - sure.begin();
    return *found.move == best ? "" : "another move";
}

template <class G>
std::string check_prob(const G& game, const typename G::State& root, int depth, Random& random) {
    ProbMaxNOptions options;
    options.own = 1 + static_cast<int>(random.below(3));
    options.lead = static_cast<int>(random.below(3));
    options.spite = static_cast<int>(random.below(3));
    const double sum = options.own + options.lead + options.spite;
    const Weights weights{options.own / sum, options.lead / sum, options.spite / sum};
    const Value expected = slow_prob(game, root, depth, static_cast<std::size_t>(game.player(root)), weights);
    const auto found = tests::Searcher<ProbMaxNAlgorithm, G>(game, options).run(root, to_depth(depth));
    return close(found.best->values, expected) ? "" : "another value";
}

// Bayes' rule on one choice that a model is sure of.
std::string check_learning(Random& random) {
    ProbMaxNOptions options;
    options.noise = 1 + static_cast<int>(random.below(99));
    Beliefs beliefs(options, 3);
    // Player 1 moves: the first child is best for himself, the second one is worst for player 0, the last two are the
    // best lead.
    const std::vector<Expected> children{{5, 9, 8}, {1, 2, 3}, {4, 8, 2}, {4, 8, 2}};
    const auto played = random.below(4);
    beliefs.learn(children, played, 1, 0);
    const double noise = options.noise / 100.0;
    const double own = 0.5 * (noise / 4 + (played == 0 ? 1 - noise : 0));
    const double spite = 0.25 * (noise / 4 + (played == 1 ? 1 - noise : 0));
    const double lead = 0.25 * (noise / 4 + (played > 1 ? (1 - noise) / 2 : 0));
    const double sum = own + lead + spite;
    char expected[96];
    std::snprintf(expected, sizeof expected, "player 1: own %.2f, lead %.2f, spite %.2f; ", own / sum, lead / sum,
                  spite / sum);
    return beliefs.text(0).starts_with(expected) ? "" : "beliefs are " + beliefs.text(0) + ", not " + expected;
}

std::string check_strategy(Random& random) {
    const int players = 1 + static_cast<int>(random.below(4)),
              player = static_cast<int>(random.below(static_cast<unsigned>(players)));
    MpMixOptions options;
    options.defend = 1 + static_cast<int>(random.below(3));
    options.attack = 1 + static_cast<int>(random.below(3));
    Scores scores;
    for (int p = 0; p < players; ++p) scores[p] = static_cast<Score>(random.below(5));
    Strategy expected = Strategy::maxn;
    for (int p = 0; p < players && players > 1; ++p) {
        Score lead = kMaxScore;
        for (int q = 0; q < players; ++q) lead = q == p ? lead : std::min(lead, scores[p] - scores[q]);
        if (p == player && lead >= options.defend) expected = Strategy::paranoid;
        if (p != player && lead >= options.attack) expected = Strategy::offensive;
    }
    return choose_strategy(options, scores, players, player) == expected ? "" : "another strategy";
}

template <class G>
std::string check_ties(const G& game, const typename G::State& root, int depth, Random& random) {
    if (!has<Evaluate>(game)) return "";
    const auto player = static_cast<std::size_t>(game.player(root));
    std::vector<std::pair<double, double>> worth;
    for (const auto& child : children_of(game, root)) {
        const double sure = slow(game, child, depth - 1, [&](int who, const Value& value) {
            return static_cast<std::size_t>(who) == player ? value[player] : -value[player];
        })[player];
        const Value behind =
            slow(game, child, 2, [](int who, const Value& value) { return value[static_cast<std::size_t>(who)]; });
        worth.emplace_back(sure, behind[player]);
    }
    TwoSidesOptions options;
    options.ties = EqualMoves::maxn;
    options.table = has<Key>(game) && random.below(2) == 0 ? "100" : "0";
    const auto found = tests::Searcher<TwoSidesAlgorithm, G>(game, options).run(root, to_depth(depth));
    return *found.move == std::ranges::max_element(worth) - worth.begin() ? "" : "another move";
}

template <class G>
bool check_game(const G& game, int depth, Random& random) {
    const auto root = game.start();
    if (game.terminal(root)) return true;
    const std::pair<const char*, std::string> wrong[] = {
        {"offensive", check_offensive(game, root, depth, random)},
        {"soft_maxn", check_soft(game, root, depth)},
        {"prob_maxn", check_prob(game, root, depth, random)},
        {"paranoid(ties=maxn)", check_ties(game, root, depth, random)},
        {"learning", check_learning(random)},
        {"mp_mix", check_strategy(random)},
    };
    bool good = true;
    for (const auto& [engine, what] : wrong) {
        ++tests::compared;
        if (what.empty()) continue;
        std::printf("%s, depth %d: %s\n", engine, depth, what.c_str());
        good = false;
    }
    return good;
}

bool check(std::uint64_t seed) {
    Random random(seed);
    if (seed % 8 == 0) {
        const int players = 2 + static_cast<int>(random.below(3));
        const Nim game({.heap = 4 + static_cast<int>(random.below(6)), .players = players});
        return check_game(game, 1 + static_cast<int>(random.below(6)), random);
    }
    RandomTree drawn(seed);
    const Tree tree(drawn.options);
    return check_game(tree, drawn.evaluated ? 1 + static_cast<int>(random.below(6)) : kMaxPly, random);
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
