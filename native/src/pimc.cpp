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

}  // namespace

void combine_worlds(const std::vector<WorldValues>& worlds, unsigned side, ViewResult& result) {
    std::int64_t unit = 1;
    result.complete = true;
    for (const WorldValues& world : worlds) {
        if (world.depth < 0) continue;
        result.depth = result.worlds == 0 ? world.depth : std::min(result.depth, world.depth);
        result.complete = result.complete && world.complete;
        ++result.worlds;
        for (const Values& values : world.values) unit = values.is_whole() ? unit : 1'000'000;
    }
    result.complete = result.complete && result.worlds > 0;
    const auto number = static_cast<double>(result.worlds);
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
        ViewMove& move = result.moves[i];
        move.values.count = 0;
        double sum = 0, squares = 0;
        bool first = true;
        for (const WorldValues& world : worlds) {
            if (world.depth < 0) continue;
            const double value = value_of(world.values[i], side);
            sum += value;
            squares += value * value;
            move.worst = first ? value : std::min(move.worst, value);
            first = false;
            int better = 0, equal = 0;
            for (const Values& other : world.values) {
                better += value_of(other, side) > value;
                equal += value_of(other, side) == value;
            }
            move.best += better == 0 ? 1.0 / equal / number : 0;
            move.place += world.places[i] / number;
            move.visits += world.visits[i];
            add(world.values[i], unit, move.values);
        }
        move.spread = number > 0 ? std::sqrt(std::max(squares / number - sum / number * (sum / number), 0.0)) : 0;
        if (move.values.count > 0) divide(move.values);
    }
}

int choose_move(const std::vector<ViewMove>& moves, unsigned side, Combine combine) {
    const auto rank = [&](const ViewMove& move) {
        const double mean = value_of(move.values, side);
        const double first = combine == Combine::mean        ? mean
                             : combine == Combine::vote      ? move.best
                             : combine == Combine::deviation ? mean - move.spread
                                                             : move.worst;
        return std::tuple(first, mean, -move.place);
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < moves.size(); ++i) {
        if (rank(moves[i]) > rank(moves[best])) best = i;
    }
    return static_cast<int>(best);
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
    std::vector<WorldValues> found(static_cast<std::size_t>(options_.worlds));
    Limits limits = request.limits;
    limits.to_the_end = limits.to_the_end || straight_;
    pool.run([&](int number, Budget& budget) {
        // A search of its own for each world: what another one left in a table would depend on the threads.
        const auto world = source.world(number);
        const auto search = make_(*world);
        auto& values = found[static_cast<std::size_t>(number)];
        values = search_world(view, moves, *world, *search, limits, budget);
        return values.nodes;
    });
    result.side = side;
    combine_worlds(found, side, result);
    result.effective_worlds = source.effective(result.worlds);
    if (result.worlds > 0) result.move = choose_move(result.moves, side, options_.combine);
    result.nodes = pool.nodes();
    result.seconds = pool.seconds();
    return result;
}

}  // namespace nply
