// Directed offensive search (Zuckerman, Felner and Kraus 2009): at nodes of the root's player the child is chosen that
// is worst for one opponent, the target; of those that are the same for him, the one that is best for the player
// himself. All others choose as in maxⁿ.
#pragma once

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/line.hpp"
#include "nply/search/offensive_engine.hpp"
#include "nply/search/result.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

// Who has most of these scores, leaving one player out; the first of several, -1 if there is nobody.
int leader_of(const Scores& scores, int players, int left_out);

// Throws where there is no such opponent.
void check_target(int target, int root, int players);

template <Game G, class Tracer = NoTracer>
class Offensive {
public:
    using Options = OffensiveOptions;
    using State = typename G::State;

    Offensive(const G& game, const Options& options) : game_(game), wanted_(options.target) {}

    void start(const State& root, int, Budget& budget, Tracer tracer = {}) {
        root_ = game_.player(root);
        target_ = wanted_;
        if (target_ < 0) {
            Scores scores;
            evaluate_leaf(game_, root, 0, scores);
            target_ = leader_of(scores, game_.players(), root_);
        }
        check_target(target_, root_, game_.players());
        state_.emplace(root);
        budget_ = &budget;
        tracer_ = std::move(tracer);
    }

    Iteration iterate(int depth) {
        line_.reserve(depth);
        depth_ = depth;
        cut_off_ = false;
        known_.clear();
        tracer_.start(depth);
        Scores best;
        visit(0, best);
        return {.depth = depth,
                .values = Values(best),
                .line = line_.root(),
                .exact = !cut_off_,
                .root_moves = std::move(known_)};
    }
    SearchFacts facts() const { return {}; }
    void leave() { state_.reset(); }

private:
    static constexpr int kExact = std::numeric_limits<int>::max();

    void visit(int ply, Scores& best) {
        line_.end(ply);
        if (game_.terminal(*state_)) {
            game_.scores(*state_, best);
        } else if (ply == depth_) {
            cut_off_ = true;
            evaluate_leaf(game_, *state_, ply, best);
        } else {
            search_children(ply, best);
        }
        tracer_.leave(ply, kExact, best);
    }
    void search_children(int ply, Scores& best) {
        const int player = game_.player(*state_);
        tracer_.player(ply, player);
        typename G::Moves moves;
        game_.moves(*state_, moves);
        for (std::size_t child = 0; child < moves.size(); ++child) {
            Scores value;
            const std::uint64_t before = budget_->nodes();
            budget_->count();
            tracer_.enter(ply + 1, static_cast<int>(child));
            auto undo = game_.apply(*state_, moves[child]);
            visit(ply + 1, value);
            game_.undo(*state_, moves[child], undo);
            if (ply == 0) {
                known_.push_back({.bound = Bound::exact,
                                  .all_players = true,
                                  .values = Values(value),
                                  .visits = budget_->nodes() - before,
                                  .order = static_cast<int>(child)});
            }
            if (child > 0 && !prefers(player, value, best)) continue;
            best = value;
            tracer_.best(ply, best);
            line_.extend(ply, static_cast<int>(child));
        }
    }

    bool prefers(int player, const Scores& value, const Scores& best) const {
        if (player == root_ && value[target_] != best[target_]) return value[target_] < best[target_];
        return value[player] > best[player];
    }

    const G& game_;
    const int wanted_;
    std::optional<State> state_;
    Budget* budget_ = nullptr;
    Tracer tracer_;
    Line line_;
    std::vector<RootMove> known_;
    int root_ = 0;
    int target_ = 0;
    int depth_ = 0;  // of this iteration
    bool cut_off_ = false;
};

template <Game G, class Tracer, class Use>
auto with_search(OffensiveAlgorithm, const OffensiveOptions&, Use&& use) {
    return use.template operator()<Offensive<G, Tracer>>();
}

}  // namespace nply
