// Whole hands for three players, one against the other two, by partition search: mean node expansions to the value
// and a move, over deals 0, 1, 2, …, with all ingredients and without each of them.
//
//   g++ -std=c++20 -O2 -march=x86-64-v2 -Inative/include benchmarks/whole_hands.cpp native/src/*.cpp -o whole_hands
//   ./whole_hands spades 13 100                   all ingredients
//   ./whole_hands hearts 9 20 ablations           and each one left out
//   ./whole_hands spades 17 100 all 5000000       with a limit of nodes a deal, which counts where it strikes
//   ./whole_hands spades 17 100 threads           two threads beside one, in turns: seconds, and by how much sooner
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "hands.hpp"
#include "nply/search/partition.hpp"

using namespace nply;

namespace {

struct Ingredient {
    const char* without;
    bool PartitionSettings::* part;
};
constexpr Ingredient kIngredients[]{{"sets of positions", &PartitionSettings::partition},
                                    {"other winners", &PartitionSettings::other_winners},
                                    {"like positions", &PartitionSettings::alike},
                                    {"skipped cards", &PartitionSettings::skip},
                                    {"sure tricks", &PartitionSettings::bounds},
                                    {"sure tricks within a trick", &PartitionSettings::bounds_in_trick},
                                    {"ordering", &PartitionSettings::ordering},
                                    {"table", &PartitionSettings::table}};

template <class G>
void measure(const G& game, int deals, std::uint64_t limit, const PartitionSettings& options, const char* what) {
    std::vector<double> nodes;
    double seconds = 0, answered = 0;
    int stopped = 0;
    for (int seed = 0; seed < deals; ++seed) {
        typename G::Deal deal;
        deal.seed = seed;
        Limits limits;
        limits.nodes = limit;
        Budget budget(limits);
        const auto root = game.deal(deal);
        Partition<G> search(game, options);
        search.start(root, -1, budget);
        const double start = budget.seconds();
        try {
            search.iterate(kMaxPly);
        } catch (const Stopped&) {
            ++stopped;
        }
        seconds += budget.seconds() - start;
        nodes.push_back(static_cast<double>(budget.nodes()));
        answered += static_cast<double>(search.facts().statistics.table_hits);
    }
    double total = 0;
    for (const double one : nodes) total += one;
    std::sort(nodes.begin(), nodes.end());
    std::printf("%-28s %12.0f %12.0f %12.0f %9.1f %9d %8.2f\n", what, total / deals, nodes[nodes.size() / 2],
                nodes.back(), 100 * answered / total, stopped, total / seconds / 1e6);
    std::fflush(stdout);
}

// The same deals with one thread and with several.
template <class G>
void measure_threads(const G& game, int deals, int threads) {
    std::vector<double> alone, together, gain;
    double nodes = 0, nodes_together = 0;
    int wrong = 0;
    for (int seed = 0; seed < deals; ++seed) {
        typename G::Deal deal;
        deal.seed = seed;
        const auto root = game.deal(deal);
        const auto solve = [&](int number, double& seconds, double& counted) {
            PartitionSettings settings;
            settings.threads = number;
            settings.leftmost = true;
            Budget budget({});
            Partition<G> search(game, settings);
            search.start(root, -1, budget);
            const int move = search.iterate(kMaxPly).line[0];
            seconds = budget.seconds();
            counted += static_cast<double>(budget.nodes());
            return std::pair(search.value(), move);
        };
        double one = 0, several = 0;
        const auto expected = solve(1, one, nodes);
        wrong += solve(threads, several, nodes_together) != expected;
        alone.push_back(one);
        together.push_back(several);
        gain.push_back(one / several);
    }
    const auto sum = [](const std::vector<double>& all) { return std::accumulate(all.begin(), all.end(), 0.0); };
    const auto median = [](std::vector<double> all) {
        std::sort(all.begin(), all.end());
        return all[all.size() / 2];
    };
    std::printf("%-12s %12s %12s %12s\n", "threads", "mean nodes", "mean ms", "median ms");
    const double each = deals;
    std::printf("%-12d %12.0f %12.2f %12.2f\n", 1, nodes / each, 1e3 * sum(alone) / each, 1e3 * median(alone));
    std::printf("%-12d %12.0f %12.2f %12.2f\n", threads, nodes_together / each, 1e3 * sum(together) / each,
                1e3 * median(together));
    std::printf("sooner by a factor of %.2f (median of the deals; %.2f of all together), %d other answers\n",
                median(gain), sum(alone) / sum(together), wrong);
}

template <class G>
void measure_all(const G& game, int deals, std::uint64_t limit, const std::string& what) {
    if (what == "threads") return measure_threads(game, deals, 2);
    const bool ablations = what == "ablations";
    std::printf("%-28s %12s %12s %12s %9s %9s %8s\n", "", "mean nodes", "median", "most", "table %", "stopped", "Mn/s");
    PartitionSettings options;
    options.line = false;
    measure(game, deals, limit, options, "everything");
    options.line = true;
    measure(game, deals, limit, options, "… and the whole line");
    for (const auto& [without, part] : kIngredients) {
        if (!ablations) break;
        PartitionSettings less;
        less.line = false;
        less.*part = false;
        measure(game, deals, limit, less, (std::string("without ") + without).c_str());
    }
}

}  // namespace

int main(int argc, char** argv) {
    const HandsByDefault otherwise{.cards = 11, .limit = 20'000'000, .merge = Merge::none};
    measure_hands(argc, argv, otherwise, [](const auto& game, int deals, std::uint64_t nodes, const std::string& what) {
        measure_all(game, deals, nodes, what);
    });
}
