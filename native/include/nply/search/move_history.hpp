// Progressive history (Nijssen and Winands 2011): how games ended in which a player made a move, wherever he made it.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>

#include "nply/core/any_game.hpp"
#include "nply/core/random.hpp"
#include "nply/core/zeroed_array.hpp"

namespace nply {

class MoveHistory {
public:
    struct Average {
        std::int64_t total;
        std::int64_t count;
    };

    MoveHistory() : averages_(kSize) {}

    Average of(int player, const AnyMove& move) const {
        Average& average = averages_[place(player, move)];
        return {std::atomic_ref(average.total).load(std::memory_order_relaxed),
                std::atomic_ref(average.count).load(std::memory_order_relaxed)};
    }
    void add(int player, const AnyMove& move, Score score) {
        Average& average = averages_[place(player, move)];
        std::atomic_ref(average.total).fetch_add(score, std::memory_order_relaxed);
        std::atomic_ref(average.count).fetch_add(1, std::memory_order_relaxed);
    }

private:
    // Two moves at one place are taken for one; there are few.
    static constexpr std::size_t kSize = std::size_t{1} << 18;

    static std::size_t place(int player, const AnyMove& move) {
        return mix(std::bit_cast<std::uint64_t>(move.bytes), static_cast<std::uint64_t>(player)) % kSize;
    }

    ZeroedArray<Average> averages_;
};

}  // namespace nply
