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
        : entries_(std::max<std::size_t>(1, entries) + 1), heads_(std::max<std::size_t>(1, entries)) {}

    // Another root: what is stored from now on is told apart from what earlier ones have left.
    void next_root() { ++root_; }
    bool is_kept(const Entry& entry) const { return entry.root != root_; }
    std::size_t bytes() const { return entries_.size() * sizeof(Entry) + heads_.size() * sizeof(std::uint32_t); }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&heads_[key % heads_.size()]); }

    // An entry that says of this position whether its value is at least `need`; or none.
    const Entry* find(std::uint64_t key, const Words& outcomes, Score need) {
        std::uint32_t& head = heads_[key % heads_.size()];
        for (std::uint32_t at = head; at != kNone; at = entries_[at].next) {
            const Entry& entry = entries_[at];
            if (entry.key != key || (entry.lower < need && entry.upper >= need) || !covers(entry, outcomes)) continue;
            to_front(head, at);
            return &entry;
        }
        return nullptr;
    }
    // A move of the last entry with this key that has one, whatever the comparisons; -1 if there is none.
    int any_move(std::uint64_t key) const {
        for (std::uint32_t at = heads_[key % heads_.size()]; at != kNone; at = entries_[at].next) {
            if (entries_[at].key == key && entries_[at].move >= 0) return entries_[at].move;
        }
        return -1;
    }

    // Entries that say no more about fewer positions go.
    void store(std::uint64_t key, const Words& outcomes, const Words& mask, Score lower, Score upper, int move) {
        std::uint32_t& head = heads_[key % heads_.size()];
        Words kept;
        for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = outcomes[i] & mask[i];
        for (std::uint32_t at = head, next; at != kNone; at = next) {
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
        const std::uint32_t at = place();
        Entry& entry = entries_[at];
        if (entry.used) unlink(entry);
        entry = {.key = key,
                 .next = head,
                 .previous = kNone,
                 .lower = static_cast<std::int16_t>(lower),
                 .upper = static_cast<std::int16_t>(upper),
                 .move = static_cast<std::int8_t>(move),
                 .used = true,
                 .root = root_,
                 .mask = mask,
                 .outcomes = kept};
        std::uint32_t& now = heads_[key % heads_.size()];  // the old entry may have been its head
        entry.next = now;
        if (now != kNone) entries_[now].previous = at;
        now = at;
    }

private:
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
        (entry.previous == kNone ? heads_[entry.key % heads_.size()] : entries_[entry.previous].next) = entry.next;
        if (entry.next != kNone) entries_[entry.next].previous = entry.previous;
    }
    void to_front(std::uint32_t& head, std::uint32_t at) {
        if (head == at) return;
        Entry& entry = entries_[at];
        unlink(entry);
        entry.next = head;
        entry.previous = kNone;
        entries_[head].previous = at;
        head = at;
    }

    ZeroedArray<Entry> entries_;
    ZeroedArray<std::uint32_t> heads_;
    std::size_t next_ = 1;
    std::uint16_t root_ = 0;  // the roots are counted
};

}  // namespace nply
