// Trick games whose scores add up, on random small hands, in the middle of a trick too, with tables of all sizes,
// against plain maxⁿ. Interval maxⁿ: the same value, the same move, the same line, with a table that is kept, and with
// several threads, too.
// Pruned maxⁿ, whose table keeps what is still to come: the same value and move, cut off at any depth too, with either
// rule for ties.
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
#include "nply/search/interval_max_n.hpp"
#include "nply/search/max_n.hpp"
#include "nply/search/pruned_max_n.hpp"
#include "searching.hpp"
#include "trick_shapes.hpp"

using namespace nply;

namespace {

// No hand takes interval maxⁿ a tenth of it: one that does goes on for ever.
constexpr Limits kTooLong{.nodes = 1'000'000, .depth = {}, .seconds = {}};

// To the end of the hand, or so deep.
template <class Search, class G, class... Settings>
Iteration searched(const G& game, const typename G::State& root, const MaxNOptions& options, int depth = kMaxPly,
                   const Settings&... settings) {
    Budget budget(std::is_same_v<Search, IntervalMaxN<G>> ? kTooLong : Limits{});
    Search search(game, options, settings...);
    search.start(root, -1, budget);
    return search.iterate(std::min(depth, game.max_length(root)));
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

// A table that is kept along the hand.
template <class G>
bool check_rest(const G& game, typename G::State root, Random& random, std::uint64_t seed) {
    const auto drawn = [&](int limit) { return static_cast<int>(random.below(static_cast<std::uint32_t>(limit))); };
    MaxNOptions options;
    options.prune = static_cast<Prune>(drawn(6));
    // The list of all results, the last kind, may be too long in Hearts.
    constexpr int kOracles = std::is_same_v<G, Hearts> ? 3 : 4;
    if (options.prune != Prune::none) options.oracle = static_cast<OracleKind>(drawn(kOracles));
    options.ties = static_cast<Ties>(drawn(2));
    options.table = std::array{"2", "60", "10000"}[random.below(3)];
    MaxNOptions plain;
    plain.ties = options.ties;
    Budget budget({});
    PrunedMaxN<G> search(game, options);
    while (!game.terminal(root)) {
        const int depth = random.below(2) == 0 ? game.max_length(root) : 1 + drawn(game.max_length(root));
        const Iteration expected = searched<MaxN<G>>(game, root, plain, depth);
        search.start(root, -1, budget);
        const Iteration found = search.iterate(depth);
        ++tests::compared;
        if (found.values != expected.values || found.line.front() != expected.line.front()) {
            std::printf("hand %" PRIu64 ", depth %d, %s ties=%d table=%s: another value or move: %s\n", seed, depth,
                        search.facts().pruning.c_str(), static_cast<int>(options.ties), options.table.c_str(),
                        game.text(root).c_str());
            return false;
        }
        root = tests::after_child(game, root, expected.line.front());
    }
    return true;
}

// A limit that strikes most often: if any move is known to bring most then, it is one of the root's.
template <class G>
bool leaves_a_move(const G& game, const typename G::State& root, IntervalMaxN<G>& search, std::uint64_t nodes) {
    Budget little({.nodes = nodes, .depth = {}, .seconds = {}});
    search.start(root, -1, little);
    try {
        search.iterate(game.max_length(root));
    } catch (const Stopped&) {
        typename G::Moves moves;
        game.moves(root, moves);
        const auto leaning = search.facts().leaning;
        return !leaning || (*leaning >= 0 && *leaning < static_cast<int>(moves.size()));
    }
    return true;
}

// Interval maxⁿ with a table that is kept along the hand, whatever limits have stopped.
template <class G>
bool check_kept(const G& game, typename G::State root, Random& random, std::uint64_t seed) {
    MaxNOptions options;
    options.table = std::array{"2", "60", "auto"}[random.below(3)];
    IntervalMaxN<G> search(game, options);
    while (!game.terminal(root)) {
        typename G::Moves moves;
        game.moves(root, moves);
        if (!leaves_a_move(game, root, search, 1 + random.below(200))) return false;
        search.leave();
        Budget budget(kTooLong);
        search.start(root, -1, budget);
        const Iteration found = search.iterate(game.max_length(root));
        const Iteration expected = searched<MaxN<G>>(game, root, {});
        ++tests::compared;
        if (found.values != expected.values || found.line != expected.line) {
            std::printf("hand %" PRIu64 ", kept table %s: another value, move or line: %s\n", seed,
                        options.table.c_str(), game.text(root).c_str());
            return false;
        }
        game.apply(root, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return true;
}

// Interval maxⁿ by several threads, which are called soon and share the shortest hands, too; at first under a limit
// that may strike while all of them are at work.
template <class G>
bool check_threads(const G& game, const typename G::State& root, const Iteration& expected, Random& random,
                   std::uint64_t seed) {
    MaxNOptions options;
    options.table = std::array{"2", "60", "auto"}[random.below(3)];
    options.threads = 2 + static_cast<int>(random.below(2));
    IntervalSettings settings;
    settings.alone = random.below(32);
    settings.worth_sharing = 2;
    IntervalMaxN<G> search(game, options, settings);
    if (!leaves_a_move(game, root, search, 1 + random.below(400))) return false;
    Budget budget(kTooLong);
    search.start(root, -1, budget);
    const Iteration found = search.iterate(game.max_length(root));
    ++tests::compared;
    if (found.values == expected.values && found.line == expected.line && true_of_moves(game, root, found)) return true;
    std::printf("hand %" PRIu64 ", %d threads, table %s: another value, move or line: %s\n", seed, options.threads,
                options.table.c_str(), game.text(root).c_str());
    return false;
}

template <class G>
bool check_hand(const G& game, Random& random, std::uint64_t seed) {
    typename G::Deal deal;
    deal.seed = static_cast<std::int64_t>(random.next() >> 1);
    const auto root =
        tests::walked(game, game.deal(deal), random.below(2 * static_cast<unsigned>(game.players())), random);
    const Iteration expected = searched<MaxN<G>>(game, root, {});
    for (const char* table : {"2", "60", "auto"}) {
        MaxNOptions options;
        options.table = table;
        IntervalSettings settings;  // two million entries take long to be cleared under a sanitizer
        settings.proof_entries = random.below(200) == 0 ? 2'000'000 : std::array{0, 2, 30}[random.below(3)];
        const Iteration found = searched<IntervalMaxN<G>>(game, root, options, kMaxPly, settings);
        ++tests::compared;
        if (found.values == expected.values && found.line == expected.line && true_of_moves(game, root, found))
            continue;
        std::printf("hand %" PRIu64 ", table %s: another value, move or line: %s\n", seed, table,
                    game.text(root).c_str());
        return false;
    }
    if (seed % 8 == 1 && !check_threads(game, root, expected, random, seed)) return false;
    if (seed % 4 == 0 && !check_kept(game, root, random, seed)) return false;
    return check_rest(game, root, random, seed);
}

bool check_game(std::uint64_t seed) {
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

bool check(std::uint64_t seed) {
    try {
        return check_game(seed);
    } catch (const Stopped&) {
        std::printf("hand %" PRIu64 ": a search does not end\n", seed);
        return false;
    }
}

}  // namespace

int main(int argc, char** argv) {
    return tests::fuzz(argc, argv, check);
}
