// Partition search against alpha-beta over the game itself on random small hands: every trick game, every side, in
// the middle of a trick too, with tables of all sizes. The same value, a first move that keeps it, and a line that
// ends in it.
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "fuzz.hpp"
#include "nply/core/random.hpp"
#include "nply/games/hearts.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/search/partition.hpp"
#include "nply/search/partition/questions.hpp"
#include "searching.hpp"
#include "trick_shapes.hpp"

using namespace nply;

namespace {

// Two sides and nothing else: no table, no equal cards, scores read at the end.
template <class G>
class Plain {
public:
    Plain(const G& game, unsigned side) : game_(game), side_(side) {}

    Score value(typename G::State& state, Score alpha = -kMaxScore, Score beta = kMaxScore) const {
        if (game_.terminal(state)) {
            Scores scores;
            game_.scores(state, scores);
            Score sum = 0;
            for (int p = 0; p < game_.players(); ++p) sum += (side_ >> p & 1) != 0 ? scores[p] : 0;
            return sum;
        }
        const bool maximiser = side_ >> game_.player(state) & 1;
        typename G::Moves moves;
        game_.moves(state, moves);
        Score best = maximiser ? -kMaxScore : kMaxScore;
        for (const auto move : moves) {
            const auto undo = game_.apply(state, move);
            const Score found = value(state, alpha, beta);
            game_.undo(state, move, undo);
            best = maximiser ? std::max(best, found) : std::min(best, found);
            (maximiser ? alpha : beta) = maximiser ? std::max(alpha, best) : std::min(beta, best);
            if (alpha >= beta) break;
        }
        return best;
    }

private:
    const G& game_;
    unsigned side_;
};

// Whether a move that is listed before this one is as good.
template <class G>
bool better_listed(const G& game, typename G::State state, unsigned side, int child, Score value) {
    typename G::Moves moves;
    game.moves(state, moves);
    for (std::size_t i = 0; i < static_cast<std::size_t>(child); ++i) {
        const auto undo = game.apply(state, moves[i]);
        if (Plain<G>(game, side).value(state) == value) return true;
        game.undo(state, moves[i], undo);
    }
    return false;
}

template <class G>
bool agree(const G& game, typename G::State state, unsigned side, const PartitionSettings& options, Score expected) {
    Budget budget({});
    Partition<G> search(game, options);
    search.start(state, -1, budget);
    const auto found = search.iterate(kMaxPly);
    ++tests::compared;
    bool good = search.value() == expected && !found.line.empty();
    if (good && options.leftmost) good = !better_listed(game, state, side, found.line[0], expected);
    // The line is legal, and nobody throws anything away on it.
    for (const int child : found.line) {
        typename G::Moves moves;
        game.moves(state, moves);
        good = good && static_cast<std::size_t>(child) < moves.size();
        if (!good) return false;
        state = tests::after_child(game, state, child);
        good = Plain<G>(game, side).value(state) == expected;
    }
    std::int64_t sum = 0;
    for (std::size_t p = 0; p < static_cast<std::size_t>(game.players()); ++p) {
        sum += (side >> p & 1) != 0 ? found.values.total[p] : 0;
    }
    return good && (!options.line || (game.terminal(state) && sum == expected));
}

// Beside a thread that is busy with what comes after some of the cards at the root: they are left for later.
template <class G>
bool agrees_beside(const G& game, const typename G::State& state, unsigned side, Score expected, Random& random) {
    const Hand hand = hand_of(game, state, side);
    const auto& root = hand.table;
    if (root.tricks_left() < 3) return true;
    Board board;
    Board::Member& own = board.add();
    Board::Member& other = board.add();
    typename G::Moves moves;
    game.moves(state, moves);
    const auto busy = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    auto after = root;
    tricks::play(after, busy, hand.play.seats, hand.play.trump);
    other.enter(Board::name_of(tricks::number_of(after.in_hands(), after.turn), 1));
    PartitionSettings settings;
    settings.entries = 1000;
    settings.skip = random.below(2) != 0;
    settings.ordering = random.below(2) != 0;
    settings.shuffled = random.next() | 1;
    settings.worth_sharing = 2;
    own.has_company = true;
    PartitionMemory<Hand::kSeats> memory(settings.entries);
    Budget budget({});
    PartitionSearch<Hand::kSeats> search(hand, root, settings, memory, budget, nullptr, &own);
    PartitionQuestions<Hand::kSeats> questions(hand, root, settings, search, budget);
    ++tests::compared;
    const auto solved =
        questions.solve([&](const auto& position, Score need) { return search.answer(position, need); });
    return hand.play.base + hand.play.factor * solved.worth == expected;
}

// The same lengths of suits in all hands, and other cards: two players have exchanged some of a suit.
template <class State>
State with_cards_exchanged(State state, int seats, Random& random) {
    for (int times = 0; times < 8; ++times) {
        const auto one = random.below(static_cast<std::uint32_t>(seats));
        const auto two = random.below(static_cast<std::uint32_t>(seats));
        const int suit = static_cast<int>(random.below(tricks::kSuits));
        tricks::Cards& hand = state.hands[one];
        tricks::Cards& other = state.hands[two];
        const tricks::Cards mine = hand & tricks::suit_cards(suit), theirs = other & tricks::suit_cards(suit);
        if (one == two || mine == 0 || theirs == 0) continue;
        const tricks::Cards exchanged = tricks::single(tricks::highest(mine)) | tricks::single(tricks::lowest(theirs));
        hand ^= exchanged;
        other ^= exchanged;
    }
    return state;
}

// One searcher a player along a whole hand and then along another: their tables are kept, and change nothing.
template <class G>
bool check_kept(const G& game, const typename G::State& first, const typename G::State& second, Random& random) {
    PartitionSettings settings;
    settings.entries = std::size_t{1} << 10;
    std::deque<Partition<G>> searchers;
    // One for all players has to forget its table whenever another one searches.
    const bool shared = random.below(4) == 0;
    for (int player = 0; player < game.players(); ++player) searchers.emplace_back(game, settings);
    bool good = true;
    for (auto state : {first, second}) {
        while (!game.terminal(state)) {
            const int player = game.player(state);
            Partition<G>& search = searchers[shared ? 0 : static_cast<std::size_t>(player)];
            Budget budget({});
            search.start(state, -1, budget);
            const auto found = search.iterate(kMaxPly);
            auto copy = state;
            good = good && search.value() == Plain<G>(game, 1u << player).value(copy);
            ++tests::compared;
            // A wrong move now and then: the hands of the others are not what the table saw last.
            typename G::Moves moves;
            game.moves(state, moves);
            const int blunder = static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())));
            state = tests::after_child(game, state, random.below(4) == 0 ? blunder : found.line[0]);
        }
    }
    return good;
}

// Most cards from one suit: ranks matter more than they do in a fair deal.
std::vector<std::string> long_suit_hands(Random& random, int players, int cards, int suit) {
    std::vector<tricks::Card> deck;
    for (int rank = tricks::kRanks; rank-- > 3;) deck.push_back(tricks::make_card(suit, rank));
    for (int other = 0; other < tricks::kSuits; ++other) {
        for (int rank = tricks::kRanks; other != suit && rank-- > 10;) deck.push_back(tricks::make_card(other, rank));
    }
    deck.resize(static_cast<std::size_t>(players * cards));
    std::vector<tricks::Cards> hands(static_cast<std::size_t>(players), 0);
    for (std::size_t i = deck.size(); i > 0; --i) {
        std::swap(deck[i - 1], deck[random.below(static_cast<std::uint32_t>(i))]);
        hands[i % hands.size()] |= tricks::single(deck[i - 1]);
    }
    std::vector<std::string> texts;
    for (const auto hand : hands) texts.push_back(tricks::hand_text(hand));
    return texts;
}

template <class G>
bool check_hand(const G& game, Random& random, std::uint64_t seed, typename G::Deal deal = {}) {
    if (deal.hands.empty()) deal.seed = static_cast<std::int64_t>(random.next() >> 1);
    auto state = game.deal(deal);
    if (seed % 4 == 1) {
        if (!check_kept(game, state, with_cards_exchanged(state, game.players(), random), random)) {
            std::printf("hand %llu: a table that is kept changes a value: %s\n", static_cast<unsigned long long>(seed),
                        game.text(state).c_str());
            return false;
        }
    }
    state = tests::walked(game, state, random.below(2 * static_cast<unsigned>(game.players())), random);
    for (unsigned others = 0; others < 1u << game.players(); ++others) {
        const unsigned side = others | 1u << game.player(state);
        if (side != others && others != 0) continue;
        auto copy = state;
        const Score expected = Plain<G>(game, side).value(copy);
        PartitionSettings options;
        options.side = side;
        for (const std::size_t entries : {std::size_t{2}, std::size_t{40}, std::size_t{1000}}) {
            options.entries = entries;
            options.table = random.below(16) != 0;
            options.partition = random.below(8) != 0;
            options.bounds = random.below(4) != 0;
            options.ordering = random.below(2) != 0;
            options.shuffled = random.below(2) != 0 ? random.next() : 0;
            options.skip = random.below(4) != 0;
            options.other_winners = random.below(4) != 0;
            options.alike = random.below(4) != 0;
            options.line = random.below(4) != 0;
            options.leftmost = random.below(4) == 0;
            options.threads = random.below(16) == 0 ? 2 + static_cast<int>(random.below(2)) : 1;
            options.alone = 0;
            options.worth_sharing = 2;
            if (agree(game, state, side, options, expected)) continue;
            std::printf(
                "hand %llu: side %u, %zu entries, table %d partition %d (other winners %d) "
                "bounds %d ordering %d skip %d, %d threads: %s\n",
                static_cast<unsigned long long>(seed), side, entries, options.table, options.partition,
                options.other_winners, options.bounds, options.ordering, options.skip, options.threads,
                game.text(state).c_str());
            return false;
        }
        if (!agrees_beside(game, state, side, expected, random)) {
            std::printf("hand %llu: side %u, beside a thread that is busy: %s\n", static_cast<unsigned long long>(seed),
                        side, game.text(state).c_str());
            return false;
        }
    }
    return true;
}

// Longer hands: everything that makes partition search fast, beside the bare one, as alpha-beta is too slow there. The
// fast one takes its cards in its own order if `shuffled` is 0, else in any.
template <class G>
bool check_long_hand(const G& game, std::int64_t seed, std::uint64_t shuffled) {
    typename G::Deal deal;
    deal.seed = seed;
    const auto root = game.deal(deal);
    PartitionSettings fast, bare;
    fast.line = bare.line = false;
    fast.entries = bare.entries = std::size_t{1} << 11;
    fast.ordering = shuffled == 0;
    fast.shuffled = shuffled;
    bare.bounds = bare.skip = bare.other_winners = false;
    for (unsigned side = 1; side + 1 < 1u << game.players(); ++side) {
        fast.side = bare.side = side;
        Budget budget({});
        Partition<G> found(game, fast), expected(game, bare);
        found.start(root, -1, budget);
        expected.start(root, -1, budget);
        found.iterate(kMaxPly);
        expected.iterate(kMaxPly);
        ++tests::compared;
        if (found.value() == expected.value()) continue;
        std::printf("deal %lld, shuffled %llu, side %u gets %d, %d by a bare search: %s\n",
                    static_cast<long long>(seed), static_cast<unsigned long long>(shuffled), side, found.value(),
                    expected.value(), game.text(root).c_str());
        return false;
    }
    return true;
}
bool check_long_tricks(int players, int cards, int ranks, std::int64_t seed, std::uint64_t shuffled) {
    OhHellOptions options;
    options.utility = OhHellUtility::tricks;
    options.players = players;
    options.cards = cards;
    options.ranks = ranks;
    return check_long_hand(OhHell(options), seed, shuffled);
}
bool check_long_points(int cards, int ranks, std::int64_t seed, std::uint64_t shuffled) {
    HeartsOptions options;
    options.players = 3;
    options.moon = options.must_break = options.first_trick_rules = false;
    options.cards = cards;
    options.ranks = ranks;
    return check_long_hand(Hearts(options), seed, shuffled);
}
// Deals of six cards that tell whether winners are compared with all cards that a rival may keep.
constexpr std::array<std::int64_t, 4> kTelling{624, 2263, 2764, 2831};
// A deal of eight cards of Hearts that tells, in nearly any order, whether a proof that is exchanged serves the whole
// run of a card.
constexpr std::int64_t kTellingPoints = 73;
// One that tells, in one order, whether trumps are compared with all that a rival may keep.
constexpr std::int64_t kTellingTrumps = 1483443917431301603;
constexpr std::uint64_t kTellingOrder = 6580117683137574995;

bool check(std::uint64_t seed) {
    Random random(seed);
    if (seed <= kTelling.size()) return check_long_tricks(4, 6, 7, kTelling[seed - 1], 0);
    if (seed == kTelling.size() + 1) return check_long_points(8, 8, kTellingPoints, seed);
    if (seed == kTelling.size() + 2) return check_long_tricks(4, 6, 8, kTellingTrumps, kTellingOrder);
    if (seed % 8 == 0) {
        const int players = 3 + static_cast<int>(random.below(2)), ranks = 7 + static_cast<int>(random.below(2));
        const std::uint64_t shuffled = random.below(2) == 0 ? 0 : random.next() | 1;
        const auto deal = static_cast<std::int64_t>(random.next() >> 1);
        if (players == 3 && random.below(2) == 0) return check_long_points(7, ranks, deal, shuffled);
        return check_long_tricks(players, players == 3 ? 8 : 6, ranks, deal, shuffled);
    }
    if (seed % 3 == 0) {
        HeartsOptions options;
        tests::shape(random, 2, 5, options);
        options.moon = false;
        options.must_break = random.below(2) != 0;
        options.queen_breaks = random.below(2) != 0;
        options.first_trick_rules = random.below(2) != 0;
        options.jack_of_diamonds = random.below(2) != 0;
        Hearts::Deal deal;
        if (random.below(2) != 0) {
            options.players = 2 + static_cast<int>(random.below(2));
            options.cards = 7 - options.players;
            options.ranks = tricks::kRanks;
            const int suit = options.jack_of_diamonds ? tricks::kDiamonds : tricks::kSpades;
            deal.hands = long_suit_hands(random, options.players, options.cards, suit);
        }
        return check_hand(Hearts(options), random, seed, deal);
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
