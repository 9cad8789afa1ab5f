// The options of Hearts and of its deals, and what a user reads of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "nply/core/options.hpp"
#include "nply/games/tricks/deal.hpp"
#include "nply/games/tricks/predict.hpp"

namespace nply {

enum class Passing : int { none, left, across, right };

struct HeartsOptions : tricks::Shape {
    bool moon = true;
    Passing passing = Passing::none;
    int pass_count = 3;
    bool must_break = true;
    bool queen_breaks = true;
    bool first_trick_rules = true;
    bool jack_of_diamonds = false;
    tricks::Evaluation evaluation = tricks::Evaluation::predict;
    std::vector<std::int64_t> to_go{};
};

namespace tricks {

constexpr auto hearts_options() {
    using Options = HeartsOptions;
    return std::tuple_cat(
        tricks::shape_options<Options>(2, 6),
        std::tuple{
            Option<Options, bool>{"moon", &Options::moon, "who takes every point has none, and all others have all"},
            Option<Options, Passing>{"passing",
                                     &Options::passing,
                                     "to whom cards are passed before the play",
                                     0,
                                     0,
                                     {{{"none", Passing::none},
                                       {"left", Passing::left},
                                       {"across", Passing::across},
                                       {"right", Passing::right}}}},
            Option<Options, int>{"pass_count", &Options::pass_count, "cards that each player passes", 1, 26},
            Option<Options, bool>{"must_break", &Options::must_break,
                                  "hearts may be led only after a heart was played to another suit"},
            Option<Options, bool>{"queen_breaks", &Options::queen_breaks, "the queen of spades breaks hearts too"},
            Option<Options, bool>{"first_trick_rules", &Options::first_trick_rules,
                                  "the lowest club is led first, and the first trick takes no points if possible"},
            Option<Options, bool>{"jack_of_diamonds", &Options::jack_of_diamonds,
                                  "the jack of diamonds takes ten points off"},
            tricks::evaluation_option<Options>(),
            Option<Options, std::vector<std::int64_t>>{
                "to_go", &Options::to_go,
                "near the end of a whole game, how many points more each player may have until it is over: then the "
                "fewest win it, which counts beside the points"},
        });
}

}  // namespace tricks

// What a deal may be given.
struct HeartsDeal : tricks::DealArguments {
    std::vector<std::int64_t> points;
    std::vector<std::string> passed;
    std::optional<std::int64_t> jack;
    bool broken = false;
};
struct HeartsDealTable {
    using Options = HeartsDeal;
    static constexpr std::tuple options = std::tuple_cat(
        tricks::deal_options<HeartsDeal>(),
        std::tuple{Option<HeartsDeal, std::vector<std::int64_t>>{"points", &HeartsDeal::points, "points taken so far"},
                   Option<HeartsDeal, std::vector<std::string>>{"passed", &HeartsDeal::passed,
                                                                "cards passed so far, as hands"},
                   Option<HeartsDeal, std::optional<std::int64_t>>{"jack", &HeartsDeal::jack,
                                                                   "who took the jack of diamonds", 0},
                   Option<HeartsDeal, bool>{"broken", &HeartsDeal::broken, "hearts may be led"}});
};

}  // namespace nply
