// The contract of a search. It is made for a game and the options of its engine, and keeps its tables for as long as it
// lives. It is handed one root after another, each with limits and a budget, and answers with the move, the values, the
// line, what it knows of every move at the root, and its statistics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "nply/core/any_game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/limits.hpp"
#include "nply/search/recorder.hpp"
#include "nply/search/result.hpp"

namespace nply {

struct SearchRequest {
    Limits limits = {};
    std::uint64_t seed = 0;  // of whatever is random in it
    int root_player = -1;    // whom tie rules are about, and whose side maximises; -1: who is to move
    std::function<void(const Iteration&)> on_iteration{};  // hears of each one that completes
    Record* record = nullptr;                              // the last iteration is written down here, if anywhere
    std::size_t record_nodes = 0;                          // at most so many nodes of it
};

// A search whose game and algorithm are forgotten.
class AnySearch {
public:
    virtual ~AnySearch() = default;
    virtual SearchResult run(const AnyPosition& root, const SearchRequest& request, Budget& budget) = 0;
    // Which move of this root is searched in the place of each one, as child numbers; empty: each for itself.
    virtual std::vector<int> stand_ins(const AnyPosition&) const { return {}; }
    // Forgets what it has kept from one root to the next.
    virtual void clear() = 0;
    // What its tables take, in bytes.
    virtual std::size_t table_bytes() const = 0;
};

// How deep a search may go at all.
int deepest_iteration(const AnyPosition& root, const Limits& limits);
// The depth of the iteration after `depth`. A game that cannot be evaluated is searched to its end at once.
int next_depth(const AnyPosition& root, int depth, int deepest);

// Searches that go to one depth after another: they have `start` and `iterate`, the rest is done here.
class DepthFirstSearch : public AnySearch {
public:
    // Iterative deepening at the levels that the game chooses (2002, section 6). When a limit strikes, the last
    // completed iteration is the answer.
    SearchResult run(const AnyPosition& root, const SearchRequest& request, Budget& budget) override;

protected:
    virtual void start(const AnyPosition& root, const SearchRequest& request, Budget& budget) = 0;
    virtual Iteration iterate(int depth) = 0;
    // Whether there is one iteration only, as deep as the search may go. Asked after `start`; `unlimited`: it may take
    // as long as it likes.
    virtual bool to_the_end(int deepest, bool unlimited) const = 0;
    // A tree of no more leaves than this is searched at once if nothing limits the search: a matter of seconds. 0:
    // none, as iterations leave behind what makes the next one cheaper, the order of moves above all.
    virtual double small_tree() const = 0;
    virtual SearchFacts facts() const = 0;
    // The root is no longer needed, and must not be kept: it may be an object of somebody else's.
    virtual void leave() = 0;
};

}  // namespace nply
