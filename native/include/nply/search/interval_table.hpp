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
    using Lane = std::array<std::int16_t, kMaxPlayers>;  // one number a player

    struct Range {
        Lane low, high;
        Lane sure;  // what the player gets even if all others are against him: no more than low
    };
    struct Entry {
        std::uint64_t key;
        Range range;
        std::int32_t tricks;  // that are left; 0: empty
    };
    static_assert(sizeof(Entry) == 64);

    explicit IntervalTable(std::size_t entries) : pairs_(std::max<std::size_t>(1, entries / 2)) {}

    std::size_t bytes() const { return pairs_.size() * sizeof(Pair); }

    const Range* find(std::uint64_t key) const {
        for (const Entry& entry : pairs_[key % pairs_.size()]) {
            if (entry.tricks > 0 && entry.key == key) return &entry.range;
        }
        return nullptr;
    }
    // The first place of a pair is kept for positions with more tricks to come.
    void store(std::uint64_t key, int tricks, const Range& range) {
        Pair& pair = pairs_[key % pairs_.size()];
        Entry& place = pair[0].key == key || pair[0].tricks <= tricks ? pair[0] : pair[1];
        if (&place == &pair[0] && place.key != key) pair[1] = place;
        place = {key, range, tricks};
    }

private:
    using Pair = std::array<Entry, 2>;

    ZeroedArray<Pair> pairs_;
};

}  // namespace nply
