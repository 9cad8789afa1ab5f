#include "nply/search/mp_mix.hpp"

#include <string>

#include "nply/core/errors.hpp"
#include "nply/search/offensive.hpp"

namespace nply {

int leader_of(const Scores& scores, int players, int left_out) {
    int leader = -1;
    for (int p = 0; p < players; ++p) {
        if (p != left_out && (leader < 0 || scores[p] > scores[leader])) leader = p;
    }
    return leader;
}

void check_target(int target, int root, int players) {
    if (target < 0) throw CapabilityError("offensive needs an opponent, and this game has one player");
    if (target >= players) {
        throw OptionError("target=" + std::to_string(target) + ": there is no such player; they are 0 to " +
                          std::to_string(players - 1));
    }
    if (target == root) {
        throw OptionError("target=" + std::to_string(target) +
                          " is the player who searches: name another one, or leave it out");
    }
}

Strategy choose_strategy(const MpMixOptions& options, const Scores& scores, int players, int player) {
    const int leader = leader_of(scores, players, -1);
    const int second = leader_of(scores, players, leader);
    if (second < 0) return Strategy::maxn;
    const Score lead = scores[leader] - scores[second];
    if (leader == player) return lead >= options.defend ? Strategy::paranoid : Strategy::maxn;
    return lead >= options.attack ? Strategy::offensive : Strategy::maxn;
}

SearchResult MpMix::run(const AnyPosition& root, const SearchRequest& request, Budget& budget) {
    Scores scores;
    if (root.terminal()) {
        root.scores(scores);
    } else if (root.offers(Evaluate{})) {
        root.ask<Evaluate>(scores);
    } else {
        throw CapabilityError("mp_mix needs a game with evaluate, to see who leads: use maxn or paranoid");
    }
    const int player = root.terminal() ? 0 : root.player();
    const Strategy strategy = choose_strategy(options_, scores, root.players(), player);
    const auto i = static_cast<std::size_t>(strategy);
    if (searches_[i] == nullptr) searches_[i] = makers_[i]();
    SearchResult result = searches_[i]->run(root, request, budget);
    static constexpr const char* kNames[] = {"maxn", "paranoid", "offensive"};
    result.pruning = kNames[i];
    return result;
}

void MpMix::clear() {
    for (auto& search : searches_) search.reset();
}

std::size_t MpMix::table_bytes() const {
    std::size_t bytes = 0;
    for (const auto& search : searches_) bytes += search == nullptr ? 0 : search->table_bytes();
    return bytes;
}

}  // namespace nply
