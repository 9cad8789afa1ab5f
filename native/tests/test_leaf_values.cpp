// Leaf-value tables of every size give the answers of a search through all rows.
#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "nply/core/random.hpp"
#include "nply/pruning/oracle.hpp"
#include "nply/pruning/path.hpp"

namespace nply::tests {

struct Drawn {
    int players;
    int spread;  // scores lie between minus and plus this
    std::size_t size;
    bool small;  // it tells which node is the first suspect; a large one tells only that there is one
};

Scores draw(Random& random, int players, int spread) {
    Scores scores;
    for (int p = 0; p < players; ++p) {
        scores[p] = static_cast<Score>(random.below(2 * static_cast<std::uint32_t>(spread) + 1)) - spread;
    }
    return scores;
}

bool passes(const Scores& row, const Scores& from, const Range& range, int players) {
    for (int p = 0; p < players; ++p) {
        if (row[p] < from[p] || row[p] < range.low[p] || row[p] > range.high[p]) return false;
    }
    return true;
}

void check_table(const Drawn& drawn, std::uint64_t seed) {
    Random random(seed);
    const int players = drawn.players;
    std::vector<Scores> rows;
    for (std::size_t i = 0; i < drawn.size; ++i) rows.push_back(draw(random, players, drawn.spread));
    Oracle oracle(TableOracle(players, LeafValues(rows, players, true)));
    const auto leaves_nothing = [&](const Scores& from, const Range& range) {
        return std::none_of(rows.begin(), rows.end(),
                            [&](const Scores& row) { return passes(row, from, range, players); });
    };
    const std::string name = std::to_string(drawn.size) + " rows for " + std::to_string(players) + " players";
    int cuts = 0;
    for (int question = 0; question < 300; ++question) {
        // Bounds and range go a little beyond what occurs.
        Range range;
        const Scores one = draw(random, players, drawn.spread + 2), other = draw(random, players, drawn.spread + 2);
        for (int p = 0; p < players; ++p) {
            range.low[p] = std::min(one[p], other[p]) - static_cast<Score>(random.below(3)) * drawn.spread;
            range.high[p] = std::max(one[p], other[p]) + static_cast<Score>(random.below(3)) * drawn.spread;
        }
        oracle.prepare(range);
        std::vector<PathNode> path(4);
        Scores from = range.low;
        BoundVector bounds(-1);
        int nearest = -1;
        for (int i = 3; i >= 0; --i) {
            PathNode& node = path[static_cast<std::size_t>(i)];
            node.player = static_cast<int>(random.below(static_cast<std::uint32_t>(players)));
            if (random.below(3) > 0) {
                const Scores best = draw(random, players, drawn.spread + 2);
                node.bound = best[node.player];
                bounds.add(node.player, best, true);
                from[node.player] = std::max(from[node.player], node.bound + 1);
            }
            const bool nothing = leaves_nothing(from, range);
            CHECK_ABOUT(oracle.rules_out(bounds, range) == nothing, name);
            if (nothing && nearest < 0) nearest = i;
        }
        const PathNode* const suspect = oracle.first_suspect(&path[3], &path[0], range);
        CHECK_ABOUT((suspect == nullptr) == (nearest < 0), name);
        if (suspect != nullptr) CHECK_ABOUT(suspect - path.data() == (drawn.small ? nearest : 3), name);
        cuts += nearest >= 0;
    }
    CHECK_ABOUT(cuts > 0, name + ": nothing to cut");
}

}  // namespace nply::tests

int main() {
    using nply::tests::Drawn;
    std::uint64_t seed = 1;
    for (const Drawn& drawn :
         {Drawn{3, 3, 20, true}, Drawn{2, 5, 64, true}, Drawn{4, 4, 200, true}, Drawn{3, 20, 512, true},
          Drawn{3, 20, 700, false}, Drawn{3, 1000, 40, false}, Drawn{8, 2, 300, true}, Drawn{2, 1, 1, true}}) {
        nply::tests::check_table(drawn, seed++);
    }
    return nply::tests::report();
}
