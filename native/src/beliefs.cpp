#include "nply/search/beliefs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "nply/core/errors.hpp"

namespace nply {

namespace {

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

void check_prob_max_n(const ProbMaxNOptions& options) {
    if (options.own + options.lead + options.spite == 0) {
        throw OptionError("own, lead and spite are all 0: at least one guess must have a weight");
    }
    if (!options.learn && options.noise != ProbMaxNOptions{}.noise) {
        throw OptionError("noise has no effect with learn=false: leave it out");
    }
}

Expected expected(const Scores& scores) {
    Expected values;
    std::ranges::copy(scores.of, values.begin());
    return values;
}

Values to_values(const Expected& expected) {
    constexpr std::int64_t kParts = 1'000'000;
    Values values;
    values.count =
        std::ranges::all_of(expected, [](double value) { return value == std::nearbyint(value); }) ? 1 : kParts;
    for (std::size_t p = 0; p < expected.size(); ++p) {
        values.total[p] = std::llround(expected[p] * static_cast<double>(values.count));
    }
    return values;
}

Beliefs::Beliefs(const ProbMaxNOptions& options, int players) : options_(options), players_(players) {
    clear();
}

void Beliefs::clear() {
    const double sum = options_.own + options_.lead + options_.spite;
    likely_.fill({options_.own / sum, options_.lead / sum, options_.spite / sum});
}

double Beliefs::lead(const Expected& values, int player) const {
    double best = -std::numeric_limits<double>::infinity();
    for (int p = 0; p < players_; ++p) {
        if (p != player) best = std::max(best, values[index(p)]);
    }
    return players_ == 1 ? values[0] : values[index(player)] - best;
}

bool Beliefs::prefers(Model model, const Expected& one, const Expected& other, int player, int root) const {
    if (model == Model::lead) return lead(one, player) > lead(other, player);
    const double harm = other[index(root)] - one[index(root)];
    if (model == Model::spite && harm != 0) return harm > 0;
    return one[index(player)] > other[index(player)];
}

std::size_t Beliefs::choice(Model model, std::span<const Expected> children, int player, int root) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < children.size(); ++i) {
        if (prefers(model, children[i], children[best], player, root)) best = i;
    }
    return best;
}

Expected Beliefs::average(std::span<const Expected> children, int player, int root) const {
    if (player == root) return children[choice(Model::own, children, player, root)];
    std::array<std::size_t, kModels> choices{};
    for (std::size_t m = 0; m < kModels; ++m) choices[m] = choice(static_cast<Model>(m), children, player, root);
    // Where all agree nothing is rounded.
    if (choices[0] == choices[1] && choices[0] == choices[2]) return children[choices[0]];
    Expected average{};
    for (std::size_t m = 0; m < kModels; ++m) {
        const double likely = likely_[index(player)][m];
        for (std::size_t p = 0; p < average.size(); ++p) average[p] += likely * children[choices[m]][p];
    }
    return average;
}

void Beliefs::learn(std::span<const Expected> children, std::size_t played, int player, int root) {
    auto& likely = likely_[index(player)];
    const double noise = options_.noise / 100.0;
    double sum = 0;
    for (std::size_t m = 0; m < kModels; ++m) {
        const auto model = static_cast<Model>(m);
        const Expected& best = children[choice(model, children, player, root)];
        const auto liked = [&](const Expected& child) { return !prefers(model, best, child, player, root); };
        const auto many = static_cast<double>(std::ranges::count_if(children, liked));
        likely[m] *= noise / static_cast<double>(children.size()) + (liked(children[played]) ? (1 - noise) / many : 0);
        sum += likely[m];
    }
    for (double& each : likely) each /= sum;
}

std::string Beliefs::text(int root) const {
    std::string text;
    for (int p = 0; p < players_; ++p) {
        if (p == root) continue;
        const auto& likely = likely_[index(p)];
        char line[96];
        std::snprintf(line, sizeof line, "%splayer %d: own %.2f, lead %.2f, spite %.2f", text.empty() ? "" : "; ", p,
                      likely[0], likely[1], likely[2]);
        text += line;
    }
    return text;
}

}  // namespace nply
