#include "nply/search/flat.hpp"

#include <utility>

#include "nply/core/averages.hpp"
#include "nply/core/errors.hpp"
#include "nply/search/anytime.hpp"

namespace nply {

Flat::Flat(const FlatOptions& options, std::unique_ptr<Simulator> simulator)
    : simulator_(std::move(simulator)), rule_(playout_rule(options, simulator_->offers(Evaluate{}))) {}

SearchResult Flat::run(const AnyPosition& root, const SearchRequest& request, Budget& budget) {
    check_request(request, "flat");
    if (root.terminal()) return finished_game(root, budget);
    if (!request.limits.nodes && !request.limits.seconds) {
        throw OptionError("flat never ends by itself: limit nodes or seconds");
    }
    if (is_chance_node(root)) throw CapabilityError("chance moves here: flat compares the moves of a player");
    return run_simulations(
        *simulator_, root, request, budget, [&](const auto& report) { search(request.seed, budget, report); },
        [&](SearchResult& result) { describe(result); });
}

template <class Report>
void Flat::search(std::uint64_t seed, Budget& budget, Report&& report) {
    player_ = simulator_->player();
    simulator_->edges(edges_);
    tallies_.assign(edges_.size(), {});
    for (Tally& tally : tallies_) tally.values.count = 0;
    Random random(seed);
    for (std::uint64_t playouts = 0;; ++playouts) {
        report(playouts);
        const std::size_t child = playouts % edges_.size();
        Scores scores;
        simulator_->rewind();
        simulator_->apply(static_cast<int>(child), edges_[child]);
        simulator_->playout(random, rule_, nullptr, scores);
        Tally& tally = tallies_[child];
        for (std::size_t p = 0; p < scores.of.size(); ++p) tally.values.total[p] += scores.of[p];
        ++tally.values.count;
        ++tally.playouts;
        budget.count(simulator_->take_uncounted());
    }
}

void Flat::describe(SearchResult& result) const {
    result.move = 0;
    if (tallies_.empty() || tallies_.front().playouts == 0) return;
    std::size_t best = 0;
    std::vector<RootMove> known;
    for (std::size_t child = 0; child < tallies_.size(); ++child) {
        const auto& [values, playouts] = tallies_[child];
        known.push_back({.bound = playouts > 0 ? Bound::exact : Bound::none,
                         .all_players = playouts > 0,
                         .values = values,
                         .visits = playouts,
                         .order = playouts > 0 ? static_cast<int>(child) : -1,
                         .is_average = true});
        if (playouts > 0 && compare(values, tallies_[best].values, player_) > 0) best = child;
    }
    result.move = static_cast<int>(best);
    result.best = {.depth = 1,
                   .values = tallies_[best].values,
                   .line = {static_cast<int>(best)},
                   .root_moves = std::move(known),
                   .is_average = true};
}

}  // namespace nply
