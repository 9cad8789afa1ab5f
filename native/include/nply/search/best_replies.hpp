// Which replies were best elsewhere: after the same roll the same reply is often the best one again. It is tried first,
// and it is what Star2 probes with (Hauk, Buro and Schaeffer 2004: probes are as good as the moves that they choose).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/search/chance_table.hpp"

namespace nply {

template <Game G>
class BestReplies {
public:
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    // `wanted`: the search may try moves in any order.
    explicit BestReplies(bool wanted) : remembers_(wanted && kPlain) {}

    bool remembers() const { return remembers_; }

    // Before an iteration: what happened long ago counts less.
    void start() {
        if (!remembers_) return;
        counts_.resize(kSlots * kMaxPlayers);
        for (auto& count : counts_) count /= 2;
    }

    void add_best([[maybe_unused]] int player, [[maybe_unused]] const Move& move, int depth) {
        if constexpr (kPlain) {
            if (remembers_) counts_[slot(player, move)] += static_cast<std::uint32_t>(depth * depth);
        }
    }

    // The move that was best most often, by its place in the list; kNoChild if none of them was.
    int likeliest([[maybe_unused]] int player, [[maybe_unused]] const Moves& moves) const {
        int best = ChanceTable::kNoChild;
        if constexpr (kPlain) {
            std::uint32_t most = 0;
            for (std::size_t i = 0; i < moves.size() && remembers_; ++i) {
                const std::uint32_t count = counts_[slot(player, moves[i])];
                if (count <= most) continue;
                most = count;
                best = static_cast<int>(i);
            }
        }
        return best;
    }

private:
    static constexpr std::size_t kSlots = 1 << 14;
    // Places in a list mean something else in another position, and so do objects of Python.
    static constexpr bool kPlain = !IsErased<G> && std::has_unique_object_representations_v<Move> &&
                                   sizeof(Move) <= sizeof(std::uint64_t) && !requires { G::moves_are_indices; };

    static std::size_t slot(int player, const Move& move) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &move, sizeof(Move));
        return static_cast<std::size_t>(player) * kSlots + static_cast<std::size_t>(mix(bits) % kSlots);
    }

    bool remembers_;
    std::vector<std::uint32_t> counts_;  // by player and move
};

}  // namespace nply
