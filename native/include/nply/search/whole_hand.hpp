// The engine's face of partition search: whole hands of trick games whose scores add up (search/partition.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/partition.hpp"
#include "nply/search/recorder.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

template <Game G>
    requires tricks::HasAdditive<G>
class WholeHand {
public:
    using Options = TwoSidesOptions;
    using State = typename G::State;
    using Move = typename G::Move;

    WholeHand(const G& game, const State& root, const Options& options, Budget& budget)
        : game_(game), root_(root), budget_(budget) {
        check_players(options, game.players());
        partition_.entries = options.table == "auto"
                                 ? automatic_entries(game.max_length(root))
                                 : table_entries(options.table, sizeof(typename PartitionSearch<G>::Entry), true);
        partition_.table = partition_.entries > 0;
        partition_.side = side_of(options.sides, game.player(root), game.players());
        partition_.leftmost = options.exact_move;
    }

    Iteration<Move> iterate(int depth) {
        if (depth < game_.max_length(root_)) {
            throw CapabilityError("partition searches whole hands: leave out depth, or use partition=false");
        }
        PartitionSearch<G> search(game_, root_, partition_, budget_, recorder_ ? &*recorder_ : nullptr);
        auto done = search.iterate(0);
        statistics_ = search.statistics();
        return done;
    }

    // What it does is going to be written down.
    void record(Trace<Move>& trace, std::size_t max_nodes) { recorder_.emplace(trace, max_nodes); }

    bool to_the_end() const { return true; }
    const Statistics& statistics() const { return statistics_; }

private:
    // Pages that are not needed are not touched: the largest hands may fill a third of a gigabyte, few do.
    static std::size_t automatic_entries(int cards) { return std::size_t{1} << std::clamp(cards / 2, 8, 22); }

    const G& game_;
    const State root_;
    Budget& budget_;
    PartitionOptions partition_;
    std::optional<Recorder<Move>> recorder_;
    Statistics statistics_;
};

}  // namespace nply
