// What the author of a game declares of its scores, held against the scores that it returns: a fact that is not true
// makes a pruned search wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "nply/core/scores.hpp"

namespace nply {

// A total over `count` in the author's units. A step like 0.1 has no exact double, and its inverse often has.
double in_units(std::int64_t total, std::int64_t count, double unit);

class ScoreRules {
public:
    int players = 0;
    double unit = 1;  // what a score of 1 is to the author: scores with a fractional step are counted in steps
    ScoreFacts facts;

    // All facts have been declared. Returns what is impossible about them, or nothing.
    std::string finish();

    // What scores would have to be that these are not, or nothing if all is well.
    std::string fault(const Scores& scores);

    std::string text(Score score) const;
    std::string text(const Scores& scores) const;

    // Whether the same is declared.
    friend bool operator==(const ScoreRules& a, const ScoreRules& b) {
        return a.players == b.players && a.unit == b.unit && a.facts == b.facts;
    }

private:
    bool lowest_is_implied_ = false;    // by a max_sum
    std::optional<Score> first_score_;  // all others are steps away from it
};

}  // namespace nply
