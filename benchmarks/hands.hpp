// What programs that measure whole hands for three players share: what they are told on the command line.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

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

}  // namespace nply
