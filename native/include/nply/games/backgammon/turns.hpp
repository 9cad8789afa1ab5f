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

    // What a checker on a point, and a hit there, count in a change: looked up, since wide numbers are slow to shift.
    static constexpr std::array<Change, 2 * (kBar + 1)> kCounts = [] {
        std::array<Change, 2 * (kBar + 1)> counts{};
        for (std::size_t point = 0; point <= kBar; ++point) {
            counts[point] = Change{1} << (3 * point);
            counts[kBar + 1 + point] = Change{1} << (3 * (kBar + 1) + point);
        }
        return counts;
    }();
    static Change change(int from, int to, bool hits) {
        return kCounts[at(to)] - kCounts[at(from)] + (hits ? kCounts[at(kBar + 1 + to)] : 0);
    }
    bool hits(int to) const { return to != kOff && (blots_ & bit(to)) != 0; }

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
            : hits(turns.hits(target(from, die))),
              turns_(turns),
              taken_(turns.taken_),
              blots_(turns.blots_),
              from_(from),
              to_(target(from, die)) {
            if (--turns.side_[at(from)] == 0) turns.taken_ ^= bit(from);
            ++turns.side_[at(to_)];
            if (to_ == kOff) return;
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

        Change change() const { return Turns::change(from_, to_, hits); }

        const bool hits;

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
        const Points from_here = sources(high_) & (bit(last + 1) - 1);
        if (from_here == 0) {
            if (steps > longest_) list_.clear();
            if (steps > longest_) longest_ = steps;
            if (steps == longest_ && steps > 0) list_.push_back(so_far);
            return;
        }
        if (steps + 1 == kMostSteps) return add_last_of_double(so_far, from_here);
        each(from_here, [&](int from) {
            const Step step(*this, from, high_);
            Move further = so_far;
            further.set(steps, from, step.hits);
            add_double(further, steps + 1, from);
        });
    }
    // The same where nothing comes after: nothing needs to be moved there and back.
    void add_last_of_double(Move so_far, Points from_here) {
        if (longest_ < kMostSteps) list_.clear();
        longest_ = kMostSteps;
        each(from_here, [&](int from) {
            Move last = so_far;
            last.set(kMostSteps - 1, from, hits(target(from, high_)));
            list_.push_back(last);
        });
    }

    void add_both(int first, int second) {
        each(sources(first), [&](int from) {
            const Step step(*this, from, first);
            Move move = Move::turn(first, second);
            move.set(0, from, step.hits);
            each(sources(second), [&](int next) {
                const int to = target(next, second);
                const bool last_hits = hits(to);
                if (!is_new(step.change() + change(next, to, last_hits))) return;
                Move both = move;
                both.set(1, next, last_hits);
                list_.push_back(both);
            });
        });
    }

    // Whether no turn in the list changes as much; then it is remembered as the next one's.
    bool is_new(Change change) {
        const auto folded = static_cast<std::uint64_t>(change) ^ static_cast<std::uint64_t>(change >> 64);
        std::size_t slot = static_cast<std::size_t>((folded * 0x9e3779b97f4a7c15u) >> 55);
        while (places_[slot] != 0) {
            if (changes_[places_[slot] - 1u] == change) return false;
            slot = (slot + 1) % places_.size();
        }
        changes_[list_.size()] = change;
        places_[slot] = static_cast<std::uint8_t>(list_.size() + 1);
        return true;
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
    Points open_ = 0;                         // where the player may land
    Points blots_ = 0;                        // single checkers of the other player
    Points taken_ = 0;                        // by the player's own checkers, the bar included
    int longest_ = 0;                         // steps of the longest turn of a double so far
    std::array<Change, kMostOfTwo> changes_;  // of the turns in the list, if two numbers are played
    std::array<std::uint8_t, 512> places_{};  // where they are in it, counted from 1: a table by their hash
};

}  // namespace nply::backgammon
