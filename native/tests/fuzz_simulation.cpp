// Searches of trees in memory against plain searches on random trees: uct with its solver and best_first end with the
// value and the move of maxⁿ, or of minimax under policy=paranoid; so they do along a whole game with a tree that is
// kept, on the game without its type, and with several threads, whose visits all bring a value.
#include <cstdio>
#include <string>

#include "fuzz.hpp"
#include "nply/search/max_n.hpp"
#include "nply/search/simulation.hpp"
#include "nply/search/two_sides.hpp"
#include "random_tree.hpp"
#include "searching.hpp"

using namespace nply;

namespace {

using tests::Searcher;

bool agree(const SearchResult& found, const SearchResult& expected, int only, std::uint64_t seed, const char* how) {
    ++tests::compared;
    const auto same = [&](std::size_t p) { return found.best->values.total[p] == expected.best->values.total[p]; };
    bool right = found.complete && found.move == expected.move && found.best->values.count == 1;
    for (std::size_t p = 0; right && p < kMaxPlayers; ++p) {
        if (only < 0 || only == static_cast<int>(p)) right = same(p);
    }
    if (!right) {
        std::printf("tree %llu, %s: move %d instead of %d\n", static_cast<unsigned long long>(seed), how, *found.move,
                    *expected.move);
    }
    return right;
}

MaxNOptions plain() {
    MaxNOptions options;
    options.prune = Prune::none;
    return options;
}

TwoSidesOptions plain_paranoid() {
    TwoSidesOptions options;
    options.search = MinimaxSearch::plain;
    return options;
}

UctOptions random_options(Random& random) {
    UctOptions options;
    options.memory = "4MB";  // a sanitizer looks at all of it
    options.exploration = random.below(3);
    options.playouts = random.below(2) == 0 ? Playouts::random : Playouts::heuristic;
    options.threads = random.below(4) == 0 ? 2 + static_cast<int>(random.below(3)) : 1;
    return options;
}

// One searcher along a whole game, move after move, from every seat.
bool check_game(const Tree& tree, UctOptions options, std::uint64_t seed) {
    Searcher<SimulationAlgorithm, Tree> searcher(tree, options);
    for (auto state = tree.start(); !tree.terminal(state);) {
        const SearchRequest request{.limits = {}, .seed = seed};
        const SearchResult found = searcher.run(state, request);
        const bool paranoid = options.policy == UctPolicy::paranoid;
        const SearchResult expected = paranoid ? Searcher<TwoSidesAlgorithm, Tree>(tree, plain_paranoid()).run(state)
                                               : Searcher<MaxNAlgorithm, Tree>(tree, plain()).run(state);
        if (!agree(found, expected, paranoid ? tree.player(state) : -1, seed, paranoid ? "paranoid" : "uct")) {
            return false;
        }
        state = tests::after_child(tree, state, *found.move);
    }
    return true;
}

// What threads expected and did not make is taken back: in the end each visit has brought a value.
bool check_visits(const Tree& tree, UctOptions options, std::uint64_t seed) {
    options.solver = false;
    options.threads = 2 + static_cast<int>(seed % 3);
    SearchRequest request{.limits = {}, .seed = seed};
    request.limits.nodes = seed % 64 == 0 ? 2'000'000 : 20'000;  // the longer ones are interrupted on a single core too
    const SearchResult found = Searcher<SimulationAlgorithm, Tree>(tree, options).run(tree.start(), request);
    ++tests::compared;
    for (const RootMove& known : found.best->root_moves) {
        if (known.visits == 0 || !known.is_average) continue;  // one that ends the game has its value once
        if (static_cast<std::int64_t>(known.visits) == known.values.count) continue;
        std::printf("tree %llu, %d threads: %lld values of %llu visits\n", static_cast<unsigned long long>(seed),
                    options.threads, static_cast<long long>(known.values.count),
                    static_cast<unsigned long long>(known.visits));
        return false;
    }
    return true;
}

bool check(std::uint64_t seed) {
    RandomTree made(seed);
    const Tree tree(made.options);
    Random random(seed);
    const auto root = tree.start();
    const SearchResult expected = Searcher<MaxNAlgorithm, Tree>(tree, plain()).run(root);
    UctOptions options = random_options(random);
    if (!check_game(tree, options, seed)) return false;
    options.policy = UctPolicy::paranoid;
    if (!check_game(tree, options, seed)) return false;
    options.policy = UctPolicy::max_n;
    if (seed % 8 == 0 && !check_visits(tree, options, seed)) return false;
    options.threads = 1;
    const SearchRequest request{.limits = {}, .seed = seed};
    if (!agree(tests::search_erased<SimulationAlgorithm>(tree, root, options, request), expected, -1, seed, "erased")) {
        return false;
    }
    if (!has<Evaluate>(tree)) return true;
    BestFirstOptions best_first;
    best_first.memory = "4MB";
    const SearchResult found = Searcher<SimulationAlgorithm, Tree>(tree, best_first).run(root);
    return agree(found, expected, -1, seed, "best_first");
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
