// A transposition table for two-sided searches: what is known of a position's value, and the move that was best.
//
// A bucket is a cache line. Its first three entries are replaced by whatever is not shallower, or newer; the last one
// takes everything else.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "nply/core/scores.hpp"
#include "nply/core/zeroed_array.hpp"
#include "nply/search/result.hpp"

namespace nply {

class MinimaxTable {
public:
    static constexpr int kNoChild = 0xffff;

    struct Entry {
        std::uint64_t key;
        Score value;
        std::uint16_t child;  // the best one, by its place in the game's order
        std::uint16_t depth : 10;
        std::uint16_t bound : 2;
        std::uint16_t open : 1;  // the depth cut something off
        std::uint16_t generation : 3;
    };
    static_assert(sizeof(Entry) == 16);

    explicit MinimaxTable(std::size_t entries) : buckets_(std::max<std::size_t>(1, entries / kSlots)) {}

    std::size_t bytes() const {
        return buckets_.size() * sizeof(Bucket) + (roots_ ? roots_->size() * sizeof(Root) : 0);
    }

    // Another root: what is stored from now on is told apart from what earlier roots have left. The first one, which
    // is often the only one, needs no record of it.
    void next_root() {
        if (first_root_) {
            first_root_ = false;
            return;
        }
        ++root_;
        if (!roots_) roots_.emplace(buckets_.size() * kSlots);
    }
    bool is_kept(const Entry& entry) const { return roots_ && (*roots_)[number(entry)] != root_; }

    // Another search of the same root: what is left of the last one gives way.
    void next_generation() { generation_ = (generation_ + 1) & 7; }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

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

    void store(std::uint64_t key, Score value, Bound bound, int depth, bool open, int child) {
        Bucket& all = bucket(key);
        Entry* place = &all.back();
        for (Entry& entry : std::span(all).first(kSlots - 1)) {
            if (gives_way(entry, key, depth)) {
                place = &entry;
                break;
            }
        }
        // One entry a position, so that no look-up meets an old one.
        for (Entry& entry : all) {
            if (entry.key == key && &entry != place) entry.bound = static_cast<std::uint16_t>(Bound::none);
        }
        *place = {.key = key,
                  .value = value,
                  .child = static_cast<std::uint16_t>(child),
                  .depth = static_cast<std::uint16_t>(depth),
                  .bound = static_cast<std::uint16_t>(bound),
                  .open = open,
                  .generation = static_cast<std::uint16_t>(generation_)};
        if (roots_) [[unlikely]]
            (*roots_)[number(*place)] = root_;
    }

private:
    static constexpr std::size_t kSlots = 4;
    struct alignas(64) Bucket : std::array<Entry, kSlots> {};

    bool gives_way(const Entry& entry, std::uint64_t key, int depth) const {
        return entry.key == key || static_cast<Bound>(entry.bound) == Bound::none || entry.generation != generation_ ||
               entry.depth <= depth;
    }
    Bucket& bucket(std::uint64_t key) const {
        return buckets_[static_cast<std::size_t>((static_cast<unsigned __int128>(key) * buckets_.size()) >> 64)];
    }

    std::size_t number(const Entry& entry) const { return static_cast<std::size_t>(&entry - buckets_[0].data()); }

    using Root = std::uint16_t;

    ZeroedArray<Bucket> buckets_;
    unsigned generation_ = 0;
    bool first_root_ = true;
    Root root_ = 0;  // the roots are counted
    // By entry: which one it was stored for; none while there was one only. To fill it would take longer than a short
    // search.
    std::optional<ZeroedArray<Root>> roots_;
};

}  // namespace nply
