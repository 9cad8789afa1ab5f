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
    set_next_poll(0);
}

void Budget::poll(std::uint64_t several) {
    const double now = seconds();
    const std::uint64_t before = nodes() - several;
    const bool beyond = nodes() > node_limit_;
    set_next_poll(beyond ? node_limit_ : before);
    bool stop = beyond || now >= seconds_limit_;
    if (!stop && tick_ && now >= next_tick_) {
        stop = ended_by_user_ = tick_(*this);
        next_tick_ = seconds() + kSecondsBetweenTicks;
    }
    if (stop) {
        stopped_ = true;
        throw Stopped{};
    }
    until_poll_ -= static_cast<std::int64_t>(several);
}

void Budget::set_next_poll(std::uint64_t nodes) {
    next_poll_ = std::min(nodes + poll_interval_, node_limit_);
    until_poll_ = static_cast<std::int64_t>(next_poll_ - nodes);
}

Budget::Part::Part(Budget& budget, double share)
    : budget_(budget), node_limit_(budget.node_limit_), seconds_limit_(budget.seconds_limit_) {
    const std::uint64_t counted = budget.nodes();
    const double now = budget.seconds();
    if (node_limit_ != std::numeric_limits<std::uint64_t>::max()) {
        budget.node_limit_ = counted + static_cast<std::uint64_t>(static_cast<double>(node_limit_ - counted) * share);
    }
    budget.seconds_limit_ = now + (seconds_limit_ - now) * share;
    budget.set_next_poll(counted);
}

Budget::Part::~Part() {
    budget_.node_limit_ = node_limit_;
    budget_.seconds_limit_ = seconds_limit_;
    budget_.set_next_poll(budget_.nodes());
    if (leaves_rest()) budget_.stopped_ = false;
}

bool Budget::Part::leaves_rest() const {
    return !budget_.ended_by_user_ && budget_.nodes() < node_limit_ && budget_.seconds() < seconds_limit_;
}

}  // namespace nply
