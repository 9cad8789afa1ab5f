// Maxⁿ of trick games whose scores may add up: an iteration that reaches the end of the hand is one of interval maxⁿ
// where that is asked for, or where it is known to be the faster one; every other iteration is `Else`'s.
#pragma once

#include <cstddef>
#include <optional>

#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/interval_max_n.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/result.hpp"

namespace nply {

template <Game G, class Else>
    requires tricks::HasAdditive<G>
class WholeHandMaxN {
public:
    using Options = MaxNOptions;
    static constexpr double small_tree = Else::small_tree;
    using State = typename G::State;

    WholeHandMaxN(const G& game, const Options& options)
        : game_(game),
          always_(options.bounds == ValueBounds::paranoid),
          else_(game, options),
          intervals_(game, options) {}

    void start(const State& root, int root_player, Budget& budget) {
        root_.emplace(root);
        budget_ = &budget;
        started_ = last_ = false;
        else_.start(root, root_player, budget);
    }

    Iteration iterate(int depth) {
        last_ = asks_intervals(depth);
        if (!last_) return else_.iterate(depth);
        if (!started_) intervals_.start(*root_, -1, *budget_);
        started_ = true;
        return intervals_.iterate(depth);
    }
    bool to_the_end(int deepest, bool unlimited) const { return (always_ || unlimited) && asks_intervals(deepest); }

    SearchFacts facts() const { return last_ ? intervals_.facts() : else_.facts(); }
    void leave() {
        root_.reset();
        else_.leave();
        intervals_.leave();
    }
    void clear() {
        else_.clear();
        intervals_.clear();
    }
    std::size_t table_bytes() const { return else_.table_bytes() + intervals_.table_bytes(); }

private:
    bool asks_intervals(int depth) const {
        if (!has<Rest>(game_) || depth < game_.max_length(*root_) || game_.opening(*root_) > 0) return false;
        return always_ ||
               intervals_pay(game_.players(), root_->tricks_left(), game_.additive(*root_, 1).trick_worth > 0);
    }

    const G& game_;
    const bool always_;  // wherever the search goes to the end
    Else else_;
    IntervalMaxN<G> intervals_;

    // For one root.
    std::optional<State> root_;
    Budget* budget_ = nullptr;
    bool started_ = false;  // intervals have heard of the root
    bool last_ = false;     // they had the last iteration
};

}  // namespace nply
