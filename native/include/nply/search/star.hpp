// Star1 and Star2 (Ballard 1983): when the outcomes at a chance node need not all be searched.
//
// Between two limits lies the value of every outcome, and so lies their average. What is searched narrows the limits of
// its outcome, and in the end the average leaves the window, or is known. Star1 starts with the limits of all values;
// Star2 tries one reply to each outcome first, which is a limit on one side.
//
// Windows and limits lie on a grid finer than whole numbers, and are rounded outwards: a window that is a little too
// wide prunes less and is never wrong. Values themselves are never rounded (core/averages.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "nply/core/averages.hpp"
#include "nply/core/scores.hpp"
#include "nply/search/result.hpp"

namespace nply {

namespace grid {

using Point = std::int64_t;
inline constexpr int kBits = 20;  // there are 2^kBits points of the grid from one whole number to the next
inline constexpr Point kOne = Point{1} << kBits;
// Beyond every value that there may be.
inline constexpr Point kLeast = -(Point{kMaxPlayers} * kMaxScore + 1) * kOne;
inline constexpr Point kMost = -kLeast;

constexpr Point of(Score score) {
    return Point{score} * kOne;
}
constexpr Wide divided_down(Wide number, std::int64_t by) {
    const Wide quotient = number / by;
    return quotient * by > number ? quotient - 1 : quotient;
}
constexpr Wide divided_up(Wide number, std::int64_t by) {
    return -divided_down(-number, by);
}
constexpr Point below(const Fraction& value) {
    if (value.below == 1) return value.above * kOne;
    return static_cast<Point>(divided_down(static_cast<Wide>(value.above) * kOne, value.below));
}
constexpr Point above(const Fraction& value) {
    return -below(-value);
}
constexpr Fraction fraction(Point point) {
    return point % kOne == 0 ? Fraction(point / kOne) : Fraction(point, kOne);
}

}  // namespace grid

struct StarWindow {
    grid::Point alpha = grid::kLeast;
    grid::Point beta = grid::kMost;
};

// A window in the view of the side to move.
struct StarView {
    bool maximises;
    StarWindow window;  // of the side to move

    StarView(bool maximises, const StarWindow& given)
        : maximises(maximises), window(maximises ? given : StarWindow{-given.beta, -given.alpha}) {}
    Fraction of(const Fraction& value) const { return maximises ? value : -value; }
    Bound of(Bound bound) const { return maximises ? bound : turned(bound); }
    // Where it stops: what the other side has elsewhere.
    grid::Point edge() const { return maximises ? window.beta : -window.beta; }
    StarWindow outer() const { return maximises ? window : StarWindow{-window.beta, -window.alpha}; }
};

// The outcomes of one chance node. They live on a stack that all nodes of a path share, so that none of them allocates.
class Star {
public:
    struct Outcome {
        int weight;
        grid::Point low, high;  // between these lies its value
    };
    using Stack = std::vector<Outcome>;

    Star(Stack& stack, const StarWindow& window) : stack_(stack), first_(stack.size()), window_(window) {}
    ~Star() { stack_.resize(first_); }
    Star(const Star&) = delete;
    Star& operator=(const Star&) = delete;

    // Before anything else: each outcome, and what limits its value.
    void add(int weight, const StarWindow& limits) {
        stack_.push_back({weight, limits.alpha, limits.beta});
        total_ += weight;
        low_ += static_cast<Wide>(weight) * limits.alpha;
        high_ += static_cast<Wide>(weight) * limits.beta;
    }
    int weight(std::size_t i) const { return stack_[first_ + i].weight; }

    // The value of an outcome is at least, or at most, so much.
    void raise(std::size_t i, grid::Point low) {
        Outcome& outcome = stack_[first_ + i];
        if (low <= outcome.low) return;
        low_ += static_cast<Wide>(outcome.weight) * (low - outcome.low);
        outcome.low = low;
    }
    void lower(std::size_t i, grid::Point high) {
        Outcome& outcome = stack_[first_ + i];
        if (high >= outcome.high) return;
        high_ -= static_cast<Wide>(outcome.weight) * (outcome.high - high);
        outcome.high = high;
    }

    // Whether the average may still be below or above the window.
    bool may_fail_low() const { return low_ <= total_ * window_.alpha; }
    bool may_fail_high() const { return high_ >= total_ * window_.beta; }
    // Whether it is.
    bool fails_low() const { return high_ <= total_ * window_.alpha; }
    bool fails_high() const { return low_ >= total_ * window_.beta; }

    // What limits the average.
    Fraction least() const { return grid::fraction(static_cast<grid::Point>(grid::divided_down(low_, divisor()))); }
    Fraction most() const { return grid::fraction(static_cast<grid::Point>(grid::divided_up(high_, divisor()))); }

    // The window of one outcome: below it the average fails low whatever the others bring, above it high.
    StarWindow window(std::size_t i) const {
        const Outcome& outcome = stack_[first_ + i];
        const Wide others_high = high_ - static_cast<Wide>(outcome.weight) * outcome.high;
        const Wide others_low = low_ - static_cast<Wide>(outcome.weight) * outcome.low;
        const Wide alpha = grid::divided_down(total_ * window_.alpha - others_high, outcome.weight);
        const Wide beta = grid::divided_up(total_ * window_.beta - others_low, outcome.weight);
        return {static_cast<grid::Point>(std::clamp<Wide>(alpha, grid::kLeast, grid::kMost)),
                static_cast<grid::Point>(std::clamp<Wide>(beta, grid::kLeast, grid::kMost))};
    }

private:
    std::int64_t divisor() const { return static_cast<std::int64_t>(total_); }

    Stack& stack_;
    std::size_t first_;  // this node's outcomes on the stack
    StarWindow window_;
    Wide total_ = 0;           // of the weights
    Wide low_ = 0, high_ = 0;  // of the limits, weighted
};

}  // namespace nply
