// Every collector × oracle × tie rule × table against plain maxⁿ on random trees: the same value and the same move.
#include <cstdio>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "nply/search/engine.hpp"
#include "nply/search/maxn.hpp"
#include "nply/search/pruned_maxn.hpp"
#include "random_tree.hpp"

using namespace nply;

namespace {

template <class G>
SearchResult<Tree::Move> search(const G& tree, const MaxNOptions& options, std::optional<int> depth) {
    const Limits limits{.nodes = {}, .depth = depth, .seconds = {}};
    Budget budget(limits, 1024);
    const auto ignore = [](const auto&) {};
    return is_plain(options) ? run<MaxN<G>>(options, tree, tree.start(), limits, budget, ignore)
                             : run<PrunedMaxN<G>>(options, tree, tree.start(), limits, budget, ignore);
}

template <class G>
bool agree(const G& tree, const MaxNOptions& options, std::optional<int> depth,
           const SearchResult<Tree::Move>& expected, std::uint64_t seed) {
    const auto found = search(tree, options, depth);
    ++tests::compared;
    // A search that prunes may know earlier that no depth can change its value.
    if (found.best->values == expected.best->values && found.move == expected.move &&
        (found.complete || !expected.complete)) {
        return true;
    }
    std::printf("tree %llu: %s ties=%d stretch=%d table=%s depth=%d: move %d instead of %d\n",
                static_cast<unsigned long long>(seed), found.pruning.c_str(), static_cast<int>(options.ties),
                options.stretch, options.table.c_str(), depth.value_or(-1), *found.move, *expected.move);
    return false;
}

template <class G>
bool check_tree(std::uint64_t seed) {
    RandomTree drawn(seed);
    const G tree(drawn.options);
    if (tree.terminal(tree.start())) return true;
    bool good = true;
    const std::optional<int> depth =
        drawn.evaluated ? std::optional<int>(1 + static_cast<int>(drawn.random.below(7))) : std::nullopt;
    for (const Ties ties : {Ties::left, Ties::worst_for_root}) {
        MaxNOptions options;
        options.ties = ties;
        options.prune = Prune::none;
        const auto expected = search(tree, options, depth);
        for (const Prune prune :
             {Prune::automatic, Prune::shallow, Prune::branch_and_bound, Prune::last_branch, Prune::speculative}) {
            for (const OracleKind oracle :
                 {OracleKind::automatic, OracleKind::linear, OracleKind::discrete, OracleKind::table}) {
                options.prune = prune;
                options.oracle = oracle;
                options.stretch = drawn.random.below(2) == 0 ? 0 : 2 + static_cast<int>(drawn.random.below(6));
                options.table = drawn.random.below(3) == 0 ? "8" : drawn.random.below(2) == 0 ? "1000" : "0";
                good &= agree(tree, options, depth, expected, seed);
            }
        }
    }
    return good;
}

bool check(std::uint64_t seed) {
    return seed % 2 == 0 ? check_tree<Tree>(seed) : check_tree<BoundedTree>(seed);
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
