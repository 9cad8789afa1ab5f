// A transposition table for maxⁿ.
//
// It keeps exact values, and it keeps «irrelevant» answers too: a search that stopped early has proved that the value
// of a position does not give every player at least so much. That holds wherever the position turns up again, and
// answers it there if the bounds on the path ask for at least as much. A search that prunes finds fewer exact values,
// and this makes up for some of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "nply/core/scores.hpp"
#include "nply/core/zeroed_array.hpp"

namespace nply {

class MaxNTable {
public:
    struct Entry {
        std::uint64_t key = 0;
        Scores scores;           // the value, or what it does not reach
        std::int16_t depth = 0;  // searched so deep; 0: empty
        bool exact = false;
        bool open = false;       // the depth cut something off
        std::uint32_t root = 0;  // stored while this root was searched
    };
    static_assert(sizeof(Entry) == 48);
    static constexpr std::size_t slots = 4;
    using Bucket = std::array<Entry, slots>;

    // Room for `entries`. As soon as half of them are there it grows, until it has room for `most`: a short search
    // stays in a small table, all of which is near at hand.
    MaxNTable(std::size_t entries, std::size_t most) : buckets_(buckets_for(entries)), most_(buckets_for(most)) {}

    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

    // Calls use(entry) for each entry that holds at this depth, exact ones first, until it says true.
    template <class Use>
    bool find(std::uint64_t key, int depth, Use&& use) const {
        const Bucket& bucket = buckets_[key % buckets_.size()];
        for (const bool exact : {true, false}) {
            for (const Entry& entry : bucket) {
                if (entry.key == key && entry.exact == exact && holds(entry, depth) && use(entry)) return true;
            }
        }
        return false;
    }

    void store(const Entry& entry) {
        if (filled_ > buckets_.size() * slots / 2 && buckets_.size() < most_) grow();
        put(entry);
    }

private:
    static std::size_t buckets_for(std::size_t entries) { return std::max<std::size_t>(1, entries / slots); }

    [[gnu::noinline]] void grow() {
        constexpr std::size_t times = 8;
        const auto old = std::exchange(buckets_, ZeroedArray<Bucket>(std::min(most_, times * buckets_.size())));
        filled_ = 0;
        for (std::size_t i = 0; i < old.size(); ++i) {
            for (const Entry& entry : old[i]) {
                if (entry.depth > 0) put(entry);
            }
        }
    }

    // Takes the place of the same kind of answer about the same position, else of the shallowest one.
    void put(const Entry& entry) {
        Bucket& bucket = buckets_[entry.key % buckets_.size()];
        Entry* place = &bucket[0];
        for (Entry& slot : bucket) {
            if (slot.depth > 0 && slot.key == entry.key && slot.exact == entry.exact) {
                place = &slot;
                break;
            }
            if (slot.depth < place->depth) place = &slot;
        }
        filled_ += place->depth == 0;
        *place = entry;
    }

    // What no depth limit has touched holds for every greater depth, too.
    static bool holds(const Entry& entry, int depth) {
        return entry.depth == depth || (!entry.open && entry.depth > 0 && entry.depth < depth);
    }

    ZeroedArray<Bucket> buckets_;
    std::size_t most_;        // buckets
    std::size_t filled_ = 0;  // entries
};

}  // namespace nply
