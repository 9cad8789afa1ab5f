// Maxⁿ with pruning: any collector, any oracle, any tie rule, with or without a transposition table. It returns
// exactly the value and the move of plain maxⁿ.
//
// A node that stops early, or that depends on one that did, does not know its value: it answers with the ply of
// the ancestor it is irrelevant to. There it is dropped for good. Every node between keeps it waiting, and
// searches it again if its own best value becomes one that all the nodes from that ancestor down prefer (then
// condition B of pruning/path.hpp no longer holds). This is the re-search of speculative pruning (2003,
// section 4.3). Since only the last best value counts, re-searches are left to the end of a node.
//
// Here is the walk through the game. When to stop and what waits: pruning/pruner.hpp. The table:
// search/max_n_memory.hpp.
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
        if constexpr (proves) {
            if (!pruner_->path().prunes()) report_nothing_to_prove();
            proofs_.start(root, budget);
        }
    }

    Iteration iterate(int depth) {
        if constexpr (proves) proofs_.start_iteration(depth);
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

    // The line may end early: where it is left out, or where the table has answered.
    Iteration search_to(int depth) {
        line_.reserve(depth + extension_.most());
        cut_off_ = false;
        root_ = pruner_->start(depth + extension_.most());
        frontier_ = root_ + depth;
        end_of_line_ = traced || depth <= 2 * kEndOfLine ? frontier_ + extension_.most() : frontier_ - kEndOfLine;
        Iteration done{.depth = depth, .values = {}, .line = {}};
        root_moves_ = &done.root_moves;
        const int answer = search<true>(root_);
        tracer_.leave(0, answer, *root_->best);
        done.values = Values(*root_->best);
        done.line = line_.root();
        return done;
    }

    // Searches on from the end of the line as long as it ends early. What is pruned does not matter: the line to an
    // exact value is that of plain maxⁿ.
    void finish(std::vector<int>& line, int depth) {
        Budget* const counted = budget_;
        const Statistics statistics = pruner_->statistics();
        finishes_ = true;
        for (bool longer = end_of_line_ < frontier_ || memory_.is_there(); longer;) {
            const std::size_t length = line.size();
            const int rest = depth - static_cast<int>(length);
            finish_line(game_, *state_, line, *counted, [&](Budget& uncounted) {
                if (!extension_.goes_on(game_, *state_, rest)) return std::vector<int>();
                budget_ = &uncounted;
                return search_to(rest).line;
            });
            longer = line.size() > length;
        }
        finishes_ = false;
        budget_ = counted;
        pruner_->count_as(statistics);
    }

    // How many plies the search still has; below 0 in an extension.
    int left(const PathNode* here) const { return static_cast<int>(frontier_ - here); }
    int ply_of(const PathNode* node) const { return static_cast<int>(node - root_); }

    // Inlined where it is called: most nodes are leaves, and need no call.
    [[gnu::always_inline]] bool leaf(const PathNode* here, Scores& out) {
        if (game_.terminal(*state_)) {
            game_.scores(*state_, out);
        } else if (here >= frontier_ && !extension_.extends(game_, *state_, left(here))) {
            cut_off_ = true;
            evaluate_leaf(game_, *state_, ply_of(here), out);
        } else {
            return false;
        }
        return true;
    }

    template <bool AtRoot = false>
    [[gnu::always_inline]] int search(PathNode* here) {
        here->enter(game_.player(*state_));
        tracer_.player(ply_of(here), here->player);
        return memory_.remembers(left(here)) ? search_with_table<AtRoot>(here) : search_here<AtRoot>(here);
    }
    template <bool AtRoot>
    [[gnu::always_inline]] int search_here(PathNode* here) {
        const int answer = search_children<AtRoot>(here);
        if constexpr (proves) {
            if (tries_proofs(here)) proofs_.leave_node(*pruner_, here);
        }
        return answer;
    }

    template <bool AtRoot>
    int search_children(PathNode* here) {
        if (narrow_range<AtRoot>(here)) {
            const int top = reported(here, pruner_->find_top(here));
            if (top != kNowhere) return top;
        }
        if constexpr (proves) {
            const int top = enter_with_proofs(here);
            if (top != kNowhere) return top;
        }
        if constexpr (FindsOnlyMove<G> && !traced && !AtRoot) {
            Move move;
            if (game_.only_move(*state_, move)) return search_only_child(move, here);
        }
        Moves moves;
        game_.moves(*state_, moves);
        moves.truncate(width_);
        const int last = here->last = static_cast<int>(moves.size()) - 1;
        for (int i = 0; i <= last; ++i) {
            const Move& move = moves[static_cast<std::size_t>(i)];
            const Found found = AtRoot ? search_root_child(move, i, here) : search_child(move, i, here);
            if (found != Found::better || i == last || !pruner_->path().prunes()) continue;
            const int top = find_top(here);
            if (top == kNowhere) continue;
            if (here->waiting > 0) pruner_->drop_pending(here);
            if (top == ply_of(here)) break;
            return pruner_->leave(here, top);
        }
        return here->waiting == 0 ? kExact : search_again(moves, here);
    }

    // Each child whose answer no longer holds; it may bring a new best value, and make more of them or fewer.
    [[gnu::noinline]] int search_again(const Moves& moves, PathNode* here) {
        here->last = -1;
        for (int child = pruner_->find_pending(here); child != kNowhere; child = pruner_->find_pending(here)) {
            const int top = find_top_by_call(here);
            if (top != kNowhere) {
                pruner_->drop_pending(here);
                return pruner_->leave(here, top == ply_of(here) ? kExact : top);
            }
            pruner_->take(here, child);
            tracer_.research(ply_of(here), child);
            search_child(moves[static_cast<std::size_t>(child)], child, here);
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
    int enter_with_proofs(PathNode* here) {
        if (!tries_proofs(here)) return kNowhere;
        proofs_.enter(*pruner_, here);
        return find_top_by_proofs(here);
    }
    [[gnu::noinline]] int find_top_by_proofs(PathNode* here) {
        if (!tries_proofs(here)) return kNowhere;
        const int top = proofs_.find_top(*pruner_, here, *state_, left(here), cut_off_);
        return reported(here, top, proofs_.proved());
    }

    // A node without a choice answers as its child does.
    [[gnu::noinline]] int search_only_child(const Move& move, PathNode* here) {
        here->last = 0;
        search_child(move, 0, here);
        return here->waiting == 0 ? kExact : pruner_->leave(here, kExact);
    }

    // What a child turned out to be: irrelevant to some ancestor, or a value, better than the best one so far or not.
    enum class Found : int { irrelevant, worse, better };

    // A move at the root, and what becomes known of it: its value, or that it is no better than the best one so far.
    [[gnu::noinline]] Found search_root_child(const Move& move, int child, PathNode* here) {
        const std::uint64_t before = budget_->nodes();
        const Found found = search_child(move, child, here);
        RootMove& known = root_moves_->emplace_back();
        known.visits = budget_->nodes() - before - 1;
        known.order = child;
        known.all_players = found != Found::irrelevant;
        known.bound = known.all_players ? Bound::exact : Bound::upper;
        if (known.all_players) {
            known.values = Values(found == Found::better ? *here->best : *(here + 1)->best);
        } else {
            known.values = Values::of_player(here->player, here->bound);
        }
        return found;
    }

    [[gnu::always_inline]] Found search_child(const Move& move, int child, PathNode* here) {
        PathNode* const below = here + 1;
        here->child = child;
        budget_->count();
        tracer_.enter(ply_of(below), child);
        auto undo = game_.apply(*state_, move);
        const bool is_leaf = leaf(below, *below->best);
        int answer = kExact;
        if (!is_leaf) {
            below->range = here->range;
            answer = search(below);
        }
        game_.undo(*state_, move, undo);
        tracer_.leave(ply_of(below), answer, *below->best);
        if (answer != kExact) {
            if (answer < ply_of(here)) pruner_->wait(here, answer);
            return Found::irrelevant;
        }
        const Scores& value = *below->best;
        // More is better by every rule, and more than the bound of a node without a best value.
        if (value[here->player] <= here->bound &&
            !pruner_->path().prefers()(here->player, value, *here->best, child < here->best_child)) {
            return Found::worse;
        }
        here->take_from(*below);
        if (here < end_of_line_) {
            if (is_leaf || below == end_of_line_) line_.end(ply_of(below));
            line_.extend(ply_of(here), child);
        }
        tracer_.best(ply_of(here), *here->best);
        return Found::better;
    }

    // True: the range may be narrower than the parent's, so that the bounds on the path are worth a look at once.
    template <bool AtRoot>
    bool narrow_range(PathNode* here) {
        if constexpr (Offers<G, Bounds>) {
            if (pruner_->pruning().uses_bounds && (AtRoot || bounds_changed())) {
                Range& range = pruner_->range_at(here);
                ask<Bounds>(game_, *state_, range.low, range.high);
                pruner_->narrow(here, range);
                return true;
            }
        }
        return false;
    }
    bool bounds_changed() const {
        if constexpr (Offers<G, BoundsChanged>) {
            if (!IsErased<G> || has<BoundsChanged>(game_)) return ask<BoundsChanged>(game_, *state_);
        }
        return true;
    }

    // `top`, of which the tracer has heard.
    int reported(PathNode* here, int top) { return reported(here, top, *here->range); }
    int reported(PathNode* here, int top, const Range& range) {
        if constexpr (traced) {
            const auto& [kind, bounds] = pruner_->last_stop();
            if (top != kNowhere) tracer_.cut(kind, ply_of(here), top, pruner_->path(), range.low, bounds);
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

    template <bool AtRoot>
    [[gnu::noinline]] int search_with_table(PathNode* here) {
        const int depth = left(here) + extension_.most();
        const PositionKey position = position_key();
        if (!AtRoot) {
            const int answer = memory_.look_up(position, *pruner_, here, depth, cut_off_);
            if (answer == kExact) line_.end(ply_of(here));
            if (answer != kNowhere) {
                tracer_.answered(ply_of(here));
                return answer;
            }
        }
        const bool outer_cut_off = std::exchange(cut_off_, false);
        const int answer = search_here<AtRoot>(here);
        memory_.remember(position, *pruner_, here, depth, answer, cut_off_);
        cut_off_ |= outer_cut_off;
        return answer;
    }

    const G& game_;
    Options options_;
    const Extension<G> extension_;
    MaxNMemory memory_;
    bool adds_up_;  // the table keeps what is still to come
    std::size_t width_;
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    Tracer tracer_;
    int root_player_ = -1;
    std::optional<Pruner> pruner_;  // for one root
    PathNode* root_ = nullptr;
    const PathNode* frontier_ = nullptr;  // only an extension goes deeper
    const PathNode* end_of_line_ = nullptr;
    Line line_;
    std::vector<RootMove>* root_moves_ = nullptr;
    bool cut_off_ = false;
    bool finishes_ = false;  // the value is known, and the end of its line is looked for
    [[no_unique_address]] Proofs proofs_;
};

}  // namespace nply
