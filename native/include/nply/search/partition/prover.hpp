// What one player alone is sure to get of what is still to come, at one position after another of the same hand. The
// proofs of all of them share one table.
#pragma once

#include <memory>

#include "nply/core/scores.hpp"
#include "nply/search/partition/solver.hpp"

namespace nply {

class HandProver {
public:
    // `hand` is the whole one, with the player alone on his side. Nodes are counted in `budget`, which outlives it.
    HandProver(const Hand& hand, const PartitionSettings& settings, Budget& budget);
    // For another thread: it shares what the first one remembers. To be said while one thread alone is at work.
    HandProver(const HandProver& first, Budget& budget);
    ~HandProver();
    HandProver(HandProver&&) noexcept;

    // The worth of the tricks that he gets at least from this position on, which lies between two tricks and is part of
    // the hand. `seats` are the hands by seat, `turn` says who leads; it is known to be from `low` to `high`.
    Score worth(std::span<const tricks::Cards> seats, const tricks::Turn& turn, Score low, Score high);

private:
    struct Proofs;
    std::unique_ptr<Proofs> proofs_;
};

}  // namespace nply
