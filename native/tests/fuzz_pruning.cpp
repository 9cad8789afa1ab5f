// Every collector × oracle × tie rule × table against plain maxⁿ on random trees: the same value and the same line,
// what is told of every move at the root is true, and a table that is kept for a whole game changes nothing. The same
// on small boards, where moves mean the same in other positions and what is learnt of one comes first in another.
#include <cstdio>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "nply/games/mnk.hpp"
#include "nply/search/max_n.hpp"
#include "random_tree.hpp"
#include "searching.hpp"

using namespace nply;

namespace {

using tests::Searcher;

// Whether what a search says of the moves at the root agrees with their values.
template <class G>
bool root_moves_hold(const G& tree, const typename G::State& root, const SearchResult& found,
                     const SearchResult& expected) {
    const auto player = static_cast<std::size_t>(tree.player(root));
    const auto& known = found.best->root_moves;
    const auto& all = expected.best->root_moves;
    for (std::size_t i = 0; i < known.size(); ++i) {
        const std::int64_t value = all[i].values.total[player];
        if (known[i].bound == Bound::exact && known[i].values != all[i].values) return false;
        if (known[i].bound == Bound::upper && value > known[i].values.total[player]) return false;
    }
    return true;
}

template <class G>
bool agree(const G& tree, const typename G::State& root, const MaxNOptions& options, const SearchResult& found,
           const SearchResult& expected, std::uint64_t seed, const char* how) {
    ++tests::compared;
    // A search that prunes may know earlier that no depth can change its value.
    if (found.best->values == expected.best->values && found.best->line == expected.best->line &&
        (found.complete || !expected.complete) && root_moves_hold(tree, root, found, expected)) {
        return true;
    }
    std::printf("tree %llu, %s: %s ties=%d stretch=%d table=%s: move %d instead of %d\n",
                static_cast<unsigned long long>(seed), how, found.pruning.c_str(), static_cast<int>(options.ties),
                options.stretch, options.table.c_str(), *found.move, *expected.move);
    return false;
}

MaxNOptions random_options(Random& random, Ties ties, Prune prune, OracleKind oracle, int extend) {
    MaxNOptions options;
    options.ties = ties;
    options.prune = prune;
    options.oracle = oracle;
    options.extend = extend;
    options.stretch = random.below(2) == 0 ? 0 : 2 + static_cast<int>(random.below(6));
    constexpr const char* kTables[]{"8", "1000", "auto", "0"};
    options.table = kTables[random.below(4)];
    options.learn_order = random.below(4) == 0 ? LearnOrder::never : LearnOrder::always;
    return options;
}

// One searcher along a whole game, move after move, from every seat.
template <class G>
bool check_kept(const G& tree, const MaxNOptions& options, const SearchRequest& request, std::uint64_t seed) {
    MaxNOptions plain;
    plain.ties = options.ties;
    plain.prune = Prune::none;
    plain.extend = options.extend;
    Searcher<MaxNAlgorithm, G> searcher(tree, options);
    bool good = true;
    for (auto state = tree.start(); !tree.terminal(state);) {
        const auto expected = Searcher<MaxNAlgorithm, G>(tree, plain).run(state, request);
        good &= agree(tree, state, options, searcher.run(state, request), expected, seed, "along a game");
        state = tests::after_child(tree, state, *expected.move);
    }
    return good;
}

template <class G>
bool check_tree(std::uint64_t seed) {
    RandomTree drawn(seed);
    const G tree(drawn.options);
    const auto root = tree.start();
    if (tree.terminal(root)) return true;
    bool good = true;
    SearchRequest request;
    if (drawn.evaluated) request.limits.depth = 1 + static_cast<int>(drawn.random.below(7));
    const int extend = random_extension<G>(drawn.random);
    for (const Ties ties : {Ties::left, Ties::worst_for_root}) {
        MaxNOptions plain;
        plain.ties = ties;
        plain.prune = Prune::none;
        plain.extend = extend;
        const auto expected = Searcher<MaxNAlgorithm, G>(tree, plain).run(root, request);
        for (const Prune prune :
             {Prune::automatic, Prune::shallow, Prune::branch_and_bound, Prune::last_branch, Prune::speculative}) {
            for (const OracleKind oracle :
                 {OracleKind::automatic, OracleKind::linear, OracleKind::discrete, OracleKind::table}) {
                const MaxNOptions options = random_options(drawn.random, ties, prune, oracle, extend);
                const auto found = Searcher<MaxNAlgorithm, G>(tree, options).run(root, request);
                good &= agree(tree, root, options, found, expected, seed, "one search");
                if (seed % 8 != 0) continue;
                const auto erased = tests::search_erased<MaxNAlgorithm>(tree, root, options, request);
                good &= agree(tree, root, options, erased, expected, seed, "without its type");
                good &= erased.nodes == found.nodes;
            }
        }
        MaxNOptions kept = random_options(drawn.random, ties, Prune::automatic, OracleKind::automatic, extend);
        kept.table = "1000";
        good &= check_kept(tree, kept, request, seed);
    }
    return good;
}

// Nothing that a search has learnt is left when it begins with the same root again.
template <class G>
bool repeats(const G& game, const typename G::State& root, MaxNOptions options, const SearchRequest& request) {
    options.table = "0";
    Searcher<MaxNAlgorithm, G> searcher(game, options);
    const auto once = searcher.run(root, request);
    return searcher.run(root, request).nodes == once.nodes;
}

bool check_board(std::uint64_t seed) {
    using Board = Mnk<1>;
    Random random(seed);
    const auto below = [&](unsigned limit) { return static_cast<int>(random.below(limit)); };
    const Board board({.m = 3 + below(2), .n = 3, .k = 3, .players = 2 + below(3)});
    auto root = board.start();
    for (int played = 2 + below(3); played > 0; --played) {
        Board::Moves moves;
        board.moves(root, moves);
        root = tests::after_child(board, root, below(static_cast<unsigned>(moves.size())));
        if (board.terminal(root)) return true;
    }
    SearchRequest request;
    request.limits.depth = 1 + below(5);
    bool good = true;
    for (const Ties ties : {Ties::left, Ties::worst_for_root}) {
        MaxNOptions plain;
        plain.ties = ties;
        plain.prune = Prune::none;
        const auto expected = Searcher<MaxNAlgorithm, Board>(board, plain).run(root, request);
        for (const Prune prune : {Prune::shallow, Prune::last_branch, Prune::speculative}) {
            const MaxNOptions options = random_options(random, ties, prune, OracleKind::automatic, 0);
            const auto found = Searcher<MaxNAlgorithm, Board>(board, options).run(root, request);
            good &= agree(board, root, options, found, expected, seed, "on a board");
            const auto erased = tests::search_erased<MaxNAlgorithm>(board, root, options, request);
            good &= agree(board, root, options, erased, expected, seed, "on a board without its type");
            good &= erased.nodes == found.nodes && repeats(board, root, options, request);
        }
    }
    return good;
}

bool check(std::uint64_t seed) {
    if (seed % 20 == 0) return check_board(seed);
    return seed % 2 == 0 ? check_tree<Tree>(seed) : check_tree<BoundedTree>(seed);
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
