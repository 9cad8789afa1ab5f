// Views, worlds and the searches that are handed them, under sanitizers: random play, and at every position what each
// player sees.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "nply/core/random.hpp"
#include "nply/games/hearts.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/games/tricks/any_trick_view.hpp"
#include "nply/search/ismcts.hpp"
#include "nply/search/pimc.hpp"
#include "nply/search/recursive_pimc.hpp"
#include "nply/search/search_of.hpp"
#include "nply/search/two_sides.hpp"

namespace nply::tests {

// Every way to deal so many cards to three holders, counted one by one.
void count_by_hand() {
    Random random(1);
    for (int round = 0; round < 200; ++round) {
        tricks::Cards cards = 0;
        while (tricks::count(cards) < 7) {
            const auto suit = static_cast<int>(random.below(4)), rank = static_cast<int>(random.below(4));
            cards |= tricks::single(tricks::make_card(suit, rank));
        }
        std::vector<tricks::Holder> holders(3);
        holders[0].room = static_cast<int>(random.below(4));
        holders[1].room = static_cast<int>(random.below(5));
        holders[2].room = 7 - holders[0].room - holders[1].room;
        for (auto& holder : holders) {
            if (random.below(2) == 0) holder.may &= ~tricks::suit_cards(static_cast<int>(random.below(4)));
            if (random.below(4) == 0) holder.may &= random.next();
        }
        std::uint64_t ways = 0;
        for (int number = 0; number < 2187; ++number) {
            std::vector<tricks::Cards> hands(3);
            int digits = number;
            for (tricks::Cards left = cards; left != 0; left &= left - 1, digits /= 3) {
                hands[static_cast<std::size_t>(digits % 3)] |= left & -left;
            }
            bool fits = true;
            for (std::size_t i = 0; i < 3; ++i) {
                fits = fits && tricks::count(hands[i]) == holders[i].room && (hands[i] & ~holders[i].may) == 0;
            }
            ways += fits;
        }
        const tricks::HiddenCards deals(cards, holders);
        CHECK(deals.possible() == (ways > 0));
        if (!deals.possible()) continue;
        tricks::Ways product = 1;
        for (const tricks::Ways factor : deals.factors()) product *= factor;
        CHECK(product == ways);
        std::vector<tricks::Cards> hands(3);
        deals.draw(random, hands);
        CHECK((hands[0] | hands[1] | hands[2]) == cards);
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(tricks::count(hands[i]) == holders[i].room && (hands[i] & ~holders[i].may) == 0);
        }
    }
}

template <class G>
class Table {
public:
    using View = tricks::TrickViewOf<G, PlainPosition<G>>;

    Table(G game, std::string name) : game_(std::make_shared<const G>(std::move(game))), name_(std::move(name)) {}

    void play(std::int64_t seed, bool searches) {
        typename G::Deal deal;
        deal.seed = seed;
        const typename G::State start = game_->deal(deal);
        typename G::State state = start;
        std::vector<typename G::Move> history;
        Random random(static_cast<std::uint64_t>(seed));
        while (!game_->terminal(state)) {
            for (int seat = 0; seat < game_->seats(); ++seat) look(start, state, history, seat, random);
            if (searches && history.size() % 20 == 3) search(start, history, state.player());
            typename G::Moves moves;
            game_->moves(state, moves);
            history.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            game_->apply(state, history.back());
        }
    }

private:
    // The view has no card of others; each world is legal from its start on, and looks the same.
    void look(const typename G::State& start, const typename G::State& state,
              const std::vector<typename G::Move>& history, int seat, Random& random) {
        const auto view = tricks::view_of<G>(*game_, start, {history.data(), history.size()}, seat);
        tricks::Cards others = 0;
        for (int other = 0; other < game_->seats(); ++other) others |= other == seat ? 0 : view.now.hand(other);
        CHECK_ABOUT(others == 0, name_);
        CHECK_ABOUT(view.now.hand(seat) == state.hand(seat), name_);
        const tricks::TrickWorlds<G> worlds(*game_, view);
        CHECK_ABOUT(!worlds.empty(), name_);
        const typename G::State world = worlds.draw(random);
        typename G::State replayed = worlds.start_of(world);
        for (const tricks::Card card : view.played) {
            CHECK_ABOUT(game_->legal_cards(replayed) >> card & 1, name_);
            game_->apply(replayed, card);
        }
        CHECK_ABOUT(replayed == world, name_);
    }
    void search(const typename G::State& start, const std::vector<typename G::Move>& history, int seat) {
        const View view(game_, tricks::view_of<G>(*game_, start, {history.data(), history.size()}, seat));
        const MakeSearch make = [this](const AnyPosition&) {
            return make_search<TwoSidesAlgorithm, G>(game_, TwoSidesOptions{}, false);
        };
        const Pimc pimc(
            {.worlds = 3, .inference = Inference::order, .threads = 2}, make,
            [](int player, int) { return 1u << player; }, false);
        IsmctsOptions options;
        options.inference = Inference::evaluate;
        const Ismcts ismcts(options);
        const RecursivePimc played({.worlds = 2, .exact = 0}, {.search = {}, .limits = {}, .open_cards = make});
        const ViewRequest request{.limits = {.nodes = 400, .depth = {}, .seconds = {}}, .seed = 5};
        for (const ViewSearch* engine : {static_cast<const ViewSearch*>(&pimc), static_cast<const ViewSearch*>(&ismcts),
                                         static_cast<const ViewSearch*>(&played)}) {
            const ViewResult first = engine->run(view, request), again = engine->run(view, request);
            CHECK_ABOUT(first.move && first.move == again.move && first.nodes == again.nodes, name_);
        }
    }

    std::shared_ptr<const G> game_;
    std::string name_;
};

template <class G, class Options>
void play(const char* name, const Options& options, int deals) {
    Table<G> table(G(options), name);
    for (int seed = 0; seed < deals; ++seed) table.play(seed, seed < 1);
}

template <class Options>
Options with(int players, int cards = 0) {
    Options options;
    options.players = players;
    options.cards = cards;
    return options;
}

}  // namespace nply::tests

int main() {
    using namespace nply;
    tests::count_by_hand();
    auto hearts = tests::with<HeartsOptions>(4);
    tests::play<Hearts>("hearts", hearts, 2);
    hearts = tests::with<HeartsOptions>(3);
    hearts.passing = Passing::left;
    tests::play<Hearts>("hearts with passing", hearts, 2);
    auto spades = tests::with<SpadesOptions>(4);
    spades.bidding = tricks::Bidding::moves;
    spades.must_break = true;
    tests::play<Spades<>>("spades", spades, 2);
    auto oh_hell = tests::with<OhHellOptions>(5, 6);
    oh_hell.bidding = tricks::Bidding::moves;
    tests::play<OhHell>("oh hell", oh_hell, 2);
    return tests::report();
}
