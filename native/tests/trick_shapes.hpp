// Small hands of trick games, of all shapes.
#pragma once

#include <array>

#include "nply/core/random.hpp"
#include "nply/games/tricks/deal.hpp"

namespace nply::tests {

// From `fewest` to `most` players.
inline void shape(Random& random, int fewest, int most, tricks::Shape& shape) {
    shape.players = fewest + static_cast<int>(random.below(static_cast<unsigned>(most - fewest + 1)));
    const int longest = shape.players == 2 ? 6 : shape.players == 3 ? 5 : shape.players == 4 ? 4 : 3;
    shape.cards = longest - static_cast<int>(random.below(2));
    const int ranks = (shape.players * shape.cards + 1 + tricks::kSuits - 1) / tricks::kSuits;
    // As few ranks as there can be make the suits long and the cards equal, many make them scattered.
    shape.ranks =
        random.below(2) != 0 ? ranks : ranks + static_cast<int>(random.below(static_cast<unsigned>(14 - ranks)));
    shape.merge = std::array{Merge::none, Merge::dealt, Merge::all}[random.below(3)];
}

}  // namespace nply::tests
