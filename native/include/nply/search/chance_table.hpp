// A transposition table for games with chance. It keeps exact averages of all players, or a bound on what one side has.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nply/core/averages.hpp"
#include "nply/search/growing_buckets.hpp"
#include "nply/search/result.hpp"

namespace nply {

class ChanceTable {
public:
    static constexpr int kNoChild = 0xffff;

    struct Entry {
        std::uint64_t key;
        Values values;        // of all players if they are exact, else the bound is the first one
        std::uint16_t child;  // the best one, by its place in the game's order
        std::uint16_t depth : 10;
        std::uint16_t bound : 2;
        std::uint16_t open : 1;  // the depth cut something off
        std::uint16_t : 3;
        std::uint32_t root;  // stored while this root was searched

        bool is_there() const { return static_cast<Bound>(bound) != Bound::none; }
    };
    static_assert(sizeof(Entry) == 88);

    // Room for `entries`, and for `most` as the search goes on.
    ChanceTable(std::size_t entries, std::size_t most) : buckets_(entries, most) {}
    explicit ChanceTable(std::size_t entries) : ChanceTable(entries, entries) {}

    std::size_t bytes() const { return buckets_.bytes(); }
    void next_root() { ++root_; }
    bool is_kept(const Entry& entry) const { return entry.root != root_; }

    // What is known of the position, at any depth.
    const Entry* find(std::uint64_t key) const {
        for (const Entry& entry : buckets_.of(key)) {
            if (entry.key == key && entry.is_there()) return &entry;
        }
        return nullptr;
    }
    // What no depth limit has touched holds for every greater depth, too.
    static bool holds(const Entry& entry, int depth) {
        return entry.depth == depth || (!entry.open && entry.depth < depth);
    }

    void store(std::uint64_t key, const Values& values, Bound bound, int depth, bool open, int child) {
        const Entry entry{.key = key,
                          .values = values,
                          .child = static_cast<std::uint16_t>(child),
                          .depth = static_cast<std::uint16_t>(depth),
                          .bound = static_cast<std::uint16_t>(bound),
                          .open = open,
                          .root = root_};
        buckets_.store(entry, place_for);
    }

private:
    using Buckets = GrowingBuckets<Entry, 4>;

    // That of what is known of the same position, else of the shallowest one.
    static Entry& place_for(Buckets::Bucket& bucket, const Entry& entry) {
        Entry* place = &bucket[0];
        for (Entry& slot : bucket) {
            if (slot.key == entry.key || !slot.is_there()) return slot;
            if (slot.depth < place->depth) place = &slot;
        }
        return *place;
    }

    Buckets buckets_;
    std::uint32_t root_ = 0;  // the roots are counted
};

}  // namespace nply
