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

// An algorithm that is compiled once: its searches run on games without a type. That is for those of which a node takes
// long anyway.
template <class Algorithm>
concept CompiledOnce = requires { requires Algorithm::compiled_once; };

// A game with its type, and without.
template <Game G>
struct GameForms {
    std::shared_ptr<const G> own;
    std::shared_ptr<const AnyGame> any;
};

// The search of an algorithm on the form of the game that it is compiled for.
template <class Algorithm, Game G>
std::unique_ptr<AnySearch> make_search(const GameForms<G>& game, const typename Algorithm::Options& options,
                                       bool recorded) {
    if constexpr (!Algorithm::template fits<AnyGame> && !Algorithm::template fits<G>) {
        throw CapabilityError(std::string(Algorithm::unfit));
    } else if constexpr (!Algorithm::template fits<AnyGame>) {
        return make_search<Algorithm, G>(game.own, options, recorded);
    } else if constexpr (CompiledOnce<Algorithm>) {
        return make_search<Algorithm, AnyGame>(game.any, options, recorded);
    } else {
        return recorded ? make_search<Algorithm, AnyGame>(game.any, options, recorded)
                        : make_search<Algorithm, G>(game.own, options, recorded);
    }
}

// A search that is made of others.
template <Game G>
std::unique_ptr<AnySearch> compose_search(MpMixAlgorithm, const GameForms<G>& game, const MpMixOptions& options,
                                          bool recorded) {
    // One of the three knows no chance, and which of them is needed is not known before.
    if (has<Chance>(*game.any)) report_chance();
    return std::make_unique<MpMix>(options,
                                   MpMix::Makers{[=] { return make_search<MaxNAlgorithm>(game, {}, recorded); },
                                                 [=] { return make_search<TwoSidesAlgorithm>(game, {}, recorded); },
                                                 [=] { return make_search<OffensiveAlgorithm>(game, {}, recorded); }});
}

namespace detail {

template <class Algorithm, Game G>
bool try_algorithm(const GameForms<G>& game, const EngineOptions& engine, bool recorded,
                   std::unique_ptr<AnySearch>& search) {
    const auto* options = std::get_if<typename Algorithm::Options>(&engine);
    if (options == nullptr) return false;
    if constexpr (requires { compose_search<G>(Algorithm{}, game, *options, recorded); }) {
        search = compose_search<G>(Algorithm{}, game, *options, recorded);
    } else {
        search = make_search<Algorithm>(game, *options, recorded);
    }
    return true;
}

template <Game G, class... All>
std::unique_ptr<AnySearch> search_by_any(std::tuple<All...>, const GameForms<G>& game, const EngineOptions& engine,
                                         bool recorded) {
    std::unique_ptr<AnySearch> search;
    (try_algorithm<All, G>(game, engine, recorded, search) || ...);
    return search;
}

}  // namespace detail

// Throws where the engine is not for this game.
template <Game G>
std::unique_ptr<AnySearch> make_search(const GameForms<G>& game, const EngineOptions& engine, bool recorded = false) {
    return detail::search_by_any<G>(Algorithms{}, game, engine, recorded);
}

}  // namespace nply
