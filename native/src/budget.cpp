#include "nply/search/budget.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace nply {

Budget::Budget(const Limits& limits, std::uint64_t poll_interval, Tick tick)
    : node_limit_(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())),
      seconds_limit_(limits.seconds.value_or(std::numeric_limits<double>::infinity())),
      poll_interval_(poll_interval),
      tick_(std::move(tick)) {
    next_poll_ = std::min(poll_interval_, node_limit_);
}

void Budget::poll(std::uint64_t several) {
    const double now = seconds();
    const bool beyond = nodes_ + several > node_limit_;
    if (beyond) nodes_ = node_limit_;
    bool stop = beyond || now >= seconds_limit_;
    if (!stop && tick_ && now >= next_tick_) {
        stop = tick_(*this);
        next_tick_ = seconds() + kSecondsBetweenTicks;
    }
    if (stop) {
        stopped_ = true;
        throw Stopped{};
    }
    next_poll_ = std::min(nodes_ + poll_interval_, node_limit_);
}

}  // namespace nply
