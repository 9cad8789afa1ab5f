// Pig for two, solved: the chance of winning of whoever is on turn, and when he should hold. By value iteration over
// the pairs of points, those that are nearest to the end first (T. Neller and C. Presser 2004).
#pragma once

#include <cstddef>
#include <vector>

namespace nply {

class PigTable {
public:
    static constexpr int max_target = 300;

    // Throws where the target is larger than that, or smaller than 2.
    explicit PigTable(int target);

    int target() const { return target_; }
    // The chance of winning with so many points of one's own and of the other player, and a turn's total. Each is
    // checked.
    double win(int own, int other, int turn) const;
    // Whether it is at least as good to hold.
    bool holds(int own, int other, int turn) const;

private:
    double& before_roll(int own, int other) { return before_roll_[index(own, other)]; }
    double before_roll(int own, int other) const { return before_roll_[index(own, other)]; }
    std::size_t index(int own, int other) const {
        return static_cast<std::size_t>(own) * static_cast<std::size_t>(target_) + static_cast<std::size_t>(other);
    }

    // What there is to choose from with a turn's total.
    struct Choice {
        double roll, hold;
        double best() const { return roll > hold ? roll : hold; }
    };
    // `pass`: the chance of winning of the other player once it is his turn, with the points as they are.
    void solve_turn(int own, int other, double pass, std::vector<Choice>& choices) const;
    void solve(int own, int other);
    void check(int own, int other, int turn) const;

    int target_;
    std::vector<double> before_roll_;  // by points: the chance of winning as a turn begins
};

}  // namespace nply
