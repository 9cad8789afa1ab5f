// Soft-maxⁿ (Sturtevant and Bowling 2006): the value of a node is the set of all values that it may have, whatever
// players do to whom two moves are worth the same, and whatever others know of that.
//
// A child is out of the question for the mover if another one is sure to give him more: its worst value for him exceeds
// the best one of this child. The set of a node is the union of those of all other children. The root's player chooses
// the move whose worst value is best for him; of several the one whose best value is best, then the first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/any_search.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/result.hpp"
#include "nply/search/soft_max_n_engine.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

// A node's set, and those of its children one after another: what is kept for one ply, from node to node.
class SoftNode {
public:
    using Set = std::vector<Scores>;
    struct Child {
        std::size_t begin, end;  // its set
        Score low, high;         // what the mover has of its values: the least and the most
    };

    void clear() {
        all_.clear();
        children_.clear();
    }
    void add(const Set& set, int mover);
    // The set of the node, from those of the children.
    void unite();
    void set_leaf(const Scores& scores) { set_.assign(1, scores); }

    const Set& set() const { return set_; }
    // The child that the mover chooses; its worst value for him; all values that it may have.
    std::size_t choice() const;
    Scores worst(std::size_t child, int mover) const;
    void describe(std::size_t child, RootMove& move, int mover) const;

private:
    Set all_, set_;
    std::vector<Child> children_;
};

template <Game G>
class SoftMaxN {
public:
    using Options = SoftMaxNOptions;
    using State = typename G::State;

    SoftMaxN(const G& game, const Options&) : game_(game) {}

    void start(const State& root, int, Budget& budget) {
        state_.emplace(root);
        budget_ = &budget;
    }

    Iteration iterate(int depth) {
        nodes_.resize(static_cast<std::size_t>(depth) + 1);
        depth_ = depth;
        cut_off_ = false;
        known_.clear();
        visit(0);
        const int mover = game_.player(*state_);
        const SoftNode& root = nodes_[0];
        const std::size_t choice = root.choice();
        for (std::size_t child = 0; child < known_.size(); ++child) root.describe(child, known_[child], mover);
        return {.depth = depth,
                .values = Values(root.worst(choice, mover)),
                .line = {static_cast<int>(choice)},
                .exact = !cut_off_,
                .root_moves = std::move(known_)};
    }
    SearchFacts facts() const { return {}; }
    void leave() { state_.reset(); }

private:
    void visit(int ply) {
        SoftNode& here = nodes_[static_cast<std::size_t>(ply)];
        if (game_.terminal(*state_) || ply == depth_) {
            Scores scores;
            leaf(ply, scores);
            return here.set_leaf(scores);
        }
        here.clear();
        const int mover = game_.player(*state_);
        typename G::Moves moves;
        game_.moves(*state_, moves);
        for (std::size_t child = 0; child < moves.size(); ++child) {
            const std::uint64_t before = budget_->nodes();
            budget_->count();
            auto undo = game_.apply(*state_, moves[child]);
            visit(ply + 1);
            game_.undo(*state_, moves[child], undo);
            here.add(nodes_[static_cast<std::size_t>(ply) + 1].set(), mover);
            if (ply == 0) {
                known_.push_back({.values = {}, .visits = budget_->nodes() - before, .order = static_cast<int>(child)});
            }
        }
        here.unite();
    }
    void leaf(int ply, Scores& scores) {
        if (game_.terminal(*state_)) return game_.scores(*state_, scores);
        cut_off_ = true;
        evaluate_leaf(game_, *state_, ply, scores);
    }

    const G& game_;
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    std::vector<SoftNode> nodes_;  // by ply
    std::vector<RootMove> known_;
    int depth_ = 0;  // of this iteration
    bool cut_off_ = false;
};

template <Game G, class Tracer, class Use>
auto with_search(SoftMaxNAlgorithm, const SoftMaxNOptions&, Use&& use) {
    if constexpr (std::is_same_v<Tracer, NoTracer>) {
        return use.template operator()<SoftMaxN<G>>();
    } else {
        report_not_drawn("soft_maxn", "maxn");
        return std::unique_ptr<AnySearch>();
    }
}

}  // namespace nply
