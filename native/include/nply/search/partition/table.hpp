// The table of partition search (Ginsberg 1996): an entry speaks of a set of positions, all those with the same
// lengths of suits where the comparisons of cards that mattered come out the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "nply/core/scores.hpp"
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

    // Another root: what is stored from now on is told apart from what earlier ones have left.
    void next_root() { ++root_; }
    bool is_kept(const Entry& entry) const { return entry.root != root_; }
    std::size_t bytes() const { return entries_.size() * sizeof(Entry) + heads_.size() * sizeof(std::uint32_t); }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&head_of(key)); }

    // An entry that says of this position whether its value is at least `need`; or none.
    const Entry* find(std::uint64_t key, const Words& outcomes, Score need) {
        for (std::uint32_t at = head_of(key); at != kNone; at = entries_[at].next) {
            const Entry& entry = entries_[at];
            if (entry.key != key || (entry.lower < need && entry.upper >= need) || !covers(entry, outcomes)) continue;
            to_front(at);
            return &entry;
        }
        return nullptr;
    }
    // A move of the last entry with this key that has one, whatever the comparisons; -1 if there is none.
    int any_move(std::uint64_t key) const {
        for (std::uint32_t at = head_of(key); at != kNone; at = entries_[at].next) {
            if (entries_[at].key == key && entries_[at].move >= 0) return entries_[at].move;
        }
        return -1;
    }

    // Entries that say no more about fewer positions go.
    void store(std::uint64_t key, const Words& outcomes, const Words& mask, Score lower, Score upper, int move) {
        Words kept;
        for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = outcomes[i] & mask[i];
        for (std::uint32_t at = head_of(key), next; at != kNone; at = next) {
            Entry& entry = entries_[at];
            next = entry.next;
            if (entry.key != key || !speaks_for(mask, kept, entry)) continue;
            if (entry.mask == mask) {
                lower = std::max<Score>(entry.lower, lower);
                upper = std::min<Score>(entry.upper, upper);
                if (move < 0) move = entry.move;
            } else if (entry.lower > lower || entry.upper < upper) {
                continue;
            }
            unlink(entry);
            entry.used = false;
        }
        if (next_ > in_use_ && in_use_ < heads_.size()) spread();
        const std::uint32_t at = place();
        Entry& entry = entries_[at];
        if (entry.used) unlink(entry);
        entry = {.key = key,
                 .next = kNone,
                 .previous = kNone,
                 .lower = static_cast<std::int16_t>(lower),
                 .upper = static_cast<std::int16_t>(upper),
                 .move = static_cast<std::int8_t>(move),
                 .used = true,
                 .root = root_,
                 .mask = mask,
                 .outcomes = kept};
        link(at);
    }

private:
    // Most searches store little: their heads should lie close together, in the cache.
    static constexpr std::size_t kFirstHeads = std::size_t{1} << 12;

    // Keys are spread evenly over all 64 bits, and the upper half of the product over the heads in use.
    std::uint32_t& head_of(std::uint64_t key) const {
        return heads_[static_cast<std::size_t>(static_cast<unsigned __int128>(key) * in_use_ >> 64)];
    }
    // More heads, as there are more entries than heads.
    void spread() {
        in_use_ = std::min(heads_.size(), 4 * in_use_);
        for (std::size_t i = 0; i < in_use_; ++i) heads_[i] = kNone;
        for (std::size_t at = 1; at < next_; ++at) {
            if (entries_[at].used) link(static_cast<std::uint32_t>(at));
        }
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
    // The oldest one goes.
    std::uint32_t place() {
        const auto at = static_cast<std::uint32_t>(next_);
        next_ = next_ + 1 == entries_.size() ? 1 : next_ + 1;
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
    std::size_t in_use_;  // of the heads
    std::size_t next_ = 1;
    std::uint16_t root_ = 0;  // the roots are counted
};

}  // namespace nply
