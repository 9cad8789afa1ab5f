// An algorithm on a game: what the build compiles once for each pair, in a unit of its own.
#pragma once

#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include "nply/core/any_game.hpp"
#include "nply/core/family.hpp"
#include "nply/search/any_search.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/make_search.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

// A depth-first search of the class `Search`.
template <class Search, Game G, class Tracer>
class SearchOf final : public DepthFirstSearch {
public:
    SearchOf(std::shared_ptr<const G> game, const typename Search::Options& options)
        : game_(std::move(game)), search_(*game_, options) {}

    void clear() override {
        if constexpr (requires { search_.clear(); }) search_.clear();
    }
    std::size_t table_bytes() const override {
        if constexpr (requires { search_.table_bytes(); }) return search_.table_bytes();
        return 0;
    }

protected:
    void start(const AnyPosition& root, const SearchRequest& request, Budget& budget) override {
        if constexpr (requires { search_.expect(request.limits); }) search_.expect(request.limits);
        if constexpr (std::is_same_v<Tracer, Recorder>) {
            search_.start(state_of(root), request.root_player, budget, Recorder(*request.record, request.record_nodes));
        } else {
            search_.start(state_of(root), request.root_player, budget);
        }
        if constexpr (requires(Recorder recorder) { search_.record(recorder); }) {
            if (request.record != nullptr) search_.record(Recorder(*request.record, request.record_nodes));
        }
    }
    Iteration iterate(int depth) override { return search_.iterate(depth); }
    bool to_the_end([[maybe_unused]] int deepest, [[maybe_unused]] bool unlimited) const override {
        if constexpr (requires { search_.to_the_end(deepest, unlimited); }) {
            return search_.to_the_end(deepest, unlimited);
        }
        return false;
    }
    double small_tree() const override {
        if constexpr (requires { Search::small_tree; }) return Search::small_tree;
        return 0;
    }
    SearchFacts facts() const override { return search_.facts(); }
    void leave() override {
        if constexpr (requires { search_.leave(); }) search_.leave();
    }

private:
    static decltype(auto) state_of(const AnyPosition& root) {
        if constexpr (IsErased<G>) {
            return typename G::State(root.copy());
        } else {
            return root.template state_as<G>();
        }
    }

    std::shared_ptr<const G> game_;
    Search search_;
};

namespace detail {

// An algorithm has `with_search`, which says which class searches with its options, of this game if it asks for it. If
// it knows chance nodes it has `with_chance_search`, too.
template <class Algorithm, Game G, class Tracer>
std::unique_ptr<AnySearch> search_with(std::shared_ptr<const G> game, const typename Algorithm::Options& options) {
    const auto made = [&]<class Search>() -> std::unique_ptr<AnySearch> {
        return std::make_unique<SearchOf<Search, G, Tracer>>(std::move(game), options);
    };
    if constexpr (Offers<G, Chance>) {
        if (has<Chance>(*game)) {
            if constexpr (requires { with_chance_search<G, Tracer>(Algorithm{}, options, made); }) {
                return with_chance_search<G, Tracer>(Algorithm{}, options, made);
            } else {
                report_chance();
            }
        }
    }
    if constexpr (AlwaysHasChance<G>) {
        report_chance();
    } else {
        if constexpr (requires { with_search<G, Tracer>(Algorithm{}, *game, options, made); }) {
            return with_search<G, Tracer>(Algorithm{}, *game, options, made);
        } else {
            return with_search<G, Tracer>(Algorithm{}, options, made);
        }
    }
}

}  // namespace detail

template <class Algorithm, Game G>
std::unique_ptr<AnySearch> make_search(std::shared_ptr<const G> game, const typename Algorithm::Options& options,
                                       [[maybe_unused]] bool recorded) {
    if constexpr (requires { make_anytime<G>(Algorithm{}, game, options); }) {
        return make_anytime<G>(Algorithm{}, std::move(game), options);  // it refuses to write a record
    } else {
        if constexpr (IsErased<G>) {
            if (recorded) return detail::search_with<Algorithm, G, Recorder>(std::move(game), options);
        }
        return detail::search_with<Algorithm, G, NoTracer>(std::move(game), options);
    }
}

// The searches of a family's games by an algorithm. The unit of the pair instantiates it, and with it the functions
// that others only know by their declaration.
template <class Algorithm, class Games>
struct SearchesOf;
template <class Algorithm, class... Games>
struct SearchesOf<Algorithm, GameTypes<Games...>> {
    static auto makers() { return std::tuple{maker<Games>()...}; }

private:
    template <class G>
    static constexpr auto maker() {
        if constexpr (Algorithm::template fits<G>) {
            return &make_search<Algorithm, G>;
        } else {
            return nullptr;
        }
    }
};

}  // namespace nply
