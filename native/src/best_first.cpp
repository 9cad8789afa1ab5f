#include "nply/search/best_first.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/search/anytime.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

namespace {

constexpr std::uint32_t kRoot = 0;

}  // namespace

BestFirst::BestFirst(const BestFirstOptions& options, std::unique_ptr<Simulator> simulator)
    : options_(options),
      simulator_(std::move(simulator)),
      players_(simulator_->players()),
      facts_(simulator_->score_facts()),
      capacity_(std::clamp<std::size_t>(
          table_entries(options.memory,
                        sizeof(Node) + sizeof(Index) + static_cast<std::size_t>(players_) * sizeof(Score), true,
                        "memory"),
          1, std::numeric_limits<Index>::max())) {
    if (simulator_->offers(Chance{})) report_chance();
    if (!simulator_->offers(Evaluate{})) {
        throw CapabilityError("best_first needs evaluate, which this game does not have: use uct");
    }
    // Without an end that comes nearer by every move, equal keys may lead round in circles.
    if (options.transpositions && !(simulator_->offers(Key{}) && simulator_->offers(MaxLength{}))) {
        throw CapabilityError("transpositions need key and max_length, which this game does not have: leave them out");
    }
}

std::size_t BestFirst::table_bytes() const {
    if (!tree_) return 0;
    return tree_->used_nodes * (sizeof(Node) + static_cast<std::size_t>(players_) * sizeof(Score)) +
           tree_->used_edges * sizeof(Index) + tree_->by_key.size() * 4 * sizeof(std::uint64_t);
}

SearchResult BestFirst::run(const AnyPosition& root, const SearchRequest& request, Budget& budget) {
    check_request(request, "best_first");
    if (root.terminal()) return finished_game(root, budget);
    tree_.emplace(capacity_, players_);
    deepest_ = 0;
    return run_simulations(
        *simulator_, root, request, budget, [&](const auto& report) { search(budget, report); },
        [&](SearchResult& result) { describe(result); });
}

template <class Report>
void BestFirst::search(Budget& budget, Report&& report) {
    while (!at(kRoot).solved && iterate()) {
        budget.count(simulator_->take_uncounted());
        report(at(kRoot).visits);
    }
    budget.count(simulator_->take_uncounted());
    if (at(kRoot).children == 0) {
        throw OptionError("memory=" + options_.memory + " has no room for the moves at the root: give more");
    }
}

bool BestFirst::iterate() {
    simulator_->rewind();
    path_.assign(1, kRoot);
    for (Index node = kRoot; at(node).children > 0;) {
        if (static_cast<int>(path_.size()) > kMaxPly) report_endless_game();
        const auto place = best_unsolved(node);
        if (!place) break;  // solved by another way that leads here
        node = child(node, *place);
        path_.push_back(node);
        simulator_->apply(*place);
    }
    const Index leaf = path_.back();
    if (at(leaf).children == 0 && !open(leaf)) return false;
    for (std::size_t i = path_.size(); i-- > 0;) {
        ++at(path_[i]).visits;
        back_up(path_[i]);
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()));
    return true;
}

bool BestFirst::open(Index node) {
    simulator_->look_ahead(glimpses_);
    if (tree_->used_nodes + glimpses_.size() > capacity_ || tree_->used_edges + glimpses_.size() > capacity_) {
        return false;
    }
    at(node).player = static_cast<std::int8_t>(simulator_->player());
    at(node).first = tree_->used_edges;
    for (const Glimpse& glimpse : glimpses_) {
        const Index added = add(glimpse);
        tree_->edges[tree_->used_edges++] = added;
    }
    at(node).children = static_cast<std::uint16_t>(glimpses_.size());
    return true;
}

BestFirst::Index BestFirst::add(const Glimpse& glimpse) {
    if (options_.transpositions) {
        const auto [known, is_new] = tree_->by_key.try_emplace(glimpse.key, tree_->used_nodes);
        if (!is_new) return known->second;
    }
    const Index node = tree_->used_nodes++;
    at(node).solved = glimpse.terminal;
    for (int p = 0; p < players_; ++p) value(node, p) = glimpse.values[p];
    return node;
}

// Of several that are as good the one that was visited least, then the first.
std::optional<int> BestFirst::best_unsolved(Index node) const {
    const int mover = at(node).player;
    std::optional<int> best;
    for (int place = 0; place < at(node).children; ++place) {
        const Index here = child(node, place);
        if (at(here).solved) continue;
        if (best) {
            const Index other = child(node, *best);
            const Score ahead = value(here, mover) - value(other, mover);
            if (ahead < 0 || (ahead == 0 && at(here).visits >= at(other).visits)) continue;
        }
        best = place;
    }
    return best;
}

int BestFirst::best_child(Index node) const {
    const int mover = at(node).player;
    int best = 0;
    for (int place = 1; place < at(node).children; ++place) {
        if (value(child(node, place), mover) > value(child(node, best), mover)) best = place;
    }
    return best;
}

void BestFirst::back_up(Index node) {
    const int best = best_child(node);
    for (int p = 0; p < players_; ++p) value(node, p) = value(child(node, best), p);
    at(node).solved = is_solved(node, best);
}

// No child that is not solved could be better than the best one, nor as good and stand before it.
bool BestFirst::is_solved(Index node, int best) const {
    const int mover = at(node).player;
    if (!at(child(node, best)).solved) return false;
    const bool cannot_be_better = facts_.highest && value(child(node, best), mover) >= *facts_.highest;
    const int matter = cannot_be_better ? best : at(node).children;
    for (int place = 0; place < matter; ++place) {
        if (!at(child(node, place)).solved) return false;
    }
    return true;
}

// A solved move if it is as good as the one that was searched most, which is the safest of the others.
int BestFirst::choice(Index node) const {
    const int mover = at(node).player;
    if (at(node).solved) return best_child(node);
    std::optional<int> solved, visited;
    for (int place = 0; place < at(node).children; ++place) {
        const Index here = child(node, place);
        auto& best = at(here).solved ? solved : visited;
        const bool better = !best || (at(here).solved ? value(here, mover) > value(child(node, *best), mover)
                                                      : at(here).visits > at(child(node, *best)).visits);
        if (better) best = place;
    }
    if (!solved || !visited) return solved ? *solved : *visited;
    return value(child(node, *solved), mover) >= value(child(node, *visited), mover) ? *solved : *visited;
}

void BestFirst::describe(SearchResult& result) const {
    result.move = 0;
    if (at(kRoot).children == 0) return;
    result.complete = at(kRoot).solved;
    Iteration& best = result.best.emplace();
    best.depth = deepest_;
    best.exact = result.complete;
    best.is_average = !result.complete;  // a line may end anywhere
    for (Index node = kRoot; at(node).children > 0;) {
        const int place = choice(node);
        best.line.push_back(place);
        node = child(node, place);
        if (static_cast<int>(best.line.size()) == kMaxPly) break;
    }
    result.move = best.line.front();
    best.values = values(child(kRoot, best.line.front()));
    for (int place = 0; place < at(kRoot).children; ++place) {
        const Index here = child(kRoot, place);
        best.root_moves.push_back({.bound = Bound::exact,
                                   .all_players = true,
                                   .values = values(here),
                                   .visits = at(here).visits,
                                   .order = place});
    }
}

Values BestFirst::values(Index node) const {
    Scores scores;
    for (int p = 0; p < players_; ++p) scores[p] = value(node, p);
    return Values(scores);
}

}  // namespace nply
