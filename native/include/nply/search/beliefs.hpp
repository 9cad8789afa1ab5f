// What prob-maxⁿ believes of the opponents: how likely it is that each of them is one of a few models.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "nply/core/scores.hpp"
#include "nply/core/values.hpp"
#include "nply/search/prob_max_n_engine.hpp"

namespace nply {

// What each player expects to get.
using Expected = std::array<double, kMaxPlayers>;

Expected expected(const Scores& scores);
// Rounded to a millionth, where it is not whole.
Values to_values(const Expected& expected);

// What a player may want: a high score; a large lead over the best of the others; a low score for who searches, and
// among moves that are equal in that a high one for himself.
enum class Model : int { own, lead, spite };
inline constexpr std::size_t kModels = 3;

class Beliefs {
public:
    Beliefs(const ProbMaxNOptions& options, int players);

    // Back to what was believed before anything was seen.
    void clear();

    // The child that a player chooses if he is of this model; the first of several. `root`: who searches.
    std::size_t choice(Model model, std::span<const Expected> children, int player, int root) const;
    // The value of a node of this player.
    Expected average(std::span<const Expected> children, int player, int root) const;
    // He has played this child.
    void learn(std::span<const Expected> children, std::size_t played, int player, int root);

    // As a user reads it, of all but one player.
    std::string text(int root) const;

private:
    bool prefers(Model model, const Expected& one, const Expected& other, int player, int root) const;
    double lead(const Expected& values, int player) const;

    ProbMaxNOptions options_;
    int players_;
    std::array<std::array<double, kModels>, kMaxPlayers> likely_{};  // by player and model; they sum to one
};

}  // namespace nply
