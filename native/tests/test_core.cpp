// The parts that searches are made of: bit sets, lists, lines, random numbers, ties, node limits, tables.
#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include "check.hpp"
#include "nply/core/bits.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/random.hpp"
#include "nply/core/scores.hpp"
#include "nply/pruning/ties.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/interval/table.hpp"
#include "nply/search/line.hpp"
#include "nply/search/max_n_table.hpp"

namespace nply::tests {

// Against std::set, bit by bit.
template <std::size_t Words>
void check_bits() {
    Random random(Words);
    for (int round = 0; round < 200; ++round) {
        Bits<Words> bits, other;
        std::set<int> expected, expected_other;
        const auto toggle = [&](Bits<Words>& set, std::set<int>& model) {
            const int bit = static_cast<int>(random.below(Bits<Words>::size));
            set.flip(bit);
            if (!model.insert(bit).second) model.erase(bit);
        };
        for (int i = 0; i < 40; ++i) {
            toggle(bits, expected);
            toggle(other, expected_other);
        }
        const int distance = static_cast<int>(random.below(64));
        const Bits<Words> shifted = bits >> distance;
        int count = 0;
        for (int bit = 0; bit < Bits<Words>::size; ++bit) {
            const bool in = expected.contains(bit), in_other = expected_other.contains(bit);
            count += in;
            CHECK(bits.has(bit) == in);
            CHECK((bits | other).has(bit) == (in || in_other));
            CHECK((bits & other).has(bit) == (in && in_other));
            CHECK((bits - other).has(bit) == (in && !in_other));
            CHECK(shifted.has(bit) == expected.contains(bit + distance));
        }
        CHECK(bits.count() == count && bits.any() == (count > 0));
        std::vector<int> visited;
        bits.each([&](int bit) { visited.push_back(bit); });
        CHECK(visited == std::vector<int>(expected.begin(), expected.end()));
        CHECK(Bits<Words>::single(distance).count() == 1 && Bits<Words>::single(distance).has(distance));
    }
}

void check_list() {
    FixedList<int, 3> list;
    CHECK(list.empty());
    for (int i = 0; i < 3; ++i) list.push_back(i * i);
    CHECK(list.size() == 3 && list[2] == 4 && *(list.end() - 1) == 4);
    list.truncate(5);
    CHECK(list.size() == 3);
    list.truncate(1);
    CHECK(list.size() == 1);
    list.clear();
    CHECK(list.begin() == list.end());
}

// The line of a chain that is searched to the bottom, and a shorter one that replaces it.
void check_line() {
    constexpr int depth = 50;
    Line line;
    line.reserve(depth);
    line.end(depth);
    for (int ply = depth - 1; ply >= 0; --ply) line.extend(ply, ply);
    std::vector<int> expected;
    for (int ply = 0; ply < depth; ++ply) expected.push_back(ply);
    CHECK(line.root() == expected);
    line.end(2);
    line.extend(1, 100);
    line.extend(0, 200);
    CHECK((line.root() == std::vector<int>{200, 100}));
    line.end(0);
    CHECK(line.root().empty());
    line.reserve(2 * depth);  // a deeper iteration starts anew
    line.end(2 * depth);
    for (int ply = 2 * depth - 1; ply >= 0; --ply) line.extend(ply, ply);
    CHECK(line.root().size() == 2 * depth && line.root().back() == 2 * depth - 1);
}

void check_random() {
    Random random(1);
    std::vector<int> seen(7, 0);
    for (int i = 0; i < 7000; ++i) ++seen[random.below(7)];
    for (const int times : seen) CHECK(times > 800 && times < 1200);
    Random again(1);
    Random other(2);
    CHECK(Random(1).next() == again.next() && Random(1).next() != other.next());
}

Scores value(Score a, Score b, Score c) {
    Scores scores;
    scores[0] = a, scores[1] = b, scores[2] = c;
    return scores;
}

void check_ties() {
    const Preference left(Ties::left, 0), spiteful(Ties::worst_for_root, 0);
    const Scores a = value(5, 3, 1), b = value(4, 3, 2);
    CHECK(left(0, a, b) && !left(0, b, a));
    CHECK(!left(1, a, b) && !left(1, b, a) && left(1, a, b, true));
    CHECK(!spiteful(1, a, b) && spiteful(1, b, a) && !spiteful(1, a, b, true));
    CHECK(left(2, b, a) && spiteful(2, b, a));
    const Scores own = value(5, 9, 9);
    CHECK(!spiteful(0, own, a) && spiteful(0, own, a, true));  // the root's player spites nobody
    CHECK(sum(a) == 9);
}

// Exactly so many nodes, whatever the poll interval.
void check_budget() {
    for (const std::uint64_t limit : {1, 2, 1023, 1024, 1025, 5000}) {
        for (const std::uint64_t interval : {1, 7, 1024}) {
            Budget budget({.nodes = limit, .depth = {}, .seconds = {}}, interval);
            std::uint64_t counted = 0;
            try {
                for (;; ++counted) budget.count();
            } catch (const Stopped&) {
            }
            CHECK(counted == limit && budget.nodes() == limit && budget.stopped());
        }
    }
    Budget timed({.nodes = {}, .depth = {}, .seconds = 0.02}, 16);
    try {
        for (;;) timed.count();
    } catch (const Stopped&) {
    }
    CHECK(timed.seconds() >= 0.02 && timed.stopped());
    int ticks = 0;
    Budget asked({}, 16, [&](const Budget&) { return ++ticks == 2; });
    try {
        for (;;) asked.count();
    } catch (const Stopped&) {
    }
    CHECK(ticks == 2 && asked.stopped() && asked.nodes() % 16 == 0);
}

// A table that grows keeps what it has, all but the few entries for which a bucket had no room, up to its size.
void check_table() {
    constexpr std::size_t first = 16, most = 5000;
    MaxNTable table(first, most);
    CHECK(table.bytes() == first * sizeof(MaxNTable::Entry));
    const auto found = [&](int stored) {
        int right = 0;
        for (int i = 0; i < stored; ++i) {
            right += table.find(mix(static_cast<std::uint64_t>(i) + 1), 3,
                                [&](const MaxNTable::Entry& entry) { return entry.scores[0] == i && entry.root == 7; });
        }
        return right;
    };
    for (int i = 0; i < 50'000; ++i) {
        MaxNTable::Entry entry{.key = mix(static_cast<std::uint64_t>(i) + 1), .scores = {}};
        entry.scores[0] = i;
        entry.depth = 3;
        entry.exact = true;
        entry.root = 7;
        table.store(entry);
        if (i + 1 == 20 || i + 1 == 500) CHECK(found(i + 1) > (i + 1) * 9 / 10);
        CHECK(table.bytes() <= most * sizeof(MaxNTable::Entry));
    }
    CHECK(table.bytes() == most * sizeof(MaxNTable::Entry));
    CHECK(found(50'000) > 4000);
}

IntervalRange range_of(std::uint64_t key) {
    IntervalRange range;
    range.low.fill(narrowed(static_cast<Score>(key % 50)));
    range.high.fill(narrowed(static_cast<Score>(50 + key % 50)));
    range.sure.fill(narrowed(static_cast<Score>(key % 30)));
    return range;
}
bool is_range_of(std::uint64_t key, const IntervalRange& range) {
    const IntervalRange expected = range_of(key);
    return range.low == expected.low && range.high == expected.high && range.sure == expected.sure;
}

// Ranges are found again while the table grows; a full one keeps those with more tricks to come.
void check_ranges() {
    IntervalTable table(20'000);
    const auto key_of = [](int i) { return mix(static_cast<std::uint64_t>(i) + 1); };
    const auto found = [&](int stored) {
        int right = 0;
        for (int i = 0; i < stored; ++i) {
            IntervalRange range;
            right += table.find(key_of(i), 3, range) && is_range_of(key_of(i), range);
            CHECK(!table.find(key_of(i), 4, range));
        }
        return right;
    };
    const std::size_t first = table.bytes();
    for (int i = 0; i < 10'000; ++i) table.store(key_of(i), 3, range_of(key_of(i)));
    CHECK(table.bytes() > first && !table.is_crowded());
    CHECK(found(10'000) > 8'000);
    for (int i = 10'000; i < 100'000; ++i) table.store(key_of(i), 2, range_of(key_of(i)));
    CHECK(found(10'000) > 5'000);
}

// What two threads write to the same few places is found whole, or not at all.
void check_shared_ranges() {
    IntervalTable table(4);
    table.share();
    std::atomic<int> found = 0, torn = 0;
    const auto work = [&](std::uint64_t seed) {
        Random random(seed);
        const auto any_key = [&] { return mix(1 + random.below(12)); };
        for (int i = 0; i < 200'000; ++i) {
            const std::uint64_t stored = any_key(), wanted = any_key();
            table.store(stored, 3, range_of(stored));
            IntervalRange range;
            if (!table.find(wanted, 3, range)) continue;
            ++found;
            torn += !is_range_of(wanted, range);
        }
    };
    {
        const std::jthread one(work, 1), other(work, 2);
    }
    CHECK(found > 0 && torn == 0);
}

}  // namespace nply::tests

int main() {
    using namespace nply::tests;
    check_bits<1>();
    check_bits<2>();
    check_bits<6>();
    check_list();
    check_line();
    check_random();
    check_ties();
    check_budget();
    check_table();
    check_ranges();
    check_shared_ranges();
    return report();
}
