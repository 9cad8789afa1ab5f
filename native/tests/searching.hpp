// Searches by the contract that all of them keep, without Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "nply/core/any_game.hpp"
#include "nply/core/random.hpp"
#include "nply/search/any_search.hpp"
#include "nply/search/search_of.hpp"

namespace nply::tests {

// A running instance of an algorithm on a game: its searches share their tables.
template <class Algorithm, Game G>
class Searcher {
public:
    // Games are kept by reference: that of the caller outlives the searcher.
    Searcher(const G& game, const typename Algorithm::Options& options)
        : game_(&game, [](const G*) {}), search_(make_search<Algorithm, G>(game_, options, false)) {}

    SearchResult run(const typename G::State& root, SearchRequest request = {}) {
        Budget budget(request.limits);
        return search_->run(PlainPosition<G>(game_, root), request, budget);
    }

private:
    std::shared_ptr<const G> game_;
    std::unique_ptr<AnySearch> search_;
};

// The same search on the game without its type.
template <class Algorithm, Game G>
SearchResult search_erased(const G& game, const typename G::State& root, const typename Algorithm::Options& options,
                           const SearchRequest& request) {
    const std::shared_ptr<const G> shared(&game, [](const G*) {});
    const PlainPosition<G> position(shared, root);
    Budget budget(request.limits);
    return make_search<Algorithm, AnyGame>(std::make_shared<const AnyGame>(position), options, false)
        ->run(position, request, budget);
}

// The state after the move with this child number.
template <Game G>
typename G::State after_child(const G& game, typename G::State state, int child) {
    typename G::Moves moves;
    game.moves(state, moves);
    game.apply(state, moves[static_cast<std::size_t>(child)]);
    return state;
}

// The state after so many random moves, or before the one that would end the game.
template <Game G>
typename G::State walked(const G& game, typename G::State state, std::uint32_t plies, Random& random) {
    for (; plies > 0; --plies) {
        typename G::Moves moves;
        game.moves(state, moves);
        auto next = state;
        game.apply(next, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        if (game.terminal(next)) break;
        state = next;
    }
    return state;
}

}  // namespace nply::tests
