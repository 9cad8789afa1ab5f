// Maxⁿ in games with chance: players choose as ever, and the value of a node where chance moves is the average of its
// outcomes, for every player. Nothing is pruned: an average is no value of the game, so that neither steps nor tables
// of leaf values say anything about it, and no collector's bounds reach across a chance node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/averages.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/core/statistics.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/chance_table.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/line.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/result.hpp"
#include "nply/search/tracer.hpp"
#include "nply/search/width.hpp"

namespace nply {

template <Game G, class Tracer = NoTracer>
class ChanceMaxN {
public:
    using Options = MaxNOptions;
    using State = typename G::State;
    using Move = typename G::Move;

    ChanceMaxN(const G& game, const Options& options)
        : game_(game),
          extension_(game, options.extend),
          ties_(options.ties),
          width_(most_moves(options.width)),
          plan_(plan_table(options, sizeof(ChanceTable::Entry), has<Key>(game), has<OneWay>(game))) {
        check_chance(options);
        clear();
    }

    // `root_player`: whom ties=worst_for_root is about; -1: who is to move.
    void start(const State& root, int root_player, Budget& budget, Tracer tracer = {}) {
        state_.emplace(root);
        budget_ = &budget;
        tracer_ = std::move(tracer);
        const bool chance = is_chance(game_, root);
        root_player_ = root_player >= 0 || chance ? root_player : game_.player(root);
        if (ties_ == Ties::worst_for_root && root_player_ < 0) report_nobody_moves();
        statistics_ = {};
        weights_.clear();
        if (!table_) return;
        // By that rule a value depends on whom the search is about.
        key_of_ties_ = ties_ == Ties::left ? 0 : mix(mix(static_cast<std::uint64_t>(root_player_) + 1));
        table_->next_root();
    }

    Iteration iterate(int depth) {
        tracer_.start(depth);
        Iteration done = search_to(depth);
        tracer_.leave(0, done.values);
        tracer_.pause();
        done.exact = !cut_off_;
        if (table_) finish(done.line, depth);
        return done;
    }

    SearchFacts facts() const { return {.statistics = statistics_, .pruning = {}, .window = {}}; }
    void leave() { state_.reset(); }
    void clear() {
        if (plan_.most > 0) table_.emplace(plan_.first, plan_.most);
    }
    std::size_t table_bytes() const { return table_ ? table_->bytes() : 0; }

private:
    Iteration search_to(int depth) {
        line_.reserve(depth + extension_.most());
        values_.resize(static_cast<std::size_t>(depth + extension_.most()) + 1);
        depth_ = depth;
        cut_off_ = false;
        Iteration done{.depth = depth, .values = {}, .line = {}};
        known_ = &done.root_moves;
        visit(0);
        done.values = values_[0];
        done.line = line_.root();
        return done;
    }
    // Searches on from where the table has ended the line, up to where chance does.
    void finish(std::vector<int>& line, int depth) {
        Budget* const counted = budget_;
        const Statistics statistics = statistics_;
        finish_answered_line(game_, *state_, line, depth, *counted, [&](int rest, Budget& uncounted) {
            if (is_chance(game_, *state_) || !extension_.goes_on(game_, *state_, rest)) return std::vector<int>();
            budget_ = &uncounted;
            return search_to(rest).line;
        });
        budget_ = counted;
        statistics_ = statistics;
    }

    void visit(int ply) {
        Scores scores;
        line_.end(ply);
        if (game_.terminal(*state_)) {
            game_.scores(*state_, scores);
        } else if (!extension_.goes_on(game_, *state_, depth_ - ply)) {
            cut_off_ = true;
            evaluate_leaf(game_, *state_, ply, scores);
        } else {
            return plan_.remembers(depth_ - ply) ? search_with_table(ply) : search(ply);
        }
        value_at(ply) = Values(scores);
    }
    void search(int ply) { is_chance(game_, *state_) ? average(ply) : choose(ply); }

    void search_with_table(int ply) {
        if constexpr (Offers<G, Key>) {
            const std::uint64_t key = ask<Key>(game_, *state_) ^ key_of_ties_;
            const auto* known = table_->find(key);
            if (ply > 0 && known != nullptr && ChanceTable::holds(*known, stored_depth(ply))) {
                value_at(ply) = known->values;
                cut_off_ |= known->open != 0;
                ++statistics_.table_hits;
                statistics_.kept_hits += table_->is_kept(*known);
                return tracer_.answered(ply);
            }
            const bool outer_cut_off = std::exchange(cut_off_, false);
            search(ply);
            table_->store(key, value_at(ply), Bound::exact, stored_depth(ply), cut_off_, ChanceTable::kNoChild);
            cut_off_ |= outer_cut_off;
        }
    }

    // Where a player moves: the child that is best for himself.
    void choose(int ply) {
        const int player = game_.player(*state_);
        tracer_.player(ply, player);
        typename G::Moves moves;
        game_.moves(*state_, moves);
        moves.truncate(width_);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::uint64_t before = budget_->nodes();
            visit_child(moves[i], static_cast<int>(i), ply);
            if (ply == 0) note_root_move(static_cast<int>(i), budget_->nodes() - before - 1);
            if (i > 0 && !prefers(player, value_at(ply + 1), value_at(ply))) continue;
            value_at(ply) = value_at(ply + 1);
            line_.extend(ply, static_cast<int>(i));
            tracer_.best(ply, value_at(ply));
        }
    }

    // Where chance moves: the average. A line ends here, since nobody knows how it goes on.
    void average(int ply) {
        tracer_.chance(ply);
        typename G::Moves outcomes;
        list_outcomes(game_, *state_, outcomes);
        const std::size_t first = weights_.size();
        for (const auto& outcome : outcomes) weights_.push_back(weight_of(game_, *state_, outcome));
        Averaging all(game_.players());
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            visit_child(outcomes[i], static_cast<int>(i), ply);
            all.add(value_at(ply + 1), weights_[first + i]);
        }
        weights_.resize(first);
        line_.end(ply);
        all.result(value_at(ply));
    }

    void visit_child(const Move& move, int child, int ply) {
        budget_->count();
        tracer_.enter(ply + 1, child);
        auto undo = game_.apply(*state_, move);
        visit(ply + 1);
        game_.undo(*state_, move, undo);
        tracer_.leave(ply + 1, value_at(ply + 1));
    }

    bool prefers(int player, const Values& value, const Values& best) const {
        const int order = compare(value, best, player);
        if (order != 0 || ties_ == Ties::left || player == root_player_) return order > 0;
        return compare(value, best, root_player_) < 0;
    }

    // The plies that are left, those of an extension included: never negative.
    int stored_depth(int ply) const { return depth_ - ply + extension_.most(); }
    Values& value_at(int ply) { return values_[static_cast<std::size_t>(ply)]; }

    void note_root_move(int child, std::uint64_t visits) {
        known_->push_back(
            {.bound = Bound::exact, .all_players = true, .values = value_at(1), .visits = visits, .order = child});
    }

    const G& game_;
    const Extension<G> extension_;
    const Ties ties_;
    const std::size_t width_;
    const MaxNTablePlan plan_;
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    Tracer tracer_;
    int root_player_ = -1;
    std::optional<ChanceTable> table_;  // kept from one root to the next
    std::uint64_t key_of_ties_ = 0;
    Statistics statistics_;
    Line line_;
    std::vector<Values> values_;  // of the nodes on the path, by ply
    std::vector<int> weights_;    // of the outcomes at the chance nodes on the path
    std::vector<RootMove>* known_ = nullptr;
    int depth_ = 0;  // of this iteration
    bool cut_off_ = false;
};

}  // namespace nply
