// Random hands of four-player Hearts, dealt and played to the end: how many a second of processor time.
//   ./hearts_playouts [seconds]
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "nply/core/random.hpp"
#include "nply/games/hearts.hpp"

int main(int argc, char** argv) {
    using Game = nply::Hearts;
    const double limit = (argc > 1 ? std::atof(argv[1]) : 1) * CLOCKS_PER_SEC;
    const Game game{nply::HeartsOptions{}};
    nply::Random random(1);
    long hands = 0, points = 0;
    const std::clock_t start = std::clock();
    while (static_cast<double>(std::clock() - start) < limit) {
        Game::Deal deal;
        deal.seed = hands++;
        Game::State state = game.deal(deal);
        while (!game.terminal(state)) {
            Game::Moves moves;
            game.moves(state, moves);
            game.apply(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        nply::Scores scores;
        game.scores(state, scores);
        points += scores[0];
    }
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("%.0f %ld\n", static_cast<double>(hands) / seconds, points);
}
