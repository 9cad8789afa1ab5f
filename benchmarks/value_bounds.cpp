// Pruned maxⁿ with and without bounds that two-sided searches prove at its upper nodes, in games of all kinds: nodes of
// the search itself and of the proofs, over several positions each.
//
//   g++ -std=c++20 -O2 -march=x86-64-v2 -Inative/include benchmarks/value_bounds.cpp native/src/*.cpp -o value_bounds
//   ./value_bounds                one line a game, with a table and without, and bounds: those of the game, with proofs
//                                 that are expected to pay, with all that could stop a node
//   ./value_bounds small          the same, in a moment
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "nply/games/chinese_checkers.hpp"
#include "nply/games/mnk.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/games/uniform.hpp"
#include "nply/search/pruned_max_n.hpp"
#include "nply/search/value_proofs.hpp"
#include "positions.hpp"

using namespace nply;

namespace {

struct Cost {
    double nodes = 0, proof_nodes = 0, seconds = 0, cuts = 0;
};

// Iterations of these depths, one after the other.
template <class Search, class G, class... Settings>
Cost cost_of(const G& game, const typename G::State& root, const std::vector<int>& depths, const MaxNOptions& options,
             const Settings&... settings) {
    Budget budget({});
    Search search(game, options, settings...);
    const std::clock_t start = std::clock();
    search.start(root, -1, budget);
    for (const int depth : depths) search.iterate(depth);
    const Statistics found = search.facts().statistics;
    const auto proofs = static_cast<double>(found.proof_nodes);
    return {.nodes = static_cast<double>(budget.nodes()) - proofs,
            .proof_nodes = proofs,
            .seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC,
            .cuts = static_cast<double>(found.cuts[static_cast<std::size_t>(Cut::proof)])};
}

template <class G>
void measure(const char* name, const G& game, const std::vector<typename G::State>& roots,
             const std::vector<int>& depths) {
    for (const char* table : {"0", "1000000"}) {
        if (*table != '0' && !has<Key>(game)) continue;
        MaxNOptions options;
        options.table = table;
        const auto line = [&](const std::string& how, auto&& search) {
            Cost all;
            for (const auto& root : roots) {
                const Cost one = search(root);
                all.nodes += one.nodes;
                all.proof_nodes += one.proof_nodes;
                all.seconds += one.seconds;
                all.cuts += one.cuts;
            }
            const auto count = static_cast<double>(roots.size());
            std::printf("%-34s %-6s %-14s %12.0f %12.0f %12.0f %9.4f %9.0f\n", name, *table == '0' ? "no" : "yes",
                        how.c_str(), all.nodes / count, all.proof_nodes / count, (all.nodes + all.proof_nodes) / count,
                        all.seconds / count, all.cuts / count);
            std::fflush(stdout);
        };
        line("game", [&](const auto& root) { return cost_of<PrunedMaxN<G>>(game, root, depths, options); });
        line("paranoid", [&](const auto& root) {
            return cost_of<PrunedMaxN<G, NoTracer, ValueProofs<G>>>(game, root, depths, options);
        });
        line("all questions", [&](const auto& root) {
            const ProofSettings all{.thrift = false};
            return cost_of<PrunedMaxN<G, NoTracer, ValueProofs<G>>>(game, root, depths, options, all);
        });
    }
}

std::vector<int> upto(int depth) {
    std::vector<int> all;
    for (int i = 1; i <= depth; ++i) all.push_back(i);
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    const bool small = argc > 1 && std::string(argv[1]) == "small";
    std::printf("%-34s %-6s %-14s %12s %12s %12s %9s %9s\n", "game", "table", "bounds", "nodes", "proof nodes",
                "together", "seconds", "cuts");
    const int positions = small ? 1 : 10;
    const auto mnk = [&](const char* name, const MnkOptions& options, int played, int depth) {
        const Mnk<1> game(options);
        measure(name, game, middles(game, positions, played), upto(small ? 3 : depth));
    };
    mnk("mnk 5x5 k=3", {.m = 5, .n = 5, .k = 3, .players = 3}, 6, 6);
    mnk("mnk 5x5 k=4", {.m = 5, .n = 5, .k = 4, .players = 3}, 8, 5);
    mnk("mnk 6x6 k=4", {.m = 6, .n = 6, .k = 4, .players = 3}, 12, 5);
    mnk("mnk 6x6 k=3", {.m = 6, .n = 6, .k = 3, .players = 3}, 9, 5);
    mnk("mnk 5x5 k=3, 4 players", {.m = 5, .n = 5, .k = 3, .players = 4}, 6, 5);
    mnk("mnk 5x5 k=3, 2 players", {.m = 5, .n = 5, .k = 3, .players = 2}, 4, 6);
    mnk("mnk 5x5 k=4, 2 players", {.m = 5, .n = 5, .k = 4, .players = 2}, 6, 6);
    mnk("mnk 6x6 k=5, 2 players", {.m = 6, .n = 6, .k = 5, .players = 2}, 8, 6);
    mnk("mnk 7x7 k=5, 2 players", {.m = 7, .n = 7, .k = 5, .players = 2}, 12, 6);
    mnk("mnk 4x3 k=3", {.m = 4, .n = 3, .k = 3, .players = 3}, 2, 7);
    const ChineseCheckers checkers(ChineseCheckersOptions{});
    measure("Chinese Checkers", checkers, middles(checkers, positions, 24), upto(small ? 2 : 5));
    for (const auto& [name, utility] : {std::pair{"Spades, tricks", tricks::SpadesUtility::tricks},
                                        {"Spades, points", tricks::SpadesUtility::points},
                                        {"Spades, NCS", tricks::SpadesUtility::ncs},
                                        {"Spades, MoMB", tricks::SpadesUtility::momb},
                                        {"Spades, mOT", tricks::SpadesUtility::mot},
                                        {"Spades, smOT", tricks::SpadesUtility::smot},
                                        {"Spades, WL", tricks::SpadesUtility::wl}}) {
        SpadesOptions options;
        options.players = 3;
        options.cards = small ? 3 : 7;
        options.merge = Merge::all;
        options.utility = utility;
        const Spades<3> game(options);
        measure(name, game, deals(game, positions), {3 * options.cards});
    }
    for (const auto& [name, utility] : {std::pair{"Oh Hell, exact", OhHellUtility::exact},
                                        {"Oh Hell, points", OhHellUtility::points},
                                        {"Oh Hell, OH", OhHellUtility::oh}}) {
        OhHellOptions options;
        options.players = 3;
        options.cards = small ? 3 : 8;
        options.merge = Merge::all;
        options.utility = utility;
        const OhHell game(options);
        measure(name, game, deals(game, positions), {3 * options.cards});
    }
    for (const auto& [name, scores] :
         {std::pair{"uniform, equal", UniformScores::equal}, std::pair{"uniform, random", UniformScores::random}}) {
        const UniformOptions options{.branching = 4, .depth = small ? 4 : 8, .scores = scores, .seed = 1};
        const Uniform game(options);
        measure(name, game, {game.start()}, upto(options.depth));
    }
}
