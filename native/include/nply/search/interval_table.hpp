// What interval maxⁿ knows of positions: a range for each player, of what is still to come.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "nply/core/scores.hpp"
#include "nply/core/zeroed_array.hpp"

namespace nply {

class IntervalTable {
public:
    using Lane = std::array<std::int8_t, kMaxPlayers>;  // one number a player

    // What the cards of one deck are worth fits.
    static Lane::value_type narrowed(Score worth) {
        assert(worth == static_cast<Lane::value_type>(worth));
        return static_cast<Lane::value_type>(worth);
    }

    struct Range {
        Lane low, high;
        Lane sure;  // what the player gets even if all others are against him: no more than low

        // With what a trick brings, or without it.
        Range with(const Lane& gain, int sign = 1) const {
            Range moved;
            for (std::size_t p = 0; p < kMaxPlayers; ++p) {
                const int by = sign * gain[p];
                moved.low[p] = narrowed(low[p] + by);
                moved.high[p] = narrowed(high[p] + by);
                moved.sure[p] = narrowed(sure[p] + by);
            }
            return moved;
        }
        Range without(const Lane& gain) const { return with(gain, -1); }
    };
    struct Entry {
        std::uint64_t key;  // its lowest bits are the tricks that are left; 0: empty
        Range range;
    };
    static_assert(sizeof(Entry) == 32);

    // It begins small, and grows up to so many entries.
    explicit IntervalTable(std::size_t entries)
        : most_(std::max<std::size_t>(1, entries / 2)), pairs_(std::min(most_, kFirstPairs)) {}

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
        if (used_ > pairs_.size() / 2 && pairs_.size() < most_) grow();  // pairs that are full lose entries
        Pair& pair = pair_of(key);
        const std::uint64_t tagged = with_tricks(key, tricks);
        const bool first = pair[0].key == tagged || (pair[0].key & kTricks) <= (tagged & kTricks);
        if (first && pair[0].key != tagged) pair[1] = pair[0];
        Entry& place = pair[first ? 0 : 1];
        used_ += place.key == 0;
        place = {tagged, range};
    }

private:
    struct alignas(2 * sizeof(Entry)) Pair : std::array<Entry, 2> {};  // one line of the cache
    static constexpr std::uint64_t kTricks = 63;
    static constexpr std::size_t kFirstPairs = std::size_t{1} << 12;

    static std::uint64_t with_tricks(std::uint64_t key, int tricks) {
        return (key & ~kTricks) | static_cast<unsigned>(tricks);
    }
    Pair& pair_of(std::uint64_t key) const { return pairs_[key / (kTricks + 1) % pairs_.size()]; }
    void grow() {
        IntervalTable larger(2 * most_);
        larger.pairs_ = ZeroedArray<Pair>(std::min(most_, 4 * pairs_.size()));
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            for (const Entry& entry : pairs_[i]) {
                if (entry.key != 0) larger.store(entry.key, static_cast<int>(entry.key & kTricks), entry.range);
            }
        }
        *this = std::move(larger);
    }

    std::size_t most_;  // pairs
    ZeroedArray<Pair> pairs_;
    std::size_t used_ = 0;  // entries that were empty before
};

}  // namespace nply
