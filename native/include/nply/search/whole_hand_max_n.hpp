// Maxⁿ of trick games whose scores may add up: an iteration that reaches the end of the hand is one of interval maxⁿ
// where that is asked for, or where it is known to be the faster one; every other iteration is `Else`'s.
//
// Under a limit of nodes or seconds the iterations of `Else` would seldom come to the end. So, when the first of them
// have found a move, interval maxⁿ gets most of what is left, if there is some hope that a hand of this length is
// solved with that; else, or if it is not solved, the iterations go on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

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
          threads_(options.threads),
          else_(game, options),
          intervals_(game, options) {}

    // The limits of the search that starts next.
    void expect(const Limits& limits) { limits_ = limits; }

    void start(const State& root, int root_player, Budget& budget) {
        root_.emplace(root);
        budget_ = &budget;
        started_ = last_ = tried_ = false;
        if (threads_ > 1 && !may_ask_intervals()) report_no_threads();
        else_.start(root, root_player, budget);
    }

    Iteration iterate(int depth) {
        last_ = asks_intervals(depth);
        if (last_) return whole_hand();
        if (is_worth_trying()) {
            if (std::optional<Iteration> solved = try_whole_hand()) return *std::move(solved);
        }
        return else_.iterate(depth);
    }
    bool to_the_end(int deepest, bool unlimited) const { return (always_ || unlimited) && asks_intervals(deepest); }

    SearchFacts facts() const {
        if (last_) return intervals_.facts();
        SearchFacts facts = else_.facts();
        if (started_) facts.statistics.proof_nodes += intervals_.facts().statistics.proof_nodes;
        return facts;
    }
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
        if (depth < game_.max_length(*root_) || game_.opening(*root_) > 0) return false;
        return may_ask_intervals(root_->tricks_left());
    }
    // At the root, or with more tricks to come.
    bool may_ask_intervals(int tricks = kManyTricks) const {
        if (!has<Rest>(game_)) return false;
        return always_ || intervals_pay(game_.players(), tricks, game_.additive(*root_, 1).trick_worth > 0);
    }

    Iteration whole_hand() {
        if (!started_) intervals_.start(*root_, -1, *budget_);
        started_ = true;
        return intervals_.iterate(game_.max_length(*root_));
    }

    // Once in a search, after iterations that have cost little: the next one may take all that is left.
    bool is_worth_trying() {
        if (tried_ || limits_.depth || (!limits_.nodes && !limits_.seconds)) return false;
        const double used = used_share();
        if (used < kFirstIterations) return false;
        tried_ = true;
        if (!asks_intervals(game_.max_length(*root_))) return false;
        const double affordable = static_cast<double>(budget_->nodes()) / used * (1 - used) * kShare;
        return intervals_expect(game_.players(), root_->tricks_left()) <= kHope * affordable;
    }
    double used_share() const {
        double used = 0;
        if (limits_.nodes) used = static_cast<double>(budget_->nodes()) / static_cast<double>(*limits_.nodes);
        if (limits_.seconds) used = std::max(used, budget_->seconds() / *limits_.seconds);
        return used;
    }
    std::optional<Iteration> try_whole_hand() {
        Budget::Part part(*budget_, kShare);
        try {
            Iteration solved = whole_hand();
            last_ = true;
            return solved;
        } catch (const Stopped&) {
            if (!part.leaves_rest()) throw;
            return {};
        }
    }

    static constexpr int kManyTricks = tricks::kSuits * tricks::kRanks;
    static constexpr double kFirstIterations = 1.0 / 64;  // the share of the limits that they take at least
    static constexpr double kHope = 3;  // times what is there: a hand is tried that takes no more, as one in four does
    static constexpr double kShare = 0.75;  // of what is left then, for interval maxⁿ

    const G& game_;
    const bool always_;  // wherever the search goes to the end
    const int threads_;
    Else else_;
    IntervalMaxN<G> intervals_;

    // For one root.
    Limits limits_;
    std::optional<State> root_;
    Budget* budget_ = nullptr;
    bool started_ = false;  // intervals have heard of the root
    bool last_ = false;     // they had the last iteration
    bool tried_ = false;    // they were given a part of the limits, or were not worth it
};

}  // namespace nply
