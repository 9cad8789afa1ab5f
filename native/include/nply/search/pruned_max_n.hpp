// Maxⁿ with pruning: any collector, any oracle, any tie rule, with or without a transposition table. It returns
// exactly the value and the move of plain maxⁿ.
//
// A node that stops early, or that depends on one that did, does not know its value: it answers with the ply of
// the ancestor it is irrelevant to. There it is dropped for good. Every node between keeps it waiting, and
// searches it again if its own best value becomes one that all the nodes from that ancestor down prefer (then
// condition B of pruning/path.hpp no longer holds). This is the re-search of speculative pruning (2003,
// section 4.3). Since only the last best value counts, re-searches are left to the end of a node.
//
// An iteration may begin a node with the child that the last one found best there, or with a move that was best at
// other nodes. Ties are still decided by the child's number in the game's order, so that neither value nor move depends
// on it.
//
// Here is the walk through the game. When to stop and what waits: pruning/pruner.hpp. The table:
// search/max_n_memory.hpp. Which child comes first: search/best_children.hpp, search/best_moves.hpp.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/core/statistics.hpp"
#include "nply/pruning/choose.hpp"
#include "nply/pruning/path.hpp"
#include "nply/pruning/pruner.hpp"
#include "nply/search/best_children.hpp"
#include "nply/search/best_moves.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/line.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/max_n_memory.hpp"
#include "nply/search/result.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

// Where nothing is proved of a node before it is searched (else: search/value_proofs.hpp).
struct NoProofs {
    template <class G>
    NoProofs(const G&, const MaxNOptions&) {}
};

template <Game G, class Tracer = NoTracer, class Proofs = NoProofs>
class PrunedMaxN {
public:
    using Options = MaxNOptions;
    static constexpr double small_tree = 1e13;
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    template <class... Settings>
    PrunedMaxN(const G& game, const Options& options, const Settings&... proof_settings)
        : game_(game),
          options_(options),
          extension_(game, options.extend),
          memory_(options, game.players(), has<Key>(game) || has<Rest>(game), has<OneWay>(game)),
          adds_up_(has<Rest>(game)),
          width_(most_moves(options.width)),
          learns_order_(learns_order(game, options.learn_order)),
          learns_moves_(learns_order_ && has_plain_moves(game)),
          proofs_(game, options, proof_settings...) {
        options_.asks_bounds = options.bounds != ValueBounds::none;
    }

    // `root_player`: whom ties=worst_for_root is about; -1: who is to move.
    void start(const State& root, int root_player, Budget& budget, Tracer tracer = {}) {
        state_.emplace(root);
        budget_ = &budget;
        finishes_ = false;
        tracer_ = std::move(tracer);
        root_player_ = root_player < 0 ? game_.player(root) : root_player;
        pruner_.emplace(game_facts(game_, root), options_, options_.ties, root_player_);
        memory_.start(options_.ties, root_player_);
        best_children_.clear();
        if constexpr (may_learn_moves) best_moves_.clear();
        deepest_ = pruner_->path().prunes() && learns_order_ ? deepest_iteration(root) : 0;
        if constexpr (proves) {
            if (!pruner_->path().prunes()) report_nothing_to_prove();
            proofs_.start(root, budget);
        }
    }

    Iteration iterate(int depth) {
        if constexpr (proves) proofs_.start_iteration(depth);
        best_children_.start(depth, depth < deepest_);
        if constexpr (may_learn_moves) {
            if (learns_moves_ && pruner_->path().prunes()) best_moves_.start(depth + extension_.most());
        }
        tracer_.start(depth);
        Iteration done = search_to(depth);
        tracer_.pause();
        done.exact = !cut_off_;
        finish(done.line, depth);
        return done;
    }

    SearchFacts facts() const {
        SearchFacts facts{.statistics = pruner_->statistics(), .pruning = {}, .window = {}};
        if (!options_.is_plain()) facts.pruning = pruner_->pruning().text();
        if constexpr (proves) {
            facts.pruning += ",bounds=paranoid";
            facts.statistics.proof_nodes = proofs_.nodes();
        }
        return facts;
    }
    void leave() {
        state_.reset();
        if constexpr (proves) proofs_.leave();
    }
    void clear() {
        memory_.clear();
        if constexpr (proves) proofs_.clear();
    }
    std::size_t table_bytes() const {
        if constexpr (proves) return memory_.bytes() + proofs_.bytes();
        return memory_.bytes();
    }

private:
    static constexpr int kExact = Pruner::kExact;
    static constexpr int kNowhere = Pruner::kNowhere;
    // As in plain maxⁿ a deep search leaves the end of its line out, unless somebody looks at every node.
    static constexpr int kEndOfLine = 6;
    static constexpr bool traced = !std::is_same_v<Tracer, NoTracer>;
    static constexpr bool proves = !std::is_same_v<Proofs, NoProofs>;
    static constexpr bool may_learn_moves = may_learn_order<G> && HasPlainMoves<G>;

    // No iteration goes deeper.
    int deepest_iteration([[maybe_unused]] const State& root) const {
        if (!has<Evaluate>(game_)) return 0;
        if constexpr (Offers<G, MaxLength>) {
            if (has<MaxLength>(game_)) return ask<MaxLength>(game_, root);
        }
        return kMaxPly;
    }

    // The line may end early: where it is left out, or where the table has answered.
    Iteration search_to(int depth) {
        line_.reserve(depth + extension_.most());
        cut_off_ = false;
        root_ = pruner_->start(depth + extension_.most());
        frontier_ = root_ + depth;
        last_remembered_ = depth - memory_.least_plies();
        end_of_line_ = traced || depth <= 2 * kEndOfLine ? frontier_ + extension_.most() : frontier_ - kEndOfLine;
        Iteration done{.depth = depth, .values = {}, .line = {}};
        root_moves_ = &done.root_moves;
        const int answer = with_place(game_, *state_, [&]<int Place>() { return search<true, Place>(root_); });
        tracer_.leave(0, answer, *root_->best);
        done.values = Values(*root_->best);
        done.line = line_.root();
        return done;
    }

    // Searches on from the end of the line as long as it ends early. What is pruned does not matter: the line to an
    // exact value is that of plain maxⁿ.
    void finish(std::vector<int>& line, int depth) {
        if (end_of_line_ >= frontier_ && !memory_.is_there()) return;
        Budget* const counted = budget_;
        const Statistics statistics = pruner_->statistics();
        finishes_ = true;
        best_children_.pause();
        if constexpr (may_learn_moves) best_moves_.pause();
        finish_answered_line(game_, *state_, line, depth, *counted, [&](int rest, Budget& uncounted) {
            if (!extension_.goes_on(game_, *state_, rest)) return std::vector<int>();
            budget_ = &uncounted;
            return search_to(rest).line;
        });
        finishes_ = false;
        budget_ = counted;
        pruner_->count_as(statistics);
    }

    // How many plies the search still has; below 0 in an extension.
    int left(const PathNode* here) const { return static_cast<int>(frontier_ - here); }

    // Inlined where it is called: most nodes are leaves, and need no call.
    template <int Place>
    [[gnu::always_inline]] bool leaf(const PathNode* here, Scores& out) {
        if (Place == 0 && game_.terminal(*state_)) {
            game_.scores(*state_, out);
        } else if (here >= frontier_ && !extension_.extends(game_, *state_, left(here))) {
            cut_off_ = true;
            evaluate_leaf(game_, *state_, here->ply, out);
        } else {
            return false;
        }
        return true;
    }

    // InChain: the nodes above had no choice, and share one call; see follow_only_child.
    template <bool AtRoot, int Place, bool InChain = false>
    [[gnu::always_inline]] int search(PathNode* here) {
        assume_place<Place>(game_, *state_);
        here->enter(game_.player(*state_));
        tracer_.player(here->ply, here->player);
        if (here->ply <= last_remembered_) return search_with_table<AtRoot, Place>(here);
        return search_here<AtRoot, Place, InChain>(here);
    }
    template <bool AtRoot, int Place, bool InChain = false>
    [[gnu::always_inline]] int search_here(PathNode* here) {
        assume_place<Place>(game_, *state_);
        if (AtRoot || bounds_changed()) {
            const int top = narrow_range(here);
            if (top != kNowhere) return top;
        }
        if constexpr (proves) {
            return search_with_proofs<AtRoot, Place>(here);
        } else {
            return search_below<AtRoot, Place, InChain>(here);
        }
    }
    template <bool AtRoot, int Place>
    int search_with_proofs(PathNode* here) {
        if (!tries_proofs(here)) return search_below<AtRoot, Place>(here);
        proofs_.enter(here);
        const int top = find_top_by_proofs(here);
        const int answer = top == kNowhere ? search_below<AtRoot, Place>(here) : top;
        proofs_.leave_node(here);
        return answer;
    }
    template <bool AtRoot, int Place, bool InChain = false>
    [[gnu::always_inline]] int search_below(PathNode* here) {
        assume_place<Place>(game_, *state_);
        if constexpr (FindsOnlyMove<G> && !traced && !AtRoot) {
            Move move;
            if (game_.only_move(*state_, move)) {
                if constexpr (InChain && Place > 0) return follow_only_child<Place>(move, here);
                return search_only_child<Place>(move, here);
            }
        }
        return search_children<AtRoot, Place>(here);
    }

    template <bool AtRoot, int Place>
    int search_children(PathNode* here) {
        assume_place<Place>(game_, *state_);
        Moves moves;
        game_.moves(*state_, moves);
        moves.truncate(width_);
        const int last = static_cast<int>(moves.size()) - 1;
        const int first = first_child(here, moves, last);
        here->begin_with(first, last);
        for (int i = 0; i <= last; ++i) {
            const int child = i > first ? i : i == 0 ? first : i - 1;
            const Move& move = moves[static_cast<std::size_t>(child)];
            const Found found =
                AtRoot ? search_root_child<Place>(move, child, i, here) : search_child<Place>(move, child, here);
            const bool is_caught_up = i == first && i > 0;  // a tie with the first child is of no use from now on
            if ((found != Found::better && !is_caught_up) || i == last || !pruner_->path().prunes()) continue;
            const int top = find_top(here);
            if (top == kNowhere) continue;
            if (here->waiting > 0) pruner_->drop_pending(here);
            if (top == here->ply) break;
            note_best_child(here, moves, first, false);
            return pruner_->leave(here, top);
        }
        const int answer = here->waiting == 0 ? kExact : search_again<Place>(moves, here);
        note_best_child(here, moves, first, answer == kExact);
        return answer;
    }

    // Which child to begin with; and when the node is left, which one its best value came from.
    [[gnu::always_inline]] int first_child(const PathNode* here, const Moves& moves, int last) const {
        int first = 0;
        if constexpr (may_learn_order<G>) first = best_children_.first(root_, here, last);
        if constexpr (may_learn_moves) {
            if (first == 0) first = best_moves_.first(here->ply, moves);
        }
        return first;
    }
    [[gnu::always_inline]] void note_best_child(const PathNode* here, const Moves& moves, int first, bool exact) {
        if constexpr (may_learn_order<G>) best_children_.leave(root_, here, first);
        if constexpr (may_learn_moves) {
            if (!here->has_best()) return;
            best_moves_.note(here->ply, moves[static_cast<std::size_t>(here->best_child)], here->best_child, exact);
        }
    }

    // Each child whose answer no longer holds; it may bring a new best value, and make more of them or fewer.
    template <int Place>
    [[gnu::noinline]] int search_again(const Moves& moves, PathNode* here) {
        here->search_again();
        for (int child = pruner_->find_pending(here); child != kNowhere; child = pruner_->find_pending(here)) {
            const int top = find_top_by_call(here);
            if (top != kNowhere) {
                pruner_->drop_pending(here);
                return pruner_->leave(here, top == here->ply ? kExact : top);
            }
            pruner_->take(here, child);
            tracer_.research(here->ply, child);
            search_child<Place>(moves[static_cast<std::size_t>(child)], child, here);
        }
        return pruner_->leave(here, kExact);
    }

    // The ancestor that a node is irrelevant to, itself, or nowhere: by the game's bounds, else by what is proved.
    [[gnu::always_inline]] int find_top(PathNode* here) {
        int top = reported(here, pruner_->find_top(here));
        if constexpr (proves) {
            if (top == kNowhere) top = find_top_by_proofs(here);
        }
        return top;
    }
    // The same by a call, where it is seldom asked.
    [[gnu::noinline]] int find_top_by_call(PathNode* here) { return find_top(here); }

    // The end of a line is not worth a proof, and its nodes are not counted.
    bool tries_proofs(const PathNode* here) const { return !finishes_ && proofs_.tries(left(here)); }
    [[gnu::noinline]] int find_top_by_proofs(PathNode* here) {
        if (!tries_proofs(here)) return kNowhere;
        const int top = proofs_.find_top(*pruner_, here, *state_, left(here), cut_off_);
        return reported(here, top, proofs_.proved());
    }

    // A node without a choice answers as its child does.
    template <int Place>
    [[gnu::noinline]] int search_only_child(Move move, PathNode* here) {
        return follow_only_child<Place>(move, here);
    }
    // Such nodes often follow one another: up to the end of the cycle they share one call.
    template <int Place>
    [[gnu::always_inline]] int follow_only_child(Move move, PathNode* here) {
        here->last = 0;
        bool is_leaf;
        const int answer = visit_child<Place, true>(move, 0, here, is_leaf);
        if (answer != kExact) return answer;
        here->hand_up_from(here[1]);
        extend_line(here, 0, is_leaf);
        return kExact;
    }

    // What a child turned out to be: irrelevant to some ancestor, or a value, better than the best one so far or not.
    enum class Found : int { irrelevant, worse, better };

    // A move at the root, the `order`-th one, and what becomes known of it: its value, or that it is no better than the
    // best one so far.
    template <int Place>
    [[gnu::noinline]] Found search_root_child(const Move& move, int child, int order, PathNode* here) {
        const std::uint64_t before = budget_->nodes();
        const Found found = search_child<Place>(move, child, here);
        const auto place = static_cast<std::size_t>(child);
        if (root_moves_->size() <= place) root_moves_->resize(place + 1);
        RootMove& known = (*root_moves_)[place];
        known.visits = budget_->nodes() - before - 1;
        known.order = order;
        known.all_players = found != Found::irrelevant;
        known.bound = known.all_players ? Bound::exact : Bound::upper;
        if (known.all_players) {
            known.values = Values(found == Found::better ? *here->best : *(here + 1)->best);
        } else {
            known.values = Values::of_player(here->player, here->bound);
        }
        return found;
    }

    template <int Place>
    [[gnu::always_inline]] Found search_child(const Move& move, int child, PathNode* here) {
        bool is_leaf;
        const int answer = visit_child<Place, false>(move, child, here, is_leaf);
        if (answer != kExact) {
            if (answer < here->ply) pruner_->wait(here, answer);
            return Found::irrelevant;
        }
        const Scores& value = *here[1].best;
        // More is better by every rule, and more than the bound of a node without a best value.
        if (value[here->player] <= here->bound &&
            !pruner_->path().prefers()(here->player, value, *here->best, child < here->best_child)) {
            return Found::worse;
        }
        here->take_from(here[1]);
        extend_line(here, child, is_leaf);
        tracer_.best(here->ply, *here->best);
        return Found::better;
    }
    // The child's answer.
    template <int Place, bool InChain>
    [[gnu::always_inline]] int visit_child(const Move& move, int child, PathNode* here, bool& is_leaf) {
        PathNode* const below = here + 1;
        here->child = child;
        budget_->count();
        tracer_.enter(below->ply, child);
        assume_place<Place>(game_, *state_);
        auto undo = game_.apply(*state_, move);
        is_leaf = leaf<next_place<G>(Place)>(below, *below->best);
        int answer = kExact;
        if (!is_leaf) {
            below->range = here->range;
            answer = search<false, next_place<G>(Place), InChain>(below);
        }
        game_.undo(*state_, move, undo);
        tracer_.leave(below->ply, answer, *below->best);
        return answer;
    }
    // The child's value has become the node's.
    [[gnu::always_inline]] void extend_line(const PathNode* here, int child, bool is_leaf) {
        if (here >= end_of_line_) return;
        if (is_leaf || here + 1 == end_of_line_) line_.end(here->ply + 1);
        line_.extend(here->ply, child);
    }

    // The range may be narrower than the parent's, so that the bounds on the path are worth a look at once: as
    // find_top.
    [[gnu::noinline]] int narrow_range([[maybe_unused]] PathNode* here) {
        if constexpr (Offers<G, Bounds>) {
            if (pruner_->pruning().uses_bounds) {
                Range& range = pruner_->range_at(here);
                ask<Bounds>(game_, *state_, range.low, range.high);
                pruner_->narrow(here, range);
                return reported(here, pruner_->find_top(here));
            }
        }
        return kNowhere;
    }
    [[gnu::always_inline]] bool bounds_changed() const {
        if constexpr (!Offers<G, Bounds>) {
            return false;
        } else if constexpr (Offers<G, BoundsChanged>) {
            if (!IsErased<G> || has<BoundsChanged>(game_)) return ask<BoundsChanged>(game_, *state_);
        }
        return true;
    }

    // `top`, of which the tracer has heard.
    int reported(PathNode* here, int top) { return reported(here, top, *here->range); }
    int reported(PathNode* here, int top, const Range& range) {
        if constexpr (traced) {
            if (top != kNowhere) {
                const BoundVector bounds = pruner_->bounds_up_to(here, top);
                tracer_.cut(pruner_->last_cut(), here->ply, top, pruner_->path(), range.low, bounds);
            }
        }
        return top;
    }

    PositionKey position_key() const {
        PositionKey here;
        if constexpr (Offers<G, Rest>) {
            if (adds_up_) {
                here.key = ask<Rest>(game_, *state_, here.so_far);
                return here;
            }
        }
        if constexpr (Offers<G, Key>) here.key = ask<Key>(game_, *state_);
        return here;
    }

    template <bool AtRoot, int Place>
    [[gnu::noinline]] int search_with_table(PathNode* here) {
        const int depth = left(here) + extension_.most();
        const PositionKey position = position_key();
        if (!AtRoot) {
            const int answer = memory_.look_up(position, *pruner_, here, depth, cut_off_);
            if (answer == kExact) line_.end(here->ply);
            if (answer != kNowhere) {
                tracer_.answered(here->ply);
                return answer;
            }
        }
        const bool outer_cut_off = std::exchange(cut_off_, false);
        const int answer = search_here<AtRoot, Place>(here);
        memory_.remember(position, *pruner_, here, depth, answer, cut_off_);
        cut_off_ |= outer_cut_off;
        return answer;
    }

    const G& game_;
    Options options_;
    const Extension<G> extension_;
    MaxNMemory memory_;
    BestChildren best_children_;
    BestMoves<G> best_moves_;
    int deepest_ = 0;  // an iteration that deep teaches nothing, since none follows
    bool adds_up_;     // the table keeps what is still to come
    std::size_t width_;
    bool learns_order_;
    bool learns_moves_;
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    Tracer tracer_;
    int root_player_ = -1;
    std::optional<Pruner> pruner_;  // for one root
    PathNode* root_ = nullptr;
    const PathNode* frontier_ = nullptr;  // only an extension goes deeper
    const PathNode* end_of_line_ = nullptr;
    int last_remembered_ = -1;  // the last ply whose positions are in the table
    Line line_;
    std::vector<RootMove>* root_moves_ = nullptr;
    bool cut_off_ = false;
    bool finishes_ = false;  // the value is known, and the end of its line is looked for
    [[no_unique_address]] Proofs proofs_;
};

}  // namespace nply
