#include "nply/search/soft_max_n.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace nply {

void SoftNode::add(const Set& set, int mover) {
    Child child{all_.size(), all_.size() + set.size(), std::numeric_limits<Score>::max(),
                std::numeric_limits<Score>::min()};
    for (const Scores& value : set) {
        child.low = std::min(child.low, value[mover]);
        child.high = std::max(child.high, value[mover]);
        all_.push_back(value);
    }
    children_.push_back(child);
}

void SoftNode::unite() {
    Score sure = std::numeric_limits<Score>::min();
    for (const Child& child : children_) sure = std::max(sure, child.low);
    set_.clear();
    for (const Child& child : children_) {
        if (child.high < sure) continue;
        const std::span values(all_.data() + child.begin, all_.data() + child.end);
        set_.insert(set_.end(), values.begin(), values.end());
    }
    std::ranges::sort(set_, {}, &Scores::of);
    const auto repeated = std::ranges::unique(set_);
    set_.erase(repeated.begin(), repeated.end());
}

std::size_t SoftNode::choice() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < children_.size(); ++i) {
        const Child &one = children_[i], &other = children_[best];
        if (one.low > other.low || (one.low == other.low && one.high > other.high)) best = i;
    }
    return best;
}

Scores SoftNode::worst(std::size_t child, int mover) const {
    const std::span values(all_.data() + children_[child].begin, all_.data() + children_[child].end);
    return *std::ranges::min_element(values, {}, [mover](const Scores& value) { return value[mover]; });
}

void SoftNode::describe(std::size_t child, RootMove& move, int mover) const {
    move.bound = children_[child].low == children_[child].high ? Bound::exact : Bound::lower;
    move.all_players = children_[child].end == children_[child].begin + 1;
    move.values = Values(worst(child, mover));
    for (std::size_t i = children_[child].begin; i < children_[child].end; ++i) {
        move.outcomes.push_back(Values(all_[i]));
    }
}

}  // namespace nply
