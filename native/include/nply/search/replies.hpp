// Best-reply search, BRS+ and OPPS: the two-sided search on the game that search/replies_game.hpp makes of a game.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/replies_engine.hpp"
#include "nply/search/replies_game.hpp"
#include "nply/search/result.hpp"
#include "nply/search/tracer.hpp"
#include "nply/search/two_sides.hpp"
#include "nply/search/walk.hpp"

namespace nply {

template <Game G, class Tracer = NoTracer>
class RepliesSearch {
public:
    using Options = RepliesOptions;
    using State = typename G::State;

    RepliesSearch(const G& game, const Options& options)
        : game_(game),
          replies_(game, reply_rule(options)),
          search_(replies_, options),
          // A game for one has nobody to choose.
          chooses_(options.out_of_turn && game.players() > 1) {
        if (!options.out_of_turn) return;
        if (!has<OutOfTurn>(game)) report_in_turn_only("best_reply", "brs_plus, opps or paranoid");
        if (!std::is_same_v<Tracer, NoTracer>)
            report_not_drawn("best_reply, whose players move out of turn,", "brs_plus or paranoid");
    }

    void start(const State& root, int root_player, Budget& budget, Tracer tracer = {}) {
        root_.emplace(root);
        search_.start(replies_.at(root), root_player, budget, std::move(tracer));
    }

    // Where an opponent is chosen there is a ply more, before each second move.
    Iteration iterate(int depth) {
        if (!chooses_) return search_.iterate(depth);
        const int deepest = std::min(depth, kDeepest);
        Iteration done = search_.iterate(deepest + deepest / 2);
        done.depth = deepest;
        done.line = played_in_turn(done.line);
        return done;
    }

    SearchFacts facts() const { return search_.facts(); }
    void leave() {
        root_.reset();
        search_.leave();
    }
    void clear() { search_.clear(); }
    std::size_t table_bytes() const { return search_.table_bytes(); }

private:
    static constexpr int kDeepest = kMaxPly / 3 * 2;

    // A line of moves, replies and the choices before them: as much of it as can be played in the order of turns.
    std::vector<int> played_in_turn(const std::vector<int>& line) {
        std::vector<int> played;
        const int root = game_.player(*root_);
        Walk<G> walk(game_, *root_);
        for (std::size_t i = 0; i < line.size() && !game_.terminal(*root_); ++i) {
            int mover = root;
            if (i % 3 == 1) {
                mover = line[i] < root ? line[i] : line[i] + 1;
                ++i;
            }
            if (game_.player(*root_) != mover) break;
            played.push_back(line[i]);
            walk.descend(line[i]);
        }
        walk.ascend_to_start();
        return played;
    }

    const G& game_;
    Replies<G> replies_;
    TwoSides<Replies<G>, Tracer> search_;
    const bool chooses_;
    std::optional<State> root_;
};

template <Game G, class Tracer, class Use>
auto with_search(RepliesAlgorithm, const RepliesOptions&, Use&& use) {
    return use.template operator()<RepliesSearch<G, Tracer>>();
}

}  // namespace nply
