// What a hand of Spades is worth to a side: the real points, and the utilities of the paper on leaf-value
// tables (2005, Tables 1 and 2; the definitions of mOT, smOT, WL and MoMB are a reconstruction).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "nply/core/scores.hpp"

namespace nply::tricks {

enum class SpadesUtility : int {
    tricks,  // MT: as many tricks as possible
    points,  // the real score of the hand
    ncs,     // 2005, Table 1: ten a trick bid, minus overtricks, plus three for each side that misses
    momb,    // made or not; then as many sides as possible that miss; then few overtricks
    mot,     // made or not; then few overtricks
    smot,    // missed 0, made with overtricks 1, made exactly 2
    wl,      // missed 0, made 1
};

// A side (one player, or two partners) at some point of the hand: all that its utility depends on.
struct SpadesSide {
    int bid = 0;     // without nil bids
    int tricks = 0;  // so far
    int left = 0;    // tricks that nobody has yet
    int nils = 0;    // partners who bid nil
    int failed = 0;  // of these, who have taken a trick
    int bags = 0;    // overtricks of earlier hands that have not cost anything yet

    bool surely_missed() const { return tricks + left < bid || failed > 0; }
    bool surely_made() const { return tricks >= bid && failed == 0 && (nils == 0 || left == 0); }
};

struct ScoreRange {
    Score low = 0, high = 0;
};

class SpadesScorer {
public:
    // What `range` says of a player who is his own side and has no bags, as far as the others do not matter.
    struct Known {
        Score low, high;         // where no other side misses
        bool missed, open;       // it is sure that he misses; neither that nor the contrary is sure
        bool has_low, has_high;  // else that end is zero
    };

    SpadesScorer(SpadesUtility utility, int cards) : utility_(utility), cards_(cards) { fill_known(); }

    SpadesUtility utility() const { return utility_; }
    // Whether a side that has made its bid still wants tricks.
    bool wants_overtricks() const {
        return utility_ == SpadesUtility::tricks || utility_ == SpadesUtility::points || utility_ == SpadesUtility::wl;
    }

    // What the side can still end with. `missers`: how many other sides miss, at least and at most. With
    // no trick left and missers known, low and high are the score itself.
    ScoreRange range(const SpadesSide& side, int fewest_missers, int most_missers) const {
        if (utility_ == SpadesUtility::tricks) return {side.tricks, side.tricks + side.left};
        if (utility_ == SpadesUtility::points) return points(side);
        // Made utilities fall with overtricks and rise with missers; a missed bid is worth nothing.
        const int over = std::max(side.tricks, side.bid) - side.bid;
        const int most_over = std::max(side.tricks + side.left - side.bid, 0);
        return {side.surely_made() ? made(side.bid, most_over, fewest_missers) : 0,
                side.surely_missed() ? 0 : made(side.bid, over, most_missers)};
    }

    const Known& known(int bid, int tricks, int left) const {
        return known_[static_cast<std::size_t>((bid * (cards_ + 1) + tricks) * (cards_ + 1) + left)];
    }
    // The same as `range`, from the table.
    ScoreRange range(const Known& known, int fewest_missers, int most_missers) const {
        return {known.has_low ? std::max(least_, known.low + each_misser_ * fewest_missers) : 0,
                known.has_high ? std::max(least_, known.high + each_misser_ * most_missers) : 0};
    }

    Score lowest() const {
        const int penalty = kTenBags * ((9 + cards_) / 10);
        return utility_ == SpadesUtility::points ? -10 * cards_ - 2 * kNil - penalty : 0;
    }
    Score highest(int sides) const {
        switch (utility_) {
            case SpadesUtility::tricks:
                return cards_;
            case SpadesUtility::points:
                return 10 * cards_ + 2 * kNil + cards_;
            case SpadesUtility::ncs:
                return 10 * cards_ + 3 * (sides - 1);
            default:
                return made(0, 0, sides - 1);
        }
    }
    // The sides that make their bids bid no more than all tricks together.
    Score max_sum(int sides) const {
        if (utility_ == SpadesUtility::tricks) return cards_;
        Score most = 0;
        for (int makers = 0; makers <= sides; ++makers) {
            const int missers = sides - makers;
            Score sum = makers * made(0, 0, missers);
            if (utility_ == SpadesUtility::mot)
                sum = std::min(sum, makers * made(0, 0, missers) - only_makers(missers));
            if (utility_ == SpadesUtility::ncs) sum = 10 * cards_ + makers * (3 * missers + 1);
            if (utility_ == SpadesUtility::points) sum = 11 * cards_ + 2 * kNil * sides;
            most = std::max(most, sum);
        }
        return most;
    }

private:
    static constexpr Score kNil = 100;
    static constexpr Score kTenBags = 100;

    // The utilities are linear in the sides that miss, but for the least that a made bid is worth.
    void fill_known() {
        const bool points_count = utility_ == SpadesUtility::points;
        each_misser_ = points_count ? 0 : value_made(0, 0, 1) - value_made(0, 0, 0);
        least_ = points_count ? -kMaxScore : 1;
        for (int bid = 0; bid <= cards_; ++bid) {
            for (int tricks = 0; tricks <= cards_; ++tricks) {
                for (int left = 0; left <= cards_; ++left) {
                    SpadesSide side{.bid = bid, .tricks = tricks, .left = left, .nils = bid == 0};
                    side.failed = bid == 0 && tricks > 0;
                    known_.push_back(know(side));
                }
            }
        }
    }
    Known know(const SpadesSide& side) const {
        const bool missed = side.surely_missed(), made = side.surely_made();
        Known known{
            .low = 0, .high = 0, .missed = missed, .open = !missed && !made, .has_low = made, .has_high = !missed};
        if (utility_ == SpadesUtility::points) {
            const ScoreRange range = points(side);
            return {range.low, range.high, missed, known.open, true, true};
        }
        known.low = value_made(side.bid, std::max(side.tricks + side.left - side.bid, 0), 0);
        known.high = value_made(side.bid, std::max(side.tricks - side.bid, 0), 0);
        return known;
    }

    // Where nobody misses, all tricks are the makers'.
    Score only_makers(int missers) const { return missers == 0 ? cards_ : 0; }

    // Better than missing, however many overtricks.
    Score made(int bid, int over, int missers) const { return std::max(1, value_made(bid, over, missers)); }
    Score value_made(int bid, int over, int missers) const {
        switch (utility_) {
            case SpadesUtility::ncs:
                return 10 * bid - over + 3 * missers;
            case SpadesUtility::momb:
                return 1 + missers * (cards_ + 1) + cards_ - over;
            case SpadesUtility::mot:
                return 1 + cards_ - bid - over;
            case SpadesUtility::smot:
                return over == 0 ? 2 : 1;
            default:
                return 1;
        }
    }

    static Score contract(const SpadesSide& side, int over) {
        return 10 * side.bid + over - kTenBags * ((side.bags + over) / 10);
    }
    ScoreRange points(const SpadesSide& side) const {
        ScoreRange range{kMaxScore, -kMaxScore};
        const auto include = [&](Score score) { range = {std::min(range.low, score), std::max(range.high, score)}; };
        if (side.tricks < side.bid) include(-10 * side.bid);
        const int over = std::max(side.tricks - side.bid, 0);
        const int most_over = side.tricks + side.left - side.bid;
        if (over <= most_over) {
            // A bag is worth a point, and every tenth costs more than the nine before it were worth: the highest is
            // just before the first that costs, the lowest at the last one.
            const int last = most_over - (side.bags + most_over) % 10;
            include(contract(side, std::min(most_over, over + 9 - (side.bags + over) % 10)));
            include(contract(side, std::max(over, last)));
        }
        const int open = side.nils - side.failed;
        range.low += kNil * ((side.left == 0 ? open : -open) - side.failed);
        range.high += kNil * (open - side.failed);
        return range;
    }

    SpadesUtility utility_;
    int cards_;
    Score each_misser_ = 0, least_ = 0;
    std::vector<Known> known_;  // by bid, tricks and tricks left
};

}  // namespace nply::tricks
