// Trick games of all kinds, on random small hands, in the middle of a trick too: what a game lists where equivalent
// cards are merged, and that a search of it finds the value, the move and the line of plain maxⁿ on every card, cut off
// at any depth, with either rule for ties; of paranoid and partition search the value and the first best move.
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>

#include "fuzz.hpp"
#include "nply/games/hearts.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/search/max_n.hpp"
#include "nply/search/partition.hpp"
#include "nply/search/pruned_max_n.hpp"
#include "nply/search/two_sides.hpp"
#include "searching.hpp"
#include "trick_shapes.hpp"

using namespace nply;

namespace {

struct Answer {
    Iteration found;
    std::vector<tricks::Card> line;  // as cards: the two games list different ones
};

template <class Search, class G>
Answer answer(const G& game, typename G::State root, const typename Search::Options& options, int depth) {
    Budget budget({});
    Search search(game, options);
    search.start(root, -1, budget);
    Answer answer{search.iterate(depth), {}};
    for (const int child : answer.found.line) {
        typename G::Moves moves;
        game.moves(root, moves);
        answer.line.push_back(moves[static_cast<std::size_t>(child)]);
        game.apply(root, answer.line.back());
    }
    return answer;
}

// Of two sides: what the root's player gets is certain, how the others share the rest is not.
enum class Compared { side, move, line };

template <class G>
bool same(const Answer& own, const Answer& merged, Compared what, const G& game, const typename G::State& root,
          const char* search) {
    ++tests::compared;
    const std::size_t length = what == Compared::line ? std::max(own.line.size(), merged.line.size()) : 1;
    const auto player = static_cast<std::size_t>(game.player(root));
    const bool same_values = what == Compared::side
                                 ? own.found.values.total[player] == merged.found.values.total[player]
                                 : own.found.values == merged.found.values;
    const bool good =
        same_values && own.line.size() >= length && merged.line.size() >= length &&
        std::equal(own.line.begin(), own.line.begin() + static_cast<std::ptrdiff_t>(length), merged.line.begin());
    if (!good) {
        std::printf("%s: merged %s, else %s: %s\n", search, game.move_text(merged.line.at(0)).c_str(),
                    game.move_text(own.line.at(0)).c_str(), game.text(root).c_str());
    }
    return good;
}

// The merged list has the first card of each run of all cards, in their order, and the cards of a run are worth the
// same to everybody.
template <class G>
bool runs_are_right(const G& game, const G& merged, const typename G::State& root, int depth) {
    typename G::Moves all, listed;
    game.moves(root, all);
    merged.moves(root, listed);
    std::size_t place = 0;
    Values of_run;
    for (const auto move : all) {
        auto child = root;
        game.apply(child, move);
        Values values;
        Scores scores;
        if (game.terminal(child)) {
            game.scores(child, scores);
            values = Values(scores);
        } else if (depth == 1) {
            game.evaluate(child, scores);
            values = Values(scores);
        } else {
            values = answer<MaxN<G>>(game, child, {}, std::min(depth - 1, game.max_length(child))).found.values;
        }
        const bool first = place < listed.size() && listed[place] == move;
        place += first;
        if (first) of_run = values;
        if (place > 0 && values == of_run) continue;
        std::printf("%s is not worth what stands for it: %s\n", game.move_text(move).c_str(), game.text(root).c_str());
        return false;
    }
    return place == listed.size();
}

template <class G>
bool check_partition(const G& game, const G& merged, const typename G::State& root) {
    if (game.opening(root) > 0) return true;
    if constexpr (requires { game.additive(root, 1u); }) {
        if (!has<Rest>(game)) return true;
        const PartitionOptions options{.table = "auto", .sides = "", .exact_move = true};
        return same(answer<Partition<G>>(game, root, options, kMaxPly),
                    answer<Partition<G>>(merged, root, options, kMaxPly), Compared::side, game, root, "partition");
    }
    return true;
}

template <class G>
bool check_hand(const G& game, Random& random) {
    typename G::Deal deal;
    deal.seed = static_cast<std::int64_t>(random.next() >> 1);
    auto root = game.deal(deal);
    const auto plies =
        random.below(2 * static_cast<unsigned>(game.players())) + static_cast<unsigned>(game.opening(root));
    root = tests::walked(game, root, plies, random);
    const G merged = game.merged(random.below(3) == 0 ? Merge::dealt : Merge::all);
    const int longest = game.max_length(root);
    const int depth =
        random.below(2) == 0 ? longest : 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(longest)));
    if (!runs_are_right(game, merged, root, depth)) return false;
    MaxNOptions options;
    options.ties = static_cast<Ties>(random.below(2));
    const Answer plain = answer<MaxN<G>>(game, root, options, depth);
    if (!same(plain, answer<MaxN<G>>(merged, root, options, depth), Compared::line, game, root, "plain")) return false;
    options.table = std::array{"0", "60", "10000"}[random.below(3)];
    // The list of all results may be too long in Hearts.
    if (std::is_same_v<G, Hearts>) options.oracle = OracleKind::linear;
    if (!same(plain, answer<PrunedMaxN<G, NoTracer>>(merged, root, options, depth), Compared::line, game, root,
              "pruned")) {
        return false;
    }
    TwoSidesOptions sides;
    sides.exact_move = true;
    sides.table = options.table;
    if (!same(answer<TwoSides<G, NoTracer>>(game, root, sides, depth),
              answer<TwoSides<G, NoTracer>>(merged, root, sides, depth), Compared::side, game, root, "paranoid")) {
        return false;
    }
    return check_partition(game, merged, root);
}

bool check(std::uint64_t seed) {
    Random random(seed);
    const auto drawn = [&](int limit) { return static_cast<int>(random.below(static_cast<std::uint32_t>(limit))); };
    if (seed % 3 == 0) {
        HeartsOptions options;
        tests::shape(random, 2, 5, options);
        options.merge = Merge::none;
        options.moon = drawn(2) != 0;
        options.must_break = drawn(2) != 0;
        options.queen_breaks = drawn(2) != 0;
        options.first_trick_rules = drawn(2) != 0;
        options.jack_of_diamonds = drawn(2) != 0;
        options.evaluation = static_cast<tricks::Evaluation>(drawn(2));
        return check_hand(Hearts(options), random);
    }
    if (seed % 3 == 1) {
        OhHellOptions options;
        tests::shape(random, 3, 6, options);
        options.merge = Merge::none;
        options.utility = static_cast<OhHellUtility>(drawn(4));
        options.trumps = static_cast<Trumps>(drawn(6));
        options.evaluation = static_cast<tricks::Evaluation>(drawn(2));
        return check_hand(OhHell(options), random);
    }
    SpadesOptions options;
    tests::shape(random, 2, 4, options);
    options.merge = Merge::none;
    options.utility = static_cast<tricks::SpadesUtility>(drawn(7));
    options.must_break = drawn(2) != 0;
    options.partners = drawn(2) != 0 ? Partners::players : Partners::side;
    options.bidding = drawn(4) == 0 ? tricks::Bidding::moves : tricks::Bidding::heuristic;
    options.evaluation = static_cast<tricks::Evaluation>(drawn(2));
    if (options.players == 3 && options.bidding != tricks::Bidding::moves)
        return check_hand(Spades<3>(options), random);
    return check_hand(Spades<>(options), random);
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
