#include "nply/search/plans.hpp"

#include <algorithm>

#include "nply/core/capabilities.hpp"

namespace nply {

namespace {

// How many moves of the opening the player has before another one's turn, or before cards are played.
std::size_t moves_in_a_row(const AnyPosition& world) {
    if (!world.offers(Opening{}) || world.ask<Opening>() == 0) return 1;
    const auto position = world.copy();
    const int player = position->player();
    std::size_t number = 0;
    do {
        AnyMoves moves;
        position->moves(moves);
        position->apply(moves[0]);
        ++number;
    } while (position->ask<Opening>() > 0 && position->player() == player);
    return number;
}

// Every set of `size` places from `from` on, below `end`, behind those that are in `begun`.
void add_sets(std::size_t from, std::size_t end, std::size_t size, Plan& begun, std::vector<Plan>& plans) {
    if (begun.size() == size) return plans.push_back(begun);
    for (std::size_t place = from; place < end; ++place) {
        begun.push_back(place);
        add_sets(place + 1, end, size, begun, plans);
        begun.pop_back();
    }
}

}  // namespace

std::vector<Plan> plans_of(const AnyPosition& world, const AnyMoves& moves) {
    const std::size_t size = std::min(moves_in_a_row(world), moves.size());
    const std::size_t likely = size == 1 ? moves.size() : std::min(std::max(kLikelyMoves, size), moves.size());
    std::vector<Plan> plans;
    Plan begun;
    add_sets(0, likely, size, begun, plans);
    for (std::size_t place = likely; place < moves.size(); ++place) {
        Plan joined{place};
        for (std::size_t first = 0; joined.size() < size; ++first) joined.push_back(first);
        plans.push_back(std::move(joined));
    }
    return plans;
}

}  // namespace nply
