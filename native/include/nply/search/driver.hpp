// Iterative deepening at the levels that the game chooses (2002, section 6). When a limit strikes, the
// last completed iteration is the answer.
#pragma once

#include <algorithm>

#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/result.hpp"

namespace nply {

// The depth of the iteration after `depth`, or kMaxPly where there can be only one: a game that
// cannot be evaluated is searched to its end at once.
template <Game G>
int next_depth(const G& game, const typename G::State& root, int depth, int deepest) {
    if (!can_evaluate(game)) return deepest;
    int next = depth + 1;
    if constexpr (HasLevels<G>) next = game.next_level(root, depth);
    return std::min(next, deepest);
}

// Whether a search has one iteration only, to the end of the game.
template <class Search>
bool to_the_end(const Search& search) {
    if constexpr (requires { search.to_the_end(); }) {
        return search.to_the_end();
    } else {
        return false;
    }
}

template <Game G>
void evaluate_root(const G& game, const typename G::State& root, SearchResult<typename G::Move>& result) {
    auto& best = result.best.emplace();
    best.exact = game.terminal(root);
    if (best.exact) {
        game.scores(root, best.values);
    } else {
        evaluate_leaf(game, root, 0, best.values);
    }
    result.complete = best.exact;
}

// `Search` has iterate(depth); `on_iteration` hears of each one that completes.
template <Game G, class Search, class OnIteration>
SearchResult<typename G::Move> deepen(const G& game, const typename G::State& root, Search&& search,
                                      const Limits& limits, Budget& budget, OnIteration&& on_iteration) {
    SearchResult<typename G::Move> result;
    int deepest = std::min(limits.depth.value_or(kMaxPly), kMaxPly);
    if constexpr (HasMaxLength<G>) deepest = std::min(deepest, static_cast<int>(game.max_length(root)));
    if (deepest == 0 || game.terminal(root)) {
        evaluate_root(game, root, result);
        result.seconds = budget.seconds();
        return result;
    }
    typename G::Moves moves;
    game.moves(root, moves);
    result.move = moves[0];
    try {
        for (int depth = 0; depth < deepest && !result.complete;) {
            depth = to_the_end(search) ? deepest : next_depth(game, root, depth, deepest);
            result.best = search.iterate(depth);
            result.move = result.best->line.front();
            result.complete = result.best->exact;
            on_iteration(*result.best);
        }
        if (!result.complete && !limits.nodes && !limits.depth && !limits.seconds) report_endless_game();
    } catch (const Stopped&) {
        // The last completed iteration stands.
    }
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
    return result;
}

}  // namespace nply
