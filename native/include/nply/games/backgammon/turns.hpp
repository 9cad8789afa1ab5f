// All turns of a player who has thrown the dice, one for every position that they lead to.
//
// Sets of points are bits, so that where a number can be played is a shift and an intersection. A double is played from
// the highest point down: any turn can be, and then different steps lead to different positions. Two different numbers
// are tried in both orders, and what has been reached before is left out.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "nply/games/backgammon/board.hpp"

namespace nply::backgammon {

class Turns {
public:
    // The list must be empty. The state's dice have been thrown.
    Turns(const State& state, Moves& list)
        : list_(list), side_(state.sides[at(state.player)]), high_(state.dice[0]), low_(state.dice[1]) {
        const Side& other = state.sides[at(1 - state.player)];
        for (int point = 1; point <= 24; ++point) {
            const int there = other[at(opposite(point))];
            if (there < 2) open_ |= bit(point);
            if (there == 1) blots_ |= bit(point);
            if (side_[at(point)] > 0) taken_ |= bit(point);
        }
        if (side_[kBar] > 0) taken_ |= bit(kBar);
    }

    void add_all() {
        if (high_ == low_) {
            add_double(Move::turn(high_, high_), 0, kBar);
        } else {
            add_both(high_, low_);
            add_both(low_, high_);
            if (list_.empty()) add_one(high_, low_);
            if (list_.empty()) add_one(low_, high_);
        }
        if (list_.empty()) list_.push_back(Move::turn(high_, low_));  // nothing can be played
    }

private:
    using Points = std::uint32_t;
    // What a turn changes, as a number: three bits for each point's difference, then one for each point where it hits.
    using Change = unsigned __int128;

    static constexpr Points bit(int point) { return Points{1} << point; }
    static constexpr Points kOutside = ~((Points{2} << kHome) - 1);  // all behind the home, the bar too
    // Fifteen checkers, two numbers: each by another one, or both by one in two orders.
    static constexpr std::size_t kMostOfTwo = kCheckers * (kCheckers - 1) + 2 * kCheckers;

    static constexpr Change one(int point) { return Change{1} << (3 * point); }
    static constexpr Change hit(int point) { return Change{1} << (3 * (kBar + 1) + point); }

    // The points from which a number can be played.
    Points sources(int die) const {
        if (taken_ & bit(kBar)) return open_ & bit(kBar - die) ? bit(kBar) : 0;
        Points found = taken_ & open_ << die;
        if (taken_ != 0 && (taken_ & kOutside) == 0) {
            const int highest = std::bit_width(taken_) - 1;
            found |= taken_ & bit(highest < die ? highest : die);
        }
        return found;
    }

    // One step there, and back when this goes out of scope.
    class Step {
    public:
        Step(Turns& turns, int from, int die)
            : turns_(turns), taken_(turns.taken_), blots_(turns.blots_), from_(from), to_(target(from, die)) {
            if (--turns.side_[at(from)] == 0) turns.taken_ ^= bit(from);
            ++turns.side_[at(to_)];
            if (to_ == kOff) return;
            hits = turns.blots_ & bit(to_);
            turns.blots_ &= ~bit(to_);
            turns.taken_ |= bit(to_);
        }
        ~Step() {
            ++turns_.side_[at(from_)];
            --turns_.side_[at(to_)];
            turns_.taken_ = taken_;
            turns_.blots_ = blots_;
        }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;

        Change change() const { return one(to_) - one(from_) + (hits ? hit(to_) : 0); }

        bool hits = false;

    private:
        Turns& turns_;
        const Points taken_, blots_;
        const int from_, to_;
    };

    template <class Visit>
    static void each(Points points, Visit&& visit) {
        while (points != 0) {
            const int highest = std::bit_width(points) - 1;
            points ^= bit(highest);
            visit(highest);
        }
    }

    // The turns that go on from `so_far`, which has `steps` of them, with steps from `last` or below. Shorter turns
    // than the longest one are not legal.
    void add_double(Move so_far, int steps, int last) {
        const Points from_here = steps == kMostSteps ? 0 : sources(high_) & (bit(last + 1) - 1);
        if (from_here == 0) {
            if (steps > longest_) list_.clear();
            if (steps > longest_) longest_ = steps;
            if (steps == longest_ && steps > 0) list_.push_back(so_far);
            return;
        }
        each(from_here, [&](int from) {
            const Step step(*this, from, high_);
            Move further = so_far;
            further.set(steps, from, step.hits);
            add_double(further, steps + 1, from);
        });
    }

    void add_both(int first, int second) {
        each(sources(first), [&](int from) {
            const Step step(*this, from, first);
            Move move = Move::turn(first, second);
            move.set(0, from, step.hits);
            each(sources(second), [&](int next) {
                const Step last(*this, next, second);
                const Change change = step.change() + last.change();
                for (std::size_t i = 0; i < list_.size(); ++i) {
                    if (changes_[i] == change) return;
                }
                changes_[list_.size()] = change;
                Move both = move;
                both.set(1, next, last.hits);
                list_.push_back(both);
            });
        });
    }

    void add_one(int die, int other) {
        each(sources(die), [&](int from) {
            const Step step(*this, from, die);
            Move move = Move::turn(die, other);
            move.set(0, from, step.hits);
            list_.push_back(move);
        });
    }

    Moves& list_;
    Side side_;
    const int high_, low_;
    Points open_ = 0;   // where the player may land
    Points blots_ = 0;  // single checkers of the other player
    Points taken_ = 0;  // by the player's own checkers, the bar included
    int longest_ = 0;   // steps of the longest turn of a double so far
    std::array<Change, kMostOfTwo> changes_;
};

}  // namespace nply::backgammon
