// A transposition table for maxⁿ.
//
// It keeps exact values, and it keeps «irrelevant» answers too: a search that stopped early has proved that the value
// of a position does not give every player at least so much. That holds wherever the position turns up again, and
// answers it there if the bounds on the path ask for at least as much. A search that prunes finds fewer exact values,
// and this makes up for some of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nply/core/scores.hpp"
#include "nply/search/growing_buckets.hpp"

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

        bool is_there() const { return depth > 0; }
    };
    static_assert(sizeof(Entry) == 48);

    // Room for `entries`, and for `most` as the search goes on.
    MaxNTable(std::size_t entries, std::size_t most) : buckets_(entries, most) {}

    std::size_t bytes() const { return buckets_.bytes(); }

    // Calls use(entry) for each entry that holds at this depth, exact ones first, until it says true.
    template <class Use>
    bool find(std::uint64_t key, int depth, Use&& use) const {
        const Bucket& bucket = buckets_.of(key);
        for (const bool exact : {true, false}) {
            for (const Entry& entry : bucket) {
                if (entry.key == key && entry.exact == exact && holds(entry, depth) && use(entry)) return true;
            }
        }
        return false;
    }

    void store(const Entry& entry) { buckets_.store(entry, place_for); }

private:
    using Buckets = GrowingBuckets<Entry, 4>;
    using Bucket = Buckets::Bucket;

    // That of the same kind of answer about the same position, else of the shallowest one.
    static Entry& place_for(Bucket& bucket, const Entry& entry) {
        Entry* place = &bucket[0];
        for (Entry& slot : bucket) {
            if (slot.is_there() && slot.key == entry.key && slot.exact == entry.exact) return slot;
            if (slot.depth < place->depth) place = &slot;
        }
        return *place;
    }

    // What no depth limit has touched holds for every greater depth, too.
    static bool holds(const Entry& entry, int depth) {
        return entry.depth == depth || (!entry.open && entry.is_there() && entry.depth < depth);
    }

    Buckets buckets_;
};

}  // namespace nply
