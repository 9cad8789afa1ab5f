#include <charconv>
#include <string>

#include "nply/core/errors.hpp"
#include "nply/search/replies_engine.hpp"
#include "nply/search/width.hpp"

namespace nply {

namespace {

constexpr int kMostWide = 65'535;

// 0: all.
int wide_moves(const std::string& text) {
    if (text == "all") return 0;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 1 || number > kMostWide) {
        throw OptionError("wide must be a whole number from 1 to " + std::to_string(kMostWide) + ", or all, got " +
                          text);
    }
    return number;
}

}  // namespace

void check_replies(const RepliesOptions& options) {
    check_two_sides(options);
    const int wide = wide_moves(options.wide);
    if (options.deep == 0 && wide != 0) {
        throw OptionError("wide has no effect with deep=0: leave it out, or let deep be at least 1");
    }
    if (wide != 0 && wide <= options.narrow) {
        throw OptionError("wide=" + options.wide + " must be more than narrow=" + std::to_string(options.narrow) +
                          ", else deep has no effect");
    }
}

ReplyRule reply_rule(const RepliesOptions& options) {
    return {.out_of_turn = options.out_of_turn,
            .deep = options.deep,
            .wide = most_moves(wide_moves(options.wide)),
            .narrow = most_moves(options.narrow)};
}

void report_in_turn_only(const std::string& wanted, const std::string& instead) {
    throw CapabilityError(wanted +
                          " needs a game in which players may move out of turn (turn_to), which this one is not: use " +
                          instead);
}

}  // namespace nply
