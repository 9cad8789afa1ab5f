// Whole hands for three players by maxⁿ, from the first card on, over deals 0, 1, 2, …: interval maxⁿ with bounds
// proved by partition search, with all ingredients and without each of them, and beside it the pruned search with a
// table of what is still to come, of 64 MB. Cards that are equivalent are one move.
//
//   g++ -std=c++20 -O2 -march=x86-64-v2 -Inative/include benchmarks/long_hands.cpp native/src/*.cpp -o long_hands
//   ./long_hands spades 12 10                     both searches
//   ./long_hands hearts 8 20 ablations            and each one left out
//   ./long_hands spades 14 4 intervals            without the pruned search
//   ./long_hands spades 10 100 both 500000        with a limit of nodes a deal, which counts where it strikes
//   ./long_hands spades 17 10 played 500000       hands played with so many nodes a move: the cards that are left, in
//                                                 all hands, where one is first searched to its end
//   ./long_hands spades 17 16 whole 300000000 2   deals 2 to 15, with such a limit and a table of 8 GB: of each deal its
//                                                 value and line, or what is known when the limit strikes
//   ./long_hands spades 17 1 whole 3000000000 0 12GB   deal 0 with a larger one
//   ./long_hands spades 13 10 threads             two threads beside one, in turns: seconds on the clock, and by how
//                                                 much sooner
//   ./long_hands spades 17 4 threads 0 2 12GB     deals 2 and 3, with a larger table
#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hands.hpp"
#include "nply/search/interval_max_n.hpp"
#include "nply/search/pruned_max_n.hpp"

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

// `made` makes a search of the game.
template <class G, class Made>
void measure(const G& game, int deals, std::uint64_t limit, const char* what, Made&& made) {
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
        const auto search = made();
        const std::clock_t start = std::clock();
        try {
            search->start(root, -1, budget);
            search->iterate(game.max_length(root));
        } catch (const Stopped&) {
            ++stopped;
        }
        const double proofs = static_cast<double>(search->facts().statistics.proof_nodes);
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

// The cards that are left where a search first reaches the end of the hand. It plays for everybody, keeps its table,
// and where the limit strikes plays the move that it leans to.
template <class G, class Search>
int cards_left_when_solved(const G& game, typename G::State state, std::uint64_t limit, Search& search) {
    while (!game.terminal(state)) {
        typename G::Moves moves;
        game.moves(state, moves);
        if (moves.size() > 1) {
            Limits limits;
            limits.nodes = limit;
            Budget budget(limits);
            search.start(state, -1, budget);
            try {
                search.iterate(game.max_length(state));
                return state.cards_left();
            } catch (const Stopped&) {
                search.leave();
            }
        }
        const int move = moves.size() > 1 ? search.facts().leaning.value_or(0) : 0;
        game.apply(state, moves[static_cast<std::size_t>(move)]);
    }
    return 0;
}

template <class G, class Made>
void measure_played(const G& game, int deals, std::uint64_t limit, const char* what, Made&& made) {
    double sum = 0;
    for (int seed = 0; seed < deals; ++seed) {
        typename G::Deal deal;
        deal.seed = seed;
        const auto search = made();
        sum += cards_left_when_solved(game, game.deal(deal), limit, *search);
    }
    std::printf("%-30s %9.1f cards left\n", what, sum / deals);
    std::fflush(stdout);
}

// A deal as text, what everybody gets if that is known, and everybody's cards until the end.
template <class G>
void measure_whole(const G& game, int seed, std::uint64_t limit, const std::string& table) {
    typename G::Deal deal;
    deal.seed = seed;
    const auto root = game.deal(deal);
    MaxNOptions options;
    options.table = table;
    IntervalMaxN<G> search(game, options);
    Limits limits;
    if (limit > 0) limits.nodes = limit;
    Budget budget(limits);
    std::vector<int> line;
    const std::clock_t start = std::clock();
    search.start(root, -1, budget);
    try {
        line = search.iterate(game.max_length(root)).line;
    } catch (const Stopped&) {
    }
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    const auto proofs = search.facts().statistics.proof_nodes;
    std::printf("deal %d: %s, %" PRIu64 " + %" PRIu64 " nodes, %.1f s, table of %zu MB\n  %s\n ", seed,
                line.empty() ? "stopped" : "solved", budget.nodes() - proofs, proofs, seconds,
                search.table_bytes() >> 20, game.text(root).c_str());
    for (int p = 0; p < game.players(); ++p) {
        const auto [least, most] = search.known(p);
        std::printf(" %d", static_cast<int>(least));
        if (least != most) std::printf("-%d", static_cast<int>(most));
    }
    auto state = root;
    for (const int place : line) {
        typename G::Moves moves;
        game.moves(state, moves);
        const auto move = moves[static_cast<std::size_t>(place)];
        if (state.turn.count() == 0) std::printf("\n  %d leads", game.player(state));
        std::printf(" %s", game.move_text(move).c_str());
        game.apply(state, move);
    }
    std::printf("\n");
    std::fflush(stdout);
}

// The value and the line.
template <class G>
void measure_threads(const G& game, int first, int deals, const std::string& table) {
    nply::measure_threads(game, first, deals, 2, [&](const typename G::State& root, int threads) {
        MaxNOptions options;
        options.table = table;
        options.threads = threads;
        Budget budget({});
        IntervalMaxN<G> search(game, options);
        search.start(root, -1, budget);
        Iteration solved = search.iterate(game.max_length(root));
        return Taken<std::pair<Values, std::vector<int>>>{
            budget.seconds(), budget.nodes(), {solved.values, std::move(solved.line)}};
    });
}

// What only whole hands are measured with.
struct Whole {
    int first;          // deal
    std::string table;  // its size
};

template <class G>
void measure_all(const G& game, const Whole& whole, int deals, std::uint64_t limit, const std::string& what) {
    if (what == "whole") {
        for (int seed = whole.first; seed < deals; ++seed) measure_whole(game, seed, limit, whole.table);
        return;
    }
    if (what == "threads") return measure_threads(game, whole.first, deals, whole.table);
    const auto intervals = [&](const IntervalSettings& settings) {
        return [&game, settings] { return std::make_unique<IntervalMaxN<G>>(game, MaxNOptions{}, settings); };
    };
    const auto pruned = [&] {
        MaxNOptions options;
        options.table = "64MB";
        return std::make_unique<PrunedMaxN<G>>(game, options);
    };
    if (what == "played") {
        measure_played(game, deals, limit, "intervals", intervals({}));
        return measure_played(game, deals, limit, "pruned", pruned);
    }
    std::printf("%-30s %12s %12s %9s %9s %9s %8s\n", "", "maxn nodes", "proof nodes", "seconds", "median", "most",
                "stopped");
    measure(game, deals, limit, "intervals", intervals({}));
    for (const auto& [without, leave_out] : kIngredients) {
        if (what != "ablations") break;
        IntervalSettings less;
        leave_out(less);
        measure(game, deals, limit, (std::string("without ") + without).c_str(), intervals(less));
    }
    if (what == "intervals") return;
    measure(game, deals, limit, "pruned", pruned);
}

}  // namespace

int main(int argc, char** argv) {
    const HandsByDefault otherwise{.cards = 10, .limit = 0, .merge = Merge::all};
    const Whole whole{.first = argc > 6 ? std::atoi(argv[6]) : 0, .table = argc > 7 ? argv[7] : "8GB"};
    measure_hands(argc, argv, otherwise,
                  [&whole](const auto& game, int deals, std::uint64_t nodes, const std::string& what) {
                      measure_all(game, whole, deals, nodes, what);
                  });
}
