// The engine `partition`: whole hands of trick games, one side against all others, with a table of sets of positions.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "nply/core/options.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/search/two_sides_engine.hpp"

namespace nply {

struct PartitionOptions {
    std::string table = "auto";  // a number of entries, or a size like 64MB
    std::string sides;           // like 02/13; empty: the root's player against all others
    bool exact_move = false;     // of several best moves the first one in the game's order
    int threads = 1;
};

// What runs it: search/partition.hpp.
struct PartitionAlgorithm {
    using Options = PartitionOptions;
    template <class G>
    static constexpr bool fits = tricks::HasAdditive<G>;
    static constexpr std::string_view unfit = "partition is for trick games, and this is none: use paranoid";
};

struct PartitionEngine {
    using Algorithm = PartitionAlgorithm;
    using Options = PartitionOptions;
    static constexpr std::string_view name = "partition";
    static constexpr std::string_view summary =
        "trick games to the last card: one side maximises its score, all others together minimise it";
    static constexpr std::string_view needs = "a trick game whose scores add up over the tricks";
    static constexpr bool two_sides = true;
    static constexpr std::tuple options{
        Option<Options, std::string>{"table", &Options::table,
                                     "remembers sets of positions: so many entries, or a size like 64MB; 0: none; "
                                     "auto: as many as a hand of this size may need"},
        Option<Options, bool>{"exact_move", &Options::exact_move,
                              "of several best moves return the first one in the game's order"},
        sides_option<Options>(),
        Option<Options, int>{"threads", &Options::threads,
                             "search a hand with so many threads together; the value is the same, and with exact_move "
                             "the move",
                             1, 64},
    };
    static void check(const Options&) {}
};

}  // namespace nply
