// Worlds are not equally likely: in some of them the others would not have played as they did. The moves of the others
// are replayed in worlds that agree with the view, each is weighted by how likely its moves were, and worlds are drawn
// by weight. A player is taken to choose by softmax over a cheap score, and now and then anything.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nply/core/any_view.hpp"
#include "nply/core/options.hpp"

namespace nply {

enum class Inference : int { none, order, evaluate };

template <class Options>
constexpr auto inference_option() {
    return Option<Options, Inference>{
        "inference",
        &Options::inference,
        "weigh worlds by how likely the others would have played as they did: not at all, if they prefer moves that "
        "come first in the game's order, or moves that the game evaluates higher",
        0,
        0,
        {{{"none", Inference::none}, {"order", Inference::order}, {"evaluate", Inference::evaluate}}}};
}

// What a player is taken to do.
struct Policy {
    Inference score = Inference::order;
    double temperature = 3;  // in places of the order, or in points
    double any = 0.2;        // how often he plays any legal move
};

// How likely a player was to choose a move.
double likelihood(const AnyPosition& position, AnyMove move, const Policy& policy);

// The logarithm of how likely the others' moves since the start were in this world.
double log_weight(const AnyWorlds& worlds, const AnyPosition& world, int player, const Policy& policy);

// From where a search takes its worlds: those of a seed, as they are or drawn by weight.
class WorldSource {
public:
    static constexpr int kCandidates = 16;  // looked at for each world that is drawn by weight

    WorldSource(const AnyView& view, Inference inference, int worlds, std::uint64_t seed);

    // Of any number; beyond those that were asked for they come again where they are drawn by weight.
    std::unique_ptr<AnyPosition> world(int number) const;
    // So many equally likely worlds would tell as much as those that were drawn from.
    double effective(int worlds) const { return drawn_.empty() ? worlds : effective_; }

private:
    std::unique_ptr<AnyWorlds> worlds_;
    std::uint64_t seed_;
    std::vector<int> drawn_;  // numbers of candidates; empty without inference
    double effective_ = 0;
};

// The sum of the weights squared over the sum of their squares.
double effective_size(std::span<const double> weights);

}  // namespace nply
