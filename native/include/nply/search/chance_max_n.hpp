// Maxⁿ in games with chance: players choose as ever, and the value of a node where chance moves is the average of its
// outcomes, for every player. Nothing is pruned: an average is no value of the game, so that neither steps nor tables
// of leaf values say anything about it, and no collector's bounds reach across a chance node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/averages.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/line.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/result.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

template <Game G, class Tracer = NoTracer>
class ChanceMaxN {
public:
    using Options = MaxNOptions;
    using State = typename G::State;
    using Move = typename G::Move;

    ChanceMaxN(const G& game, const Options& options)
        : game_(game),
          ties_(options.ties),
          width_(options.width == 0 ? std::numeric_limits<std::size_t>::max()
                                    : static_cast<std::size_t>(options.width)) {
        check_chance(options);
    }

    // `root_player`: whom ties=worst_for_root is about; -1: who is to move.
    void start(const State& root, int root_player, Budget& budget, Tracer tracer = {}) {
        state_.emplace(root);
        budget_ = &budget;
        tracer_ = std::move(tracer);
        const bool chance = is_chance(game_, root);
        root_player_ = root_player >= 0 || chance ? root_player : game_.player(root);
        if (ties_ == Ties::worst_for_root && root_player_ < 0) report_nobody_moves();
    }

    Iteration iterate(int depth) {
        line_.reserve(depth);
        values_.resize(static_cast<std::size_t>(depth) + 1);
        depth_ = depth;
        cut_off_ = false;
        Iteration done{.depth = depth, .values = {}, .line = {}};
        known_ = &done.root_moves;
        visit(0);
        done.values = values_[0];
        done.line = line_.root();
        done.exact = !cut_off_;
        return done;
    }

    SearchFacts facts() const { return {}; }
    void leave() { state_.reset(); }

private:
    void visit(int ply) {
        Scores scores;
        line_.end(ply);
        if (game_.terminal(*state_)) {
            game_.scores(*state_, scores);
        } else if (ply == depth_) {
            cut_off_ = true;
            evaluate_leaf(game_, *state_, ply, scores);
        } else {
            return is_chance(game_, *state_) ? average(ply) : choose(ply);
        }
        value_at(ply) = Values(scores);
    }

    // Where a player moves: the child that is best for himself.
    void choose(int ply) {
        const int player = game_.player(*state_);
        typename G::Moves moves;
        game_.moves(*state_, moves);
        moves.truncate(width_);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::uint64_t before = budget_->nodes();
            visit_child(moves[i], ply);
            if (ply == 0) note_root_move(static_cast<int>(i), budget_->nodes() - before - 1);
            if (i > 0 && !prefers(player, value_at(ply + 1), value_at(ply))) continue;
            value_at(ply) = value_at(ply + 1);
            line_.extend(ply, static_cast<int>(i));
        }
    }

    // Where chance moves: the average. A line ends here, since nobody knows how it goes on.
    void average(int ply) {
        typename G::Moves outcomes;
        game_.moves(*state_, outcomes);
        Averaging all(game_.players());
        for (const auto& outcome : outcomes) {
            const int weight = weight_of(game_, *state_, outcome);
            visit_child(outcome, ply);
            all.add(value_at(ply + 1), weight);
        }
        all.result(value_at(ply));
    }

    void visit_child(const Move& move, int ply) {
        budget_->count();
        auto undo = game_.apply(*state_, move);
        visit(ply + 1);
        game_.undo(*state_, move, undo);
    }

    bool prefers(int player, const Values& value, const Values& best) const {
        const int order = compare(value, best, player);
        if (order != 0 || ties_ == Ties::left || player == root_player_) return order > 0;
        return compare(value, best, root_player_) < 0;
    }

    Values& value_at(int ply) { return values_[static_cast<std::size_t>(ply)]; }

    void note_root_move(int child, std::uint64_t visits) {
        known_->push_back(
            {.bound = Bound::exact, .all_players = true, .values = value_at(1), .visits = visits, .order = child});
    }

    const G& game_;
    const Ties ties_;
    const std::size_t width_;
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    Tracer tracer_;
    int root_player_ = -1;
    Line line_;
    std::vector<Values> values_;  // of the nodes on the path, by ply
    std::vector<RootMove>* known_ = nullptr;
    int depth_ = 0;  // of this iteration
    bool cut_off_ = false;
};

}  // namespace nply
