// Interval maxⁿ against plain maxⁿ on random small hands: every trick game whose scores add up, in the middle of a
// trick too, with tables of all sizes. The same value, the same move, the same line.
#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "nply/games/hearts.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/search/interval_max_n.hpp"
#include "nply/search/max_n.hpp"
#include "trick_shapes.hpp"

using namespace nply;

namespace {

template <class Search, class G>
Iteration searched(const G& game, const typename G::State& root, const MaxNOptions& options) {
    Budget budget({});
    Search search(game, options);
    search.start(root, -1, budget);
    return search.iterate(game.max_length(root));
}

// What is said of each move at the root: its value for the mover, or that it is no more.
template <class G>
bool true_of_moves(const G& game, const typename G::State& root, const Iteration& found) {
    typename G::Moves moves;
    game.moves(root, moves);
    const auto mover = static_cast<std::size_t>(game.player(root));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const RootMove& known = found.root_moves[i];
        if (known.bound == Bound::none) continue;
        auto child = root;
        game.apply(child, moves[i]);
        Values values;
        if (game.terminal(child)) {
            Scores scores;
            game.scores(child, scores);
            values = Values(scores);
        } else {
            values = searched<MaxN<G>>(game, child, {}).values;
        }
        if (known.bound == Bound::exact ? values.total[mover] != known.values.total[mover]
                                        : values.total[mover] > known.values.total[mover]) {
            return false;
        }
        if (known.all_players && !(values == known.values)) return false;
    }
    return true;
}

template <class G>
bool check_hand(const G& game, Random& random, std::uint64_t seed) {
    typename G::Deal deal;
    deal.seed = static_cast<std::int64_t>(random.next() >> 1);
    auto root = game.deal(deal);
    for (auto plies = random.below(2 * static_cast<unsigned>(game.players())); plies > 0; --plies) {
        typename G::Moves moves;
        game.moves(root, moves);
        auto next = root;
        game.apply(next, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        if (game.terminal(next)) break;
        root = next;
    }
    const Iteration expected = searched<MaxN<G>>(game, root, {});
    for (const char* table : {"2", "60", "auto"}) {
        MaxNOptions options;
        options.table = table;
        const Iteration found = searched<IntervalMaxN<G>>(game, root, options);
        ++tests::compared;
        if (found.values == expected.values && found.line == expected.line && true_of_moves(game, root, found))
            continue;
        std::printf("hand %" PRIu64 ", table %s: another value, move or line: %s\n", seed, table,
                    game.text(root).c_str());
        return false;
    }
    return true;
}

bool check(std::uint64_t seed) {
    Random random(seed);
    if (seed % 3 == 0) {
        HeartsOptions options;
        tests::shape(random, 2, 5, options);
        options.moon = false;
        options.must_break = random.below(2) != 0;
        options.queen_breaks = random.below(2) != 0;
        options.first_trick_rules = random.below(2) != 0;
        options.jack_of_diamonds = random.below(2) != 0;
        return check_hand(Hearts(options), random, seed);
    }
    if (seed % 3 == 1) {
        OhHellOptions options;
        options.utility = OhHellUtility::tricks;
        tests::shape(random, 3, 6, options);
        options.trumps = static_cast<Trumps>(random.below(6));
        return check_hand(OhHell(options), random, seed);
    }
    SpadesOptions options;
    tests::shape(random, 2, 4, options);
    options.must_break = random.below(2) != 0;
    options.partners = random.below(2) != 0 ? Partners::players : Partners::side;
    if (options.players == 3) return check_hand(Spades<3>(options), random, seed);
    return check_hand(Spades<>(options), random, seed);
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
