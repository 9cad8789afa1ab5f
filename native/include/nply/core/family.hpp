// A family is a game before its options are known: the name it is loaded by, the table of its options,
// the C++ types that the game comes in, and the way from options to a game of the type that suits them.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "nply/core/options.hpp"

namespace nply {

template <class... Games>
struct GameTypes {
    template <class G>
    static constexpr bool has = (std::is_same_v<G, Games> || ...);
};

template <class F>
concept Family = requires(const typename F::Options options) {
    { F::name } -> std::convertible_to<std::string_view>;
    { F::summary } -> std::convertible_to<std::string_view>;
    F::options;         // a tuple of Option
    typename F::Games;  // a GameTypes
    F::make(options, [](const auto& game) {
        static_assert(F::Games::template has<std::remove_cvref_t<decltype(game)>>);
    });  // hands the game to the visitor
};

}  // namespace nply
