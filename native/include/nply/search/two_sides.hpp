// Two-sided search: minimax, alpha-beta (Knuth and Moore 1975) and principal-variation search (Marsland and Campbell
// 1982), fail-soft: a value outside the window is still a true bound. The root's windows are chosen in
// search/root_windows.hpp. Values are those of the maximising side (search/sides.hpp).
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/core/statistics.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/equal_moves.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/expecti.hpp"
#include "nply/search/line.hpp"
#include "nply/search/minimax_table.hpp"
#include "nply/search/move_order.hpp"
#include "nply/search/result.hpp"
#include "nply/search/root_moves.hpp"
#include "nply/search/root_windows.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/tracer.hpp"
#include "nply/search/two_sides_engine.hpp"
#include "nply/search/two_sides_plan.hpp"
#include "nply/search/walk.hpp"

namespace nply {

template <Game G, class Tracer = NoTracer>
class TwoSides {
public:
    using Options = TwoSidesOptions;
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    TwoSides(const G& game, const Options& options)
        : game_(game),
          options_(options),
          extension_(game, options.extend),
          order_(game, options.search == MinimaxSearch::plain ? Order::game : options.order),
          prunes_(options.search != MinimaxSearch::plain),
          scouts_(scouts(options)),
          has_bounds_(has<Bounds>(game)),
          has_mirror_(has<Mirror>(game) && options.width == 0),
          width_(most_moves(options.width)) {
        check_without_chance(options);
        const std::size_t entries = two_sides_entries(options, has<Key>(game));
        if (entries > 0) table_.emplace(entries);
        if (options.ties == EqualMoves::maxn && !has<Evaluate>(game)) report_ties_need_evaluation();
    }

    // `root_player`: whose side maximises; -1: that of the player to move.
    void start(const State& root, int root_player, Budget& budget, Tracer tracer = {}) {
        const TwoSidesPlan plan = plan_two_sides(game_, root, root_player, options_);
        state_.emplace(root);
        budget_ = &budget;
        tracer_ = std::move(tracer);
        sides_ = plan.sides;
        foresees_ = plan.foresees;
        limits_ = plan.limits;
        window_ = {limits_.low - 1, limits_.high + 1};
        guess_.reset();
        statistics_ = {};
        if (!table_) return;
        // Values are those of one side: what another one has left in the table must not be found.
        if (table_side_ == 0) table_side_ = sides_.maximising();
        // Its number is mixed twice: games make keys of small numbers by mixing them once.
        key_of_side_ = sides_.maximising() == table_side_ ? 0 : mix(mix(sides_.maximising()));
        table_->next_root();
    }

    Iteration iterate(int depth) {
        line_.reserve(depth + extension_.most());
        order_.start(depth + extension_.most());
        if (table_) table_->next_generation();
        cut_off_ = false;
        depth_ = depth;
        root_moves_.clear();
        tracer_.start(depth);
        const Score value = value_of_root();
        guess_ = value;
        Iteration done{.depth = depth, .values = {}, .line = std::move(best_line_)};
        root_moves_.describe(game_.player(*state_), done.root_moves);
        tracer_.pause();
        if (options_.exact_move && prunes_ && (table_ || order_.sorts())) find_leftmost(value, done.line);
        if (options_.ties == EqualMoves::maxn) find_most_promising(value, done.line);
        complete_line(value, done);
        done.exact = !cut_off_;
        return done;
    }

    // --- Beside another search, of positions below the root that `start` was given, for its side and with its tables:

    // Before searches that are at most so deep.
    void prepare(int depth) {
        line_.reserve(depth + 1 + extension_.most());
        order_.start(depth + 1 + extension_.most());
        if (table_) table_->next_generation();
    }
    // The value of a position, so many plies deep, as far as the window asks for it: outside it is a bound. `cut_off`
    // becomes true where the depth cut something off.
    Score value_within(const State& position, int depth, Score alpha, Score beta, bool& cut_off) {
        state_.emplace(position);
        cut_off_ = false;
        const Score value = visit(depth, 1, alpha, beta);  // the table may answer, as nobody asks for a move
        cut_off |= cut_off_;
        return value;
    }

    SearchFacts facts() const { return {.statistics = statistics_, .pruning = {}, .window = window_}; }
    void leave() { state_.reset(); }
    void clear() {
        table_side_ = 0;
        const std::size_t entries = two_sides_entries(options_, has<Key>(game_));
        if (table_) table_.emplace(entries);
    }
    std::size_t table_bytes() const { return table_ ? table_->bytes() : 0; }

private:
    static constexpr Score kInfinity = std::numeric_limits<Score>::max() / 2;
    static constexpr int kNoChild = MinimaxTable::kNoChild;
    using View = SideView;

    // --- The root -----------------------------------------------------------------------------------------------

    Score value_of_root() {
        const Score guess = guess_.value_or(evaluated());
        return root_value(options_, limits_, guess, guess_.has_value(),
                          [this](Score alpha, Score beta) { return pass(alpha, beta); });
    }

    Score pass(Score alpha, Score beta) {
        window_ = {alpha, beta};
        tracer_.pass(alpha, beta);
        root_child_ = kNoChild;
        root_moves_.start_pass(budget_->nodes());
        const Score value = search(depth_, 0, alpha, beta);
        tracer_.done(0, value, kind(value, alpha, beta));
        const bool exact = alpha < value && value < beta;
        best_line_ = exact ? line_.root() : std::vector<int>();
        if (!exact) root_child_ = kNoChild;
        return value;
    }

    // The first guess of a search that needs one.
    Score evaluated() {
        if constexpr (Offers<G, Evaluate>) {
            if (has<Evaluate>(game_) && (options_.zero_window || options_.search == MinimaxSearch::mtdf)) {
                Scores scores;
                ask<Evaluate>(game_, *state_, scores);
                return sides_.value(scores);
            }
        }
        return 0;
    }

    // The earliest of the best moves, where others may have been tried first.
    void find_leftmost(Score value, std::vector<int>& line) {
        Moves moves;
        list_moves(moves);
        const int before = std::min(root_child_, static_cast<int>(moves.size()));
        for (int i = 0; i < before; ++i) {
            if (!reaches(moves[static_cast<std::size_t>(i)], 0, value)) continue;
            line.assign(1, i);
            return;
        }
    }

    // Of the best moves the one that brings most if the opponents look after themselves.
    void find_most_promising(Score value, std::vector<int>& line) {
        Moves moves;
        list_moves(moves);
        const int choice = most_promising(game_, *state_, moves, sides_, {kPliesBehind, width_, *budget_},
                                          [&](const Move& move) { return reaches(move, 0, value); });
        if (line.empty() || line.front() != choice) line.assign(1, choice);
    }

    // A line ends early where the table answered, and tests bring none: the rest of it are moves that keep the value.
    // Where it ends stand the scores of all players.
    void complete_line(Score value, Iteration& done) {
        Walk<G> walk(game_, *state_);
        for (int ply = 0; !game_.terminal(*state_) && extension_.goes_on(game_, *state_, done.depth - ply); ++ply) {
            const auto i = static_cast<std::size_t>(ply);
            if (i == done.line.size()) done.line.push_back(find_keeping(value, ply));
            walk.descend(done.line[i]);
        }
        Scores scores;
        if (game_.terminal(*state_)) {
            game_.scores(*state_, scores);
            if (IsOverErased<G> && sides_.value(scores) != value) report_changed_value();
        } else {
            evaluate_leaf(game_, *state_, static_cast<int>(done.line.size()), scores);
        }
        done.values = Values(scores);
        walk.ascend_to_start();
    }

    int find_keeping(Score value, int ply) {
        Moves moves;
        list_moves(moves);
        const MirroredKey here = table_ ? key_here() : MirroredKey{};
        const auto* known = table_ ? table_->find(here.key) : nullptr;
        const int first = known != nullptr && known->child < moves.size() ? image(moves, known->child, here) : 0;
        const int last = static_cast<int>(moves.size()) - 1;
        for (int i = 0; i < last; ++i) {
            const int child = i == 0 ? first : i <= first ? i - 1 : i;
            if (reaches(moves[static_cast<std::size_t>(child)], ply, value)) return child;
        }
        return first == last && last > 0 ? last - 1 : last;
    }

    [[gnu::always_inline]] void list_moves(Moves& moves) const {
        game_.moves(*state_, moves);
        moves.truncate(width_);
    }

    // Is the move as good as `value`, that of the position?
    bool reaches(const Move& move, int ply, Score value) {
        const bool maximises = sides_.maximises(game_.player(*state_));
        View view(maximises, value - 1, value + 1);
        view.high = view.of(value);
        return search_child_by_call(move, depth_ - ply, ply, view) >= view.high;
    }

    // --- Below --------------------------------------------------------------------------------------------------

    // Inlined where it is called: most nodes are leaves, and need no call.
    [[gnu::always_inline]] Score visit(int depth, int ply, Score alpha, Score beta) {
        Score value;
        return leaf(depth, ply, value) ? value : search(depth, ply, alpha, beta);
    }

    [[gnu::always_inline]] bool leaf(int depth, int ply, Score& value) {
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
        value = sides_.value(scores);
        return true;
    }

    Score search(int depth, int ply, Score alpha, Score beta) {
        const int player = game_.player(*state_);
        tracer_.player(ply, player);
        line_.end(ply);
        View view(sides_.maximises(player), alpha, beta);
        MirroredKey here{};
        if (table_) {
            here = key_here();
            table_->prefetch(here.key);  // there is something to do before it is looked up
        }
        Score most = kInfinity;  // that the side to move can get
        if (prunes_ && options_.bounds) {
            const SideLimits all = limits_here();
            if (all.low >= beta || all.low == all.high) return note(Cut::immediate, ply, all.low);
            if (all.high <= alpha) return note(Cut::immediate, ply, all.high);
            most = view.maximises ? all.high : -all.low;
            view.high = std::min(view.high, most);
        }
        if (Score value; ply > 0 && foreseen(depth, value)) return note(Cut::immediate, ply, value);
        if (!table_) return search_children(depth, ply, player, view, kNoChild, {}).value;

        const int stored = depth + extension_.most();
        int first = kNoChild;
        if (const auto* known = table_->find(here.key)) {
            if (ply > 0 && answers(*known, stored, alpha, beta)) {
                cut_off_ |= known->open != 0;
                ++statistics_.table_hits;
                statistics_.kept_hits += table_->is_kept(*known);
                tracer_.answered(ply);
                return known->value;
            }
            first = known->child;
        }
        const bool outer_cut_off = std::exchange(cut_off_, false);
        const Score window_low = view.low;
        const Found found = search_children(depth, ply, player, view, first, here);
        const Score best = view.of(found.value);
        const Bound bound = best <= window_low                 ? Bound::upper
                            : best >= view.high && best < most ? Bound::lower
                                                               : Bound::exact;
        table_->store(here.key, found.value, view.maximises ? bound : turned(bound), stored, cut_off_, found.child);
        cut_off_ |= outer_cut_off;
        return found.value;
    }

    struct Found {
        Score value;
        int child;
    };

    // `first` and the child found are places in the list of the position that the key belongs to.
    Found search_children(int depth, int ply, int player, const View& outer, int first, const MirroredKey& here) {
        View view = outer;
        Moves moves;
        list_moves(moves);
        typename MoveOrder<G>::Picker picker(order_, moves, image(moves, first, here));
        if (depth > 1)
            picker.sort(game_, *state_, player, ply, [&](const Move& move) { return blunders(move, depth); });
        Score best = -kInfinity;
        int best_child = kNoChild;
        for (int i = 0; i < picker.size(); ++i) {
            const int child = picker[i];
            const auto& move = moves[static_cast<std::size_t>(child)];
            if (ply > 0 && blunders(move, depth)) continue;
            tracer_.enter(ply + 1, child);
            const Score value = scouts_ && best_child != kNoChild && depth > 1 && view.high - view.low > 1
                                    ? scout_child(move, child, depth, ply, view)
                                    : search_child(move, depth, ply, view);
            if (ply == 0) [[unlikely]]
                root_moves_.note(child, value, {view.low, view.high}, i, budget_->nodes());
            if (value <= best) continue;
            best = value;
            best_child = child;
            if (ply == 0) root_child_ = child;
            line_.extend(ply, child);
            tracer_.best_value(ply, view.of(best));
            if (!prunes_) continue;
            if (best >= view.high) {
                order_.refuted(player, move, ply, depth);
                if (i + 1 < picker.size()) note(Cut::window, ply, view.of(view.high));
                break;
            }
            view.low = std::max(view.low, best);
        }
        return {view.of(best), image(moves, best_child, here)};
    }

    // Both in the view of the side to move. A plain search never narrows the window of its root.
    [[gnu::always_inline]] Score search_child(const Move& move, int depth, int ply, const View& view) {
        budget_->count();
        auto undo = game_.apply(*state_, move);
        const Score alpha = view.maximises ? view.low : -view.high;
        const Score beta = view.maximises ? view.high : -view.low;
        if (prunes_) tracer_.window(ply + 1, alpha, beta);
        const Score value = visit(depth - 1, ply + 1, alpha, beta);
        game_.undo(*state_, move, undo);
        tracer_.done(ply + 1, value, kind(value, alpha, beta));
        return view.of(value);
    }
    // The same by a call, where it is seldom needed: that costs less than a copy of the above.
    [[gnu::noinline]] Score search_child_by_call(const Move& move, int depth, int ply, const View& view) {
        return search_child(move, depth, ply, view);
    }

    // Is the child better than what there is? Only then is its value worth a search.
    [[gnu::noinline]] Score scout_child(const Move& move, int child, int depth, int ply, const View& view) {
        View narrow = view;
        narrow.high = view.low + 1;
        const Score value = search_child_by_call(move, depth, ply, narrow);
        if (value <= view.low || value >= view.high) return value;
        ++statistics_.researches;
        tracer_.research(ply, child);
        tracer_.enter(ply + 1, child);
        narrow.low = value - 1;
        narrow.high = view.high;
        return search_child_by_call(move, depth, ply, narrow);
    }

    // --- Foresight ----------------------------------------------------------------------------------------------

    // Only what a search of this depth would find as well. At the root the move is wanted, too.
    bool foreseen(int depth, Score& value) const {
        if constexpr (Offers<G, Foresee>) {
            if (!foresees_) return false;
            Scores scores;
            const int moves = ask<Foresee>(game_, *state_, scores);
            value = sides_.value(scores);
            return moves > 0 && moves <= depth;
        } else {
            return false;
        }
    }
    bool blunders(const Move& move, int depth) const {
        if constexpr (Offers<G, Blunders>) {
            return foresees_ && depth > 1 && ask<Blunders>(game_, *state_, move);
        } else {
            return false;
        }
    }

    // --- Bounds -------------------------------------------------------------------------------------------------

    static Bound kind(Score value, Score alpha, Score beta) {
        return value <= alpha ? Bound::upper : value >= beta ? Bound::lower : Bound::exact;
    }
    static bool answers(const MinimaxTable::Entry& known, int depth, Score alpha, Score beta) {
        if (!MinimaxTable::holds(known, depth)) return false;
        switch (static_cast<Bound>(known.bound)) {
            case Bound::exact:
                return true;
            case Bound::lower:
                return known.value >= beta;
            case Bound::upper:
                return known.value <= alpha;
            case Bound::none:
                break;
        }
        return false;
    }

    // Between these lies every value below this position.
    SideLimits limits_here() const {
        if constexpr (Offers<G, Bounds>) {
            if (has_bounds_) {
                Range range;
                ask<Bounds>(game_, *state_, range.low, range.high);
                return sides_.limits(range);
            }
        }
        return limits_;
    }

    Score note(Cut kind, int ply, Score bound) {
        ++statistics_.cuts[static_cast<std::size_t>(kind)];
        tracer_.window_cut(kind, ply, bound);
        return bound;
    }

    MirroredKey key_here() const {
        MirroredKey here{};
        if (has_mirror_) {
            if constexpr (Offers<G, Mirror>) here = ask<Mirror>(game_, *state_);
        } else if constexpr (Offers<G, Key>) {
            here = {ask<Key>(game_, *state_), false};
        }
        here.key ^= key_of_side_;
        return here;
    }
    // From a child's place in the list here to that in the list of the position with the key, or back.
    int image(const Moves& moves, int child, const MirroredKey& here) const {
        if constexpr (Offers<G, MirroredChild>) {
            if (here.mirrored && child < static_cast<int>(moves.size())) {
                return ask<MirroredChild>(game_, *state_, moves, child);
            }
        }
        return child;
    }

    const G& game_;
    const Options options_;
    const Extension<G> extension_;
    MoveOrder<G> order_;
    const bool prunes_;
    const bool scouts_;
    const bool has_bounds_;
    const bool has_mirror_;  // the first moves of a mirrored position are others
    const std::size_t width_;
    std::optional<MinimaxTable> table_;  // kept from one root to the next
    unsigned table_side_ = 0;            // the side that its keys are for

    // For one root.
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    Tracer tracer_;
    Sides sides_{0, 0, {}};
    bool foresees_ = false;
    SideLimits limits_{0, 0};  // of every value in the game
    std::uint64_t key_of_side_ = 0;
    std::optional<Score> guess_;  // the value of the last iteration
    std::pair<Score, Score> window_;
    std::vector<int> best_line_;
    KnownRootMoves root_moves_;
    Line line_;
    Statistics statistics_;
    int depth_ = 0;
    int root_child_ = kNoChild;  // the best move's place, if the last pass brought one
    bool cut_off_ = false;
};

template <Game G, class Tracer, class Use>
auto with_search(TwoSidesAlgorithm, const TwoSidesOptions&, Use&& use) {
    return use.template operator()<TwoSides<G, Tracer>>();
}

}  // namespace nply
