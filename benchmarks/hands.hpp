// What programs that measure whole hands for three players share: what they are told on the command line.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "nply/games/hearts.hpp"
#include "nply/games/spades.hpp"

namespace nply {

// Arguments: the game (spades, hearts), cards each, deals, `ablations` or anything else, and a limit of nodes a deal.
// `cards` and `limit` are taken where none is given. Calls measure(game, deals, limit, whether ablations are wanted).
template <class Measure>
void measure_hands(int argc, char** argv, int cards, std::uint64_t limit, Measure&& measure) {
    const std::string name = argc > 1 ? argv[1] : "spades";
    if (argc > 2) cards = std::atoi(argv[2]);
    const int deals = argc > 3 ? std::atoi(argv[3]) : 20;
    const bool ablations = argc > 4 && std::string(argv[4]) == "ablations";
    if (argc > 5) limit = std::strtoull(argv[5], nullptr, 10);
    std::printf("%s, three players, %d cards each, %d deals\n", name.c_str(), cards, deals);
    if (name == "spades") {
        SpadesOptions options;
        options.players = 3;
        options.cards = cards;
        measure(Spades<3>(options), deals, limit, ablations);
    } else {
        HeartsOptions options;
        options.players = 3;
        options.cards = cards;
        options.moon = false;
        measure(Hearts(options), deals, limit, ablations);
    }
}

}  // namespace nply
