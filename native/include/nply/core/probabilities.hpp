// Probabilities that the author of a game gives, kept exactly: whole numbers out of their sum, or fractions that sum to
// one. Each function returns what would be right, or nothing if all is well.
#pragma once

#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace nply {

class Probabilities {
public:
    static constexpr const char* kInexact =
        "exact probabilities (a Fraction like Fraction(1, 6), or whole numbers out of their sum)";
    static constexpr const char* kTooFine = "probabilities with a common denominator below 2,147,483,648";

    // `whole`: it was given as a whole number.
    std::string add(long long numerator, long long denominator, bool whole) {
        if (numerator <= 0) return "no probability that is zero or negative";
        all_whole_ &= whole;
        parts_.emplace_back(numerator, denominator);
        return {};
    }

    // All have been added.
    std::string finish() {
        long long common = 1;
        for (const auto& [numerator, denominator] : parts_) {
            if (__builtin_mul_overflow(common, denominator / std::gcd(common, denominator), &common)) return kTooFine;
        }
        __int128 total = 0;
        for (const auto& [numerator, denominator] : parts_) {
            const auto weight = static_cast<__int128>(numerator) * (common / denominator);
            total += weight;
            if (total > std::numeric_limits<int>::max()) return all_whole_ || common > 1'000'000 ? kTooFine : kNotOne;
            weights_.push_back(static_cast<int>(weight));
        }
        if (!all_whole_ && total != common) return kNotOne;
        return {};
    }
    // Out of their sum.
    std::vector<int>& weights() { return weights_; }

private:
    static constexpr const char* kNotOne = "probabilities that sum to one (or whole numbers out of their sum)";

    std::vector<std::pair<long long, long long>> parts_;
    std::vector<int> weights_;
    bool all_whole_ = true;
};

}  // namespace nply
