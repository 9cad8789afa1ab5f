#include "nply/search/recursive_pimc.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "nply/search/pimc.hpp"
#include "nply/search/world_pool.hpp"

namespace nply {

namespace {

// Plays one world on to its end.
class WorldPlayer {
public:
    WorldPlayer(const RecursivePimcOptions& options, const Inner& inner, const AnyWorlds& worlds,
                const AnyPosition& world, std::uint64_t seed, Budget& budget)
        : options_(options), inner_(inner), worlds_(worlds), world_(world), seed_(seed), budget_(budget) {}

    const Statistics& statistics() const { return statistics_; }
    // Behind the moves of this plan. Throws Stopped when the budget ends.
    Values play(const AnyMoves& moves, const Plan& plan) {
        const auto position = world_.copy();
        std::vector<AnyMove> more;
        for (;;) {
            const AnyMove move = more.size() < plan.size() ? moves[plan[more.size()]] : choose(*position, more);
            budget_.count();
            position->apply(move);
            more.push_back(move);
            if (position->terminal()) break;
            if (position->offers(MaxLength{}) && position->ask<MaxLength>() <= options_.exact) return solve(*position);
        }
        Scores scores;
        position->scores(scores);
        return Values(scores);
    }

private:
    AnyMove choose(const AnyPosition& position, const std::vector<AnyMove>& more) {
        const int seat = position.offers(Views{}) ? position.ask<Views>() : position.player();
        const auto view = worlds_.view(world_, more, seat);
        AnyMoves moves;
        view->moves(moves);
        if (moves.size() == 1 || inner_.search == nullptr) return moves[0];
        ViewRequest request{.limits = inner_.limits, .seed = mix(seed_, more.size())};
        const auto found = inner_.search->run(*view, request);
        statistics_ += found.statistics;
        if (found.nodes > 0) budget_.count(found.nodes);
        return moves[static_cast<std::size_t>(found.move.value_or(0))];
    }
    Values solve(const AnyPosition& position) {
        const auto search = inner_.open_cards(position);
        SearchRequest request{.limits = {.nodes = {}, .depth = {}, .seconds = {}, .to_the_end = true}};
        const SearchResult result = search->run(position, request, budget_);
        statistics_ += result.statistics;
        if (budget_.stopped() || !result.best) throw Stopped{};
        return result.best->values;
    }

    const RecursivePimcOptions& options_;
    const Inner& inner_;
    const AnyWorlds& worlds_;
    const AnyPosition& world_;
    std::uint64_t seed_;
    Budget& budget_;
    Statistics statistics_;
};

}  // namespace

ViewResult RecursivePimc::run(const AnyView& view, const ViewRequest& request) const {
    ViewResult result;
    AnyMoves moves;
    view.moves(moves);
    if (moves.size() == 0) return result;
    result.move = 0;
    result.moves.resize(moves.size());
    WorldPool pool(request, options_.worlds, options_.threads);
    const WorldSource source(view, options_.inference, options_.worlds, request.seed);
    const auto worlds = view.worlds();
    std::vector<WorldValues> found(static_cast<std::size_t>(options_.worlds));
    const auto first = source.world(0);
    const unsigned side = 1u << first->player();
    const std::vector<Plan> plans = plans_of(*first, moves);
    pool.run([&](int number, Budget& budget) {
        const auto world = source.world(number);
        WorldPlayer player(options_, inner_, *worlds, *world, mix(request.seed, static_cast<std::uint64_t>(number)),
                           budget);
        WorldValues& out = found[static_cast<std::size_t>(number)];
        WorldValues values;
        try {
            for (const Plan& plan : plans) {
                const std::uint64_t before = budget.nodes();
                values.values.push_back(player.play(moves, plan));
                values.visits.push_back(budget.nodes() - before);
                values.places.push_back(static_cast<int>(plan[0]));
            }
            values.depth = 1;
            out = std::move(values);
        } catch (const Stopped&) {
            // A world counts if all plans were played on in it.
        }
        out.statistics = player.statistics();
        return budget.nodes();
    });
    combine_worlds(found, plans, side, Combine::mean, result);
    result.depth = 0;  // there is no depth that all was searched to
    result.effective_worlds = source.effective(result.worlds);
    result.nodes = pool.nodes();
    result.seconds = pool.seconds();
    return result;
}

}  // namespace nply
