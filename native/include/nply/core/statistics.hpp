// What a search did, beyond its result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nply {

// Why a node stopped before its last child.
enum class Cut : int {
    immediate,    // its player cannot do better
    shallow,      // irrelevant to its parent
    last_branch,  // irrelevant to an ancestor, all between on their last child
    speculative,  // irrelevant to an ancestor, others may have to be searched again
    table,        // one of the last three that only the leaf-value table saw
    window,       // two sides: no better than what the other side can have elsewhere
    star1,        // chance: the outcomes left cannot bring the average into the window
    star2,        // the same, seen by trying one reply to each outcome
    proof,        // one of the first five that takes what players were proved to get at the node
};
inline constexpr std::array<std::string_view, 9> kCutNames{
    "immediate", "shallow", "last_branch", "speculative", "table", "window", "star1", "star2", "proof"};

struct Statistics {
    std::array<std::uint64_t, kCutNames.size()> cuts{};
    std::uint64_t researches = 0;   // children searched again
    std::uint64_t table_hits = 0;   // nodes answered by the transposition table
    std::uint64_t kept_hits = 0;    // those of them that an earlier search had stored
    std::uint64_t proof_nodes = 0;  // nodes of searches that prove bounds for this one; they are counted with the rest

    Statistics& operator+=(const Statistics& other) {
        for (std::size_t i = 0; i < cuts.size(); ++i) cuts[i] += other.cuts[i];
        researches += other.researches;
        table_hits += other.table_hits;
        kept_hits += other.kept_hits;
        proof_nodes += other.proof_nodes;
        return *this;
    }
};

}  // namespace nply
