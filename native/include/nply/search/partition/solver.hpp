// Whole hands of trick games whose scores add up, told without their game and solved by partition search
// (search/partition/search.hpp, which is compiled once for all games).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "nply/core/statistics.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/recorder.hpp"

namespace nply {

struct PartitionSettings {
    std::size_t entries = 1 << 22;
    unsigned side = 0;  // players who maximise; 0: the one to move
    // A seed, without ordering: cards come in any order. Values may not depend on it, and proofs that are wrong show
    // far sooner than in a good order.
    std::uint64_t shuffled = 0;
    // Ingredients, to be measured one by one.
    bool table = true;
    bool partition = true;  // else an entry speaks of one position only, up to relative ranks
    bool bounds = true;     // sure tricks
    bool ordering = true;   // else cards come as they lie in the hand, or shuffled
    bool skip = true;       // cards that cannot matter more than one that failed
    bool bounds_in_trick = true;
    bool other_winners = true;   // comparisons that would not change the answer are left out
    bool alike = true;           // leads that were good where the lengths of the suits were the same come first
    bool leftmost = false;       // of several best moves the first one in the game's order
    bool line = true;            // else the first move alone, and no values but that of a player without partners
    int threads = 1;             // that search a hand together
    std::uint64_t alone = 4096;  // nodes that one of them searches before others are called
    int worth_sharing = 7;       // tricks: fewer are searched sooner than others are asked, or stopped
};

struct Hand {
    static constexpr int kSeats = 7;

    tricks::Table<kSeats> table;
    tricks::Additive play;
    unsigned maximisers = 0;            // seats
    std::array<int, kSeats> players{};  // by seat
    std::vector<tricks::Card> moves;    // of the root, as the game lists them
    std::vector<tricks::Card> all;      // and those that others stand for

    // For a trace: which one of the game's moves a card is after others.
    std::function<int(std::span<const tricks::Card> path, tricks::Card card)> child_of;
};

struct SolvedHand {
    Score worth;                     // of the tricks that the takers get
    std::vector<tricks::Card> line;  // equal cards stand for each other
    std::optional<Score> tested;     // the last worth that was asked for
    Statistics statistics;
};

// Solves one hand after another, and keeps its table for as long as they are parts of one.
class HandSolver {
public:
    HandSolver();
    ~HandSolver();

    SolvedHand solve(const Hand& hand, const PartitionSettings& settings, Budget& budget, Recorder* recorder);
    void clear();
    std::size_t table_bytes() const;

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

// The card, or the one that stands for it in the game's list of moves: the first of its run among all of them.
inline tricks::Card listed(std::span<const tricks::Card> moves, std::span<const tricks::Card> all, tricks::Card card) {
    tricks::Card first = card;
    for (const tricks::Card other : all) {
        if (std::find(moves.begin(), moves.end(), other) != moves.end()) first = other;
        if (other == card) break;
    }
    return first;
}

// What an entry of its table takes.
std::size_t partition_entry_size(int seats);

}  // namespace nply
