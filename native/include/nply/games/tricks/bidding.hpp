// Bids: as moves, as arguments of a deal, or from high cards where nobody gives one.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "nply/core/errors.hpp"
#include "nply/core/options.hpp"
#include "nply/games/tricks/deal.hpp"

namespace nply::tricks {

enum class Bidding : int { heuristic, moves };

inline constexpr int kBid = 64;  // as moves, bids come after the cards
inline constexpr int kNoBid = 255;

template <class Options>
constexpr auto bidding_option() {
    return Option<Options, Bidding>{"bidding",
                                    &Options::bidding,
                                    "bids from high cards where the deal gives none, or as moves of the players",
                                    0,
                                    0,
                                    {{{"heuristic", Bidding::heuristic}, {"moves", Bidding::moves}}}};
}

// In an auction -1 stands for a bid that is still to come.
inline int checked_bid(std::int64_t bid, int seat, int cards, bool auction) {
    if (auction && bid == -1) return kNoBid;
    if (bid < 0 || bid > cards) {
        throw OptionError("bids: player " + std::to_string(seat) + " cannot bid " + std::to_string(bid) +
                          "; from 0 to " + std::to_string(cards) + " is possible");
    }
    return static_cast<int>(bid);
}

inline std::string bids_text(const Counts& bids, int players) {
    return argument_text("bids", players, [&](int i) { return bids[i] == kNoBid ? "-1" : std::to_string(bids[i]); });
}

// The papers' own heuristic is unpublished; this one fits their figures.
// In tenths of a trick: trumps from the ten up count 10, others 6; of the side suits the ace counts 10, the
// king 8, the queen 4 and the jack 2. Rounded.
inline int tricks_expected(Cards hand, int trump) {
    static constexpr int ten = 8, jack = 9, queen = 10, king = 11, ace = 12;
    int tenths = 0;
    for (Cards left = hand; left != 0; left &= left - 1) {
        const Card card = lowest(left);
        const int rank = rank_of(card);
        if (suit_of(card) == trump) {
            tenths += rank >= ten ? 10 : 6;
        } else {
            tenths += rank == ace ? 10 : rank == king ? 8 : rank == queen ? 4 : rank == jack ? 2 : 0;
        }
    }
    return (tenths + 5) / 10;
}

}  // namespace nply::tricks
