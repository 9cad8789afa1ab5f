// A search allocates nothing per node: an iteration may allocate a few times (its line, its result), however many
// nodes it visits.
#include <cstdlib>
#include <new>
#include <string>

#include "check.hpp"
#include "nply/games/backgammon.hpp"
#include "nply/games/chinese_checkers.hpp"
#include "nply/games/mnk.hpp"
#include "nply/games/nim.hpp"
#include "nply/games/pig.hpp"
#include "nply/games/uniform.hpp"
#include "nply/search/max_n.hpp"
#include "nply/search/perft.hpp"
#include "nply/search/two_sides.hpp"

namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace nply::tests {

// An iteration to a depth where the line and the tables have their size already: only its result is new.
constexpr std::size_t kForTheResult = 24;  // lines, what undoes them, root moves, and the search of their last moves

template <class Search, class State>
void check_search(Search&& search, const State& root, int depth, const std::string& name) {
    Budget budget({});
    search.start(root, -1, budget);
    search.iterate(depth);
    const std::uint64_t nodes = budget.nodes();
    const std::size_t before = allocations;
    search.iterate(depth);
    const std::size_t used = allocations - before;
    CHECK_ABOUT(budget.nodes() - nodes > 100, name + ": too small a search to tell");
    CHECK_ABOUT(used <= kForTheResult, name + ": " + std::to_string(used) + " allocations");
}

template <Game G>
void check_game(const G& game, int depth, const std::string& name) {
    const auto root = game.start();
    for (const Ties ties : {Ties::left, Ties::worst_for_root}) {
        MaxNOptions options;
        options.ties = ties;
        options.table = "0";  // one that grows would answer the second search
        check_search(MaxN<G>(game, options), root, depth, name + ", maxn");
        for (const Prune prune : {Prune::shallow, Prune::last_branch, Prune::speculative}) {
            options.prune = prune;
            check_search(PrunedMaxN<G>(game, options), root, depth, name + ", pruned maxn");
        }
    }
    for (const MinimaxSearch search : {MinimaxSearch::plain, MinimaxSearch::pvs, MinimaxSearch::mtdf}) {
        TwoSidesOptions options;
        options.search = search;
        // Two entries: too few to answer the second search.
        options.table = search == MinimaxSearch::plain || !has<Key>(game) ? "0" : "2";
        check_search(TwoSides<G>(game, options), root, depth + 1, name + ", two sides");
    }
}

// Without tables: at the root chance is one move away, and four entries would answer the second search.
void check_chance() {
    const Pig game({.players = 2, .target = 100});
    MaxNOptions plain;
    plain.table = "0";
    check_search(ChanceMaxN<Pig>(game, plain), game.start(), 7, "pig, maxn");
    for (const int star : {0, 1, 2}) {
        TwoSidesOptions options;
        options.star = star;
        options.table = "0";
        check_search(Expecti<Pig>(game, options), game.start(), 7, "pig, two sides");
    }
}

// Lists of turns are on the stack, all but the longest: those are allocated once each.
void check_backgammon() {
    const Backgammon usual({.start = "24(2) 13(5) 8(3) 6(5) | 24(2) 13(5) 8(3) 6(5) | 0 plays 11"});
    for (const int star : {0, 1, 2}) {
        TwoSidesOptions options;
        options.star = star;
        options.table = "0";
        check_search(Expecti<Backgammon>(usual, options), usual.start(), 3, "backgammon");
    }
    const Backgammon spread({.start = "24 23 22 20 19 17 16 15 13 12 10 8 6 4 3 | off(14) 24 | 0 plays 11"});
    backgammon::Moves turns;
    const std::size_t before = allocations;
    spread.moves(spread.start(), turns);
    CHECK(turns.size() == 2224 && allocations - before == 1);
}

void check_perft() {
    const Mnk<1> game({});
    Budget budget({});
    Perft<Mnk<1>> perft(game, game.start(), budget);
    const std::size_t before = allocations;
    const auto counts = perft.count(7);
    CHECK(counts.back() == 148176 && allocations - before <= 1);
}

}  // namespace nply::tests

int main() {
    using namespace nply;
    tests::check_game(Mnk<1>({.m = 5, .n = 5, .k = 4, .players = 2}), 3, "mnk");
    tests::check_game(Mnk<1, true>({.m = 7, .n = 6, .k = 4, .gravity = true}), 6, "mnk with gravity");
    tests::check_game(Mnk<6>({.m = 8, .n = 8, .k = 4, .players = 3}), 2, "large mnk");
    tests::check_game(Nim({.heap = 16, .players = 2}), 6, "nim");
    tests::check_game(Uniform({.players = 3, .branching = 5, .depth = 6, .scores = UniformScores::random}), 6,
                      "uniform");
    tests::check_game(ChineseCheckers({.players = 3, .pegs = 10}), 2, "chinese checkers");
    tests::check_chance();
    tests::check_backgammon();
    tests::check_perft();
    return tests::report();
}
