// From the options of an engine to a search of a game. The unit of a game and an algorithm (search/search_of.hpp) has
// the definition, so that whoever asks for a search need not compile it.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "nply/core/any_game.hpp"
#include "nply/core/errors.hpp"
#include "nply/search/any_search.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/engines.hpp"
#include "nply/search/mp_mix.hpp"

namespace nply {

// `recorded`: its requests ask for a record. Only searches of AnyGame, and those that have `record`, can write one.
template <class Algorithm, Game G>
std::unique_ptr<AnySearch> make_search(std::shared_ptr<const G> game, const typename Algorithm::Options& options,
                                       bool recorded);

// A search that is made of others.
template <Game G>
std::unique_ptr<AnySearch> compose_search(MpMixAlgorithm, const std::shared_ptr<const G>& game,
                                          const MpMixOptions& options, bool recorded) {
    // One of the three knows no chance, and which of them is needed is not known before.
    if constexpr (Offers<G, Chance>) {
        if (has<Chance>(*game)) report_chance();
    }
    return std::make_unique<MpMix>(
        options, MpMix::Makers{[=] { return make_search<MaxNAlgorithm, G>(game, {}, recorded); },
                               [=] { return make_search<TwoSidesAlgorithm, G>(game, {}, recorded); },
                               [=] { return make_search<OffensiveAlgorithm, G>(game, {}, recorded); }});
}

namespace detail {

template <class Algorithm, Game G>
bool try_algorithm(const std::shared_ptr<const G>& game, const EngineOptions& engine, bool recorded,
                   std::unique_ptr<AnySearch>& search) {
    const auto* options = std::get_if<typename Algorithm::Options>(&engine);
    if (options == nullptr) return false;
    if constexpr (requires { compose_search<G>(Algorithm{}, game, *options, recorded); }) {
        search = compose_search<G>(Algorithm{}, game, *options, recorded);
    } else if constexpr (Algorithm::template fits<G>) {
        search = make_search<Algorithm, G>(game, *options, recorded);
    } else {
        throw CapabilityError(std::string(Algorithm::unfit));
    }
    return true;
}

// Whether the algorithm of these options runs on a game without a type.
template <class... All>
bool runs_on_any_game(std::tuple<All...>, const EngineOptions& engine) {
    return ((std::holds_alternative<typename All::Options>(engine) && All::template fits<AnyGame>) || ...);
}

template <Game G, class... All>
std::unique_ptr<AnySearch> search_by_any(std::tuple<All...>, const std::shared_ptr<const G>& game,
                                         const EngineOptions& engine, bool recorded) {
    std::unique_ptr<AnySearch> search;
    (try_algorithm<All, G>(game, engine, recorded, search) || ...);
    return search;
}

}  // namespace detail

inline bool runs_on_any_game(const EngineOptions& engine) {
    return detail::runs_on_any_game(Algorithms{}, engine);
}

// Throws where the engine is not for this game.
template <Game G>
std::unique_ptr<AnySearch> make_search(const std::shared_ptr<const G>& game, const EngineOptions& engine,
                                       bool recorded = false) {
    return detail::search_by_any<G>(Algorithms{}, game, engine, recorded);
}

}  // namespace nply
