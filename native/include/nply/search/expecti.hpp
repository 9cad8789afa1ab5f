// Two sides and chance: expectiminimax for two players, paranoid with chance nodes for more. At a node of the
// maximising side it is the best average that counts, at one of the others the worst, and where chance moves the
// average. Alpha-beta cuts where players move, Star1 and Star2 where chance does (search/star.hpp); values are exact.
//
// Windows lie on a grid (search/star.hpp), values are fractions. A value outside the window is a bound, inside it is
// exact; then the values of all players are known, too.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/averages.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/core/statistics.hpp"
#include "nply/search/best_replies.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/chance_table.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/line.hpp"
#include "nply/search/move_order.hpp"
#include "nply/search/result.hpp"
#include "nply/search/root_order.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/star.hpp"
#include "nply/search/tracer.hpp"
#include "nply/search/two_sides_engine.hpp"
#include "nply/search/two_sides_plan.hpp"
#include "nply/search/walk.hpp"
#include "nply/search/width.hpp"

namespace nply {

template <Game G, class Tracer = NoTracer>
class Expecti {
public:
    using Options = TwoSidesOptions;
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    Expecti(const G& game, const Options& options)
        : game_(game),
          options_(options),
          extension_(game, options.extend),
          order_(game, options.search == MinimaxSearch::plain ? Order::game : options.order),
          prunes_(options.search != MinimaxSearch::plain),
          replies_(prunes_ && (options.order == Order::automatic || options.order == Order::history)),
          star_(prunes_ ? options.star : 0),
          sorts_root_(prunes_ && options.order != Order::game),
          width_(most_moves(options.width)) {
        check_with_chance(options);
        clear();
    }

    // `root_player`: whose side maximises where chance moves first; else it is that of the player to move.
    void start(const State& root, int root_player, Budget& budget, Tracer tracer = {}) {
        chance_first_ = is_chance(game_, root);
        if (chance_first_ && root_player < 0) report_nobody_moves();
        root_player_ = chance_first_ ? root_player : game_.player(root);
        const TwoSidesPlan plan = plan_two_sides(
            {.players = game_.players(), .player = root_player_, .scores = score_facts(game_), .has_foresight = false},
            options_);
        state_.emplace(root);
        budget_ = &budget;
        tracer_ = std::move(tracer);
        sides_ = plan.sides;
        limits_ = on_grid(plan.limits);
        statistics_ = {};
        stack_.clear();
        root_order_.clear();
        if (!table_) return;
        // Values are those of one side: what another one has left in the table must not be found.
        key_of_side_ = mix(mix(sides_.maximising()));
        table_->next_root();
    }

    Iteration iterate(int depth) {
        const int deepest = depth + extension_.most();
        line_.reserve(deepest);
        replies_.start();
        order_.start(deepest);
        values_.resize(static_cast<std::size_t>(deepest) + 1);
        cut_off_ = false;
        depth_ = depth;
        root_child_ = kNoChild;
        Iteration done{.depth = depth, .values = {}, .line = {}};
        known_ = &done.root_moves;
        tracer_.start(depth);
        const StarWindow all = opened();
        tracer_.pass(grid::fraction(all.alpha), grid::fraction(all.beta));
        const Found found = search(depth, 0, all);
        tracer_.done(0, found.value, found.bound);
        tracer_.pause();
        done.values = values_[0];
        done.line = line_.root();
        if (options_.exact_move && prunes_ && (table_ || sorts_root_)) find_leftmost(found.value, done);
        if (sorts_root_) root_order_.learn(done.root_moves, root_player_, root_child_);
        done.exact = !cut_off_;
        return done;
    }

    SearchFacts facts() const { return {.statistics = statistics_, .pruning = {}, .window = {}}; }
    void leave() { state_.reset(); }
    void clear() {
        const std::size_t entries = chance_table_entries(options_, has<Key>(game_));
        if (entries > 0) table_.emplace(entries);
    }
    std::size_t table_bytes() const { return table_ ? table_->bytes() : 0; }

private:
    static constexpr int kNoChild = ChanceTable::kNoChild;

    // What a node is worth to the maximising side, or a bound on it.
    struct Found {
        Fraction value;
        Bound bound = Bound::exact;
    };

    static StarWindow on_grid(const SideLimits& limits) { return {grid::of(limits.low), grid::of(limits.high)}; }
    // A window that every value lies inside of.
    StarWindow opened() const { return {limits_.alpha - grid::kOne, limits_.beta + grid::kOne}; }

    // --- Nodes --------------------------------------------------------------------------------------------------

    Found visit(int depth, int ply, const StarWindow& window) {
        Found found;
        return leaf(depth, ply, found) ? found : search(depth, ply, window);
    }

    bool leaf(int depth, int ply, Found& found) {
        Scores scores;
        if (game_.terminal(*state_)) {
            game_.scores(*state_, scores);
        } else if (!extension_.goes_on(game_, *state_, depth)) {
            cut_off_ = true;
            evaluate_leaf(game_, *state_, ply, scores);
        } else {
            return false;
        }
        line_.end(ply);
        value_at(ply) = Values(scores);
        found = {sides_.value(scores), Bound::exact};
        return true;
    }

    Found search(int depth, int ply, const StarWindow& window) {
        const bool chance = is_chance(game_, *state_);
        line_.end(ply);
        StarWindow limits = limits_;
        if (prunes_ && options_.bounds) {
            limits = limits_here();
            if (limits.alpha >= window.beta)
                return noted(Cut::immediate, ply, {grid::fraction(limits.alpha), Bound::lower});
            if (limits.beta <= window.alpha)
                return noted(Cut::immediate, ply, {grid::fraction(limits.beta), Bound::upper});
        }
        if (!table_) return search_inner(chance, depth, ply, window, limits, kNoChild).found;

        const std::uint64_t key = key_here();
        int first = kNoChild;
        if (const auto* known = table_->find(key)) {
            if (Found found; ply > 0 && answers(*known, depth, ply, window, found)) return found;
            first = known->child;
        }
        const bool outer_cut_off = std::exchange(cut_off_, false);
        const Searched done = search_inner(chance, depth, ply, window, limits, first);
        const bool exact = done.found.bound == Bound::exact;
        table_->store(key, exact ? value_at(ply) : as_values(done.found.value, 0), done.found.bound,
                      depth + extension_.most(), cut_off_, done.child);
        cut_off_ |= outer_cut_off;
        return done.found;
    }

    struct Searched {
        Found found;
        int child = kNoChild;
    };

    Searched search_inner(bool chance, int depth, int ply, const StarWindow& window, const StarWindow& limits,
                          int first) {
        if (chance) return {search_outcomes(depth, ply, window, limits)};
        return search_moves(depth, ply, window, first);
    }

    // --- Where a player moves -----------------------------------------------------------------------------------

    // A node knows of its value what it knows of its best child: any other one is worse, or its bound is.
    Searched search_moves(int depth, int ply, const StarWindow& given, int first) {
        const int player = game_.player(*state_);
        tracer_.player(ply, player);
        StarView view(sides_.maximises(player), given);
        Moves moves;
        game_.moves(*state_, moves);
        moves.truncate(width_);
        if (first == kNoChild) first = replies_.likeliest(player, moves);
        typename MoveOrder<G>::Picker picker(order_, moves, first);
        if (depth > 1) picker.sort(game_, *state_, player, ply, [](const Move&) { return false; });
        const bool knows_order = ply == 0 && root_order_.is_known(moves.size());
        Searched best;
        for (int i = 0; i < picker.size(); ++i) {
            const int child = knows_order ? root_order_[i] : picker[i];
            const auto& move = moves[static_cast<std::size_t>(child)];
            const std::uint64_t before = budget_->nodes();
            tracer_.enter(ply + 1, child);
            const Found found = search_child(move, depth, ply, view.outer());
            if (ply == 0) note_root_move(child, found, i, budget_->nodes() - before - 1);
            const Fraction value = view.of(found.value);
            const Bound bound = view.of(found.bound);
            if (best.child != kNoChild && value <= view.of(best.found.value)) continue;
            best = {found, child};
            if (ply == 0) root_child_ = child;
            if (bound == Bound::exact) {
                value_at(ply) = value_at(ply + 1);
                line_.extend(ply, child);
            }
            tracer_.best_value(ply, found.value);
            if (!prunes_) continue;
            if (value >= grid::fraction(view.window.beta)) {
                order_.refuted(player, move, ply, depth);
                replies_.add_best(player, move, depth);
                if (i + 1 == picker.size() && bound == Bound::exact) break;
                best.found.bound = view.of(Bound::lower);
                if (i + 1 < picker.size()) note(Cut::window, ply, grid::fraction(view.edge()));
                return best;
            }
            view.window.alpha = std::max(view.window.alpha, grid::below(value));
        }
        replies_.add_best(player, moves[static_cast<std::size_t>(best.child)], depth);
        return best;
    }

    Found search_child(const Move& move, int depth, int ply, const StarWindow& window) {
        budget_->count();
        auto undo = game_.apply(*state_, move);
        if (prunes_) tracer_.window(ply + 1, grid::fraction(window.alpha), grid::fraction(window.beta));
        const Found found = visit(depth - 1, ply + 1, window);
        game_.undo(*state_, move, undo);
        tracer_.done(ply + 1, found.value, found.bound);
        return found;
    }

    // --- Where chance moves -------------------------------------------------------------------------------------

    Found search_outcomes(int depth, int ply, const StarWindow& window, const StarWindow& limits) {
        tracer_.chance(ply);
        Moves outcomes;
        list_outcomes(game_, *state_, outcomes);
        Star star(stack_, window);
        for (const auto& outcome : outcomes) star.add(weight_of(game_, *state_, outcome), limits);
        Found found;
        if (star_ > 1 && depth > 1 && probe_outcomes(outcomes, star, depth, ply, found)) return found;
        Averaging all(game_.players());
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            const StarWindow own = star_ > 0 ? star.window(i) : opened();
            tracer_.enter(ply + 1, static_cast<int>(i));
            const Found one = search_child(outcomes[i], depth, ply, own);
            const bool last = i + 1 == outcomes.size();
            if (star_ > 0 && !(last && one.bound == Bound::exact)) {
                narrow(star, i, one);
                if (outside(star, found)) return last ? found : noted(Cut::star1, ply, found);
            }
            if (one.bound != Bound::exact) report_changed_value();
            all.add(value_at(ply + 1), star.weight(i));
        }
        line_.end(ply);
        all.result(value_at(ply));
        return {side_value(value_at(ply)), Bound::exact};
    }

    // Star2: one reply to each outcome is a bound on its value, on the side of the player who replies. True: that is
    // enough to leave the window.
    bool probe_outcomes(const Moves& outcomes, Star& star, int depth, int ply, Found& found) {
        if (!star.may_fail_low() && !star.may_fail_high()) return false;
        tracer_.probe(ply);
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            if (!star.may_fail_low() && !star.may_fail_high()) return false;
            budget_->count();
            tracer_.enter(ply + 1, static_cast<int>(i));
            auto undo = game_.apply(*state_, outcomes[i]);
            probe(star, i, depth - 1, ply + 1);
            game_.undo(*state_, outcomes[i], undo);
            if (outside(star, found)) {
                noted(Cut::star2, ply, found);
                return true;
            }
        }
        return false;
    }

    // `depth`, `ply`: of the node after the outcome.
    void probe(Star& star, std::size_t i, int depth, int ply) {
        if (Found found; leaf(depth, ply, found)) return settle(star, i, ply, found);
        if (is_chance(game_, *state_)) return;
        int first = kNoChild;
        if (table_) {
            if (const auto* known = table_->find(key_here())) {
                if (ChanceTable::holds(*known, depth + extension_.most())) {
                    cut_off_ |= known->open != 0;
                    return settle(star, i, ply, known_value(*known));
                }
                first = known->child;
            }
        }
        const int player = game_.player(*state_);
        const bool maximises = sides_.maximises(player);
        if (maximises ? !star.may_fail_high() : !star.may_fail_low()) return;
        tracer_.player(ply, player);
        Moves moves;
        game_.moves(*state_, moves);
        moves.truncate(width_);
        if (first == kNoChild) first = replies_.likeliest(player, moves);
        typename MoveOrder<G>::Picker picker(order_, moves, first);
        if (depth > 1) picker.sort(game_, *state_, player, ply, [](const Move&) { return false; });
        const int child = picker[0];
        tracer_.enter(ply + 1, child);
        const Found reply = search_child(moves[static_cast<std::size_t>(child)], depth, ply, star.window(i));
        const Bound bound = maximises ? Bound::lower : Bound::upper;
        if (reply.bound != Bound::exact && reply.bound != bound) return;
        settle(star, i, ply, {reply.value, bound});
    }
    // What a probe has found.
    void settle(Star& star, std::size_t i, int ply, const Found& found) {
        tracer_.done(ply, found.value, found.bound);
        narrow(star, i, found);
    }

    static void narrow(Star& star, std::size_t i, const Found& found) {
        if (found.bound != Bound::upper) star.raise(i, grid::below(found.value));
        if (found.bound != Bound::lower) star.lower(i, grid::above(found.value));
    }

    // Whether the average has left the window: then `found` is what is known of it.
    static bool outside(const Star& star, Found& found) {
        if (star.fails_low()) {
            found = {star.most(), Bound::upper};
        } else if (star.fails_high()) {
            found = {star.least(), Bound::lower};
        } else {
            return false;
        }
        return true;
    }

    // --- What is known without a search ---------------------------------------------------------------------------

    StarWindow limits_here() const {
        if constexpr (Offers<G, Bounds>) {
            if (has<Bounds>(game_)) {
                Range range;
                ask<Bounds>(game_, *state_, range.low, range.high);
                return on_grid(sides_.limits(range));
            }
        }
        return limits_;
    }

    std::uint64_t key_here() const {
        if constexpr (Offers<G, Key>) {
            return ask<Key>(game_, *state_) ^ key_of_side_;
        } else {
            return 0;
        }
    }
    Found known_value(const ChanceTable::Entry& known) const {
        const auto bound = static_cast<Bound>(known.bound);
        if (bound == Bound::exact) return {side_value(known.values), bound};
        return {{known.values.total[0], known.values.count}, bound};
    }
    bool answers(const ChanceTable::Entry& known, int depth, int ply, const StarWindow& window, Found& found) {
        if (!ChanceTable::holds(known, depth + extension_.most())) return false;
        found = known_value(known);
        if (found.bound == Bound::lower && found.value < grid::fraction(window.beta)) return false;
        if (found.bound == Bound::upper && found.value > grid::fraction(window.alpha)) return false;
        if (found.bound == Bound::exact) value_at(ply) = known.values;
        cut_off_ |= known.open != 0;
        ++statistics_.table_hits;
        statistics_.kept_hits += table_->is_kept(known);
        tracer_.answered(ply);
        return true;
    }

    // --- The root -------------------------------------------------------------------------------------------------

    // The earliest of the best moves, where others may have been tried first. The root's player maximises.
    void find_leftmost(const Fraction& value, Iteration& done) {
        if (chance_first_) return;
        Moves moves;
        game_.moves(*state_, moves);
        moves.truncate(width_);
        const Values best = value_at(0);
        for (int i = 0; i < root_child_; ++i) {
            const StarWindow test{grid::below(value) - 1, grid::above(value)};
            const Found found = search_child(moves[static_cast<std::size_t>(i)], depth_, 0, test);
            if (found.bound == Bound::upper || found.value < value) continue;
            done.line.assign(1, i);
            done.values = found.bound == Bound::exact ? value_at(1) : best;
            return;
        }
    }

    void note_root_move(int child, const Found& found, int order, std::uint64_t visits) {
        const auto i = static_cast<std::size_t>(child);
        if (known_->size() <= i) known_->resize(i + 1);
        RootMove& known = (*known_)[i];
        known.bound = found.bound;
        known.visits = visits;
        known.order = order;
        // Of partners only what their side has is compared.
        known.all_players = found.bound == Bound::exact && std::has_single_bit(sides_.maximising());
        known.values = known.all_players ? value_at(1) : as_values(found.value, root_player_);
    }

    Found noted(Cut kind, int ply, const Found& found) {
        note(kind, ply, found.value);
        return found;
    }
    void note(Cut kind, int ply, const Fraction& bound) {
        ++statistics_.cuts[static_cast<std::size_t>(kind)];
        tracer_.window_cut(kind, ply, bound);
    }

    // One number in the place of a player.
    static Values as_values(const Fraction& value, int player) {
        Values values = Values::of_player(player, value.above);
        values.count = value.below;
        return values;
    }

    Fraction side_value(const Values& values) const {
        std::int64_t total = 0;
        for (int p = 0; p < game_.players(); ++p) {
            if (sides_.maximises(p) &&
                __builtin_add_overflow(total, values.total[static_cast<std::size_t>(p)], &total)) {
                throw AverageError();
            }
        }
        return {total, values.count};
    }
    Values& value_at(int ply) { return values_[static_cast<std::size_t>(ply)]; }

    const G& game_;
    const Options options_;
    const Extension<G> extension_;
    MoveOrder<G> order_;
    const bool prunes_;
    BestReplies<G> replies_;
    const int star_;
    const bool sorts_root_;
    const std::size_t width_;
    std::optional<ChanceTable> table_;  // kept from one root to the next

    // For one root.
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    Tracer tracer_;
    Sides sides_{0, 0, {}};
    int root_player_ = 0;
    bool chance_first_ = false;
    StarWindow limits_;  // between them lies every value in the game
    std::uint64_t key_of_side_ = 0;
    std::vector<Values> values_;  // of all players, where they are exact, by ply
    Star::Stack stack_;
    std::vector<RootMove>* known_ = nullptr;
    RootOrder root_order_;
    Line line_;
    Statistics statistics_;
    int depth_ = 0;
    int root_child_ = kNoChild;
    bool cut_off_ = false;
};

template <Game G, class Tracer, class Use>
auto with_chance_search(TwoSidesAlgorithm, const TwoSidesOptions&, Use&& use) {
    return use.template operator()<Expecti<G, Tracer>>();
}

}  // namespace nply
