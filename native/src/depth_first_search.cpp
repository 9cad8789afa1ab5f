#include <algorithm>
#include <deque>
#include <utility>

#include "nply/core/averages.hpp"
#include "nply/core/errors.hpp"
#include "nply/search/any_search.hpp"
#include "nply/search/evaluate.hpp"

namespace nply {

namespace {

void evaluate_root(const AnyPosition& root, SearchResult& result) {
    Scores scores;
    auto& best = result.best.emplace();
    best.exact = root.terminal();
    if (best.exact) {
        root.scores(scores);
    } else if (root.offers(Evaluate{})) {
        root.ask<Evaluate>(scores);
    } else {
        report_no_evaluation(0);
    }
    best.values = Values(scores);
    result.complete = best.exact;
}

// Only the undo of a game written in Python can make a position that has moves one without.
[[noreturn]] void report_changed_root() {
    throw GameError("the position is over after it was searched, and was not before: undo(move) does not restore it");
}

// Whether the tree has no more than so many leaves, if it is everywhere as along its first children. A wrong guess
// costs little: a search that takes long shows no iterations, or one that does not has some that it could do without.
bool is_small(const AnyPosition& root, int max_length, double most_leaves) {
    const auto position = root.copy();  // it may share an object with the root: what is played is taken back
    std::deque<AnyMoves> lists;
    double leaves = 1;
    while (leaves <= most_leaves && static_cast<int>(lists.size()) < max_length && !position->terminal()) {
        AnyMoves& moves = lists.emplace_back();
        position->moves(moves);
        leaves *= static_cast<double>(moves.size());
        position->apply(moves[0]);
    }
    for (; !lists.empty(); lists.pop_back()) position->undo(lists.back()[0]);
    return leaves <= most_leaves;
}

// Something to be done in the end, whatever happens.
template <class Job>
class Leaving {
public:
    explicit Leaving(Job job) : job_(std::move(job)) {}
    ~Leaving() { job_(); }
    Leaving(const Leaving&) = delete;
    Leaving& operator=(const Leaving&) = delete;

private:
    Job job_;
};

}  // namespace

int deepest_iteration(const AnyPosition& root, const Limits& limits) {
    const int deepest = std::min(limits.depth.value_or(kMaxPly), kMaxPly);
    return root.offers(MaxLength{}) ? std::min(deepest, root.ask<MaxLength>()) : deepest;
}

int next_depth(const AnyPosition& root, int depth, int deepest) {
    if (!root.offers(Evaluate{})) return deepest;
    const int next = root.offers(NextLevel{}) ? root.ask<NextLevel>(depth) : depth + 1;
    return std::clamp(next, depth + 1, deepest);
}

SearchResult DepthFirstSearch::run(const AnyPosition& root, const SearchRequest& request, Budget& budget) {
    SearchResult result;
    const int deepest = deepest_iteration(root, request.limits);
    if (deepest == 0 || root.terminal()) {
        evaluate_root(root, result);
        result.seconds = budget.seconds();
        return result;
    }
    const bool chance = root.offers(Chance{}) && root.ask<Chance>();
    if (!chance) result.move = 0;
    const Limits& limits = request.limits;
    const bool unlimited = !limits.nodes && !limits.depth && !limits.seconds;
    const bool at_once = unlimited && small_tree() > 0 && root.offers(MaxLength{}) && deepest < kMaxPly &&
                         is_small(root, deepest, small_tree());
    const Leaving leaving([this] { leave(); });
    start(root, request, budget);
    const bool straight = limits.to_the_end || at_once || to_the_end(deepest, unlimited);
    try {
        for (int depth = 0; depth < deepest && !result.complete;) {
            depth = straight ? deepest : next_depth(root, depth, deepest);
            Iteration done = iterate(depth);
            if (!chance) {
                if (done.line.empty()) report_changed_root();
                result.move = done.line.front();
            }
            result.complete = done.exact;
            // Where nobody knows how long the game may last, the line says how far it went.
            if (done.exact && depth == kMaxPly) done.depth = static_cast<int>(done.line.size());
            result.best = std::move(done);
            if (request.on_iteration) request.on_iteration(*result.best);
        }
        if (!result.complete && unlimited) report_endless_game();
    } catch (const Stopped&) {
        // The last completed iteration stands.
    } catch (const AverageError&) {
        // So it does where nobody asked for a depth that cannot be reached.
        if (!result.best || limits.depth || (!limits.nodes && !limits.seconds)) throw;
    }
    static_cast<SearchFacts&>(result) = facts();
    if (!result.best && result.leaning) result.move = result.leaning;
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
    return result;
}

}  // namespace nply
