#include "nply/search/inference.hpp"

#include <algorithm>
#include <cmath>

namespace nply {

namespace {

// One number a move, higher is likelier.
void score_moves(const AnyPosition& position, const AnyMoves& moves, const Policy& policy, std::vector<double>& out) {
    const auto player = position.player();
    out.clear();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (policy.score == Inference::order || !position.offers(Evaluate{})) {
            out.push_back(-static_cast<double>(i));
            continue;
        }
        const auto after = position.copy();
        after->apply(moves[i]);
        Scores scores;
        if (after->terminal()) {
            after->scores(scores);
        } else {
            after->ask<Evaluate>(scores);
        }
        out.push_back(scores[player]);
    }
}

}  // namespace

double likelihood(const AnyPosition& position, AnyMove move, const Policy& policy) {
    AnyMoves moves;
    position.moves(moves);
    const auto size = static_cast<double>(moves.size());
    std::vector<double> scores;
    score_moves(position, moves, policy, scores);
    const double best = *std::max_element(scores.begin(), scores.end());
    double total = 0, chosen = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const double weight = std::exp((scores[i] - best) / policy.temperature);
        total += weight;
        if (position.move_key(moves[i]) == position.move_key(move)) chosen = weight;
    }
    return policy.any / size + (1 - policy.any) * chosen / total;
}

double log_weight(const AnyWorlds& worlds, const AnyPosition& world, int player, const Policy& policy) {
    std::vector<AnyMove> moves;
    const auto position = worlds.record(world, moves);
    double sum = 0;
    for (const AnyMove& move : moves) {
        const int mover = position->offers(Views{}) ? position->ask<Views>() : position->player();
        if (mover != player) sum += std::log(likelihood(*position, move, policy));
        position->apply(move);
    }
    return sum;
}

double effective_size(std::span<const double> weights) {
    double sum = 0, squares = 0;
    for (const double weight : weights) {
        sum += weight;
        squares += weight * weight;
    }
    return squares > 0 ? sum * sum / squares : 0;
}

WorldSource::WorldSource(const AnyView& view, Inference inference, int worlds, std::uint64_t seed)
    : worlds_(view.worlds()), seed_(seed) {
    if (inference == Inference::none) return;
    const Policy policy{.score = inference};
    const auto candidates = static_cast<std::size_t>(worlds) * kCandidates;
    std::vector<double> weights;
    for (std::size_t i = 0; i < candidates; ++i) {
        Random random = world_random(seed_, i);
        weights.push_back(log_weight(*worlds_, *worlds_->draw(random), view.player(), policy));
    }
    const double highest = *std::max_element(weights.begin(), weights.end());
    double total = 0;
    for (double& weight : weights) total += weight = std::exp(weight - highest);
    effective_ = effective_size(weights);
    // Systematic resampling: one random number, and as many evenly spaced marks as worlds.
    Random random(mix(seed_, candidates));
    const double first = static_cast<double>(random.next() >> 11) * 0x1p-53;
    double upto = 0;
    std::size_t candidate = 0;
    for (int i = 0; i < worlds; ++i) {
        const double mark = (first + i) * total / worlds;
        while (candidate + 1 < candidates && upto + weights[candidate] <= mark) upto += weights[candidate++];
        drawn_.push_back(static_cast<int>(candidate));
    }
}

std::unique_ptr<AnyPosition> WorldSource::world(int number) const {
    const auto i = static_cast<std::size_t>(number);
    const auto candidate = drawn_.empty() ? i : static_cast<std::size_t>(drawn_[i % drawn_.size()]);
    Random random = world_random(seed_, candidate);
    return worlds_->draw(random);
}

}  // namespace nply
