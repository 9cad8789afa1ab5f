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
#include "nply/search/budget.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/line.hpp"
#include "nply/search/minimax_table.hpp"
#include "nply/search/move_order.hpp"
#include "nply/search/result.hpp"
#include "nply/search/root_windows.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/statistics.hpp"
#include "nply/search/tracer.hpp"
#include "nply/search/two_sides_plan.hpp"

namespace nply {

template <Game G, class Tracer = NoTracer>
class TwoSides {
public:
    using Options = TwoSidesOptions;
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    TwoSides(const G& game, const State& root, const Options& options, Budget& budget, Tracer tracer = {})
        : TwoSides(game, root, options, plan_two_sides(game, root, options), budget, std::move(tracer)) {}

    Iteration<Move> iterate(int depth) {
        line_.reserve(depth);
        order_.start(depth);
        if (table_) table_->next_generation();
        cut_off_ = false;
        depth_ = depth;
        tracer_.start(depth);
        const Score value = value_of_root();
        guess_ = value;
        Iteration<Move> done{.depth = depth, .values = {}, .line = std::move(best_line_)};
        tracer_.pause();
        if (options_.exact_move && prunes_ && (table_ || order_.sorts())) find_leftmost(value, done.line);
        complete_line(value, done);
        done.exact = !cut_off_;
        return done;
    }

    const Statistics& statistics() const { return statistics_; }
    std::pair<Score, Score> window() const { return window_; }

private:
    TwoSides(const G& game, const State& root, const Options& options, const TwoSidesPlan& plan, Budget& budget,
             Tracer tracer)
        : game_(game),
          state_(root),
          budget_(budget),
          tracer_(std::move(tracer)),
          options_(options),
          sides_(plan.sides),
          order_(game, options.search == MinimaxSearch::plain ? Order::game : options.order),
          prunes_(plan.prunes),
          scouts_(plan.scouts),
          has_bounds_(has_bounds(game)),
          has_mirror_(has_mirror(game)),
          foresees_(plan.foresees),
          limits_(plan.limits),
          window_(limits_.low - 1, limits_.high + 1) {
        if (plan.table_entries > 0) table_.emplace(plan.table_entries);
    }

    static constexpr Score kInfinity = std::numeric_limits<Score>::max() / 2;
    static constexpr int kNoChild = MinimaxTable::kNoChild;

    // A window in the view of the side to move, and what it knows of its own value there.
    struct View {
        bool maximises;
        Score low, high;

        View(bool maximises, Score alpha, Score beta)
            : maximises(maximises), low(maximises ? alpha : -beta), high(maximises ? beta : -alpha) {}
        Score of(Score value) const { return maximises ? value : -value; }
    };

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
        const Score value = search(depth_, 0, alpha, beta);
        tracer_.done(0, value, kind(value, alpha, beta));
        const bool exact = alpha < value && value < beta;
        best_line_ = exact ? line_.root() : std::vector<Move>();
        if (!exact) root_child_ = kNoChild;
        return value;
    }

    // The first guess of a search that needs one.
    Score evaluated() {
        if constexpr (CanEvaluate<G>) {
            if (can_evaluate(game_) && (options_.zero_window || options_.search == MinimaxSearch::mtdf)) {
                Scores scores;
                game_.evaluate(state_, scores);
                return sides_.value(scores);
            }
        }
        return 0;
    }

    // The earliest of the best moves, where others may have been tried first.
    void find_leftmost(Score value, std::vector<Move>& line) {
        Moves moves;
        game_.moves(state_, moves);
        const int before = std::min(root_child_, static_cast<int>(moves.size()));
        for (int i = 0; i < before; ++i) {
            const Move move = moves[static_cast<std::size_t>(i)];
            if (!reaches(move, 0, value)) continue;
            line.assign(1, move);
            return;
        }
    }

    // A line ends early where the table answered, and tests bring none: the rest of it are moves that keep the value.
    // Where it ends stand the scores of all players.
    void complete_line(Score value, Iteration<Move>& done) {
        std::vector<typename G::Undo> undos(static_cast<std::size_t>(done.depth));
        for (int ply = 0; ply < done.depth && !game_.terminal(state_); ++ply) {
            const auto i = static_cast<std::size_t>(ply);
            if (i == done.line.size()) done.line.push_back(find_keeping(value, ply));
            undos[i] = game_.apply(state_, done.line[i]);
        }
        if (game_.terminal(state_)) {
            game_.scores(state_, done.values);
        } else {
            evaluate_leaf(game_, state_, static_cast<int>(done.line.size()), done.values);
        }
        for (std::size_t i = done.line.size(); i-- > 0;) game_.undo(state_, done.line[i], undos[i]);
    }

    Move find_keeping(Score value, int ply) {
        Moves moves;
        game_.moves(state_, moves);
        const MirroredKey here = table_ ? key_here() : MirroredKey{};
        const auto* known = table_ ? table_->find(here.key) : nullptr;
        const int first = known != nullptr && known->child < moves.size() ? image(moves, known->child, here) : 0;
        const int last = static_cast<int>(moves.size()) - 1;
        for (int i = 0; i < last; ++i) {
            const int child = i == 0 ? first : i <= first ? i - 1 : i;
            if (reaches(moves[static_cast<std::size_t>(child)], ply, value)) {
                return moves[static_cast<std::size_t>(child)];
            }
        }
        return moves[static_cast<std::size_t>(first == last && last > 0 ? last - 1 : last)];
    }

    // Is the move as good as `value`, that of the position?
    bool reaches(const Move& move, int ply, Score value) {
        const bool maximises = sides_.maximises(game_.player(state_));
        View view(maximises, value - 1, value + 1);
        view.high = view.of(value);
        return search_child_seldom(move, depth_ - ply, ply, view) >= view.high;
    }

    // --- Below --------------------------------------------------------------------------------------------------

    // Inlined where it is called: most nodes are leaves, and need no call.
    [[gnu::always_inline]] Score visit(int depth, int ply, Score alpha, Score beta) {
        Score value;
        return leaf(depth, ply, value) ? value : search(depth, ply, alpha, beta);
    }

    [[gnu::always_inline]] bool leaf(int depth, int ply, Score& value) {
        Scores scores;
        if (game_.terminal(state_)) {
            game_.scores(state_, scores);
        } else if (depth == 0) {
            cut_off_ = true;
            evaluate_leaf(game_, state_, ply, scores);
        } else {
            return false;
        }
        line_.end(ply);
        value = sides_.value(scores);
        return true;
    }

    Score search(int depth, int ply, Score alpha, Score beta) {
        const int player = game_.player(state_);
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

        int first = kNoChild;
        if (const auto* known = table_->find(here.key)) {
            if (ply > 0 && answers(*known, depth, alpha, beta)) {
                cut_off_ |= known->open != 0;
                ++statistics_.table_hits;
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
        table_->store(here.key, found.value, view.maximises ? bound : turned(bound), depth, cut_off_, found.child);
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
        game_.moves(state_, moves);
        typename MoveOrder<G>::Turn turn(order_, moves, image(moves, first, here));
        if (depth > 1) turn.sort(game_, state_, player, ply, [&](const Move& move) { return blunders(move, depth); });
        Score best = -kInfinity;
        int best_child = kNoChild;
        for (int i = 0; i < turn.size(); ++i) {
            const int child = turn[i];
            const auto& move = moves[static_cast<std::size_t>(child)];
            if (ply > 0 && blunders(move, depth)) continue;
            tracer_.enter(ply + 1, child, move);
            const Score value = scouts_ && best_child != kNoChild && depth > 1 && view.high - view.low > 1
                                    ? scout_child(move, child, depth, ply, view)
                                    : search_child(move, depth, ply, view);
            if (value <= best) continue;
            best = value;
            best_child = child;
            if (ply == 0) root_child_ = child;
            line_.extend(ply, move);
            tracer_.best_value(ply, view.of(best));
            if (!prunes_) continue;
            if (best >= view.high) {
                order_.refuted(player, move, ply, depth);
                if (i + 1 < turn.size()) note(Cut::window, ply, view.of(view.high));
                break;
            }
            view.low = std::max(view.low, best);
        }
        return {view.of(best), image(moves, best_child, here)};
    }

    // Both in the view of the side to move. A plain search never narrows the window of its root.
    [[gnu::always_inline]] Score search_child(const Move& move, int depth, int ply, const View& view) {
        budget_.count();
        auto undo = game_.apply(state_, move);
        const Score alpha = view.maximises ? view.low : -view.high;
        const Score beta = view.maximises ? view.high : -view.low;
        if (prunes_) tracer_.window(ply + 1, alpha, beta);
        const Score value = visit(depth - 1, ply + 1, alpha, beta);
        game_.undo(state_, move, undo);
        tracer_.done(ply + 1, value, kind(value, alpha, beta));
        return view.of(value);
    }
    // The same, for those who seldom ask: a call costs less than a copy of the above.
    [[gnu::noinline]] Score search_child_seldom(const Move& move, int depth, int ply, const View& view) {
        return search_child(move, depth, ply, view);
    }

    // Is the child better than what there is? Only then is its value worth a search.
    [[gnu::noinline]] Score scout_child(const Move& move, int child, int depth, int ply, const View& view) {
        View narrow = view;
        narrow.high = view.low + 1;
        const Score value = search_child_seldom(move, depth, ply, narrow);
        if (value <= view.low || value >= view.high) return value;
        ++statistics_.researches;
        tracer_.research(ply, child);
        tracer_.enter(ply + 1, child, move);
        narrow.low = value - 1;
        narrow.high = view.high;
        return search_child_seldom(move, depth, ply, narrow);
    }

    // --- Foresight ----------------------------------------------------------------------------------------------

    // Only what a search of this depth would find as well. At the root the move is wanted, too.
    bool foreseen(int depth, Score& value) const {
        if constexpr (CanForesee<G>) {
            if (!foresees_) return false;
            Scores scores;
            const int moves = game_.foresee(state_, scores);
            value = sides_.value(scores);
            return moves > 0 && moves <= depth;
        } else {
            return false;
        }
    }
    bool blunders(const Move& move, int depth) const {
        if constexpr (CanForesee<G>) {
            return foresees_ && depth > 1 && game_.blunders(state_, move);
        } else {
            return false;
        }
    }

    // --- Bounds -------------------------------------------------------------------------------------------------

    static Bound kind(Score value, Score alpha, Score beta) {
        return value <= alpha ? Bound::upper : value >= beta ? Bound::lower : Bound::exact;
    }
    static Bound turned(Bound bound) {
        return bound == Bound::lower ? Bound::upper : bound == Bound::upper ? Bound::lower : bound;
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
        if constexpr (HasBounds<G>) {
            if (has_bounds_) {
                Range range;
                game_.bounds(state_, range.low, range.high);
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
        if constexpr (HasMirror<G>) {
            if (has_mirror_) return game_.mirrored_key(state_);
        }
        if constexpr (HasKey<G>) {
            return {game_.key(state_), false};
        } else {
            return {};
        }
    }
    // From a child's place in the list here to that in the list of the position with the key, or back.
    int image(const Moves& moves, int child, const MirroredKey& here) const {
        if constexpr (HasMirror<G>) {
            if (here.mirrored && child < static_cast<int>(moves.size())) return game_.mirrored_child(moves, child);
        }
        return child;
    }

    const G& game_;
    State state_;
    Budget& budget_;
    Tracer tracer_;
    const Options options_;
    Sides sides_;
    MoveOrder<G> order_;
    const bool prunes_;
    const bool scouts_;
    const bool has_bounds_;
    const bool has_mirror_;
    const bool foresees_;
    const SideLimits limits_;  // of every value in the game
    std::optional<MinimaxTable> table_;
    std::optional<Score> guess_;  // the value of the last iteration
    std::pair<Score, Score> window_;
    std::vector<Move> best_line_;
    Line<Move> line_;
    Statistics statistics_;
    int depth_ = 0;
    int root_child_ = kNoChild;  // the best move's place, if the last pass brought one
    bool cut_off_ = false;
};

}  // namespace nply
