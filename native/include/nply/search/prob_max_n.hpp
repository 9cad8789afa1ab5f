// Prob-maxⁿ (Sturtevant, Zinkevich and Bowling 2006): opponents are models, each with a probability. At a node of an
// opponent every model chooses the child that it likes best, and the value of the node is the average of these; the
// root's player chooses what he expects most of. Everybody is taken to believe the same.
//
// Probabilities are learnt: between two roots of one game the opponents have moved, and a model that would have moved
// like that becomes likelier, by Bayes' rule (search/beliefs.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/any_search.hpp"
#include "nply/search/beliefs.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/prob_max_n_engine.hpp"
#include "nply/search/result.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

template <Game G>
class ProbMaxN {
public:
    using Options = ProbMaxNOptions;
    using State = typename G::State;

    ProbMaxN(const G& game, const Options& options)
        : game_(game), beliefs_(options, game.players()), learns_(options.learn && has<Evaluate>(game)) {}

    void start(const State& root, int, Budget& budget) {
        Budget uncounted = budget.uncounted();
        if constexpr (Offers<G, Key>) {
            if (learns_ && has<Key>(game_)) learn(root, uncounted);
        }
        state_.emplace(root);
        budget_ = &budget;
        root_ = game_.player(root);
    }

    Iteration iterate(int depth) {
        depth_ = depth;
        cut_off_ = false;
        Iteration done{.depth = depth, .values = {}, .line = {}};
        const std::vector<Expected>& children = search_children(depth, &done.root_moves);
        const std::size_t choice = beliefs_.choice(Model::own, children, root_, root_);
        done.values = to_values(children[choice]);
        done.line.push_back(static_cast<int>(choice));
        done.exact = !cut_off_;
        return done;
    }

    SearchFacts facts() const { return {.statistics = {}, .pruning = beliefs_.text(root_), .window = {}}; }
    // Kept to learn from, where that is a copy: a position written in Python, whose moves are objects, changes.
    void leave() {
        if (learns_ && has_plain_moves(game_)) last_ = std::move(state_);
        state_.reset();
    }
    void clear() {
        beliefs_.clear();
        last_.reset();
    }

private:
    static constexpr int kInsight = 2;               // plies that a model looks ahead where its move is compared
    static constexpr std::uint64_t kMost = 1 << 16;  // nodes that are looked through for what was played

    // --- Search --------------------------------------------------------------------------------------------------

    void visit(int depth, Expected& value) {
        Scores scores;
        if (game_.terminal(*state_)) {
            game_.scores(*state_, scores);
            value = expected(scores);
        } else if (depth == 0) {
            cut_off_ = true;
            evaluate_leaf(game_, *state_, depth_, scores);
            value = expected(scores);
        } else {
            const int player = game_.player(*state_);
            value = beliefs_.average(search_children(depth, nullptr), player, root_);
        }
    }
    // Their values, in a list that is kept for each depth.
    const std::vector<Expected>& search_children(int depth, std::vector<RootMove>* known) {
        if (children_.size() <= static_cast<std::size_t>(depth)) children_.resize(static_cast<std::size_t>(depth) + 1);
        std::vector<Expected>& children = children_[static_cast<std::size_t>(depth)];
        typename G::Moves moves;
        game_.moves(*state_, moves);
        children.resize(moves.size());
        for (std::size_t child = 0; child < moves.size(); ++child) {
            const std::uint64_t before = budget_->nodes();
            budget_->count();
            auto undo = game_.apply(*state_, moves[child]);
            visit(depth - 1, children[child]);
            game_.undo(*state_, moves[child], undo);
            if (known == nullptr) continue;
            known->push_back({.bound = Bound::exact,
                              .all_players = true,
                              .values = to_values(children[child]),
                              .visits = budget_->nodes() - before,
                              .order = static_cast<int>(child)});
        }
        return children;
    }

    // --- What was seen -------------------------------------------------------------------------------------------

    // The moves that led from the last root to this one, if they are found, say something of who made them.
    void learn(const State& root, Budget& budget) {
        if (!last_) return;
        const std::uint64_t key = ask<Key>(game_, root);
        state_ = std::move(last_);
        last_.reset();
        budget_ = &budget;
        root_ = game_.player(*state_);
        std::vector<int> path;
        if (!find(key, 2 * game_.players(), path) || path.empty()) return;
        for (const int child : path) {
            const int player = game_.player(*state_);
            if (player != root_) {
                const std::vector<Expected>& children = search_children(kInsight, nullptr);
                beliefs_.learn(children, static_cast<std::size_t>(child), player, root_);
            }
            typename G::Moves moves;
            game_.moves(*state_, moves);
            game_.apply(*state_, moves[static_cast<std::size_t>(child)]);
        }
    }
    // A way to the position with this key, of at most so many moves.
    bool find(std::uint64_t key, int plies, std::vector<int>& path) {
        for (int most = 1; most <= plies && budget_->nodes() < kMost; ++most) {
            if (find_within(key, most, path)) return true;
        }
        return false;
    }
    bool find_within(std::uint64_t key, int plies, std::vector<int>& path) {
        if (ask<Key>(game_, *state_) == key) return true;
        if (plies == 0 || game_.terminal(*state_) || budget_->nodes() >= kMost) return false;
        typename G::Moves moves;
        game_.moves(*state_, moves);
        for (std::size_t child = 0; child < moves.size(); ++child) {
            budget_->count();
            path.push_back(static_cast<int>(child));
            auto undo = game_.apply(*state_, moves[child]);
            const bool found = find_within(key, plies - 1, path);
            game_.undo(*state_, moves[child], undo);
            if (found) return true;
            path.pop_back();
        }
        return false;
    }

    const G& game_;
    Beliefs beliefs_;
    const bool learns_;
    std::optional<State> state_, last_;
    std::vector<std::vector<Expected>> children_;  // their values, by depth
    Budget* budget_ = nullptr;
    int root_ = 0;
    int depth_ = 0;  // of this iteration
    bool cut_off_ = false;
};

template <Game G, class Tracer, class Use>
auto with_search(ProbMaxNAlgorithm, const ProbMaxNOptions&, Use&& use) {
    if constexpr (std::is_same_v<Tracer, NoTracer>) {
        return use.template operator()<ProbMaxN<G>>();
    } else {
        report_not_drawn("prob_maxn", "maxn");
        return std::unique_ptr<AnySearch>();
    }
}

}  // namespace nply
