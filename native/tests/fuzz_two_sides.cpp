// Every kind of two-sided search against a recursion without any of it, on random trees, Nim, boards and cards: the
// same value, a best move, and a line that ends in that value.
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "nply/games/chinese_checkers.hpp"
#include "nply/games/mnk.hpp"
#include "nply/games/nim.hpp"
#include "nply/games/spades.hpp"
#include "nply/search/two_sides.hpp"
#include "random_tree.hpp"
#include "searching.hpp"

using namespace nply;

namespace {

template <class G>
Score slow(const G& game, typename G::State& state, int depth, int extend, unsigned side) {
    Scores scores;
    if (ends_at(game, state, depth, extend)) {
        game.terminal(state) ? game.scores(state, scores) : evaluate_leaf(game, state, 0, scores);
        Score total = 0;
        for (int p = 0; p < game.players(); ++p) total += side >> p & 1 ? scores[p] : 0;
        return total;
    }
    const bool maximises = side >> game.player(state) & 1;
    Score best = maximises ? -1'000'000'000 : 1'000'000'000;
    typename G::Moves moves;
    game.moves(state, moves);
    for (const auto& move : moves) {
        auto undo = game.apply(state, move);
        const Score value = slow(game, state, depth - 1, extend, side);
        game.undo(state, move, undo);
        best = maximises ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

std::string random_sides(Random& random, int players) {
    if (random.below(2) == 0) return "";
    std::string one, other;
    for (int p = 0; p < players; ++p) (random.below(2) == 0 ? one : other) += static_cast<char>('0' + p);
    return one.empty() || other.empty() ? one + other : one + "/" + other;
}

TwoSidesOptions random_options(Random& random, int players, bool keyed) {
    TwoSidesOptions options;
    options.search = std::array{MinimaxSearch::alphabeta, MinimaxSearch::pvs, MinimaxSearch::mtdf}[random.below(3)];
    options.order = std::array{Order::automatic, Order::game, Order::history}[random.below(3)];
    options.foresight = random.below(4) != 0;
    options.bounds = random.below(2) == 0;
    options.exact_move = random.below(2) == 0;
    options.table = !keyed ? "0" : std::array{"0", "2", "100", "5000"}[random.below(4)];
    if (keyed && random.below(128) == 0) options.table = "auto";  // 16 MB to clear
    options.sides = random_sides(random, players);
    if (options.search != MinimaxSearch::mtdf) {
        const auto windows = random.below(3);
        if (windows == 1) options.aspiration = 1 + static_cast<int>(random.below(3));
        if (windows == 2) options.zero_window = true;
    }
    return options;
}

// What the moves of a position are worth to a side.
struct Worth {
    Score best;
    std::vector<Score> of_moves;
};

template <class G>
Worth worth(const G& game, typename G::State state, int depth, int extend, unsigned side) {
    Worth worth;
    typename G::Moves moves;
    game.moves(state, moves);
    for (const auto& move : moves) {
        auto undo = game.apply(state, move);
        worth.of_moves.push_back(slow(game, state, depth - 1, extend, side));
        game.undo(state, move, undo);
    }
    const auto [least, most] = std::ranges::minmax(worth.of_moves);
    worth.best = side >> game.player(state) & 1 ? most : least;
    return worth;
}

template <class G>
std::string judge(const G& game, typename G::State state, unsigned side, const Worth& worth, bool exact_move,
                  const SearchResult& found) {
    std::int64_t total = 0;
    for (std::size_t p = 0; p < static_cast<std::size_t>(game.players()); ++p) {
        total += side >> p & 1 ? found.best->values.total[p] : 0;
    }
    if (total != worth.best) return "value " + std::to_string(total) + " instead of " + std::to_string(worth.best);
    const auto child = static_cast<std::size_t>(*found.move);
    if (child >= worth.of_moves.size() || worth.of_moves[child] != worth.best) return "the move is not a best one";
    const auto leftmost =
        static_cast<std::size_t>(std::ranges::find(worth.of_moves, worth.best) - worth.of_moves.begin());
    if (exact_move && child != leftmost) return "the move is not the first of the best ones";
    const auto player = static_cast<std::size_t>(game.player(state));
    for (std::size_t i = 0; i < found.best->root_moves.size(); ++i) {
        const RootMove& known = found.best->root_moves[i];
        const std::int64_t told = known.values.total[player], value = worth.of_moves[i];
        if ((known.bound == Bound::exact && value != told) || (known.bound == Bound::upper && value > told) ||
            (known.bound == Bound::lower && value < told)) {
            return "what is told of a move is not true";
        }
    }
    for (const int move : found.best->line) state = tests::after_child(game, state, move);
    if (!game.terminal(state) && static_cast<int>(found.best->line.size()) < found.best->depth) return "a short line";
    if (slow(game, state, 0, 0, side) != worth.best) return "the line does not lead to the value";
    return "";
}

// One searcher along a whole game, move after move, from every seat: its table is kept, and changes nothing.
template <class G>
bool check_kept(const G& game, typename G::State state, int depth, Random& random, const char* name) {
    TwoSidesOptions options = random_options(random, game.players(), has<Key>(game));
    options.extend = random_extension<G>(random);
    if (options.table != "0") options.table = "5000";
    tests::Searcher<TwoSidesAlgorithm, G> searcher(game, options);
    for (int ply = 0; ply < 5 && !game.terminal(state); ++ply) {
        const auto found = searcher.run(state, {.limits = {.nodes = {}, .depth = depth, .seconds = {}}});
        const unsigned side = side_of(options.sides, game.player(state), game.players());
        const Worth expected = worth(game, state, depth, options.extend, side);
        const std::string wrong = judge(game, state, side, expected, options.exact_move, found);
        ++tests::compared;
        if (!wrong.empty()) {
            std::printf("%s, move %d of a game: search=%d table=%s sides=%s: %s\n", name, ply,
                        static_cast<int>(options.search), options.table.c_str(), options.sides.c_str(), wrong.c_str());
            return false;
        }
        state = tests::after_child(game, state, *found.move);
    }
    return true;
}

template <class G>
bool agree(const G& game, const typename G::State& root, int depth, Random& random, const char* name) {
    if (game.terminal(root)) return true;
    bool good = true;
    const int extend = random_extension<G>(random);
    std::map<unsigned, Worth> expected;  // by side
    for (int i = 0; i < 8; ++i) {
        TwoSidesOptions options = random_options(random, game.players(), has<Key>(game));
        options.extend = extend;
        const SearchRequest request{.limits = {.nodes = {}, .depth = depth, .seconds = {}}};
        const bool erased = random.below(8) == 0;
        const auto found = erased ? tests::search_erased<TwoSidesAlgorithm>(game, root, options, request)
                                  : tests::Searcher<TwoSidesAlgorithm, G>(game, options).run(root, request);
        const unsigned side = side_of(options.sides, game.player(root), game.players());
        if (!expected.contains(side)) expected[side] = worth(game, root, depth, extend, side);
        const std::string wrong = judge(game, root, side, expected[side], options.exact_move, found);
        ++tests::compared;
        if (wrong.empty()) continue;
        std::printf(
            "%s: search=%d order=%d bounds=%d foresight=%d exact_move=%d table=%s sides=%s aspiration=%d "
            "zero_window=%d: %s\n",
            name, static_cast<int>(options.search), static_cast<int>(options.order), options.bounds, options.foresight,
            options.exact_move, options.table.c_str(), options.sides.c_str(), options.aspiration, options.zero_window,
            wrong.c_str());
        good = false;
    }
    return good && check_kept(game, root, depth, random, name);
}

// The position after some random moves.
template <class G>
typename G::State after(const G& game, typename G::State state, Random& random, std::uint64_t most) {
    for (std::uint64_t plies = random.below(most + 1); plies > 0 && !game.terminal(state); --plies) {
        typename G::Moves moves;
        game.moves(state, moves);
        game.apply(state, moves[random.below(moves.size())]);
    }
    return state;
}

template <class G>
bool check_tree(std::uint64_t seed) {
    RandomTree drawn(seed);
    const G tree(drawn.options);
    const int depth = drawn.evaluated ? 1 + static_cast<int>(drawn.random.below(7)) : kMaxPly;
    return agree(tree, tree.start(), depth, drawn.random, "tree");
}

bool check_nim(Random& random) {
    const Nim game({.heap = 4 + static_cast<int>(random.below(8)), .players = 2 + static_cast<int>(random.below(3))});
    return agree(game, after(game, game.start(), random, 2), 1 + static_cast<int>(random.below(9)), random, "nim");
}

bool check_board(Random& random) {
    const int players = 2 + static_cast<int>(random.below(3));
    const Mnk<1> game({.m = 3, .n = 2 + static_cast<int>(random.below(2)), .k = 3, .players = players});
    return agree(game, after(game, game.start(), random, 5), 1 + static_cast<int>(random.below(5)), random, "mnk");
}

bool check_drops(Random& random) {
    const Mnk<1, true> game({.m = 3 + static_cast<int>(random.below(3)),
                             .n = 3 + static_cast<int>(random.below(3)),
                             .k = 2 + static_cast<int>(random.below(2)),
                             .players = random.below(8) == 0 ? 3 : 2,
                             .gravity = true,
                             .evaluation = random.below(4) == 0 ? MnkEvaluation::none : MnkEvaluation::lines});
    const auto state = after(game, game.start(), random, has<Evaluate>(game) ? 10 : 20);
    const int left = game.max_length(state);
    if (has<Evaluate>(game)) {
        return agree(game, state, 1 + static_cast<int>(random.below(5)), random, "mnk with gravity");
    }
    return left > 8 || agree(game, state, left, random, "mnk with gravity, to the end");
}

bool check_cards(Random& random) {
    SpadesOptions options;
    options.players = 3;
    options.cards = 2 + static_cast<int>(random.below(3));
    options.utility = random.below(2) == 0 ? tricks::SpadesUtility::tricks : tricks::SpadesUtility::points;
    options.must_break = random.below(2) == 0;
    options.merge = random.below(2) == 0 ? Merge::all : Merge::none;
    const Spades<3> game(options);
    Spades<3>::Deal deal;
    deal.seed = static_cast<std::int64_t>(random.below(1'000'000));
    const auto state = after(game, game.deal(deal), random, 2);
    const int left = game.max_length(state);
    return agree(game, state, random.below(2) == 0 ? left : 1 + static_cast<int>(random.below(6)), random, "spades");
}

bool check_star(Random& random) {
    const ChineseCheckers game({.players = 2 + static_cast<int>(random.below(2)), .pegs = 3});
    return agree(game, after(game, game.start(), random, 8), 2, random, "chinese checkers");
}

bool check(std::uint64_t seed) {
    Random random(seed);
    switch (seed % 8) {
        case 0:
            return check_nim(random);
        case 1:
            return seed % 16 == 1 ? check_board(random) : check_drops(random);
        case 2:
        case 3:
            return check_cards(random);
        case 4:
            return seed % 64 != 4 || check_star(random);
        case 5:
            return check_tree<BoundedTree>(seed);
        default:
            return check_tree<Tree>(seed);
    }
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
