// What interval maxⁿ knows of positions: a range for each player, of what is still to come.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "nply/core/scores.hpp"
#include "nply/core/zeroed_array.hpp"

namespace nply {

class IntervalTable {
public:
    using Lane = std::array<std::int8_t, kMaxPlayers>;  // one number a player

    struct Range {
        Lane low, high;
        Lane sure;  // what the player gets even if all others are against him: no more than low
    };
    struct Entry {
        std::uint64_t key;  // its lowest bits are the tricks that are left; 0: empty
        Range range;
    };
    static_assert(sizeof(Entry) == 32);

    explicit IntervalTable(std::size_t entries) : pairs_(std::max<std::size_t>(1, entries / 2)) {}

    std::size_t bytes() const { return pairs_.size() * sizeof(Pair); }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&pair_of(key)); }
    const Range* find(std::uint64_t key, int tricks) const {
        const std::uint64_t tagged = with_tricks(key, tricks);
        for (const Entry& entry : pair_of(key)) {
            if (entry.key == tagged) return &entry.range;
        }
        return nullptr;
    }
    // The first place of a pair is kept for positions with more tricks to come.
    void store(std::uint64_t key, int tricks, const Range& range) {
        Pair& pair = pair_of(key);
        const std::uint64_t tagged = with_tricks(key, tricks);
        const bool first = pair[0].key == tagged || (pair[0].key & kTricks) <= (tagged & kTricks);
        if (first && pair[0].key != tagged) pair[1] = pair[0];
        pair[first ? 0 : 1] = {tagged, range};
    }

private:
    struct alignas(2 * sizeof(Entry)) Pair : std::array<Entry, 2> {};  // one line of the cache
    static constexpr std::uint64_t kTricks = 63;

    static std::uint64_t with_tricks(std::uint64_t key, int tricks) {
        return (key & ~kTricks) | static_cast<unsigned>(tricks);
    }
    Pair& pair_of(std::uint64_t key) const { return pairs_[key % pairs_.size()]; }

    ZeroedArray<Pair> pairs_;
};

}  // namespace nply
