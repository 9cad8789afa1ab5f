#include "nply/loading/option_values.hpp"

#include <utility>

namespace nply {

namespace {

OptionInfo info_of(const OptionRow& row, const char* type, std::optional<OptionValue> fallback) {
    OptionInfo info{.name = std::string(row.name),
                    .type = type,
                    .help = std::string(row.help),
                    .fallback = std::move(fallback),
                    .low = row.low,
                    .high = row.high,
                    .choices = {}};
    for (const Choice& choice : row.choices) {
        if (!choice.name.empty()) info.choices.emplace_back(choice.name);
    }
    return info;
}

template <class T>
void assign_value(const OptionRow& row, const OptionValues& values, T& option) {
    const auto found = values.find(std::string(row.name));
    if (found != values.end()) option = std::get<T>(found->second);
}

}  // namespace

void describe(std::vector<OptionInfo>& all, const OptionRow& row, bool fallback) {
    all.push_back(info_of(row, "bool", fallback));
}
void describe(std::vector<OptionInfo>& all, const OptionRow& row, std::int64_t fallback) {
    all.push_back(info_of(row, "int", fallback));
}
void describe(std::vector<OptionInfo>& all, const OptionRow& row, double fallback) {
    all.push_back(info_of(row, "number", fallback));
}
void describe(std::vector<OptionInfo>& all, const OptionRow& row, std::optional<std::int64_t>) {
    all.push_back(info_of(row, "int", {}));
}
void describe(std::vector<OptionInfo>& all, const OptionRow& row, const std::string& fallback) {
    all.push_back(info_of(row, "text", fallback));
}
void describe(std::vector<OptionInfo>& all, const OptionRow& row, const std::vector<std::int64_t>& fallback) {
    all.push_back(info_of(row, "list", fallback));
}
void describe(std::vector<OptionInfo>& all, const OptionRow& row, const std::vector<std::string>& fallback) {
    all.push_back(info_of(row, "texts", fallback));
}
void describe_choice(std::vector<OptionInfo>& all, const OptionRow& row, int fallback) {
    std::optional<OptionValue> name;
    for (const Choice& choice : row.choices) {
        if (choice.value == fallback && !choice.name.empty()) name = std::string(choice.name);
    }
    all.push_back(info_of(row, "choice", std::move(name)));
}

void assign(const OptionRow& row, const OptionValues& values, bool& option) {
    assign_value(row, values, option);
}
void assign(const OptionRow& row, const OptionValues& values, std::int64_t& option) {
    assign_value(row, values, option);
}
void assign(const OptionRow& row, const OptionValues& values, double& option) {
    const auto found = values.find(std::string(row.name));
    if (found == values.end()) return;
    // A whole number is one, too.
    const auto* whole = std::get_if<std::int64_t>(&found->second);
    option = whole == nullptr ? std::get<double>(found->second) : static_cast<double>(*whole);
}
void assign(const OptionRow& row, const OptionValues& values, std::optional<std::int64_t>& option) {
    std::int64_t number = 0;
    if (!values.contains(std::string(row.name))) return;
    assign_value(row, values, number);
    option = number;
}
void assign(const OptionRow& row, const OptionValues& values, std::string& option) {
    assign_value(row, values, option);
}
void assign(const OptionRow& row, const OptionValues& values, std::vector<std::int64_t>& option) {
    assign_value(row, values, option);
}
void assign(const OptionRow& row, const OptionValues& values, std::vector<std::string>& option) {
    const auto found = values.find(std::string(row.name));
    if (found == values.end()) return;
    // An empty list could be of anything.
    const auto* texts = std::get_if<std::vector<std::string>>(&found->second);
    option = texts == nullptr ? std::vector<std::string>{} : *texts;
}
void assign_choice(const OptionRow& row, const OptionValues& values, int& option) {
    std::string name;
    assign_value(row, values, name);
    for (const Choice& choice : row.choices) {
        if (!name.empty() && choice.name == name) option = choice.value;
    }
}

}  // namespace nply
