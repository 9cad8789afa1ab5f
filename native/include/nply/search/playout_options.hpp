// The options of engines that play games out.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"
#include "nply/search/simulator.hpp"

namespace nply {

enum class Playouts : int { random, heuristic };

struct PlayoutOptions {
    Playouts playouts = Playouts::random;
    std::optional<std::int64_t> epsilon;  // of heuristic playouts, in per cent
    std::optional<std::int64_t> plies;    // of a playout, before the game is evaluated; none: to its end
};

// Throws where one has no effect with the others.
void check_playouts(const PlayoutOptions& options);

// Throws where the game cannot be evaluated, and would have to be.
PlayoutRule playout_rule(const PlayoutOptions& options, bool can_evaluate);

template <class Options>
constexpr auto playout_options() {
    return std::tuple{
        Option<Options, Playouts>{"playouts",
                                  &Options::playouts,
                                  "how a game goes on below the tree: every move as likely as the others, or the first "
                                  "one in the game's order",
                                  0,
                                  0,
                                  {{{"random", Playouts::random}, {"heuristic", Playouts::heuristic}}}},
        Option<Options, std::optional<std::int64_t>>{
            "epsilon", &Options::epsilon,
            "playouts=heuristic: in so many cases of 100 the move is random (if not given: 10)", 0, 100},
        Option<Options, std::optional<std::int64_t>>{
            "plies", &Options::plies,
            "moves of a playout before the game is evaluated; 0: at once (if not given: to the end of the game)", 0,
            Simulator::kLongestPlayout - 1},
    };
}

}  // namespace nply
