// The option `ties` of paranoid. Moves of the same paranoid value are not the same against opponents who look after
// themselves: paranoid gives up at once what it need not (2002, section 5). Then the maxⁿ value of a few plies
// behind each tells them apart; it does not depend on the depth of the search.
#pragma once

#include <cstddef>
#include <optional>

#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/sides.hpp"

namespace nply {

[[noreturn]] void report_ties_need_evaluation();

inline constexpr int kPliesBehind = 2;

// So many plies deep, with the first `width` moves of every position.
struct ShortSearch {
    int plies;
    std::size_t width;
    Budget& budget;
};

// The maxⁿ value of a state; ties go to the left.
template <Game G>
void short_max_n(const G& game, typename G::State& state, ShortSearch how, Scores& best) {
    if (game.terminal(state)) return game.scores(state, best);
    if (how.plies == 0) return evaluate_leaf(game, state, 0, best);
    const int player = game.player(state);
    typename G::Moves moves;
    game.moves(state, moves);
    moves.truncate(how.width);
    for (std::size_t child = 0; child < moves.size(); ++child) {
        Scores value;
        how.budget.count();
        auto undo = game.apply(state, moves[child]);
        short_max_n(game, state, {how.plies - 1, how.width, how.budget}, value);
        game.undo(state, moves[child], undo);
        if (child == 0 || value[player] > best[player]) best = value;
    }
}

// Of the moves for which `is_best` is true, the one after which the maximising side has most; the first of several.
template <Game G, class IsBest>
[[gnu::noinline]] int most_promising(const G& game, typename G::State& state, const typename G::Moves& moves,
                                     const Sides& sides, ShortSearch how, IsBest&& is_best) {
    int choice = 0;
    std::optional<Score> most;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!is_best(moves[i])) continue;
        Scores scores;
        how.budget.count();
        auto undo = game.apply(state, moves[i]);
        short_max_n(game, state, how, scores);
        game.undo(state, moves[i], undo);
        if (most && sides.value(scores) <= *most) continue;
        most = sides.value(scores);
        choice = static_cast<int>(i);
    }
    return choice;
}

}  // namespace nply
