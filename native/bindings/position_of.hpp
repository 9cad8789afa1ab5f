// A walker that is known to be one through the game G, and the searches from where it stands.
#pragma once

#include <memory>
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
    std::vector<AnyMove> any(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) any[i] = AnyMove::of(moves[i]);
    return any;
}

// A search of the game G.
template <class Search, NativeGame G>
class SearchOf : public AnySearch {
public:
    SearchOf(const PositionOf<G>& position, const EngineOptions& engine, Budget& budget)
        : search_(position.game(), position.state(), std::get<typename Search::Options>(engine), budget) {
        static_assert(G::poll_interval == kNativePollInterval);
    }

    Iteration<AnyMove> iterate(int depth) override {
        const auto done = search_.iterate(depth);
        return {.depth = done.depth, .values = done.values, .line = any_moves(done.line), .exact = done.exact};
    }
    bool to_the_end() const override { return nply::to_the_end(search_); }
    void report(const EngineOptions& engine, SearchFacts& facts) const override {
        nply::report(search_, engine, facts);
    }

protected:
    Search search_;
};

// One that writes itself down.
template <class Search, NativeGame G>
class RecordingSearchOf final : public SearchOf<Search, G> {
public:
    using SearchOf<Search, G>::SearchOf;

    void record(std::size_t max_nodes) override { this->search_.record(trace_, max_nodes); }
    Trace<AnyMove> recorded() const override { return {static_cast<const Record&>(trace_), any_moves(trace_.moves)}; }

private:
    Trace<typename G::Move> trace_;
};

// Calls use(position) with a walker through one of the types that a game comes in; false if it is none of them.
template <NativeGame... Games, class Use>
bool with_position(GameTypes<Games...>, const Walker& walker, Use&& use) {
    const auto try_as = [&]<class G>(const PositionOf<G>* position) {
        if (position != nullptr) use(*position);
        return position != nullptr;
    };
    return (try_as(dynamic_cast<const PositionOf<Games>*>(&walker)) || ...);
}

// The algorithm `Use::Search` on a game.
template <class Use, class Games>
std::unique_ptr<AnySearch> search_of(Games games, const Walker& walker, const EngineOptions& engine, Budget& budget) {
    std::unique_ptr<AnySearch> search;
    with_position(games, walker, [&]<class G>(const PositionOf<G>& position) {
        using Search = typename Use::template Search<G>;
        constexpr bool records = requires(Search one, Trace<typename G::Move>& trace) { one.record(trace, 0); };
        using Made = std::conditional_t<records, RecordingSearchOf<Search, G>, SearchOf<Search, G>>;
        search = std::make_unique<Made>(position, engine, budget);
    });
    return search;
}

}  // namespace nply::bindings
