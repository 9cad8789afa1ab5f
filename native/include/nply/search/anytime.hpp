// What anytime searches have in common: they have no iterations, and answer with what they know when they are stopped.
#pragma once

#include <cstdint>
#include <string>

#include "nply/search/any_search.hpp"
#include "nply/search/simulator.hpp"

namespace nply {

// Throws where the request asks for what such a search cannot do: a depth, a record.
void check_request(const SearchRequest& request, const std::string& engine);

// The answer where there is nothing to search.
SearchResult finished_game(const AnyPosition& root, const Budget& budget);

// Whom a search is about: who was asked for, else who is to move; -1 where chance moves and nobody was.
int player_at_root(const AnyPosition& root, const SearchRequest& request);

bool is_chance_node(const AnyPosition& position);

// The answer so far, with what the budget has counted.
void add_counts(const Budget& budget, SearchResult& result);

// Somebody who watches hears of a search when the number of its simulations has doubled.
class Doubling {
public:
    bool is_due(std::uint64_t count) {
        if (count < next_) return false;
        next_ = 2 * count;
        return true;
    }

private:
    std::uint64_t next_ = 64;
};

// The frame around a search by simulations: the simulator stays at the root for it, and leaves whatever happens. A
// limit ends it, and what is known then stands. `search(report)` calls `report(n)` after n simulations, from the root
// or below it; `describe(result)` writes down what is known.
template <class Search, class Describe>
SearchResult run_simulations(Simulator& simulator, const AnyPosition& root, const SearchRequest& request,
                             Budget& budget, Search&& search, Describe&& describe) {
    struct Stay {
        Simulator& simulator;
        ~Stay() { simulator.leave(); }
    };
    SearchResult result;
    {
        const Stay stay{simulator};
        simulator.start(root, budget);
        Doubling doubling;
        try {
            search([&](std::uint64_t simulations) {
                if (!request.on_iteration || !doubling.is_due(simulations)) return;
                simulator.rewind();
                describe(result);
                if (result.best) request.on_iteration(*result.best);
            });
        } catch (const Stopped&) {
            // What is known stands.
        }
    }
    describe(result);
    add_counts(budget, result);
    return result;
}

}  // namespace nply
