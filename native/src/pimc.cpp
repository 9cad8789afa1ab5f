#include "nply/search/pimc.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "nply/search/world_pool.hpp"

namespace nply {

namespace {

double value_of(const Values& values, unsigned side) {
    std::int64_t total = 0;
    for (std::size_t p = 0; p < values.total.size(); ++p) total += side >> p & 1 ? values.total[p] : 0;
    return static_cast<double>(total) / static_cast<double>(values.count);
}

// Whole scores are added exactly; averages over chance to a millionth.
void add(const Values& values, std::int64_t unit, Values& sum) {
    for (std::size_t p = 0; p < sum.total.size(); ++p) {
        sum.total[p] += values.is_whole() ? values.total[p] * unit
                                          : std::llround(static_cast<double>(values.total[p]) *
                                                         static_cast<double>(unit) / static_cast<double>(values.count));
    }
    sum.count += unit;
}

void divide(Values& sum) {
    for (const std::int64_t total : sum.total) {
        if (total % sum.count != 0) return;
    }
    for (std::int64_t& total : sum.total) total /= sum.count;
    sum.count = 1;
}

// How a plan compares with others: by what `combine` says, then by its average, then by the game's order.
std::tuple<double, double, double> rank_of(const ViewMove& plan, unsigned side, Combine combine) {
    const double mean = value_of(plan.values, side);
    const double first = combine == Combine::mean        ? mean
                         : combine == Combine::vote      ? plan.best
                         : combine == Combine::deviation ? mean - plan.spread
                                                         : plan.worst;
    return {first, mean, -plan.place};
}

// What one plan is worth over all worlds.
ViewMove combined(const std::vector<WorldValues>& worlds, std::size_t plan, int searched, std::int64_t unit,
                  unsigned side) {
    ViewMove sum;
    sum.values.count = 0;
    const auto number = static_cast<double>(searched);
    double total = 0, squares = 0;
    bool first = true;
    for (const WorldValues& world : worlds) {
        if (world.depth < 0) continue;
        const double value = value_of(world.values[plan], side);
        total += value;
        squares += value * value;
        sum.worst = first ? value : std::min(sum.worst, value);
        first = false;
        int better = 0, equal = 0;
        for (const Values& other : world.values) {
            better += value_of(other, side) > value;
            equal += value_of(other, side) == value;
        }
        sum.best += better == 0 ? 1.0 / equal / number : 0;
        sum.place += world.places[plan] / number;
        sum.visits += world.visits[plan];
        add(world.values[plan], unit, sum.values);
    }
    sum.spread = std::sqrt(std::max(squares / number - total / number * (total / number), 0.0));
    divide(sum.values);
    return sum;
}

}  // namespace

void combine_worlds(const std::vector<WorldValues>& worlds, const std::vector<Plan>& plans, unsigned side,
                    Combine combine, ViewResult& result) {
    std::int64_t unit = 1;
    result.side = side;
    result.complete = true;
    for (const WorldValues& world : worlds) {
        result.statistics += world.statistics;
        if (world.depth < 0) continue;
        result.depth = result.worlds == 0 ? world.depth : std::min(result.depth, world.depth);
        result.complete = result.complete && world.complete;
        ++result.worlds;
        for (const Values& values : world.values) unit = values.is_whole() ? unit : 1'000'000;
    }
    result.complete = result.complete && result.worlds > 0;
    if (result.worlds == 0) return;
    std::vector<bool> known(result.moves.size(), false);
    std::tuple<double, double, double> best;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const ViewMove plan = combined(worlds, i, result.worlds, unit, side);
        const auto rank = rank_of(plan, side, combine);
        if (i == 0 || rank > best) {
            best = rank;
            result.move = static_cast<int>(plans[i][0]);
        }
        for (const std::size_t move : plans[i]) {
            if (known[move] && rank <= rank_of(result.moves[move], side, combine)) continue;
            result.moves[move] = plan;
            known[move] = true;
        }
    }
}

ViewResult Pimc::run(const AnyView& view, const ViewRequest& request) const {
    ViewResult result;
    AnyMoves moves;
    view.moves(moves);
    if (moves.size() == 0) return result;
    result.move = 0;
    result.moves.resize(moves.size());
    WorldPool pool(request, options_.worlds, options_.threads);
    const WorldSource source(view, options_.inference, options_.worlds, request.seed);
    const auto first = source.world(0);
    const unsigned side = side_(first->player(), first->players());
    const std::vector<Plan> plans = plans_of(*first, moves);
    std::vector<WorldValues> found(static_cast<std::size_t>(options_.worlds));
    Limits limits = request.limits;
    limits.to_the_end = limits.to_the_end || straight_;
    pool.run([&](int number, Budget& budget) {
        // A search of its own for each world: what another one left in a table would depend on the threads.
        const auto world = source.world(number);
        const auto search = make_(*world);
        auto& values = found[static_cast<std::size_t>(number)];
        values = search_world(view, moves, plans, *world, *search, limits, budget);
        return values.nodes;
    });
    combine_worlds(found, plans, side, options_.combine, result);
    result.effective_worlds = source.effective(result.worlds);
    result.nodes = pool.nodes();
    result.seconds = pool.seconds();
    return result;
}

}  // namespace nply
