// Maxⁿ with bounds that are proved at its nodes against plain maxⁿ: the same value and the same move, on random trees
// and small games of all kinds, at one depth after another and along a whole game, with tables of proofs of all sizes.
// And the lemma behind it: at no node does maxⁿ give a player less than what he is sure to get alone against the rest.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "nply/games/chinese_checkers.hpp"
#include "nply/games/hearts.hpp"
#include "nply/games/mnk.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/search/max_n.hpp"
#include "random_tree.hpp"
#include "searching.hpp"
#include "trick_shapes.hpp"

using namespace nply;

namespace {

template <class G>
using Proving = PrunedMaxN<G, NoTracer, ValueProofs<G>>;

int drawn(Random& random, int limit) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(limit)));
}

MaxNOptions random_options(Random& random, bool has_table, int extend) {
    MaxNOptions options;
    options.bounds = ValueBounds::paranoid;
    options.prune = std::array{Prune::shallow, Prune::branch_and_bound, Prune::last_branch, Prune::speculative,
                               Prune::speculative}[random.below(5)];
    options.oracle = static_cast<OracleKind>(drawn(random, has_table ? 4 : 3));
    options.ties = static_cast<Ties>(drawn(random, 2));
    options.stretch = collector_of(options.prune).stretches() && random.below(2) == 0 ? 2 + drawn(random, 6) : 0;
    options.table = std::array{"0", "0", "8", "1000"}[random.below(4)];
    options.width = random.below(4) == 0 ? 1 + drawn(random, 3) : 0;
    options.extend = extend;
    return options;
}

ProofSettings random_settings(Random& random) {
    return {.entries = random.below(2) == 0 ? std::size_t{2} : std::size_t{512},
            .least_plies = 1 + drawn(random, 3),
            .thrift = random.below(4) == 0};
}

// One search along a whole game, at several depths at each of its positions, the last one maybe to the end.
template <class G>
bool check_game(const G& game, typename G::State root, const std::vector<int>& depths, const MaxNOptions& options,
                const ProofSettings& settings, std::uint64_t seed) {
    MaxNOptions plain;
    plain.ties = options.ties;
    plain.width = options.width;
    plain.extend = options.extend;
    plain.prune = Prune::none;
    Budget budget({});
    Proving<G> search(game, options, settings);
    while (!game.terminal(root)) {
        search.start(root, -1, budget);
        Iteration expected;
        for (const int depth : depths) {
            Budget uncounted({});
            PrunedMaxN<G> reference(game, plain);
            reference.start(root, -1, uncounted);
            expected = reference.iterate(depth);
            const Iteration found = search.iterate(depth);
            ++tests::compared;
            if (found.values == expected.values && found.line.front() == expected.line.front() &&
                (found.exact || !expected.exact)) {
                continue;
            }
            std::printf("case %" PRIu64
                        ", depth %d, %s ties=%d stretch=%d table=%s width=%d extend=%d: move %d "
                        "instead of %d; proofs: entries=%zu plies=%d thrift=%d\n",
                        seed, depth, search.facts().pruning.c_str(), static_cast<int>(options.ties), options.stretch,
                        options.table.c_str(), options.width, options.extend, found.line.front(), expected.line.front(),
                        settings.entries, settings.least_plies, settings.thrift);
            return false;
        }
        root = tests::after_child(game, root, expected.line.front());
    }
    return true;
}

// At every node and for every player and rule for ties, by searches without any pruning.
template <class G>
bool lemma_holds(const G& tree, const typename G::State& state, int depth, int searcher) {
    if (tree.terminal(state) || depth == 0) return true;
    Budget budget({});
    for (const Ties ties : {Ties::left, Ties::worst_for_root}) {
        MaxNOptions plain;
        plain.ties = ties;
        plain.prune = Prune::none;
        PrunedMaxN<G> search(tree, plain);
        search.start(state, searcher, budget);
        const Values found = search.iterate(depth).values;
        for (int p = 0; p < tree.players(); ++p) {
            TwoSidesOptions alone;
            alone.search = MinimaxSearch::plain;
            TwoSides<G> sure(tree, alone);
            sure.start(state, p, budget);
            const auto place = static_cast<std::size_t>(p);
            ++tests::compared;
            if (found.total[place] < sure.iterate(depth).values.total[place]) return false;
        }
    }
    typename G::Moves moves;
    tree.moves(state, moves);
    for (int i = 0; i < static_cast<int>(moves.size()); ++i) {
        if (!lemma_holds(tree, tests::after_child(tree, state, i), depth - 1, searcher)) return false;
    }
    return true;
}

template <class G>
bool check_tree(std::uint64_t seed) {
    RandomTree grown(seed);
    const G tree(grown.options);
    const auto root = tree.start();
    if (tree.terminal(root)) return true;
    const int all = tree.max_length(root);
    if (seed % 16 < 2) {
        const int depth = grown.evaluated ? 1 + drawn(grown.random, all) : all;
        if (!lemma_holds(tree, root, depth, drawn(grown.random, grown.players))) {
            std::printf("case %" PRIu64 ": a player gets less than what he is sure of\n", seed);
            return false;
        }
    }
    for (int i = 0; i < 4; ++i) {
        std::vector<int> depths;
        for (int more = drawn(grown.random, 3); grown.evaluated && more > 0; --more) {
            depths.push_back(1 + drawn(grown.random, all));
        }
        depths.push_back(grown.evaluated ? 1 + drawn(grown.random, all) : all);
        MaxNOptions options = random_options(grown.random, true, random_extension<G>(grown.random));
        options.learn_order = grown.random.below(2) == 0 ? LearnOrder::never : LearnOrder::always;
        if (!check_game(tree, root, depths, options, random_settings(grown.random), seed)) return false;
    }
    return true;
}

// From the middle of a game on, cut off.
template <class G>
bool check_position(const G& game, typename G::State root, int plies, int depth, Random& random, std::uint64_t seed,
                    bool has_table) {
    for (; plies > 0; --plies) {
        typename G::Moves moves;
        game.moves(root, moves);
        const auto next = tests::after_child(game, root, drawn(random, static_cast<int>(moves.size())));
        if (game.terminal(next)) break;
        root = next;
    }
    MaxNOptions options = random_options(random, has_table, 0);
    std::vector<int> depths{1 + drawn(random, depth), 1 + drawn(random, depth)};
    MaxNOptions plain;
    plain.ties = options.ties;
    plain.width = options.width;
    plain.prune = Prune::none;
    Budget budget({});
    Proving<G> search(game, options, random_settings(random));
    search.start(root, -1, budget);
    for (const int deep : depths) {
        PrunedMaxN<G> reference(game, plain);
        reference.start(root, -1, budget);
        const Iteration expected = reference.iterate(deep), found = search.iterate(deep);
        ++tests::compared;
        if (found.values == expected.values && found.line.front() == expected.line.front()) continue;
        std::printf("case %" PRIu64 ", depth %d, %s ties=%d stretch=%d table=%s width=%d: another value or move\n",
                    seed, deep, search.facts().pruning.c_str(), static_cast<int>(options.ties), options.stretch,
                    options.table.c_str(), options.width);
        return false;
    }
    return true;
}

template <class G>
bool check_hand(const G& game, Random& random, std::uint64_t seed, bool has_table) {
    typename G::Deal deal;
    deal.seed = static_cast<std::int64_t>(random.next() >> 1);
    const auto root = game.deal(deal);
    return check_position(game, root, drawn(random, 5), game.max_length(root), random, seed, has_table);
}

bool check_small_game(std::uint64_t seed) {
    Random random(seed);
    switch (random.below(6)) {
        case 0: {
            const Mnk<1> game(MnkOptions{.m = 3 + drawn(random, 2), .n = 3, .k = 3, .players = 2 + drawn(random, 3)});
            return check_position(game, game.start(), drawn(random, 8), 5, random, seed, false);
        }
        case 1: {
            const ChineseCheckers game(ChineseCheckersOptions{.players = 2 + drawn(random, 2), .pegs = 3});
            return check_position(game, game.start(), drawn(random, 30), 3, random, seed, false);
        }
        case 2: {
            HeartsOptions options;
            tests::shape(random, 3, 4, options);
            options.cards = std::min(options.cards, 3);
            options.moon = random.below(2) == 0;
            return check_hand(Hearts(options), random, seed, false);
        }
        case 3: {
            OhHellOptions options;
            tests::shape(random, 3, 5, options);
            options.cards = std::min(options.cards, 3);
            options.utility = static_cast<OhHellUtility>(drawn(random, 4));
            return check_hand(OhHell(options), random, seed, true);
        }
        default: {
            SpadesOptions options;
            tests::shape(random, 3, 4, options);
            options.cards = std::min(options.cards, 4);
            options.utility = static_cast<tricks::SpadesUtility>(drawn(random, 7));
            return check_hand(Spades<>(options), random, seed, true);
        }
    }
}

bool check(std::uint64_t seed) {
    if (seed % 8 == 7) return check_small_game(seed);
    return seed % 2 == 0 ? check_tree<Tree>(seed) : check_tree<BoundedTree>(seed);
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
