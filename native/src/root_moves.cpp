#include "nply/search/root_moves.hpp"

#include <algorithm>

namespace nply {

void KnownRootMoves::note(int child, Score value, SideLimits window, int order, std::uint64_t nodes) {
    const auto i = static_cast<std::size_t>(child);
    if (moves_.size() <= i) moves_.resize(i + 1);
    Known& known = moves_[i];
    if (value > window.low) known.low = std::max(known.low, value);
    if (value < window.high) known.high = std::min(known.high, value);
    if (known.order < 0) known.order = order;
    known.visits += nodes - counted_;
    counted_ = nodes;
}

void KnownRootMoves::describe(int player, std::vector<RootMove>& moves) const {
    for (const Known& known : moves_) {
        RootMove& move = moves.emplace_back();
        move.visits = known.visits;
        move.order = known.order;
        const bool below = known.high != kInfinity, above = known.low != -kInfinity;
        move.bound = known.low == known.high ? Bound::exact : below ? Bound::upper : above ? Bound::lower : Bound::none;
        const Score value = move.bound == Bound::lower ? known.low : known.high;
        if (move.bound != Bound::none) move.values = Values::of_player(player, value);
    }
}

}  // namespace nply
