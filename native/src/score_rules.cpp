#include "nply/core/score_rules.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace nply {

double in_units(std::int64_t total, std::int64_t count, double unit) {
    const double inverse = std::round(1 / unit);
    const bool invertible = std::abs(1 / unit - inverse) < 1e-9;
    return invertible ? static_cast<double>(total) / (inverse * static_cast<double>(count))
                      : static_cast<double>(total) * unit / static_cast<double>(count);
}

std::string ScoreRules::finish() {
    // Whoever states a largest sum, and nothing else, has no negative scores.
    lowest_is_implied_ = facts.max_sum && !facts.constant_sum && !facts.lowest;
    if (lowest_is_implied_) facts.lowest = 0;
    if (facts.constant_sum && !facts.max_sum) facts.max_sum = facts.constant_sum;

    const auto named = [&](const char* name, Score fact) { return std::string(name) + ", " + text(fact); };
    const auto& [constant_sum, max_sum, lowest, highest, step] = facts;
    if (lowest && highest && *lowest > *highest) {
        return named("lowest", *lowest) + ", is above " + named("highest", *highest);
    }
    if (constant_sum && *constant_sum > *max_sum) {
        return named("constant_sum", *constant_sum) + ", is above " + named("max_sum", *max_sum);
    }
    if (max_sum && lowest && *lowest * players > *max_sum) {
        return "all scores at least " + named("lowest", *lowest) + ", sum to more than " +
               named(constant_sum ? "constant_sum" : "max_sum", *max_sum);
    }
    if (constant_sum && highest && *highest * players < *constant_sum) {
        return "all scores at most " + named("highest", *highest) + ", sum to less than " +
               named("constant_sum", *constant_sum);
    }
    return {};
}

std::string ScoreRules::fault(const Scores& scores) {
    for (int p = 0; p < players; ++p) {
        if (facts.lowest && scores[p] < *facts.lowest) {
            return lowest_is_implied_ ? "no negative score, since there is a max_sum (state lowest if there are some)"
                                      : "no score below lowest, " + text(*facts.lowest);
        }
        if (facts.highest && scores[p] > *facts.highest) return "no score above highest, " + text(*facts.highest);
        if (facts.step > 1 && (scores[p] - first_score_.value_or(scores[0])) % facts.step != 0) {
            return "scores that are multiples of step, " + std::to_string(facts.step) + ", apart";
        }
    }
    first_score_ = first_score_.value_or(scores[0]);
    const Score total = sum(scores);
    if (facts.constant_sum && total != *facts.constant_sum) {
        return "scores that sum to constant_sum, " + text(*facts.constant_sum);
    }
    if (facts.max_sum && total > *facts.max_sum) {
        return "scores that sum to at most max_sum, " + text(*facts.max_sum);
    }
    return {};
}

std::string ScoreRules::text(Score score) const {
    if (unit == 1) return std::to_string(score);
    std::array<char, 64> room;
    const auto end =
        std::to_chars(room.data(), room.data() + room.size(), in_units(score, 1, unit), std::chars_format::fixed).ptr;
    std::string written(room.data(), end);
    return written.find('.') == std::string::npos ? written + ".0" : written;
}

std::string ScoreRules::text(const Scores& scores) const {
    std::string all = "(";
    for (int p = 0; p < players; ++p) all += (p > 0 ? ", " : "") + text(scores[p]);
    return all + ")";
}

}  // namespace nply
