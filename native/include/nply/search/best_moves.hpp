// The moves that were best lately at nodes of the same ply. One of them is tried first where nothing is known of a node
// itself (search/best_children.hpp), as long as they have been best at more nodes than the game's first move: where the
// game's order is a good one, as in Chinese Checkers, they would do harm.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "nply/core/game.hpp"

namespace nply {

template <Game G>
class BestMoves {
public:
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    // Another root.
    void clear() {
        std::fill(latest_.begin(), latest_.end(), Latest());
        lead_ = 0;
    }
    // Before an iteration of so many plies, extensions included; nothing is allocated while it runs.
    void start(int plies) {
        latest_.resize(std::max(latest_.size(), static_cast<std::size_t>(plies) + 1));
        runs_ = true;
    }
    // While something else than an iteration is searched, nothing is known and nothing is learnt.
    void pause() { runs_ = false; }

    // The child to begin with.
    [[gnu::always_inline]] int first(int ply, const Moves& moves) const {
        return runs_ && lead_ > 0 ? find(latest_[static_cast<std::size_t>(ply)], moves) : 0;
    }
    // The best move of a node that is left. `exact`: of all its moves, not only of those that were tried. Only then it
    // does not depend on what was tried first, and says which order is better.
    [[gnu::always_inline]] void note(int ply, const Move& move, int child, bool exact) {
        if (!runs_) return;
        Latest& latest = latest_[static_cast<std::size_t>(ply)];
        const bool is_latest = latest.has(move);
        if (exact && is_latest != (child == 0)) lead_ += is_latest ? 1 : -1;
        latest.add(move);
    }

private:
    struct Latest {
        std::array<Move, 2> move{};  // the last one, and the one before
        int number = 0;

        bool is(int i, const Move& other) const { return i < number && move[static_cast<std::size_t>(i)] == other; }
        bool has(const Move& other) const { return is(0, other) || is(1, other); }
        void add(const Move& best) {
            if (is(0, best)) return;
            move[1] = move[0];
            move[0] = best;
            number = std::min(number + 1, 2);
        }
    };

    [[gnu::noinline]] static int find(const Latest& latest, const Moves& moves) {
        for (int i = 0; i < latest.number; ++i) {
            for (std::size_t child = 0; child < moves.size(); ++child) {
                if (latest.is(i, moves[child])) return static_cast<int>(child);
            }
        }
        return 0;
    }

    std::vector<Latest> latest_;  // by ply
    long lead_ = 0;               // nodes where they were best, less those where the game's first move was
    bool runs_ = false;
};

}  // namespace nply
