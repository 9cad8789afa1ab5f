// A walker that is known to be one through the game G, and searches from where it stands.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/family.hpp"
#include "walker.hpp"

namespace nply::bindings {

template <NativeGame G>
class PositionOf : public Walker {
public:
    const G& game() const { return *game_; }
    const typename G::State& state() const { return state_; }

protected:
    PositionOf(std::shared_ptr<const G> game, typename G::State state)
        : game_(std::move(game)), state_(std::move(state)) {}

    std::shared_ptr<const G> game_;
    typename G::State state_;
};

template <class Move>
std::vector<AnyMove> any_moves(const std::vector<Move>& moves) {
    std::vector<AnyMove> any;
    any.reserve(moves.size());
    for (const Move& move : moves) any.push_back(AnyMove::of(move));
    return any;
}

template <class Search, NativeGame G>
SearchResult<AnyMove> search_position(const PositionOf<G>& position, const SearchRequest& request, Budget& budget,
                                      Latest<AnyMove>& latest) {
    static_assert(G::poll_interval == kNativePollInterval);
    using Move = typename G::Move;
    const SearchResult<Move> found = run<Search>(request.engine, position.game(), position.state(), request.limits,
                                                 budget, [&](const Iteration<Move>& done) {
                                                     latest.depth = done.depth;
                                                     latest.line = any_moves(done.line);
                                                 });
    SearchResult<AnyMove> result{{static_cast<const SearchFacts&>(found)}, {}, {}};
    if (found.move) result.move = AnyMove::of(*found.move);
    if (found.best) {
        result.best = {.depth = found.best->depth, .values = found.best->values, .line = any_moves(found.best->line)};
    }
    return result;
}

// Runs the algorithm `Use::Search` from a walker through one of the types that a game comes in.
template <class Use, NativeGame... Games>
SearchResult<AnyMove> search_one_of(GameTypes<Games...>, const Walker& walker, const SearchRequest& request,
                                    Budget& budget, Latest<AnyMove>& latest) {
    std::optional<SearchResult<AnyMove>> found;
    const auto try_as = [&]<class G>(const PositionOf<G>* position) {
        if (position == nullptr) return false;
        found = search_position<typename Use::template Search<G>>(*position, request, budget, latest);
        return true;
    };
    (void)(try_as(dynamic_cast<const PositionOf<Games>*>(&walker)) || ...);
    return *found;
}

}  // namespace nply::bindings
