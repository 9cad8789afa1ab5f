// Several threads that work through worlds by number. What each finds depends on the number alone, so that the answer
// does not depend on how many there are.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "nply/search/view_search.hpp"

namespace nply {

class WorldPool {
public:
    // Does the work of world `number` with its own budget, and returns the nodes that it took.
    using Job = std::function<std::uint64_t(int number, Budget& budget)>;

    WorldPool(const ViewRequest& request, int worlds, int threads);

    // Returns when all worlds are done, time is up or somebody has ended the search; what a job throws comes out here.
    void run(const Job& job);

    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return clock_.seconds(); }

private:
    void work(const Job& job, bool asks);
    // The limits of one world: an equal share of the nodes, and of the time that is left.
    std::optional<Limits> share(int number) const;

    const ViewRequest& request_;
    int worlds_;
    int threads_;
    Budget clock_{Limits{}};
    std::atomic<int> next_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> stopped_ = false;
};

}  // namespace nply
