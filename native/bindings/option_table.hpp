// From the option table of a game or an engine to what Python sees of it, and back.
#pragma once

#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "any_state.hpp"
#include "nply/core/options.hpp"

namespace nply::bindings {

template <class Options, class T>
OptionInfo describe(const Option<Options, T>& option) {
    OptionInfo info{.name = std::string(option.name),
                    .type = {},
                    .help = std::string(option.help),
                    .fallback = {},
                    .low = option.low,
                    .high = option.high,
                    .choices = {}};
    for (const Choice& choice : option.choices) {
        if (!choice.name.empty()) info.choices.emplace_back(choice.name);
    }
    const Options defaults;
    if constexpr (std::is_same_v<T, bool>) {
        info.type = "bool";
        info.fallback = defaults.*option.member;
    } else if constexpr (std::is_enum_v<T>) {
        info.type = "choice";
        for (const Choice& choice : option.choices) {
            const bool chosen = choice.value == static_cast<int>(defaults.*option.member);
            if (chosen && !choice.name.empty()) info.fallback = std::string(choice.name);
        }
    } else if constexpr (std::is_integral_v<T>) {
        info.type = "int";
        info.fallback = static_cast<std::int64_t>(defaults.*option.member);
    } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
        info.type = "int";
    } else if constexpr (std::is_same_v<T, std::string>) {
        info.type = "text";
        info.fallback = defaults.*option.member;
    } else {
        info.type = std::is_same_v<T, std::vector<std::string>> ? "texts" : "list";
        info.fallback = defaults.*option.member;
    }
    return info;
}

template <class Options, class T>
void assign(const Option<Options, T>& option, const OptionValues& values, Options& options) {
    const auto found = values.find(std::string(option.name));
    if (found == values.end()) return;
    if constexpr (std::is_enum_v<T>) {
        for (const Choice& choice : option.choices) {
            const bool chosen = choice.name == std::get<std::string>(found->second);
            if (chosen) options.*option.member = static_cast<T>(choice.value);
        }
    } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        options.*option.member = static_cast<T>(std::get<std::int64_t>(found->second));
    } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
        options.*option.member = std::get<std::int64_t>(found->second);
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
        // An empty list could be of anything.
        const auto* texts = std::get_if<T>(&found->second);
        options.*option.member = texts == nullptr ? T{} : *texts;
    } else {
        options.*option.member = std::get<T>(found->second);
    }
}

// `T` has Options and the tuple `options`.
template <class T>
std::vector<OptionInfo> describe_options() {
    return std::apply([](const auto&... option) { return std::vector<OptionInfo>{describe(option)...}; }, T::options);
}

template <class T>
typename T::Options read_options(const OptionValues& values) {
    typename T::Options options;
    std::apply([&](const auto&... option) { (assign(option, values, options), ...); }, T::options);
    return options;
}

}  // namespace nply::bindings
