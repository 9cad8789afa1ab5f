// A transposition table for games with chance. It keeps exact averages of all players, or a bound on what one side has.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "nply/core/averages.hpp"
#include "nply/core/zeroed_array.hpp"
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
    };
    static_assert(sizeof(Entry) == 88);

    explicit ChanceTable(std::size_t entries) : buckets_(std::max<std::size_t>(1, entries / kSlots)) {}

    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }
    void next_root() { ++root_; }
    bool is_kept(const Entry& entry) const { return entry.root != root_; }

    // What is known of the position, at any depth.
    const Entry* find(std::uint64_t key) const {
        for (const Entry& entry : bucket(key)) {
            if (entry.key == key && static_cast<Bound>(entry.bound) != Bound::none) return &entry;
        }
        return nullptr;
    }
    // What no depth limit has touched holds for every greater depth, too.
    static bool holds(const Entry& entry, int depth) {
        return entry.depth == depth || (!entry.open && entry.depth < depth);
    }

    // Takes the place of what is known of the same position, else of the shallowest one.
    void store(std::uint64_t key, const Values& values, Bound bound, int depth, bool open, int child) {
        Bucket& all = bucket(key);
        Entry* place = &all[0];
        for (Entry& entry : all) {
            if (entry.key == key || static_cast<Bound>(entry.bound) == Bound::none) {
                place = &entry;
                break;
            }
            if (entry.depth < place->depth) place = &entry;
        }
        place->key = key;
        place->values = values;
        place->child = static_cast<std::uint16_t>(child);
        place->depth = static_cast<std::uint16_t>(depth);
        place->bound = static_cast<std::uint16_t>(bound);
        place->open = open;
        place->root = root_;
    }

private:
    static constexpr std::size_t kSlots = 4;
    using Bucket = std::array<Entry, kSlots>;

    Bucket& bucket(std::uint64_t key) const {
        return buckets_[static_cast<std::size_t>((static_cast<unsigned __int128>(key) * buckets_.size()) >> 64)];
    }

    ZeroedArray<Bucket> buckets_;
    std::uint32_t root_ = 0;  // the roots are counted
};

}  // namespace nply
