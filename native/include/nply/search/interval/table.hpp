// What interval maxⁿ knows of positions: a range for each player, of what is still to come.
//
// Several threads may read and write it without locks: an entry that two of them have written in part each is told by
// its first word, which is the key mixed with all others (Hyatt and Mann, ICGA Journal 2002), and is no entry then.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "nply/core/zeroed_array.hpp"
#include "nply/search/interval/lanes.hpp"

namespace nply {

class IntervalTable {
private:
    using Words = std::array<std::uint64_t, sizeof(IntervalRange) / sizeof(std::uint64_t)>;

    struct Entry {
        std::uint64_t mixed_key;  // its lowest bits are the tricks that are left; 0: empty
        Words words;              // a range
    };
    static_assert(sizeof(IntervalRange) == sizeof(Words) && sizeof(Entry) == 32);

public:
    static constexpr std::size_t kEntryBytes = sizeof(Entry);

    // It begins small, and grows up to so many entries.
    explicit IntervalTable(std::size_t entries)
        : most_(std::max<std::size_t>(1, entries / 2)), pairs_(std::min(most_, kFirstPairs)) {}

    // From now on several threads are at it, or one alone again. To be said while one alone is. It does not grow by
    // itself then.
    void share() { is_shared_ = true; }
    void share_no_more() { is_shared_ = false; }
    // It should grow: pairs that are full lose entries.
    bool is_crowded() const { return read(used_) > pairs_.size() / 2 && pairs_.size() < most_; }
    // While one thread alone is at it.
    void grow() {
        IntervalTable larger(2 * most_);
        larger.is_shared_ = is_shared_;
        larger.pairs_ = ZeroedArray<Pair>(std::min(most_, 4 * pairs_.size()));
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            for (const Entry& entry : pairs_[i]) {
                if (entry.mixed_key != 0) larger.put(key_of(entry), entry.words);
            }
        }
        *this = std::move(larger);
    }

    std::size_t bytes() const { return pairs_.size() * sizeof(Pair); }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&pair_of(key)); }
    bool find(std::uint64_t key, int tricks, IntervalRange& range) const {
        const std::uint64_t tagged = with_tricks(key, tricks);
        for (Entry& place : pair_of(key)) {
            const Entry entry = read(place);
            if (key_of(entry) != tagged) continue;
            range = std::bit_cast<IntervalRange>(entry.words);
            return true;
        }
        return false;
    }
    // The first place of a pair is kept for positions with more tricks to come.
    void store(std::uint64_t key, int tricks, const IntervalRange& range) {
        if (!is_shared_ && is_crowded()) grow();
        put(with_tricks(key, tricks), std::bit_cast<Words>(range));
    }

private:
    struct alignas(2 * sizeof(Entry)) Pair : std::array<Entry, 2> {};  // one line of the cache
    static constexpr std::uint64_t kTricks = 63;
    static constexpr std::size_t kFirstPairs = std::size_t{1} << 12;

    static std::uint64_t with_tricks(std::uint64_t key, int tricks) {
        return (key & ~kTricks) | static_cast<unsigned>(tricks);
    }
    // Ranges are small numbers: what is written in part must not cancel out, as it may where words are only rotated.
    static std::uint64_t mixed(const Words& words) {
        return words[0] * 0x9e3779b97f4a7c15ULL + words[1] * 0xc2b2ae3d27d4eb4fULL + words[2] * 0xd6e8feb86659fd93ULL;
    }
    static std::uint64_t key_of(const Entry& entry) { return entry.mixed_key ^ mixed(entry.words); }

    static std::uint64_t read(const std::uint64_t& word) {
        return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
    }
    static void write(std::uint64_t& word, std::uint64_t value) {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }
    static Entry read(Entry& entry) {
        return {read(entry.mixed_key), {read(entry.words[0]), read(entry.words[1]), read(entry.words[2])}};
    }
    static void write(Entry& place, const Entry& entry) {
        write(place.mixed_key, entry.mixed_key);
        for (std::size_t i = 0; i < entry.words.size(); ++i) write(place.words[i], entry.words[i]);
    }

    void add_used() {
        if (is_shared_) {
            std::atomic_ref(used_).fetch_add(1, std::memory_order_relaxed);
        } else {
            ++used_;
        }
    }

    Pair& pair_of(std::uint64_t key) const { return pairs_[key / (kTricks + 1) % pairs_.size()]; }
    void put(std::uint64_t tagged, const Words& words) {
        Pair& pair = pair_of(tagged);
        const Entry first = read(pair[0]);
        const std::uint64_t first_key = key_of(first);
        const bool is_first = first_key == tagged || (first_key & kTricks) <= (tagged & kTricks);
        if (is_first && first_key != tagged) write(pair[1], first);
        Entry& place = pair[is_first ? 0 : 1];
        if (read(place.mixed_key) == 0) add_used();
        write(place, {tagged ^ mixed(words), words});
    }

    std::size_t most_;  // pairs
    ZeroedArray<Pair> pairs_;
    std::uint64_t used_ = 0;  // entries that are not empty
    bool is_shared_ = false;
};

}  // namespace nply
