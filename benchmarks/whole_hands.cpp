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

// The value and the first best move.
template <class G>
void measure_threads(const G& game, int deals) {
    nply::measure_threads(game, 0, deals, 2, [&game](const typename G::State& root, int threads) {
        PartitionSettings settings;
        settings.threads = threads;
        settings.leftmost = true;
        Budget budget({});
        Partition<G> search(game, settings);
        search.start(root, -1, budget);
        const int move = search.iterate(kMaxPly).line[0];
        return Taken<std::pair<Score, int>>{budget.seconds(), budget.nodes(), {search.value(), move}};
    });
}

template <class G>
void measure_all(const G& game, int deals, std::uint64_t limit, const std::string& what) {
    if (what == "threads") return measure_threads(game, deals);
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
