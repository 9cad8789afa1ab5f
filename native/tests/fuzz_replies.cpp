// Best-reply search, BRS+ and OPPS against recursions that are written as the papers define them, on boards, Nim, cards
// and random trees: the same value, and the first of the best moves where it is asked for.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "nply/games/chinese_checkers.hpp"
#include "nply/games/mnk.hpp"
#include "nply/games/nim.hpp"
#include "nply/games/spades.hpp"
#include "nply/search/replies.hpp"
#include "random_tree.hpp"
#include "searching.hpp"

using namespace nply;

namespace {

constexpr Score kMost = 1'000'000'000;

template <class G>
bool leaf(const G& game, const typename G::State& state, int depth, int root, Score& value) {
    Scores scores;
    if (game.terminal(state)) {
        game.scores(state, scores);
    } else if (depth == 0) {
        evaluate_leaf(game, state, 0, scores);
    } else {
        return false;
    }
    value = scores[root];
    return true;
}

// The others are worth what the strongest reply of a single one leaves.
template <class G>
Score slow_best_reply(const G& game, const typename G::State& state, int depth, int root, bool own) {
    Score best = own ? -kMost : kMost;
    if (leaf(game, state, depth, root, best)) return best;
    for (int p = 0; p < game.players(); ++p) {
        if ((p == root) != own) continue;
        typename G::State theirs = state;
        game.turn_to(theirs, p);
        typename G::Moves moves;
        game.moves(theirs, moves);
        for (const auto& move : moves) {
            typename G::State child = theirs;
            game.apply(child, move);
            const Score value = slow_best_reply(game, child, depth - 1, root, !own);
            best = own ? std::max(best, value) : std::min(best, value);
        }
    }
    return best;
}

template <class G>
Score slow_opps(const G& game, const typename G::State& state, int depth, int root, int left, const ReplyRule& rule) {
    Score best = 0;
    if (leaf(game, state, depth, root, best)) return best;
    const bool own = game.player(state) == root;
    best = own ? -kMost : kMost;
    typename G::Moves moves;
    game.moves(state, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!own && i >= rule.narrow && (left == 0 || i >= rule.wide)) break;
        typename G::State child = state;
        game.apply(child, moves[i]);
        const int left_below = own ? rule.deep : left - (i >= rule.narrow ? 1 : 0);
        const Score value = slow_opps(game, child, depth - 1, root, left_below, rule);
        best = own ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

// What the moves of the root are worth to its player.
template <class G>
std::vector<Score> worth(const G& game, const typename G::State& root, int depth, const ReplyRule& rule) {
    std::vector<Score> found;
    typename G::Moves moves;
    game.moves(root, moves);
    for (const auto& move : moves) {
        typename G::State child = root;
        game.apply(child, move);
        if constexpr (Offers<G, OutOfTurn>) {
            if (rule.out_of_turn) {
                found.push_back(slow_best_reply(game, child, depth - 1, game.player(root), false));
                continue;
            }
        }
        found.push_back(slow_opps(game, child, depth - 1, game.player(root), rule.deep, rule));
    }
    return found;
}

RepliesOptions random_options(Random& random, bool out_of_turn, bool keyed) {
    RepliesOptions options;
    options.search = std::array{MinimaxSearch::alphabeta, MinimaxSearch::pvs, MinimaxSearch::mtdf,
                                MinimaxSearch::plain}[random.below(4)];
    options.out_of_turn = out_of_turn && random.below(2) == 0;
    if (!options.out_of_turn) {
        options.deep = static_cast<int>(random.below(3));
        options.narrow = 1 + static_cast<int>(random.below(2));
        if (options.deep > 0 && random.below(2) == 0) {
            options.wide = std::to_string(options.narrow + 1 + static_cast<int>(random.below(3)));
        }
    }
    if (options.search == MinimaxSearch::plain) return options;
    options.order = std::array{Order::automatic, Order::game, Order::history}[random.below(3)];
    options.bounds = random.below(2) == 0;
    options.exact_move = random.below(2) == 0;
    options.table = !keyed ? "0" : std::array{"0", "2", "100", "5000"}[random.below(4)];
    if (options.search != MinimaxSearch::mtdf) options.zero_window = random.below(3) == 0;
    return options;
}

template <class G>
std::string judge(const G& game, const typename G::State& root, int depth, const RepliesOptions& options,
                  const SearchResult& found) {
    const std::vector<Score> expected = worth(game, root, depth, reply_rule(options));
    const Score best = *std::ranges::max_element(expected);
    const auto value = found.best->values.total[static_cast<std::size_t>(game.player(root))];
    if (value != best) return "value " + std::to_string(value) + " instead of " + std::to_string(best);
    const auto child = static_cast<std::size_t>(*found.move);
    if (child >= expected.size() || expected[child] != best) return "the move is not a best one";
    const auto leftmost = static_cast<std::size_t>(std::ranges::find(expected, best) - expected.begin());
    const bool leftmost_is_asked_for = options.exact_move || options.search == MinimaxSearch::plain;
    if (leftmost_is_asked_for && child != leftmost) return "the move is not the first of the best ones";
    typename G::State state = root;
    for (const int move : found.best->line) state = tests::after_child(game, state, move);
    return "";
}

// One searcher along a game, from every seat: its table is kept, and changes nothing.
template <class G>
bool agree(const G& game, typename G::State state, int depth, Random& random, const char* name) {
    for (int i = 0; i < 4; ++i) {
        const RepliesOptions options = random_options(random, Offers<G, OutOfTurn>, has<Key>(game));
        check_replies(options);
        const SearchRequest request{.limits = {.nodes = {}, .depth = depth, .seconds = {}}};
        tests::Searcher<RepliesAlgorithm, G> searcher(game, options);
        typename G::State here = state;
        for (int ply = 0; ply < 4 && !game.terminal(here); ++ply) {
            const bool erased = random.below(8) == 0;
            const auto found = erased ? tests::search_erased<RepliesAlgorithm>(game, here, options, request)
                                      : searcher.run(here, request);
            const std::string wrong = judge(game, here, depth, options, found);
            ++tests::compared;
            if (!wrong.empty()) {
                std::printf(
                    "%s, move %d: out_of_turn=%d deep=%d wide=%s narrow=%d depth=%d search=%d order=%d bounds=%d "
                    "exact_move=%d table=%s zero_window=%d: %s\n",
                    name, ply, options.out_of_turn, options.deep, options.wide.c_str(), options.narrow, depth,
                    static_cast<int>(options.search), static_cast<int>(options.order), options.bounds,
                    options.exact_move, options.table.c_str(), options.zero_window, wrong.c_str());
                return false;
            }
            here = tests::after_child(game, here, *found.move);
        }
    }
    return true;
}

// The position after some random moves.
template <class G>
typename G::State after(const G& game, typename G::State state, Random& random, std::uint32_t most) {
    for (std::uint32_t plies = random.below(most + 1); plies > 0 && !game.terminal(state); --plies) {
        typename G::Moves moves;
        game.moves(state, moves);
        game.apply(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return state;
}

bool check_cards(Random& random) {
    SpadesOptions options;
    options.players = 3;
    options.cards = 2 + static_cast<int>(random.below(3));
    const Spades<3> game(options);
    Spades<3>::Deal deal;
    deal.seed = static_cast<std::int64_t>(random.below(1'000'000));
    const auto state = after(game, game.deal(deal), random, 2);
    return agree(game, state, 1 + static_cast<int>(random.below(7)), random, "spades");
}

bool check_board(Random& random) {
    const int players = 2 + static_cast<int>(random.below(3));
    const int depth = 1 + static_cast<int>(random.below(4));
    if (random.below(2) == 0) {
        const Mnk<1, true> game({.m = 3, .n = 3, .k = 3, .players = players, .gravity = true});
        return agree(game, after(game, game.start(), random, 5), depth, random, "mnk with gravity");
    }
    const Mnk<1> game({.m = 3, .n = 2 + static_cast<int>(random.below(2)), .k = 3, .players = players});
    return agree(game, after(game, game.start(), random, 5), std::min(depth, 3), random, "mnk");
}

template <class G>
bool check_tree(std::uint64_t seed) {
    RandomTree drawn(seed);
    const G tree(drawn.options);
    const int depth = drawn.evaluated ? 1 + static_cast<int>(drawn.random.below(7)) : kMaxPly;
    return agree(tree, tree.start(), depth, drawn.random, "tree");
}

bool check(std::uint64_t seed) {
    Random random(seed);
    switch (seed % 8) {
        case 0:
        case 1: {
            const Nim game(
                {.heap = 4 + static_cast<int>(random.below(7)), .players = 2 + static_cast<int>(random.below(3))});
            return agree(game, game.start(), 1 + static_cast<int>(random.below(7)), random, "nim");
        }
        case 2:
        case 3:
            return check_board(random);
        case 4:
            return check_cards(random);
        case 5: {
            if (seed % 64 != 5) return true;
            const ChineseCheckers game({.players = 3, .pegs = 3});
            return agree(game, after(game, game.start(), random, 8), 2, random, "chinese checkers");
        }
        case 6:
            return check_tree<BoundedTree>(seed);
        default:
            return check_tree<Tree>(seed);
    }
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
