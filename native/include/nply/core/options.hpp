// A game's options, described once beside its rules: name, type, default, range and meaning. The Python
// face reads this table to check what a user passes and to print help.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace nply {

struct Choice {
    std::string_view name;
    int value = 0;

    constexpr Choice() = default;
    template <class Enum>
    constexpr Choice(std::string_view word, Enum meaning) : name(word), value(static_cast<int>(meaning)) {}
};

// T is bool, int, std::int64_t, double, an enumeration with its choices, std::string, a vector of std::int64_t or of
// std::string, or std::optional<std::int64_t> where there is no default.
template <class Options, class T>
struct Option {
    std::string_view name;
    T Options::* member;
    std::string_view help;
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
    std::array<Choice, 12> choices{};  // ends at the first empty name
};

}  // namespace nply
