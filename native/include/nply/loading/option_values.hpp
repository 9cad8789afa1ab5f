// From the option table of a game or an engine to rows and values without its types, and back.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "nply/core/options.hpp"

namespace nply {

using OptionValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>, std::vector<std::string>>;
using OptionValues = std::map<std::string, OptionValue>;

struct OptionInfo {
    std::string name, type, help;
    std::optional<OptionValue> fallback;
    std::int64_t low, high;
    std::vector<std::string> choices;
};

// A row of an option table, whatever its type.
struct OptionRow {
    std::string_view name, help;
    std::int64_t low, high;
    std::span<const Choice> choices;
};

// Add the row of an option.
void describe(std::vector<OptionInfo>& all, const OptionRow& row, bool fallback);
void describe(std::vector<OptionInfo>& all, const OptionRow& row, std::int64_t fallback);
void describe(std::vector<OptionInfo>& all, const OptionRow& row, double fallback);
void describe(std::vector<OptionInfo>& all, const OptionRow& row, std::optional<std::int64_t> fallback);
void describe(std::vector<OptionInfo>& all, const OptionRow& row, const std::string& fallback);
void describe(std::vector<OptionInfo>& all, const OptionRow& row, const std::vector<std::int64_t>& fallback);
void describe(std::vector<OptionInfo>& all, const OptionRow& row, const std::vector<std::string>& fallback);
void describe_choice(std::vector<OptionInfo>& all, const OptionRow& row, int fallback);

// Change the option where there is a value for it.
void assign(const OptionRow& row, const OptionValues& values, bool& option);
void assign(const OptionRow& row, const OptionValues& values, std::int64_t& option);
void assign(const OptionRow& row, const OptionValues& values, double& option);
void assign(const OptionRow& row, const OptionValues& values, std::optional<std::int64_t>& option);
void assign(const OptionRow& row, const OptionValues& values, std::string& option);
void assign(const OptionRow& row, const OptionValues& values, std::vector<std::int64_t>& option);
void assign(const OptionRow& row, const OptionValues& values, std::vector<std::string>& option);
void assign_choice(const OptionRow& row, const OptionValues& values, int& option);

template <class Options, class T>
OptionRow row_of(const Option<Options, T>& option) {
    return {option.name, option.help, option.low, option.high, option.choices};
}

template <class Options, class T>
void describe_member(std::vector<OptionInfo>& all, const Option<Options, T>& option, const Options& defaults) {
    if constexpr (std::is_enum_v<T>) {
        describe_choice(all, row_of(option), static_cast<int>(defaults.*option.member));
    } else if constexpr (std::is_same_v<T, int>) {
        describe(all, row_of(option), std::int64_t{defaults.*option.member});
    } else {
        describe(all, row_of(option), defaults.*option.member);
    }
}

template <class Options, class T>
void assign_member(const Option<Options, T>& option, const OptionValues& values, Options& options) {
    T& member = options.*option.member;
    if constexpr (std::is_enum_v<T>) {
        int number = static_cast<int>(member);
        assign_choice(row_of(option), values, number);
        member = static_cast<T>(number);
    } else if constexpr (std::is_same_v<T, int>) {
        std::int64_t number = member;
        assign(row_of(option), values, number);
        member = static_cast<int>(number);
    } else {
        assign(row_of(option), values, member);
    }
}

// `T` has Options and the tuple `options`.
template <class T>
std::vector<OptionInfo> describe_options() {
    std::vector<OptionInfo> all;
    const typename T::Options defaults;
    std::apply([&](const auto&... option) { (describe_member(all, option, defaults), ...); }, T::options);
    return all;
}

template <class T>
typename T::Options read_options(const OptionValues& values) {
    typename T::Options options;
    std::apply([&](const auto&... option) { (assign_member(option, values, options), ...); }, T::options);
    return options;
}

}  // namespace nply
