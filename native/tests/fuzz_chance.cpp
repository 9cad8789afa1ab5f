// Searches of games with chance against a recursion without any pruning, table or order, on random trees and in Pig:
// the same averages, exactly, a best move, and nothing untrue about the others.
#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "nply/games/pig.hpp"
#include "nply/search/max_n.hpp"
#include "nply/search/two_sides.hpp"
#include "random_tree.hpp"
#include "searching.hpp"

using namespace nply;

namespace {

// Averages of all players over one denominator, which is never reduced: no tree here is deep enough to need it.
struct Slow {
    std::array<__int128, kMaxPlayers> above{};
    __int128 below = 1;

    // What the players of a side have.
    __int128 of(unsigned side) const {
        __int128 total = 0;
        for (std::size_t p = 0; p < above.size(); ++p) total += side >> p & 1 ? above[p] : 0;
        return total;
    }
    int compare(const Slow& other, unsigned side) const {
        const __int128 a = of(side) * other.below, b = other.of(side) * below;
        return a < b ? -1 : a > b;
    }
    void reduce() {
        __int128 common = below;
        for (__int128 number : above) {
            for (number = number < 0 ? -number : number; number != 0;) common = std::exchange(number, common % number);
        }
        for (__int128& number : above) number /= common;
        below /= common;
    }
    bool is(const Values& values, int players) const {
        for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
            if (above[p] * values.count != values.total[p] * below) return false;
        }
        return true;
    }
};

// What a player does: by maxⁿ (side 0), or for or against a side; and how far a search is extended.
struct Rule {
    unsigned side = 0;
    bool spiteful = false;
    int root = 0;
    int extend = 0;

    bool prefers(int player, const Slow& value, const Slow& best) const {
        if (side != 0) return (side >> player & 1 ? 1 : -1) * value.compare(best, side) > 0;
        const int order = value.compare(best, 1u << player);
        if (order != 0 || !spiteful || player == root) return order > 0;
        return value.compare(best, 1u << root) < 0;
    }
};

template <class G>
Slow slow(const G& game, typename G::State& state, int depth, const Rule& rule, std::vector<Slow>* children = nullptr) {
    Slow best;
    if (ends_at(game, state, depth, rule.extend)) {
        Scores scores;
        game.terminal(state) ? game.scores(state, scores) : evaluate_leaf(game, state, 0, scores);
        for (std::size_t p = 0; p < best.above.size(); ++p) best.above[p] = scores.of[p];
        return best;
    }
    typename G::Moves moves;
    game.moves(state, moves);
    const bool chance = is_chance(game, state);
    std::int64_t total = 0;
    if (chance) {
        for (const auto& move : moves) total += game.weight(state, move);
    }
    bool first = true;
    for (const auto& move : moves) {
        const int weight = chance ? game.weight(state, move) : 0;
        const int player = chance ? -1 : game.player(state);
        auto undo = game.apply(state, move);
        const Slow value = slow(game, state, depth - 1, rule);
        game.undo(state, move, undo);
        if (children != nullptr) children->push_back(value);
        if (chance) {
            for (std::size_t p = 0; p < best.above.size(); ++p) {
                best.above[p] = best.above[p] * value.below * total + value.above[p] * weight * best.below;
            }
            best.below *= value.below * total;
            best.reduce();
        } else if (first || rule.prefers(player, value, best)) {
            best = value;
        }
        first = false;
    }
    return best;
}

TwoSidesOptions random_options(Random& random, bool keyed) {
    TwoSidesOptions options;
    options.star = static_cast<int>(random.below(3));
    options.order = std::array{Order::automatic, Order::game, Order::history}[random.below(3)];
    options.bounds = random.below(4) != 0;
    options.exact_move = random.below(2) == 0;
    options.table = !keyed ? "0" : std::array{"0", "2", "100", "5000"}[random.below(4)];
    return options;
}

template <class G>
std::string judge(const G& game, const Rule& rule, const Slow& best, const std::vector<Slow>& moves, bool in_order,
                  bool first_move, const SearchResult& found, bool chance) {
    const Values& values = found.best->values;
    __int128 total = 0;
    const unsigned side = rule.side != 0 ? rule.side : (1u << game.players()) - 1;
    for (std::size_t p = 0; p < kMaxPlayers; ++p) total += side >> p & 1 ? values.total[p] : 0;
    if (total * best.below != best.of(side) * values.count) return "the value is wrong";
    if (in_order && !best.is(values, game.players())) return "the value of another player is wrong";
    if (chance) return found.move ? "chance has no move to choose" : "";
    const auto child = static_cast<std::size_t>(*found.move);
    const auto is_best = [&](const Slow& move) {
        return rule.side != 0 ? move.compare(best, rule.side) == 0 : move.is(values, game.players());
    };
    if (child >= moves.size() || !is_best(moves[child])) return "the move is not a best one";
    const auto leftmost = static_cast<std::size_t>(std::ranges::find_if(moves, is_best) - moves.begin());
    if (first_move && child != leftmost) return "the move is not the first of the best ones";
    for (std::size_t i = 0; i < found.best->root_moves.size(); ++i) {
        const RootMove& known = found.best->root_moves[i];
        if (known.bound == Bound::none) continue;
        if (rule.side == 0) {
            if (!moves[i].is(known.values, game.players())) return "what is told of a move is not true";
            continue;
        }
        const __int128 told = known.values.total[static_cast<std::size_t>(rule.root)] * moves[i].below;
        const __int128 value = moves[i].of(rule.side) * known.values.count;
        if ((known.bound == Bound::exact && value != told) || (known.bound == Bound::upper && value > told) ||
            (known.bound == Bound::lower && value < told)) {
            return "what is told of a move is not true";
        }
    }
    return "";
}

bool right(const std::string& wrong, const char* name) {
    ++tests::compared;
    if (!wrong.empty()) std::printf("%s: %s\n", name, wrong.c_str());
    return wrong.empty();
}

template <class G>
bool check_sides(const G& game, const typename G::State& root, int depth, Random& random, const char* name) {
    const bool chance = is_chance(game, root);
    Rule rule;
    rule.root = chance ? static_cast<int>(random.below(static_cast<unsigned>(game.players()))) : game.player(root);
    rule.side = 1u << rule.root;
    TwoSidesOptions options = random_options(random, Offers<G, Key>);
    if (game.players() > 2 && random.below(3) == 0) {  // a coalition of two
        const int partner = (rule.root + 1) % game.players();
        rule.side |= 1u << partner;
        std::string one, other;
        for (int p = 0; p < game.players(); ++p) (rule.side >> p & 1 ? one : other) += static_cast<char>('0' + p);
        options.sides = one + "/" + other;
    }
    options.extend = rule.extend = random_extension<G>(random);
    std::vector<Slow> moves;
    auto state = root;
    const Slow best = slow(game, state, depth, rule, &moves);
    const SearchRequest request{.limits = {.nodes = {}, .depth = depth, .seconds = {}}, .root_player = rule.root};
    const bool in_order = options.order == Order::game && options.table == "0";
    bool all = true;
    tests::Searcher<TwoSidesAlgorithm, G> searcher(game, options);
    for (int time = 0; time < 2; ++time) {  // what the table keeps changes nothing
        all &= right(judge(game, rule, best, moves, in_order, in_order || options.exact_move,
                           searcher.run(root, request), chance),
                     name);
    }
    all &= right(judge(game, rule, best, moves, in_order, in_order || options.exact_move,
                       tests::search_erased<TwoSidesAlgorithm>(game, root, options, request), chance),
                 name);
    return all;
}

// Each move of the line is the first best one, and it goes on until chance moves or the search ends.
template <class G>
bool is_whole_line(const G& game, typename G::State state, const std::vector<int>& line, int depth, const Rule& rule) {
    for (std::size_t ply = 0;; ++ply, --depth) {
        if (ends_at(game, state, depth, rule.extend) || is_chance(game, state)) return ply == line.size();
        if (ply == line.size()) return false;
        std::vector<Slow> moves;
        slow(game, state, depth, rule, &moves);
        const int player = game.player(state);
        std::size_t best = 0;
        for (std::size_t i = 1; i < moves.size(); ++i) best = rule.prefers(player, moves[i], moves[best]) ? i : best;
        if (line[ply] != static_cast<int>(best)) return false;
        state = tests::after_child(game, state, line[ply]);
    }
}

template <class G>
bool check_max_n(const G& game, const typename G::State& root, int depth, Random& random, const char* name) {
    const bool chance = is_chance(game, root);
    MaxNOptions options;
    options.ties = random.below(2) == 0 ? Ties::left : Ties::worst_for_root;
    options.table = std::array{"auto", "0", "2", "500"}[random.below(4)];
    options.extend = random_extension<G>(random);
    Rule rule{.side = 0, .spiteful = options.ties == Ties::worst_for_root, .root = 0, .extend = options.extend};
    rule.root = chance ? static_cast<int>(random.below(static_cast<unsigned>(game.players()))) : game.player(root);
    std::vector<Slow> moves;
    auto state = root;
    const Slow best = slow(game, state, depth, rule, &moves);
    const SearchRequest request{.limits = {.nodes = {}, .depth = depth, .seconds = {}}, .root_player = rule.root};
    tests::Searcher<MaxNAlgorithm, G> searcher(game, options);
    bool all = true;
    for (int time = 0; time < 2; ++time) {
        const SearchResult found = searcher.run(root, request);
        all &= right(judge(game, rule, best, moves, true, true, found, chance), name);
        all &= right(is_whole_line(game, root, found.best->line, depth, rule) ? "" : "the line is wrong", name);
    }
    return all;
}

// One searcher along a game, from every seat: what its table keeps of other roots and other sides changes nothing.
template <class Algorithm, class G>
bool check_kept(const G& game, typename G::State state, int depth, Random& random, typename Algorithm::Options options,
                const char* name) {
    constexpr bool two_sides = std::is_same_v<Algorithm, TwoSidesAlgorithm>;
    options.table = "5000";
    options.extend = random_extension<G>(random);
    tests::Searcher<Algorithm, G> searcher(game, options);
    for (int ply = 0; ply < 6 && !game.terminal(state); ++ply) {
        const bool chance = is_chance(game, state);
        Rule rule{.side = 0, .spiteful = true, .root = 0, .extend = options.extend};
        rule.root = chance ? static_cast<int>(random.below(static_cast<unsigned>(game.players()))) : game.player(state);
        if (two_sides) rule.side = 1u << rule.root;
        if constexpr (!two_sides) rule.spiteful = options.ties == Ties::worst_for_root;
        std::vector<Slow> moves;
        const Slow best = slow(game, state, depth, rule, &moves);
        const SearchRequest request{.limits = {.nodes = {}, .depth = depth, .seconds = {}}, .root_player = rule.root};
        if (!right(judge(game, rule, best, moves, !two_sides, false, searcher.run(state, request), chance), name)) {
            return false;
        }
        state = tests::after_child(game, state, static_cast<int>(random.below(static_cast<unsigned>(moves.size()))));
    }
    return true;
}

template <class G>
bool check_all(const G& game, const typename G::State& state, int depth, Random& random, const char* name) {
    if (!check_sides(game, state, depth, random, name) || !check_max_n(game, state, depth, random, name)) return false;
    if (random.below(2) == 0) {
        return check_kept<TwoSidesAlgorithm>(game, state, depth, random, random_options(random, true), name);
    }
    MaxNOptions options;
    options.ties = random.below(2) == 0 ? Ties::left : Ties::worst_for_root;
    return check_kept<MaxNAlgorithm>(game, state, depth, random, options, name);
}

bool check_pig(Random& random) {
    const Pig game(
        {.players = 2 + static_cast<int>(random.below(3)), .target = 4 + static_cast<int>(random.below(20))});
    Pig::State state = game.start();
    for (std::uint32_t plies = random.below(12); plies > 0; --plies) {
        Pig::Moves moves;
        game.moves(state, moves);
        Pig::State next = state;
        game.apply(next, moves[random.below(static_cast<unsigned>(moves.size()))]);
        if (game.terminal(next)) break;
        state = next;
    }
    const int depth = 1 + static_cast<int>(random.below(6));
    return check_all(game, state, depth, random, "pig");
}

bool check(std::uint64_t seed) {
    Random random(seed);
    if (seed % 8 == 0) return check_pig(random);
    const RandomTree grown(seed, 2 + random.below(3));
    if (grown.options.mover[0] == Tree::leaf || grown.options.weights.empty()) return true;
    const int depth = grown.evaluated ? 1 + static_cast<int>(random.below(5)) : 100;
    if (seed % 8 == 1) {
        const BoundedTree tree(grown.options);
        return check_all(tree, tree.start(), depth, random, "a tree with bounds");
    }
    const Tree tree(grown.options);
    return check_all(tree, tree.start(), depth, random, "a tree");
}

}  // namespace

int main(int argc, char** argv) {
    return nply::tests::fuzz(argc, argv, check);
}
