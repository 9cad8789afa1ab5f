// The table of partition search (Ginsberg 1996): an entry speaks of a set of positions, all those with the same
// lengths of suits where the comparisons of cards that mattered come out the same.
//
// Several threads may share one. Each chain of entries then has a lock, and so has the storing of entries.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "nply/core/scores.hpp"
#include "nply/core/spin_lock.hpp"
#include "nply/core/zeroed_array.hpp"

namespace nply {

// Words are the outcomes of all comparisons, a bit each.
template <class Words>
class PartitionTable {
public:
    // What tells most entries apart comes first: a chain of them is seldom in the cache.
    struct Entry {
        std::uint64_t key;
        std::uint32_t next, previous;
        std::int16_t lower, upper;
        std::int8_t move;
        bool used;
        std::uint16_t root;  // stored while this root was searched
        Words mask, outcomes;
    };
    static constexpr std::uint32_t kNone = 0;  // there is no entry 0

    explicit PartitionTable(std::size_t entries)
        : entries_(std::max<std::size_t>(1, entries) + 1),
          heads_(std::max<std::size_t>(1, entries)),
          in_use_(std::min(heads_.size(), kFirstHeads)) {}

    // From now on several threads are at it, or one alone again. To be said while one alone is.
    void share() {
        if (locks_.empty()) locks_ = std::vector<SpinLock>(kLocks);
        is_shared_ = true;
    }
    void share_no_more() { is_shared_ = false; }

    // Another root: what is stored from now on is told apart from what earlier ones have left.
    void next_root() { ++root_; }
    bool is_kept(const Entry& entry) const { return entry.root != root_; }
    std::size_t bytes() const { return entries_.size() * sizeof(Entry) + heads_.size() * sizeof(std::uint32_t); }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&head_of(key)); }

    // Calls use(entry) with one that says of this position whether its value is at least `need`; false if there is
    // none.
    template <class Use>
    bool find(std::uint64_t key, const Words& outcomes, Score need, Use&& use) {
        const Held held = hold(key);
        for (std::uint32_t at = head_of(key); at != kNone; at = entries_[at].next) {
            const Entry& entry = entries_[at];
            if (entry.key != key || (entry.lower < need && entry.upper >= need) || !covers(entry, outcomes)) continue;
            to_front(at);
            use(entry);
            return true;
        }
        return false;
    }
    // A move of the last entry with this key that has one, whatever the comparisons; -1 if there is none.
    int any_move(std::uint64_t key) const {
        const Held held = hold(key);
        for (std::uint32_t at = head_of(key); at != kNone; at = entries_[at].next) {
            if (entries_[at].key == key && entries_[at].move >= 0) return entries_[at].move;
        }
        return -1;
    }

    void store(std::uint64_t key, const Words& outcomes, const Words& mask, Score lower, Score upper, int move) {
        const Held storing = is_shared_ ? Held(storing_) : Held();
        Entry stored{.key = key,
                     .next = kNone,
                     .previous = kNone,
                     .lower = static_cast<std::int16_t>(lower),
                     .upper = static_cast<std::int16_t>(upper),
                     .move = static_cast<std::int8_t>(move),
                     .used = true,
                     .root = root_,
                     .mask = mask,
                     .outcomes = {}};
        for (std::size_t i = 0; i < mask.size(); ++i) stored.outcomes[i] = outcomes[i] & mask[i];
        drop_weaker(stored);
        if (next_ > in_use() && in_use() < heads_.size()) spread();
        const std::uint32_t at = place();
        const Held held = hold(key);
        entries_[at] = stored;
        link(at);
    }

private:
    // Most searches store little: their heads should lie close together, in the cache.
    static constexpr std::size_t kFirstHeads = std::size_t{1} << 12;
    static constexpr std::size_t kLocks = std::size_t{1} << 12;

    using Held = std::unique_lock<SpinLock>;

    // The chain that entries with this key are in, for as long as the lock lives.
    Held hold(std::uint64_t key) const {
        while (is_shared_) {
            const std::size_t heads = in_use();
            Held held(locks_[number_of(key, heads) % kLocks]);
            if (heads == in_use()) return held;
        }
        return {};
    }

    // Of the heads.
    std::size_t in_use() const { return in_use_.load(std::memory_order_relaxed); }
    // Keys are spread evenly over all 64 bits, and the upper half of the product over the heads in use.
    static std::size_t number_of(std::uint64_t key, std::size_t heads) {
        return static_cast<std::size_t>(static_cast<unsigned __int128>(key) * heads >> 64);
    }
    std::uint32_t& head_of(std::uint64_t key) const { return heads_[number_of(key, in_use())]; }
    // More heads, as there are more entries than heads.
    void spread() {
        if (is_shared_) lock_all();
        const std::size_t heads = std::min(heads_.size(), 4 * in_use());
        in_use_.store(heads, std::memory_order_relaxed);
        for (std::size_t i = 0; i < heads; ++i) heads_[i] = kNone;
        for (std::size_t at = 1; at < next_; ++at) {
            if (entries_[at].used) link(static_cast<std::uint32_t>(at));
        }
        if (is_shared_) unlock_all();
    }
    void lock_all() {
        for (SpinLock& lock : locks_) lock.lock();
    }
    void unlock_all() {
        for (SpinLock& lock : locks_) lock.unlock();
    }
    void link(std::uint32_t at) {
        std::uint32_t& head = head_of(entries_[at].key);
        entries_[at].next = head;
        entries_[at].previous = kNone;
        if (head != kNone) entries_[head].previous = at;
        head = at;
    }
    static bool covers(const Entry& entry, const Words& outcomes) {
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            if ((outcomes[i] & entry.mask[i]) != entry.outcomes[i]) return false;
        }
        return true;
    }
    // Whether a new entry holds wherever the old one does.
    static bool speaks_for(const Words& mask, const Words& outcomes, const Entry& old) {
        for (std::size_t i = 0; i < mask.size(); ++i) {
            if ((mask[i] & ~old.mask[i]) != 0 || (old.outcomes[i] & mask[i]) != outcomes[i]) return false;
        }
        return true;
    }
    // Those that say no more about fewer positions; what they say of the same ones is not lost.
    void drop_weaker(Entry& stored) {
        const Held held = hold(stored.key);
        for (std::uint32_t at = head_of(stored.key), next; at != kNone; at = next) {
            Entry& entry = entries_[at];
            next = entry.next;
            if (entry.key != stored.key || !speaks_for(stored.mask, stored.outcomes, entry)) continue;
            if (entry.mask == stored.mask) {
                stored.lower = std::max(entry.lower, stored.lower);
                stored.upper = std::min(entry.upper, stored.upper);
                if (stored.move < 0) stored.move = entry.move;
            } else if (entry.lower > stored.lower || entry.upper < stored.upper) {
                continue;
            }
            unlink(entry);
            entry.used = false;
        }
    }
    // The oldest one goes.
    std::uint32_t place() {
        const auto at = static_cast<std::uint32_t>(next_);
        next_ = next_ + 1 == entries_.size() ? 1 : next_ + 1;
        const Held held = hold(entries_[at].key);
        if (entries_[at].used) unlink(entries_[at]);
        return at;
    }
    void unlink(const Entry& entry) {
        (entry.previous == kNone ? head_of(entry.key) : entries_[entry.previous].next) = entry.next;
        if (entry.next != kNone) entries_[entry.next].previous = entry.previous;
    }
    void to_front(std::uint32_t at) {
        if (entries_[at].previous == kNone) return;
        unlink(entries_[at]);
        link(at);
    }

    ZeroedArray<Entry> entries_;
    ZeroedArray<std::uint32_t> heads_;
    std::atomic<std::size_t> in_use_;  // of the heads
    std::size_t next_ = 1;
    std::uint16_t root_ = 0;  // the roots are counted
    bool is_shared_ = false;
    mutable std::vector<SpinLock> locks_;  // of chains; as many as kLocks once it was shared
    SpinLock storing_;
};

}  // namespace nply
