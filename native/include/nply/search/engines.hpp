// Every engine. An entry of the list is all that a new one needs here: its name, its options and what it asks of a game
// stand in its own header, X_engine.hpp, and its search in X.hpp beside it. The build reads the includes.
#pragma once

#include <tuple>
#include <type_traits>
#include <variant>

#include "nply/search/max_n_engine.hpp"
#include "nply/search/offensive_engine.hpp"
#include "nply/search/partition_engine.hpp"
#include "nply/search/prob_max_n_engine.hpp"
#include "nply/search/replies_engine.hpp"
#include "nply/search/simulation_engine.hpp"
#include "nply/search/soft_max_n_engine.hpp"
#include "nply/search/two_sides_engine.hpp"

namespace nply {

using Engines = std::tuple<MaxNEngine, MinimaxEngine, ParanoidEngine, ExpectiEngine, BestReplyEngine, BrsPlusEngine,
                           OppsEngine, MpMixEngine, OffensiveEngine, SoftMaxNEngine, ProbMaxNEngine, PartitionEngine,
                           UctEngine, FlatEngine, BestFirstEngine>;

namespace detail {

template <class Done, class... Rest>
struct DistinctAlgorithms {
    using type = Done;
};
template <class... Done, class Engine, class... Rest>
struct DistinctAlgorithms<std::tuple<Done...>, Engine, Rest...> {
    using Algorithm = typename Engine::Algorithm;
    static constexpr bool known = (std::is_same_v<Algorithm, Done> || ...);
    using Next = std::conditional_t<known, std::tuple<Done...>, std::tuple<Done..., Algorithm>>;
    using type = typename DistinctAlgorithms<Next, Rest...>::type;
};

template <class List>
struct FromEngines;
template <class... All>
struct FromEngines<std::tuple<All...>> {
    using Algorithms = typename DistinctAlgorithms<std::tuple<>, All...>::type;
};

template <class List>
struct OptionsOf;
template <class... All>
struct OptionsOf<std::tuple<All...>> {
    using type = std::variant<typename All::Options...>;
};

}  // namespace detail

// What runs them: an algorithm may serve several engines, which then share its options.
using Algorithms = detail::FromEngines<Engines>::Algorithms;

// The options of an engine, as its algorithm takes them.
using EngineOptions = detail::OptionsOf<Algorithms>::type;

}  // namespace nply
