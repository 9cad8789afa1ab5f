// The entries of a transposition table, in buckets by key. It begins small, so that a short search stays in what is
// near at hand, and grows as soon as half of its entries are there, or a part of that.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "nply/core/zeroed_array.hpp"

namespace nply {

// An Entry of zeros is empty; is_there() says whether one is not. `Slots`: entries a bucket. `Part`: it grows when one
// entry in so many is there. When half of them are, one bucket of four in twenty has no room for what belongs there;
// when a quarter is, one in three hundred.
template <class Entry, std::size_t Slots, std::size_t Part = 2>
class GrowingBuckets {
public:
    using Bucket = std::array<Entry, Slots>;

    // Room for `entries`, and in the end for `most`.
    GrowingBuckets(std::size_t entries, std::size_t most) : buckets_(buckets_for(entries)), most_(buckets_for(most)) {}

    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

    // By the upper bits of the key.
    Bucket& of(std::uint64_t key) const {
        return buckets_[static_cast<std::size_t>((static_cast<unsigned __int128>(key) * buckets_.size()) >> 64)];
    }

    // `find_place` chooses where an entry goes in its bucket, what is there being lost. It is asked again for those
    // that are there already when the table grows.
    template <class FindPlace>
    void store(const Entry& entry, FindPlace&& find_place) {
        if (filled_ > buckets_.size() * Slots / Part && buckets_.size() < most_) grow(find_place);
        put(entry, find_place);
    }

private:
    static constexpr std::size_t kTimes = 8;  // so much larger it becomes at once

    static std::size_t buckets_for(std::size_t entries) { return std::max<std::size_t>(1, entries / Slots); }

    template <class FindPlace>
    [[gnu::noinline]] void grow(FindPlace& find_place) {
        const auto old = std::exchange(buckets_, ZeroedArray<Bucket>(std::min(most_, kTimes * buckets_.size())));
        filled_ = 0;
        for (std::size_t i = 0; i < old.size(); ++i) {
            for (const Entry& entry : old[i]) {
                if (entry.is_there()) put(entry, find_place);
            }
        }
    }
    template <class FindPlace>
    void put(const Entry& entry, FindPlace& find_place) {
        Entry& place = find_place(of(entry.key), entry);
        filled_ += !place.is_there();
        place = entry;
    }

    ZeroedArray<Bucket> buckets_;
    std::size_t most_;        // buckets
    std::size_t filled_ = 0;  // entries
};

}  // namespace nply
