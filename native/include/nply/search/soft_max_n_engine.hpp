// The engine `soft_maxn`: nobody knows what a player does to whom two moves are worth the same.
#pragma once

#include <string_view>
#include <tuple>

namespace nply {

struct SoftMaxNOptions {};

// What runs it: search/soft_max_n.hpp.
struct SoftMaxNAlgorithm {
    using Options = SoftMaxNOptions;
    template <class G>
    static constexpr bool fits = true;
    static constexpr bool compiled_once = true;
};

struct SoftMaxNEngine {
    using Algorithm = SoftMaxNAlgorithm;
    using Options = SoftMaxNOptions;
    static constexpr std::string_view name = "soft_maxn";
    static constexpr std::string_view summary =
        "maxn with sets of values: all that may happen, whatever players do whose moves are worth the same";
    static constexpr std::string_view needs = "evaluate, if the search is cut off by depth";
    static constexpr bool two_sides = false;
    static constexpr std::tuple options{};
    static void check(const Options&) {}
};

}  // namespace nply
