// The yardstick for trick-taking games: exactly one game written by hand, three-player Spades with any card to be led
// (spades_by_hand.hpp), against the general game in nply's perft, plain maxn and speculative maxn. One run, best of
// several rounds each, taken in turns; benchmarks/tricks.py builds and runs it, and counts instructions by callgrind.
//   ./spades_yardstick [seed] [rounds] [cards of each player] [only this loop, by its number]
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "nply/games/spades.hpp"
#include "nply/search/max_n.hpp"
#include "nply/search/perft.hpp"
#include "spades_by_hand.hpp"

namespace {

using by_hand::beats;
using by_hand::Cards;
using by_hand::Hands;
using by_hand::index;
using by_hand::kSuit;
using by_hand::next;
using Game = nply::Spades<3>;

// A state with make and undo for exactly this game, and a loop over a list of moves: three players and spades as trumps
// are constants, nothing is an option, moves come as the bits do, nobody can stop it.
class Counting {
public:
    explicit Counting(const Hands& hands) { state_.hands = hands; }

    std::uint64_t count() {
        visit(0);
        std::uint64_t nodes = 0;
        for (const auto level : counts_) nodes += level;
        return nodes - 1;
    }

private:
    struct State {
        Hands hands{};
        int player = 0, count = 0, winner = 0, led = 0, best = 0;
        std::array<int, 3> tricks{};
    };
    struct Undo {
        int player, count, winner, led, best;
    };

    void moves(by_hand::List& list) const {
        Cards left = state_.hands[index(state_.player)];
        if (state_.count != 0) {
            const Cards suit = left & kSuit << (state_.led & 48);
            if (suit != 0) left = suit;
        }
        list.up(left);
    }
    Undo make(int card) {
        State& s = state_;
        const Undo undo{s.player, s.count, s.winner, s.led, s.best};
        s.hands[index(s.player)] ^= Cards{1} << card;
        if (s.count == 0) s.led = card;
        if (s.count == 0 || beats(card, s.best)) {
            s.best = card;
            s.winner = s.player;
        }
        if (++s.count == 3) {
            ++s.tricks[index(s.winner)];
            s.player = s.winner;
            s.count = 0;
        } else {
            s.player = next(s.player);
        }
        return undo;
    }
    void unmake(int card, const Undo& undo) {
        State& s = state_;
        if (undo.count == 2) --s.tricks[index(s.winner)];
        s.player = undo.player;
        s.count = undo.count;
        s.winner = undo.winner;
        s.led = undo.led;
        s.best = undo.best;
        s.hands[index(s.player)] ^= Cards{1} << card;
    }
    void visit(int ply) {
        ++counts_[index(ply)];
        by_hand::List list;
        moves(list);
        for (int i = 0; i < list.size; ++i) {
            const int card = list.cards[index(i)];
            const Undo undo = make(card);
            visit(ply + 1);
            unmake(card, undo);
        }
    }

    State state_;
    std::array<std::uint64_t, 64> counts_{};
};

// The same without a state: the trick is in registers, one function a seat, no list, no undo. Nothing can be
// searched with it; it shows what the counting alone costs.
class Bare {
public:
    explicit Bare(const Hands& hands) : hands_(hands) {}

    std::uint64_t count() {
        lead(0, 0);
        std::uint64_t nodes = 0;
        for (const auto level : counts_) nodes += level;
        return nodes - 1;
    }

private:
    void lead(int player, int ply) {
        ++counts_[index(ply)];
        const auto p = index(player);
        for (Cards left = hands_[p]; left != 0; left &= left - 1) {
            const int card = std::countr_zero(left);
            hands_[p] ^= Cards{1} << card;
            second(next(player), ply + 1, player, card);
            hands_[p] ^= Cards{1} << card;
        }
    }
    Cards follow(int player, int led) const {
        const Cards hand = hands_[index(player)];
        const Cards suit = hand & kSuit << (led & 48);
        return suit != 0 ? suit : hand;
    }

    void second(int player, int ply, int leader, int led) {
        ++counts_[index(ply)];
        const auto p = index(player);
        for (Cards left = follow(player, led); left != 0; left &= left - 1) {
            const int card = std::countr_zero(left);
            hands_[p] ^= Cards{1} << card;
            const bool wins = beats(card, led);
            third(next(player), ply + 1, led, wins ? card : led, wins ? player : leader);
            hands_[p] ^= Cards{1} << card;
        }
    }
    void third(int player, int ply, int led, int best, int winner) {
        ++counts_[index(ply)];
        const auto p = index(player);
        for (Cards left = follow(player, led); left != 0; left &= left - 1) {
            const int card = std::countr_zero(left);
            hands_[p] ^= Cards{1} << card;
            const int taker = beats(card, best) ? player : winner;
            ++tricks_[index(taker)];
            lead(taker, ply + 1);
            --tricks_[index(taker)];
            hands_[p] ^= Cards{1} << card;
        }
    }

    Hands hands_;
    std::array<int, 3> tricks_{};
    std::array<std::uint64_t, 64> counts_{};
};

// A search, and what it has found: its value, its card and its nodes.
template <class Search>
by_hand::Found by_nply(const Game& game, const Game::State& root, const nply::MaxNOptions& options) {
    nply::Budget budget({});
    Search search(game, options);
    search.start(root, -1, budget);
    const nply::Iteration done = search.iterate(root.cards_left());
    by_hand::Found found;
    for (int p = 0; p < 3; ++p) found.value.add(p, static_cast<int>(done.values.total[index(p)]));
    Game::Moves moves;
    game.moves(root, moves);
    found.card = moves[static_cast<std::size_t>(done.line.front())];
    found.nodes = budget.nodes();
    return found;
}

// One of the loops: `like` is the number of the first one that visits the same nodes.
struct Loop {
    const char* name;
    std::size_t like;
    std::function<by_hand::Found()> run;
    by_hand::Found found{};
    double rate = 0;

    void round() {
        const std::clock_t start = std::clock();
        found = run();
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        rate = std::max(rate, static_cast<double>(found.nodes) / seconds);
    }
};

}  // namespace

int main(int argc, char** argv) {
    const int seed = argc > 1 ? std::atoi(argv[1]) : 5;
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
    const int cards = argc > 3 ? std::atoi(argv[3]) : 7;
    nply::SpadesOptions options;
    options.players = 3;
    options.cards = cards;
    const Game game(options);
    Game::Deal deal;
    deal.seed = seed;
    const Game::State root = game.deal(deal);
    const Hands hands{root.hands[0], root.hands[1], root.hands[2]};
    const auto counted = [](std::uint64_t nodes) { return by_hand::Found{{}, -1, nodes}; };
    nply::MaxNOptions speculative;
    speculative.prune = nply::Prune::speculative;
    speculative.table = "0";

    std::vector<Loop> loops;
    loops.push_back({"by hand, counting", 0, [&] { return counted(Counting(hands).count()); }});
    loops.push_back({"by hand, without state", 0, [&] { return counted(Bare(hands).count()); }});
    loops.push_back({"nply perft", 0, [&] {
                         nply::Budget budget({});
                         nply::Perft<Game>(game, root, budget).count(std::nullopt);
                         return counted(budget.nodes());
                     }});
    loops.push_back({"by hand, plain maxn", 3, [&] { return by_hand::PlainMaxN(hands).run(); }});
    loops.push_back({"nply plain maxn", 3, [&] { return by_nply<nply::MaxN<Game>>(game, root, {}); }});
    loops.push_back({"by hand, speculative maxn", 5, [&] { return by_hand::SpeculativeMaxN(hands).run(); }});
    loops.push_back(
        {"nply speculative maxn", 5, [&] { return by_nply<nply::PrunedMaxN<Game>>(game, root, speculative); }});

    if (argc > 4) {
        const auto only = static_cast<std::size_t>(std::atoi(argv[4]));
        if (only >= loops.size()) return 0;
        std::printf("%llu\n", static_cast<unsigned long long>(loops[only].run().nodes));
        return 0;
    }
    for (int i = 0; i < rounds; ++i) {
        for (Loop& loop : loops) loop.round();
    }
    std::printf("three-player Spades, %d cards each, seed %d: million nodes a second\n", cards, seed);
    bool same = loops[0].found.nodes == loops[3].found.nodes && loops[3].found.value == loops[5].found.value &&
                loops[3].found.card == loops[5].found.card;
    for (const Loop& loop : loops) {
        const Loop& hand = loops[loop.like];
        std::printf("%-26s %12llu nodes %8.1f %6.2f of the loop by hand\n", loop.name,
                    static_cast<unsigned long long>(loop.found.nodes), loop.rate / 1e6, loop.rate / hand.rate);
        same = same && loop.found.nodes == hand.found.nodes && loop.found.value == hand.found.value &&
               loop.found.card == hand.found.card;
    }
    if (!same) std::puts("they differ in nodes, value or card");
    return same ? 0 : 1;
}
