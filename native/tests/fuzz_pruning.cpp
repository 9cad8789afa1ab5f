// Every collector × oracle × tie rule × table against plain maxⁿ on random trees: the same value and the same move.
//
//   fuzz_pruning [trees] [seed]
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "nply/core/random.hpp"
#include "nply/games/tree.hpp"
#include "nply/search/engine.hpp"

using namespace nply;

namespace {

// Ties everywhere: few different scores. Some trees are constant-sum, some have values on their inner nodes.
struct RandomTree {
    explicit RandomTree(std::uint64_t seed) : random(seed) {
        players = 2 + static_cast<int>(random.below(5));
        depth = 2 + static_cast<int>(random.below(6));
        branching = depth > 5 ? 2 : 2 + static_cast<int>(random.below(2));
        range = 1 + static_cast<int>(random.below(6));
        rotates = random.below(2) == 0;
        constant_sum = random.below(2) == 0;
        evaluated = random.below(2) == 0;
        step = 1 + static_cast<int>(random.below(2));
        options.players = players;
        grow(depth, 0);
    }

    void add_scores() {
        if (!constant_sum) {
            for (int p = 0; p < players; ++p)
                options.scores.push_back(step * random.below(static_cast<unsigned>(range)));
            return;
        }
        std::vector<std::int64_t> scores(static_cast<std::size_t>(players), 0);
        for (int i = 0; i < range + 2; ++i) scores[random.below(static_cast<unsigned>(players))] += step;
        options.scores.insert(options.scores.end(), scores.begin(), scores.end());
    }

    void grow(int left, int ply) {
        const bool leaf = left == 0 || (ply > 0 && random.below(8) == 0);
        options.mover.push_back(leaf      ? -1
                                : rotates ? ply % players
                                          : static_cast<int>(random.below(static_cast<unsigned>(players))));
        const int children = leaf ? 0 : 1 + static_cast<int>(random.below(static_cast<unsigned>(branching + 1)));
        options.children.push_back(children);
        if (leaf || evaluated) add_scores();
        for (int i = 0; i < children; ++i) grow(left - 1, ply + 1);
    }

    Random random;
    int players, depth, branching, range, step;
    bool rotates, constant_sum, evaluated;
    TreeOptions options;
};

// A tree that knows the monotonic bounds of every position, as card games do.
struct BoundedTree : Tree {
    using Tree::Tree;
    void bounds(State state, Scores& low, Scores& high) const {
        low.of.fill(kMaxScore);
        high.of.fill(-kMaxScore);
        outcomes(state, [&](const Scores& value) {
            for (int p = 0; p < players(); ++p) {
                low[p] = std::min(low[p], value[p]);
                high[p] = std::max(high[p], value[p]);
            }
        });
    }
};
static_assert(HasBounds<BoundedTree> && !HasBounds<Tree>);

template <class G>
SearchResult<Tree::Move> search(const G& tree, const MaxNOptions& options, std::optional<int> depth) {
    const Limits limits{.nodes = {}, .depth = depth, .seconds = {}};
    Budget budget(limits, 1024);
    return run_engine(EngineOptions(options), tree, tree.start(), limits, budget, [](const auto&) {});
}

std::uint64_t compared = 0;

template <class G>
bool agree(const G& tree, const MaxNOptions& options, std::optional<int> depth, std::uint64_t seed) {
    MaxNOptions plain;
    plain.ties = options.ties;
    plain.prune = Prune::none;
    const auto expected = search(tree, plain, depth);
    const auto found = search(tree, options, depth);
    ++compared;
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
    for (const Prune prune :
         {Prune::automatic, Prune::shallow, Prune::branch_and_bound, Prune::last_branch, Prune::speculative}) {
        for (const OracleKind oracle :
             {OracleKind::automatic, OracleKind::linear, OracleKind::discrete, OracleKind::table}) {
            for (const Ties ties : {Ties::left, Ties::worst_for_root}) {
                MaxNOptions options;
                options.prune = prune;
                options.oracle = oracle;
                options.ties = ties;
                options.stretch = drawn.random.below(2) == 0 ? 0 : 2 + static_cast<int>(drawn.random.below(6));
                options.table = drawn.random.below(3) == 0 ? "8" : drawn.random.below(2) == 0 ? "1000" : "0";
                good &= agree(tree, options, depth, seed);
            }
        }
    }
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t trees = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 2000;
    const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    std::uint64_t wrong = 0;
    for (std::uint64_t seed = first; seed < first + trees && wrong < 5; ++seed)
        wrong += !(seed % 2 == 0 ? check_tree<Tree>(seed) : check_tree<BoundedTree>(seed));
    std::printf("%llu searches compared on %llu trees, %llu trees wrong\n", static_cast<unsigned long long>(compared),
                static_cast<unsigned long long>(trees), static_cast<unsigned long long>(wrong));
    return wrong == 0 ? 0 : 1;
}
