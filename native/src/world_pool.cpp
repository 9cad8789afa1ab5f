#include "nply/search/world_pool.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace nply {

WorldPool::WorldPool(const ViewRequest& request, int worlds, int threads)
    : request_(request), worlds_(worlds), threads_(std::min(threads, worlds)) {}

std::optional<Limits> WorldPool::share(int number) const {
    const Limits& limits = request_.limits;
    Limits own;
    if (limits.nodes) {
        const auto worlds = static_cast<std::uint64_t>(worlds_);
        own.nodes = *limits.nodes / worlds + (static_cast<std::uint64_t>(number) < *limits.nodes % worlds ? 1 : 0);
    }
    if (limits.seconds) {
        const double left = *limits.seconds - clock_.seconds();
        if (left <= 0) return {};
        // Each thread has its part of the worlds that are left.
        const int rounds = (worlds_ - number + threads_ - 1) / threads_;
        own.seconds = left / rounds;
    }
    return own;
}

// `asks`: this thread is the one that may ask the caller whether to go on.
void WorldPool::work(const Job& job, bool asks) {
    const Budget::Tick tick = [this, asks](const Budget& budget) {
        if (asks && request_.tick && request_.tick(budget)) stopped_ = true;
        return stopped_.load();
    };
    for (int number = next_++; number < worlds_ && !stopped_; number = next_++) {
        const auto limits = share(number);
        if (!limits) return;
        Budget budget(*limits, request_.poll_interval, tick);
        nodes_ += job(number, budget);
        // Short worlds end before their budget would ask.
        if (asks && request_.tick && request_.tick(budget)) stopped_ = true;
    }
}

void WorldPool::run(const Job& job) {
    std::exception_ptr error;
    std::mutex guard;
    const auto guarded = [&](bool asks) {
        try {
            work(job, asks);
        } catch (...) {
            const std::scoped_lock lock(guard);
            if (!error) error = std::current_exception();
            stopped_ = true;
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads_; ++i) others.emplace_back(guarded, false);
        guarded(true);
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace nply
