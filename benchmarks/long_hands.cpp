// Whole hands for three players by maxⁿ: interval maxⁿ with bounds proved by partition search, from the first card on,
// over deals 0, 1, 2, …, with all ingredients and without each of them.
//
//   g++ -std=c++20 -O2 -march=x86-64-v2 -Inative/include benchmarks/long_hands.cpp native/src/*.cpp -o long_hands
//   ./long_hands spades 12 10                     all ingredients
//   ./long_hands hearts 8 20 ablations            and each one left out
//   ./long_hands spades 10 100 all 500000         with a limit of nodes a deal, which counts where it strikes
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "hands.hpp"
#include "nply/search/interval_max_n.hpp"

using namespace nply;

namespace {

struct Ingredient {
    const char* without;
    void (*leave_out)(IntervalSettings&);
};
constexpr Ingredient kIngredients[]{
    {"proofs", [](IntervalSettings& settings) { settings.proofs = false; }},
    {"proofs handed down", [](IntervalSettings& settings) { settings.inheritance = false; }},
    {"table of ranges", [](IntervalSettings& settings) { settings.table = false; }},
    {"sets of positions", [](IntervalSettings& settings) { settings.proof.partition = false; }},
    {"sure tricks", [](IntervalSettings& settings) { settings.proof.bounds = false; }},
};

template <class G>
void measure(const G& game, int deals, std::uint64_t limit, const IntervalSettings& settings, const char* what) {
    std::vector<double> seconds;
    double nodes = 0, proof_nodes = 0, all_seconds = 0;
    int stopped = 0;
    for (int seed = 0; seed < deals; ++seed) {
        typename G::Deal deal;
        deal.seed = seed;
        Limits limits;
        if (limit > 0) limits.nodes = limit;
        const auto root = game.deal(deal);
        Budget budget(limits);
        IntervalMaxN<G> search(game, MaxNOptions{}, settings);
        const std::clock_t start = std::clock();
        try {
            search.start(root, -1, budget);
            search.iterate(kMaxPly);
        } catch (const Stopped&) {
            ++stopped;
        }
        const double proofs = static_cast<double>(search.facts().statistics.proof_nodes);
        seconds.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
        all_seconds += seconds.back();
        nodes += static_cast<double>(budget.nodes()) - proofs;
        proof_nodes += proofs;
    }
    std::sort(seconds.begin(), seconds.end());
    std::printf("%-30s %12.0f %12.0f %9.3f %9.3f %9.3f %8d\n", what, nodes / deals, proof_nodes / deals,
                all_seconds / deals, seconds[seconds.size() / 2], seconds.back(), stopped);
    std::fflush(stdout);
}

template <class G>
void measure_all(const G& game, int deals, std::uint64_t limit, bool ablations) {
    std::printf("%-30s %12s %12s %9s %9s %9s %8s\n", "", "maxn nodes", "proof nodes", "seconds", "median", "most",
                "stopped");
    measure(game, deals, limit, {}, "everything");
    for (const auto& [without, leave_out] : kIngredients) {
        if (!ablations) break;
        IntervalSettings less;
        leave_out(less);
        measure(game, deals, limit, less, (std::string("without ") + without).c_str());
    }
}

}  // namespace

int main(int argc, char** argv) {
    measure_hands(argc, argv, 10, 0, [](const auto& game, int deals, std::uint64_t nodes, bool ablations) {
        measure_all(game, deals, nodes, ablations);
    });
}
