// The contract of a search under hidden information. It is handed a view and nothing else, and answers with the move
// and with what it knows of every move: how much it is worth on average over worlds, how far the worlds are apart, how
// often it is best.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "nply/core/any_view.hpp"
#include "nply/core/statistics.hpp"
#include "nply/core/values.hpp"
#include "nply/search/any_search.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/plans.hpp"

namespace nply {

struct ViewRequest {
    Limits limits = {};      // of all worlds together; a depth is that of each
    std::uint64_t seed = 0;  // the answer depends on it and on the view, not on how many threads there are
    Budget::Tick tick{};     // called some twenty times a second by the thread that asked; true ends the search
    std::uint64_t poll_interval = kNativePollInterval;
};

// What is known of one move of the view.
struct ViewMove {
    Values values;             // of all players, on average
    double spread = 0;         // standard deviation of the player's own value
    double best = 0;           // in which part of the worlds no move is better; shared where several are best
    double worst = 0;          // the player's own value in the worst world
    std::uint64_t visits = 0;  // nodes below it, or playouts
    double place = 0;          // in the worlds' own order of moves, on average: it decides between equals
};

struct ViewResult {
    std::optional<int> move;  // its place among the moves of the view
    std::vector<ViewMove> moves;
    unsigned side = 0;            // players whose values the move was chosen for, as bits
    int worlds = 0;               // that were searched
    double effective_worlds = 0;  // as many equally likely ones would tell as much: fewer after inference
    int depth = 0;                // that all of them were searched to
    bool complete = false;        // all were searched to their end
    std::uint64_t nodes = 0;
    double seconds = 0;
    Statistics statistics;  // of all searches inside
};

class ViewSearch {
public:
    virtual ~ViewSearch() = default;
    virtual ViewResult run(const AnyView& view, const ViewRequest& request) const = 0;
};

// A search of open cards, for the game of this position.
using MakeSearch = std::function<std::unique_ptr<AnySearch>(const AnyPosition&)>;

// What the plans of a view are worth in one world.
struct WorldValues {
    std::vector<Values> values;
    std::vector<int> places;  // of their first moves among those of the world
    std::vector<std::uint64_t> visits;
    int depth = -1;  // of the last completed iteration; -1: there was none
    bool complete = false;
    std::uint64_t nodes = 0;
    Statistics statistics;  // of iterations that did not end, too, as nodes
};

// Searches behind each of the plans for the player who is to move, one depth after another, until the budget ends; the
// last depth that all plans were searched to counts. Bids and passes of others are taken to be the first in the game's
// order, so that it is the play that is searched.
WorldValues search_world(const AnyView& view, const AnyMoves& moves, const std::vector<Plan>& plans, AnyPosition& world,
                         AnySearch& search, const Limits& limits, Budget& budget);

}  // namespace nply
