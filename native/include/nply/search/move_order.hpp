// The order in which a two-sided search tries the moves: the table's move first, then as the game gives them; or those
// that promise more first; or moves that refuted another position at the same ply (killers), then those that have
// refuted most (history).
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/search/minimax_table.hpp"
#include "nply/search/two_sides_engine.hpp"

namespace nply {

[[noreturn]] void report_no_promise();

template <Game G>
class MoveOrder {
public:
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    // What the game itself knows of its moves is better than what a search can learn.
    MoveOrder(const G& game, Order order)
        : asks_(has<Promise>(game) && (order == Order::promise || order == Order::automatic)),
          remembers_(!asks_ && has_plain_moves(game) && (order == Order::history || order == Order::automatic)) {
        if (order == Order::promise && !asks_) report_no_promise();
    }

    // Whether moves are tried in another order than the game's.
    bool sorts() const { return asks_ || remembers_; }

    // Before an iteration: what happened long ago counts less.
    void start(int depth) {
        if (!remembers_) return;
        killers_.resize(std::max(killers_.size(), static_cast<std::size_t>(depth) + 1));
        history_.resize(kSlots * kMaxPlayers);
        for (std::size_t i = 0; i < used_; ++i) history_[i] /= 2;
    }

    // The move at `ply` refuted the position that it was played in.
    void refuted(int player, const Move& move, int ply, int depth) {
        if constexpr (HasPlainMoves<G>) {
            if (!remembers_) return;
            auto& killers = killers_[static_cast<std::size_t>(ply)];
            if (!(killers.there[0] && killers.move[0] == move)) {
                killers.move[1] = killers.move[0];
                killers.there[1] = killers.there[0];
                killers.move[0] = move;
                killers.there[0] = true;
            }
            const std::size_t place = slot(player, move);
            used_ = std::max(used_, place + 1);
            auto& count = history_[place];
            count = std::min(count + static_cast<std::uint32_t>(depth * depth), kMostHistory);
        }
    }

    // Hands out the moves of one node, each by its place in the game's order.
    class Picker {
    public:
        // `first`: the table's move, or kNoChild.
        Picker(const MoveOrder& order, const Moves& moves, int first)
            : order_(order), moves_(moves), size_(static_cast<int>(moves.size())), first_(first) {}

        // Moves that nobody wants to try come last.
        template <class Unwanted>
        void sort(const G& game, const typename G::State& state, int player, int ply, Unwanted&& unwanted) {
            if constexpr (kSortable) {
                sorted_ = order_.sorts();
                if (!sorted_) return;
                if constexpr (IsOverErased<G>) weight_.resize(static_cast<std::size_t>(size_));
                int wanted = 0;
                for (int i = 0; i < size_; ++i) {
                    auto& weight = weight_[static_cast<std::size_t>(i)];
                    weight = unwanted(moves_[static_cast<std::size_t>(i)]) ? kLast : 0;
                    wanted += weight == 0;
                }
                if (wanted < 2) return;
                for (int i = 0; i < size_; ++i) {
                    auto& weight = weight_[static_cast<std::size_t>(i)];
                    const Move& move = moves_[static_cast<std::size_t>(i)];
                    if (weight == 0) weight = i == first_ ? kFirst : order_.weight(game, state, player, move, ply);
                }
            }
        }

        int size() const { return size_; }

        // The i-th one to be tried; to be asked for in order.
        int operator[](int i) {
            if constexpr (kSortable) {
                if (sorted_) return heaviest();
            }
            const int first = first_ >= size_ ? 0 : first_;
            return i == 0 ? first : i <= first ? i - 1 : i;
        }

    private:
        int heaviest() {
            int best = 0;
            for (int i = 1; i < size_; ++i) {
                if (weight_[static_cast<std::size_t>(i)] > weight_[static_cast<std::size_t>(best)]) best = i;
            }
            weight_[static_cast<std::size_t>(best)] = kDone;
            return best;
        }
        static constexpr std::size_t room() {
            if constexpr (kSortable) {
                return Moves::capacity;
            } else {
                return 1;
            }
        }

        const MoveOrder& order_;
        const Moves& moves_;
        int size_;
        int first_;
        bool sorted_ = false;
        // Only where sorted. A game without a type may have any number of moves, and a thousand nodes lie on the stack.
        std::conditional_t<IsOverErased<G>, std::vector<std::int32_t>, std::array<std::int32_t, room()>> weight_;
    };

private:
    static constexpr std::size_t kSlots = 1 << 12;
    static constexpr std::uint32_t kMostHistory = 1 << 28;
    static constexpr std::int32_t kFirst = 1 << 30;
    static constexpr std::int32_t kLast = -1;
    static constexpr std::int32_t kDone = -2;
    static constexpr bool kSortable = HasPlainMoves<G>;

    struct Killers {
        std::array<Move, 2> move{};
        std::array<bool, 2> there{};
    };

    std::int32_t weight(const G& game, const typename G::State& state, int player, const Move& move, int ply) const {
        if constexpr (Offers<G, Promise>) {
            if (asks_) return ask<Promise>(game, state, move);
        }
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers.there[0] && killers.move[0] == move) return kFirst - 1;
        if (killers.there[1] && killers.move[1] == move) return kFirst - 2;
        return static_cast<std::int32_t>(history_[slot(player, move)]);
    }

    static std::size_t slot(int player, const Move& move) {
        std::uint64_t bits = 0;
        if constexpr (requires { move.bits(); }) {
            bits = move.bits();
        } else {
            static_assert(std::has_unique_object_representations_v<Move> && sizeof(Move) <= sizeof(std::uint64_t));
            std::memcpy(&bits, &move, sizeof(Move));
        }
        if (bits >= kSlots) bits = mix(bits) % kSlots;
        return static_cast<std::size_t>(bits) * kMaxPlayers + static_cast<std::size_t>(player);
    }

    bool asks_;
    bool remembers_;
    std::vector<Killers> killers_;        // by ply
    std::vector<std::uint32_t> history_;  // by move and player
    std::size_t used_ = 0;                // beyond these all are 0: moves of most games are small numbers
};

}  // namespace nply
