// A family is a game before its options are known: the name it is loaded by, the table of its options,
// and the way from options to a game (of the C++ type that suits them).
#pragma once

#include <concepts>
#include <string_view>

#include "nply/core/options.hpp"

namespace nply {

template <class F>
concept Family = requires(const typename F::Options options) {
    { F::name } -> std::convertible_to<std::string_view>;
    { F::summary } -> std::convertible_to<std::string_view>;
    F::options;                                              // a tuple of Option
    F::make(options, [](const auto& game) { (void)game; });  // hands the game to the visitor
};

}  // namespace nply
