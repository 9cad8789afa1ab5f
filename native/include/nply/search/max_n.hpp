// Maxⁿ (Luckhardt and Irani 1986): at each node the mover picks the child that is best for himself.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/pruning/ties.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/chance_max_n.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/line.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/pruned_max_n.hpp"
#include "nply/search/result.hpp"
#include "nply/search/value_proofs.hpp"
#include "nply/search/whole_hand_max_n.hpp"

namespace nply {

template <Game G>
class MaxN {
public:
    using Options = MaxNOptions;
    static constexpr double small_tree = 1e9;
    using State = typename G::State;
    using Move = typename G::Move;

    MaxN(const G& game, const Options& options)
        : game_(game), extension_(game, options.extend), prefers_(options.ties, 0), ties_(options.ties) {}

    // `root_player`: whom ties=worst_for_root is about; -1: who is to move.
    void start(const State& root, int root_player, Budget& budget) {
        state_.emplace(root);
        budget_ = &budget;
        prefers_ = Preference(ties_, root_player < 0 ? game_.player(root) : root_player);
    }

    SearchFacts facts() const { return {}; }
    void leave() { state_.reset(); }

    // Keeping the line at every node costs as much as the rest of the search, and nearly all nodes are in the last
    // plies: half of the plies are left out, and the end of the line is looked up afterwards.
    Iteration iterate(int depth) { return iterate(depth, depth < 2 ? kWholeLine : std::min(depth / 2, kEndOfLine)); }

private:
    static constexpr int kEndOfLine = 6;
    static constexpr int kWholeLine = std::numeric_limits<int>::min();

    MaxN(const G& game, const Extension<G>& extension, const Preference& prefers)
        : game_(game), extension_(extension), prefers_(prefers) {}

    Iteration iterate(int depth, int end_of_line) {
        line_.reserve(depth + extension_.most());
        depth_ = depth;
        end_of_line_ = end_of_line;
        cut_off_ = false;
        Iteration done{.depth = depth, .values = {}, .line = {}};
        Scores best;
        search_root(depth, best, done.root_moves);
        done.values = Values(best);
        done.line = line_.root();
        if (end_of_line_ != kWholeLine) finish(done.line, depth);
        done.exact = !cut_off_;
        return done;
    }

    void finish(std::vector<int>& line, int depth) {
        finish_line(game_, *state_, line, *budget_, [&](Budget& uncounted) {
            MaxN rest(game_, extension_, prefers_);
            rest.state_.emplace(*state_);
            rest.budget_ = &uncounted;
            return rest.iterate(depth - static_cast<int>(line.size()), kWholeLine).line;
        });
    }

    // As search_children, and what each move is worth is written down.
    void search_root(int depth, Scores& best, std::vector<RootMove>& known) {
        const int player = game_.player(*state_);
        typename G::Moves moves;
        game_.moves(*state_, moves);
        budget_->count(moves.size());
        Score to_beat = Preference::kNoChild;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Scores value;
            const std::uint64_t before = budget_->nodes();
            with_place(game_, *state_, [&]<int Place>() { visit_child<true, Place>(moves[i], depth, value); });
            known.push_back({.bound = Bound::exact,
                             .all_players = true,
                             .values = Values(value),
                             .visits = budget_->nodes() - before,
                             .order = static_cast<int>(i)});
            if (!prefers_.better(player, value, best, to_beat)) continue;
            best = value;
            line_.extend(0, static_cast<int>(i));
        }
    }

    // Inlined into its callers below: most nodes are leaves, and need no call.
    template <bool KeepsLine, int Place, bool InChain = false>
    [[gnu::always_inline]] void visit(int depth, Scores& best) {
        assume_place<Place>(game_, *state_);
        if (leaf<Place>(depth, best)) {
            if (KeepsLine) line_.end(depth_ - depth);
        } else if (KeepsLine && depth == end_of_line_) {
            line_.end(depth_ - depth);
            search<false, Place, InChain>(depth, best);
        } else {
            search<KeepsLine, Place, InChain>(depth, best);
        }
    }
    template <int Place>
    [[gnu::always_inline]] bool leaf(int depth, Scores& value) {
        if (Place == 0 && game_.terminal(*state_)) {
            game_.scores(*state_, value);
            return true;
        }
        if (extension_.goes_on(game_, *state_, depth)) return false;
        cut_off_ = true;
        evaluate_leaf(game_, *state_, depth_, value);
        return true;
    }
    template <bool KeepsLine, int Place, bool InChain>
    [[gnu::always_inline]] void search(int depth, Scores& best) {
        if constexpr (FindsOnlyMove<G>) {
            Move move;
            if (game_.only_move(*state_, move)) {
                if constexpr (InChain && Place > 0) return follow_only_child<KeepsLine, Place>(move, depth, best);
                return search_only_child<KeepsLine, Place>(move, depth, best);
            }
        }
        search_children<KeepsLine, Place>(depth, best);
    }

    template <bool KeepsLine, int Place>
    void search_children(int depth, Scores& best) {
        assume_place<Place>(game_, *state_);
        const int player = game_.player(*state_);
        typename G::Moves moves;
        game_.moves(*state_, moves);
        budget_->count(moves.size());
        // Children write into a local: a value of the caller's might, for all the compiler knows, be part of the state,
        // which it would then load again after every leaf.
        Scores value;
        Score to_beat = Preference::kNoChild;
        for (const auto& move : moves) {
            visit_child<KeepsLine, Place>(move, depth, value);
            if (!prefers_.better(player, value, best, to_beat)) continue;
            best = value;
            if (KeepsLine) line_.extend(depth_ - depth, static_cast<int>(&move - &*moves.begin()));
        }
    }
    template <bool KeepsLine, int Place>
    [[gnu::noinline]] void search_only_child(Move move, int depth, Scores& best) {
        follow_only_child<KeepsLine, Place>(move, depth, best);
    }
    // Moves without a choice often follow one another: up to the end of the cycle they share one call.
    template <bool KeepsLine, int Place>
    [[gnu::always_inline]] void follow_only_child(Move move, int depth, Scores& best) {
        budget_->count();
        visit_child<KeepsLine, Place, true>(move, depth, best);
        if (KeepsLine) line_.extend(depth_ - depth, 0);
    }
    template <bool KeepsLine, int Place, bool InChain = false>
    [[gnu::always_inline]] void visit_child(const Move& move, int depth, Scores& value) {
        assume_place<Place>(game_, *state_);
        auto undo = game_.apply(*state_, move);
        visit<KeepsLine, next_place<G>(Place), InChain>(depth - 1, value);
        game_.undo(*state_, move, undo);
    }

    const G& game_;
    const Extension<G> extension_;
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    Preference prefers_;
    Ties ties_ = Ties::left;
    Line line_;
    int depth_ = 0;                 // of this iteration
    int end_of_line_ = kWholeLine;  // with so many plies to go the line is left out
    bool cut_off_ = false;
};

// Whether bounds are proved at the upper nodes of the pruned search.
template <Game G>
bool proves_bounds(const G& game, const MaxNOptions& options) {
    if (options.bounds != ValueBounds::automatic) return options.bounds == ValueBounds::paranoid;
    return options.prune == Prune::automatic && has<ProofsPay>(game);
}

// Which class searches with these options: what is written down runs as a pruned search without a collector.
template <Game G, class Tracer, class Use>
auto with_search(MaxNAlgorithm, const G& game, const MaxNOptions& options, Use&& use) {
    using Pruned = PrunedMaxN<G, Tracer>;
    using Proving = PrunedMaxN<G, Tracer, ValueProofs<G>>;
    if constexpr (std::is_same_v<Tracer, NoTracer>) {
        if (options.is_plain()) return use.template operator()<MaxN<G>>();
        if constexpr (tricks::HasAdditive<G>) {
            if (options.allow_intervals()) {
                if (options.bounds == ValueBounds::paranoid)
                    return use.template operator()<WholeHandMaxN<G, Proving>>();
                return use.template operator()<WholeHandMaxN<G, Pruned>>();
            }
        }
    }
    if constexpr (std::is_same_v<Tracer, NoTracer>) {
        if (options.threads > 1) report_no_threads();
    }
    if (proves_bounds(game, options)) return use.template operator()<Proving>();
    return use.template operator()<Pruned>();
}

template <Game G, class Tracer, class Use>
auto with_chance_search(MaxNAlgorithm, const MaxNOptions&, Use&& use) {
    return use.template operator()<ChanceMaxN<G, Tracer>>();
}

}  // namespace nply
