// Pruned maxⁿ with and without an order of moves that is learnt from earlier iterations: nodes, all iterations
// together.
//
//   g++ -std=c++20 -O2 -march=x86-64-v2 -Inative/include benchmarks/move_order.cpp native/src/*.cpp -o move_order
//   ./move_order            one line a game and table: nodes in the game's order, in the order learnt, their ratio
//   ./move_order small      the same, in a moment
//
// Chinese Checkers as in Table 10 of the 2003 paper: whole games against itself from three random moves on, all of
// whose positions are searched in both ways. Other games: positions after some random moves, or deals.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "nply/games/chinese_checkers.hpp"
#include "nply/games/hearts.hpp"
#include "nply/games/mnk.hpp"
#include "nply/games/nim.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/games/uniform.hpp"
#include "nply/search/pruned_max_n.hpp"
#include "positions.hpp"

using namespace nply;

namespace {

// Iterations of so many plies more each; as a game's own levels, where they are ends of tricks. `line`: its first move.
template <class G>
double nodes_of(const G& game, const typename G::State& root, int depth, int level, const MaxNOptions& options,
                int* move = nullptr) {
    Budget budget({});
    PrunedMaxN<G> search(game, options);
    search.start(root, -1, budget);
    for (int d = level; d <= depth; d += level) {
        const Iteration done = search.iterate(d);
        if (move != nullptr) *move = done.line.front();
        if (done.exact) break;
    }
    return static_cast<double>(budget.nodes());
}

template <class G>
void measure(const std::string& name, const G& game, const std::vector<typename G::State>& roots, int depth, int level,
             MaxNOptions options = {}) {
    for (const char* table : {"0", "auto"}) {
        if (std::strcmp(table, "0") != 0 && !has<Key>(game)) continue;
        options.table = table;
        std::printf("%-34s %-6s", name.c_str(), table);
        std::vector<double> mean;
        for (const LearnOrder learn : {LearnOrder::never, LearnOrder::where_it_pays, LearnOrder::always}) {
            options.learn_order = learn;
            double all = 0;
            for (const auto& root : roots) all += nodes_of(game, root, depth, level, options);
            mean.push_back(all / static_cast<double>(roots.size()));
        }
        std::printf("%11.0f %11.0f %11.0f %8.3f\n", mean[0], mean[1], mean[2], mean[1] / mean[0]);
        std::fflush(stdout);
    }
}

// All positions of whole games that the search plays against itself.
std::vector<ChineseCheckers::State> games_of(const ChineseCheckers& game, int number, int depth,
                                             const MaxNOptions& options) {
    std::vector<ChineseCheckers::State> all;
    for (int seed = 1; seed <= number; ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        for (auto state = after(game, game.start(), 3, random); !game.terminal(state);) {
            all.push_back(state);
            int move = 0;
            nodes_of(game, state, depth, 1, options, &move);
            ChineseCheckers::Moves list;
            game.moves(state, list);
            game.apply(state, list[static_cast<std::size_t>(move)]);
        }
    }
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    const bool small = argc > 1 && std::string(argv[1]) == "small";
    const int positions = small ? 1 : 10;
    std::printf("%-34s %-6s%11s %11s %11s %8s\n", "game", "table", "game's", "default", "learnt", "ratio");

    const ChineseCheckers checkers(ChineseCheckersOptions{.players = 3, .turn_cap = small ? 12 : 1000});
    MaxNOptions ten;
    ten.prune = Prune::speculative;
    ten.width = small ? 3 : 10;
    ten.table = "0";
    const int six = small ? 3 : 6;
    const auto whole = games_of(checkers, small ? 1 : 10, six, ten);
    for (const auto& [name, oracle] : {std::pair{"linear", OracleKind::linear}, {"discrete", OracleKind::discrete}}) {
        for (const auto& [rule, ties] : {std::pair{"left", Ties::left}, {"worst", Ties::worst_for_root}}) {
            ten.oracle = oracle;
            ten.ties = ties;
            measure(std::string("Chinese Checkers, ") + name + ", " + rule, checkers, whole, six, 1, ten);
        }
    }
    measure("Chinese Checkers, every move", checkers, middles(checkers, positions, 24), small ? 2 : 5, 1);

    const auto mnk = [&](const char* name, const MnkOptions& options, int played, int depth) {
        const Mnk<1> game(options);
        measure(name, game, middles(game, positions, played), small ? 3 : depth, 1);
    };
    mnk("mnk 5x5 k=3", {.m = 5, .n = 5, .k = 3, .players = 3}, 6, 5);
    mnk("mnk 5x5 k=4", {.m = 5, .n = 5, .k = 4, .players = 3}, 8, 5);
    mnk("mnk 6x6 k=4", {.m = 6, .n = 6, .k = 4, .players = 3}, 12, 5);
    mnk("mnk 5x5 k=3, 4 players", {.m = 5, .n = 5, .k = 3, .players = 4}, 6, 5);
    mnk("mnk 4x3 k=3", {.m = 4, .n = 3, .k = 3, .players = 3}, 2, 6);
    for (const auto& [name, scores] :
         {std::pair{"uniform, random", UniformScores::random}, {"uniform, equal", UniformScores::equal}}) {
        const Uniform game({.branching = 4, .depth = small ? 4 : 8, .scores = scores, .seed = 1});
        measure(name, game, {game.start()}, 8, 1);
    }
    const Nim nim({.heap = small ? 6 : 15, .players = 3});
    measure("nim", nim, {nim.start()}, 15, 1);

    const int cards = small ? 3 : 7;
    for (const auto& [name, utility] : {std::pair{"Spades, tricks", tricks::SpadesUtility::tricks},
                                        {"Spades, points", tricks::SpadesUtility::points}}) {
        SpadesOptions options;
        options.players = 3;
        options.cards = cards;
        options.merge = Merge::all;
        options.utility = utility;
        const Spades<3> game(options);
        measure(name, game, deals(game, positions), 3 * cards, 3);
    }
    HeartsOptions of_hearts;
    of_hearts.players = 3;
    of_hearts.cards = small ? 3 : 12;
    of_hearts.merge = Merge::all;
    const Hearts hearts(of_hearts);
    measure("Hearts, four tricks", hearts, deals(hearts, positions), small ? 6 : 12, 3);
    OhHellOptions of_oh_hell;
    of_oh_hell.players = 3;
    of_oh_hell.cards = cards;
    of_oh_hell.merge = Merge::all;
    of_oh_hell.utility = OhHellUtility::points;
    const OhHell oh_hell(of_oh_hell);
    measure("Oh Hell, points", oh_hell, deals(oh_hell, positions), 3 * cards, 3);
}
