// The yardstick for trick-taking games: a loop written by hand for exactly one game, three-player Spades
// with any card to be led, against the general game in nply's perft and plain maxn. One run, best of several
// rounds each, taken in turns; benchmarks/tricks.py builds and runs it.
//   ./spades_yardstick [seed] [rounds] [cards of each player]
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "nply/games/spades.hpp"
#include "nply/search/max_n.hpp"
#include "nply/search/perft.hpp"

namespace {

using nply::tricks::Cards;

// A state with make and undo for exactly this game, and a loop over a list of moves: three players and spades
// as trumps are constants, nothing is an option, moves come as the bits do, nobody can stop it.
class ByHand {
public:
    explicit ByHand(const std::array<Cards, 3>& hands) { state_.hands = hands; }

    std::uint64_t count() {
        visit(0);
        std::uint64_t nodes = 0;
        for (const auto level : counts_) nodes += level;
        return nodes - 1;
    }

private:
    static constexpr Cards kSuit = 0xffff;
    static constexpr int kTrumps = 48;

    struct State {
        std::array<Cards, 3> hands{};
        int player = 0, count = 0, winner = 0, led = 0, best = 0;
        std::array<int, 3> tricks{};
    };
    struct Undo {
        int player, count, winner, led, best;
    };
    struct List {
        int size = 0;
        std::array<int, 17> cards;  // NOLINT: left uninitialised
    };

    static std::size_t index(int player) { return static_cast<std::size_t>(player); }
    void moves(List& list) const {
        Cards left = state_.hands[index(state_.player)];
        if (state_.count != 0) {
            const Cards suit = left & kSuit << (state_.led & 48);
            if (suit != 0) left = suit;
        }
        for (; left != 0; left &= left - 1) list.cards[index(list.size++)] = std::countr_zero(left);
    }
    Undo make(int card) {
        State& s = state_;
        const Undo undo{s.player, s.count, s.winner, s.led, s.best};
        s.hands[index(s.player)] ^= Cards{1} << card;
        if (s.count == 0) s.led = card;
        if (s.count == 0 || (card > s.best && ((card ^ s.best) < 16 || card >= kTrumps))) {
            s.best = card;
            s.winner = s.player;
        }
        if (++s.count == 3) {
            ++s.tricks[index(s.winner)];
            s.player = s.winner;
            s.count = 0;
        } else {
            s.player = s.player == 2 ? 0 : s.player + 1;
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
        List list;
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
    explicit Bare(const std::array<Cards, 3>& hands) : hands_(hands) {}

    std::uint64_t count() {
        lead(0, 0);
        std::uint64_t nodes = 0;
        for (const auto level : counts_) nodes += level;
        return nodes - 1;
    }

private:
    static constexpr Cards kSuit = 0xffff;
    static constexpr int kTrumps = 48;

    static int next(int player) { return player == 2 ? 0 : player + 1; }

    void lead(int player, int ply) {
        ++counts_[static_cast<std::size_t>(ply)];
        const auto p = static_cast<std::size_t>(player);
        for (Cards left = hands_[p]; left != 0; left &= left - 1) {
            const int card = std::countr_zero(left);
            hands_[p] ^= Cards{1} << card;
            second(next(player), ply + 1, player, card);
            hands_[p] ^= Cards{1} << card;
        }
    }
    Cards follow(int player, int led) const {
        const Cards hand = hands_[static_cast<std::size_t>(player)];
        const Cards suit = hand & kSuit << (led & 48);
        return suit != 0 ? suit : hand;
    }
    static bool beats(int card, int best) { return card > best && ((card ^ best) < 16 || card >= kTrumps); }

    void second(int player, int ply, int leader, int led) {
        ++counts_[static_cast<std::size_t>(ply)];
        const auto p = static_cast<std::size_t>(player);
        for (Cards left = follow(player, led); left != 0; left &= left - 1) {
            const int card = std::countr_zero(left);
            hands_[p] ^= Cards{1} << card;
            const bool wins = beats(card, led);
            third(next(player), ply + 1, led, wins ? card : led, wins ? player : leader);
            hands_[p] ^= Cards{1} << card;
        }
    }
    void third(int player, int ply, int led, int best, int winner) {
        ++counts_[static_cast<std::size_t>(ply)];
        const auto p = static_cast<std::size_t>(player);
        for (Cards left = follow(player, led); left != 0; left &= left - 1) {
            const int card = std::countr_zero(left);
            hands_[p] ^= Cards{1} << card;
            const int taker = beats(card, best) ? player : winner;
            ++tricks_[static_cast<std::size_t>(taker)];
            lead(taker, ply + 1);
            --tricks_[static_cast<std::size_t>(taker)];
            hands_[p] ^= Cards{1} << card;
        }
    }

    std::array<Cards, 3> hands_;
    std::array<int, 3> tricks_{};
    std::array<std::uint64_t, 64> counts_{};
};

struct Best {
    std::uint64_t nodes = 0;
    double rate = 0;

    template <class Run>
    void round(Run&& run) {
        const std::clock_t start = std::clock();
        nodes = run();
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        rate = std::max(rate, static_cast<double>(nodes) / seconds);
    }
};

}  // namespace

int main(int argc, char** argv) {
    using Game = nply::Spades<3>;
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

    Best hand, bare, perft, maxn;
    for (int i = 0; i < rounds; ++i) {
        hand.round([&] { return ByHand({root.hands[0], root.hands[1], root.hands[2]}).count(); });
        bare.round([&] { return Bare({root.hands[0], root.hands[1], root.hands[2]}).count(); });
        perft.round([&] {
            nply::Budget budget({});
            nply::Perft<Game>(game, root, budget).count(std::nullopt);
            return budget.nodes();
        });
        maxn.round([&] {
            nply::Budget budget({});
            nply::MaxN<Game> search(game, {});
            search.start(root, -1, budget);
            search.iterate(3 * cards);
            return budget.nodes();
        });
    }
    std::printf("three-player Spades, %d cards each, seed %d: %llu nodes\n", cards, seed,
                static_cast<unsigned long long>(hand.nodes));
    const auto line = [&](const char* name, const Best& best) {
        std::printf("%-14s %7.1f million nodes a second  %.2f of the loop by hand\n", name, best.rate / 1e6,
                    best.rate / hand.rate);
    };
    line("by hand", hand);
    line("without state", bare);
    line("nply perft", perft);
    line("nply maxn", maxn);
    return hand.nodes == perft.nodes && hand.nodes == maxn.nodes ? 0 : 1;
}
