// What programs that measure whole hands for three players share: what they are told on the command line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include "nply/games/hearts.hpp"
#include "nply/games/spades.hpp"

namespace nply {

// What a program takes where the command line does not say: cards each, a limit of nodes a deal. `merge`: which
// equivalent cards are one move.
struct HandsByDefault {
    int cards;
    std::uint64_t limit;
    Merge merge;
};

// Arguments: the game (spades, hearts), cards each, deals, what to measure (`ablations`, …), and a limit of nodes a
// deal. Calls measure(game, deals, limit, what).
template <class Measure>
void measure_hands(int argc, char** argv, const HandsByDefault& otherwise, Measure&& measure) {
    const std::string name = argc > 1 ? argv[1] : "spades";
    const int cards = argc > 2 ? std::atoi(argv[2]) : otherwise.cards;
    const int deals = argc > 3 ? std::atoi(argv[3]) : 20;
    const std::string what = argc > 4 ? argv[4] : "";
    const std::uint64_t limit = argc > 5 ? std::strtoull(argv[5], nullptr, 10) : otherwise.limit;
    std::printf("%s, three players, %d cards each, %d deals\n", name.c_str(), cards, deals);
    if (name == "spades") {
        SpadesOptions options;
        options.players = 3;
        options.cards = cards;
        options.merge = otherwise.merge;
        measure(Spades<3>(options), deals, limit, what);
    } else {
        HeartsOptions options;
        options.players = 3;
        options.cards = cards;
        options.merge = otherwise.merge;
        options.moon = false;
        measure(Hearts(options), deals, limit, what);
    }
}

// What a search of one hand took, and what it found.
template <class Found>
struct Taken {
    double seconds;  // on the clock
    std::uint64_t nodes;
    Found found;
};

// The same deals with one thread and with several, in turns: solve(root, threads) returns what it took.
template <class G, class Solve>
void measure_threads(const G& game, int first, int deals, int threads, Solve&& solve) {
    std::vector<double> alone, together, gain;
    double nodes = 0, nodes_together = 0;
    int wrong = 0;
    std::printf("%6s %14s %10s %14s %10s %8s\n", "deal", "nodes", "s", "nodes together", "s", "gain");
    for (int seed = first; seed < deals; ++seed) {
        typename G::Deal deal;
        deal.seed = seed;
        const auto root = game.deal(deal);
        const auto one = solve(root, 1);
        const auto several = solve(root, threads);
        wrong += one.found != several.found;
        alone.push_back(one.seconds);
        together.push_back(several.seconds);
        gain.push_back(one.seconds / several.seconds);
        nodes += static_cast<double>(one.nodes);
        nodes_together += static_cast<double>(several.nodes);
        std::printf("%6d %14.0f %10.4f %14.0f %10.4f %8.2f\n", seed, static_cast<double>(one.nodes), one.seconds,
                    static_cast<double>(several.nodes), several.seconds, gain.back());
        std::fflush(stdout);
    }
    const auto sum = [](const std::vector<double>& all) { return std::accumulate(all.begin(), all.end(), 0.0); };
    const auto median = [](std::vector<double> all) {
        std::sort(all.begin(), all.end());
        return all[all.size() / 2];
    };
    std::printf("%-12s %12s %12s %12s\n", "threads", "mean nodes", "mean ms", "median ms");
    const double each = deals - first;
    std::printf("%-12d %12.0f %12.2f %12.2f\n", 1, nodes / each, 1e3 * sum(alone) / each, 1e3 * median(alone));
    std::printf("%-12d %12.0f %12.2f %12.2f\n", threads, nodes_together / each, 1e3 * sum(together) / each,
                1e3 * median(together));
    std::printf("sooner by a factor of %.2f (median of the deals; %.2f of all together), %d other answers\n",
                median(gain), sum(alone) / sum(together), wrong);
}

}  // namespace nply
