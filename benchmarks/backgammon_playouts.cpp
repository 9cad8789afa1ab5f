// Random games of Backgammon, played to the end: prints the turns and the seconds of processor time that they took.
//   ./backgammon_playouts GAMES
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "nply/core/random.hpp"
#include "nply/games/backgammon.hpp"

int main(int, char** arguments) {
    using namespace nply;
    const Backgammon game({});
    Random random(1);
    std::uint64_t turns = 0;
    const std::clock_t start = std::clock();
    for (int i = std::atoi(arguments[1]); i > 0; --i) {
        for (auto state = game.start(); !game.terminal(state);) {
            Backgammon::Moves moves;
            game.moves(state, moves);
            turns += !game.is_chance(state);
            const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            // A double is half as likely as another roll: half of them are thrown again.
            const bool doubles = game.is_chance(state) && !state.opening && game.weight(state, move) == 1;
            if (!doubles || random.below(2) == 0) game.apply(state, move);
        }
    }
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("%llu %.6f\n", static_cast<unsigned long long>(turns), seconds);
}
