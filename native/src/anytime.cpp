#include "nply/search/anytime.hpp"

#include "nply/core/errors.hpp"
#include "nply/search/playout_options.hpp"

namespace nply {

void check_request(const SearchRequest& request, const std::string& engine) {
    if (request.record != nullptr) {
        throw CapabilityError(engine + " cannot be written down: use maxn, minimax or paranoid");
    }
    if (request.limits.depth) throw OptionError(engine + " goes to no fixed depth: limit nodes or seconds instead");
}

SearchResult finished_game(const AnyPosition& root, const Budget& budget) {
    SearchResult result;
    Scores scores;
    root.scores(scores);
    auto& best = result.best.emplace();
    best.values = Values(scores);
    best.exact = result.complete = true;
    add_counts(budget, result);
    return result;
}

int player_at_root(const AnyPosition& root, const SearchRequest& request) {
    if (request.root_player >= 0) return request.root_player;
    return is_chance_node(root) ? -1 : root.player();
}

bool is_chance_node(const AnyPosition& position) {
    return position.offers(Chance{}) && position.ask<Chance>();
}

void add_counts(const Budget& budget, SearchResult& result) {
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
}

void report_endless_playout() {
    throw GameError("a playout is not over after " + std::to_string(Simulator::kLongestPlayout) +
                    " moves: make sure that the game ends, or let it be evaluated by plies=20");
}

void check_playouts(const PlayoutOptions& options) {
    if (options.epsilon && options.playouts != Playouts::heuristic) {
        throw OptionError("epsilon is for playouts=heuristic: random playouts have nothing else");
    }
    if (options.plies && *options.plies == 0 && options.playouts == Playouts::heuristic) {
        throw OptionError("plies=0 evaluates at once, so that playouts=heuristic has no effect");
    }
}

PlayoutRule playout_rule(const PlayoutOptions& options, bool can_evaluate) {
    if (options.plies && !can_evaluate) {
        throw CapabilityError("plies needs evaluate, which this game does not have: leave plies out");
    }
    return {.heuristic = options.playouts == Playouts::heuristic,
            .epsilon = static_cast<int>(options.epsilon.value_or(10)),
            .plies = static_cast<int>(options.plies.value_or(-1))};
}

}  // namespace nply
