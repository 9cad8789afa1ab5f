// Counts the nodes of a game tree ply by ply: the yardstick for move generators.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/evaluate.hpp"

namespace nply {

template <Game G>
class Perft {
public:
    Perft(const G& game, const typename G::State& root, Budget& budget) : game_(game), state_(root), budget_(budget) {}

    // Entry 0 is the root. Without a depth the whole tree is counted.
    std::vector<std::uint64_t> count(std::optional<int> depth) {
        deepest_ = std::min(depth.value_or(kMaxPly), kMaxPly);
        if constexpr (Offers<G, MaxLength>) {
            if (has<MaxLength>(game_)) deepest_ = std::min(deepest_, ask<MaxLength>(game_, state_));
        }
        to_the_end_ = !depth;
        counts_.assign(static_cast<std::size_t>(deepest_) + 1, 0);
        counts_[0] = 1;
        with_place(game_, state_, [&]<int Place>() { visit<Place>(0); });
        while (counts_.back() == 0) counts_.pop_back();
        return std::move(counts_);
    }

private:
    // Inlined into its callers below: most nodes are leaves, and need no call.
    template <int Place>
    [[gnu::always_inline]] void visit(int ply) {
        assume_place<Place>(game_, state_);
        if (Place == 0 && game_.terminal(state_)) return;
        if (ply == deepest_) {
            if (to_the_end_) report_endless_game();
            return;
        }
        if constexpr (FindsOnlyMove<G>) {
            typename G::Move move;
            if (game_.only_move(state_, move)) return visit_only_child<Place>(move, ply);
        }
        visit_children<Place>(ply);
    }

    template <int Place>
    void visit_children(int ply) {
        typename G::Moves moves;
        game_.moves(state_, moves);
        budget_.count(moves.size());
        counts_[static_cast<std::size_t>(ply) + 1] += moves.size();
        for (const auto& move : moves) visit_child<Place>(move, ply + 1);
    }
    template <int Place>
    [[gnu::noinline]] void visit_only_child(typename G::Move move, int ply) {
        budget_.add_one();
        ++counts_[static_cast<std::size_t>(ply) + 1];
        visit_child<Place>(move, ply + 1);
    }
    template <int Place>
    [[gnu::always_inline]] void visit_child(const typename G::Move& move, int ply) {
        assume_place<Place>(game_, state_);
        auto undo = game_.apply(state_, move);
        visit<next_place<G>(Place)>(ply);
        game_.undo(state_, move, undo);
    }

    const G& game_;
    typename G::State state_;
    Budget& budget_;
    int deepest_ = 0;
    bool to_the_end_ = false;
    std::vector<std::uint64_t> counts_;
};

}  // namespace nply
