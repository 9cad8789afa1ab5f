#include "nply/games/pig_table.hpp"

#include <cmath>
#include <string>

#include "nply/core/errors.hpp"

namespace nply {

namespace {

constexpr double kPrecise = 1e-14;  // chances that change by less are found

}  // namespace

PigTable::PigTable(int target) : target_(target) {
    if (target < 2 || target > max_target) {
        throw OptionError("a table of Pig has a target from 2 to " + std::to_string(max_target) + ", got " +
                          std::to_string(target));
    }
    before_roll_.assign(static_cast<std::size_t>(target) * static_cast<std::size_t>(target), 0.5);
    for (int sum = 2 * target - 2; sum >= 0; --sum) {
        for (int own = sum < target ? 0 : sum - target + 1; 2 * own <= sum; ++own) solve(own, sum - own);
    }
}

// A turn that brings nothing leads back to the same points, with the players exchanged: each chance is found from the
// other one, until both stay what they are.
void PigTable::solve(int own, int other) {
    std::vector<Choice> choices;
    for (double change = 1; change > kPrecise;) {
        solve_turn(own, other, before_roll(other, own), choices);
        const double first = choices[0].best();
        change = std::abs(first - before_roll(own, other));
        before_roll(own, other) = first;
        solve_turn(other, own, first, choices);
        const double second = choices[0].best();
        change += std::abs(second - before_roll(other, own));
        before_roll(other, own) = second;
    }
}

void PigTable::solve_turn(int own, int other, double pass, std::vector<Choice>& choices) const {
    const int needed = target_ - own;
    choices.resize(static_cast<std::size_t>(needed));
    for (int turn = needed - 1; turn >= 0; --turn) {
        double roll = 1 - pass;
        for (int die = 2; die <= 6; ++die) {
            roll += turn + die >= needed ? 1 : choices[static_cast<std::size_t>(turn + die)].best();
        }
        const double hold = turn > 0 ? 1 - before_roll(other, own + turn) : 0;
        choices[static_cast<std::size_t>(turn)] = {roll / 6, hold};
    }
}

void PigTable::check(int own, int other, int turn) const {
    if (own < 0 || other < 0 || turn < 0 || own >= target_ || other >= target_ || own + turn >= target_) {
        throw OptionError("points lie between 0 and the target, " + std::to_string(target_) +
                          ", and with the turn's total below it: got " + std::to_string(own) + ", " +
                          std::to_string(other) + " and " + std::to_string(turn));
    }
}

double PigTable::win(int own, int other, int turn) const {
    check(own, other, turn);
    std::vector<Choice> choices;
    solve_turn(own, other, before_roll(other, own), choices);
    return choices[static_cast<std::size_t>(turn)].best();
}

bool PigTable::holds(int own, int other, int turn) const {
    check(own, other, turn);
    std::vector<Choice> choices;
    solve_turn(own, other, before_roll(other, own), choices);
    return choices[static_cast<std::size_t>(turn)].hold >= choices[static_cast<std::size_t>(turn)].roll;
}

}  // namespace nply
