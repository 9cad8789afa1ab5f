// What a player of Oh Hell sees: also the card that was turned up.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "nply/games/tricks/bidding.hpp"
#include "nply/games/tricks/view_reader.hpp"

namespace nply {

struct OhHellViewArguments : tricks::ViewArguments {
    std::vector<std::int64_t> bids, tricks;
    std::optional<std::int64_t> dealer;
    std::string trump;
};
struct OhHellViewTable {
    using Options = OhHellViewArguments;
    static constexpr std::tuple options = std::tuple_cat(
        tricks::view_options<Options>(),
        std::tuple{Option<Options, std::vector<std::int64_t>>{"bids", &Options::bids, "bids, one a player"},
                   Option<Options, std::vector<std::int64_t>>{"tricks", &Options::tricks, "tricks taken earlier"},
                   Option<Options, std::optional<std::int64_t>>{"dealer", &Options::dealer,
                                                                "who bids last (if not given: the last player)", 0},
                   Option<Options, std::string>{"trump", &Options::trump, "the card turned up for trumps"}});
};

template <class G>
struct OhHellViews : tricks::PlainViews<G> {
    using State = typename G::State;
    using View = tricks::TrickView<G>;
    using Arguments = OhHellViewArguments;
    using Table = OhHellViewTable;

    static bool in_play(const G& game, const State& state) { return game.opening(state) == 0; }
    static tricks::Cards ruled_out(const G&, const State& state, int, tricks::Card card) {
        return state.turn.count() == 0 ? 0 : tricks::shown_by_following(state.led_suit(), card);
    }
    // Everybody sees that the card turned up is in no hand.
    template <class Visit>
    static void each_case(const G& game, const View& view, std::span<const tricks::Holder> holders, Visit&& visit) {
        std::vector<tricks::Holder> known(holders.begin(), holders.end());
        if (game.turns_up()) known.back().holds |= tricks::single(view.start.turned_up);
        visit(std::span<const tricks::Holder>(known));
    }

    template <class Visit>
    static void take_back_opening(const G& game, State& start, Visit&& visit) {
        if (game.auction()) tricks::take_back_bids(game, start, visit);
    }

    // --- As a person writes it

    static int dealer(const G& game, const Arguments& given) {
        const auto dealer = given.dealer.value_or(game.seats() - 1);
        if (dealer < game.seats()) return static_cast<int>(dealer);
        throw OptionError("dealer must be a player from 0 to " + std::to_string(game.seats() - 1) + ", got " +
                          std::to_string(dealer));
    }
    static int leader(const G& game, const Arguments& given, tricks::Cards) { return game.next(dealer(game, given)); }
    static int first_leader(const G& game, const State& start) {
        return (start.player() + game.opening(start)) % game.seats();
    }
    static int cards_passed(const State&, int) { return 0; }
    static tricks::Cards under_way(const State&) { return 0; }
    static int begin(const G& game, const Arguments& given, tricks::Cards, State& start) {
        start.dealer = dealer(game, given);
        if (game.turns_up() == given.trump.empty()) {
            throw OptionError(given.trump.empty() ? "trump: say which card is turned up, like 7H"
                                                  : "trump names a card that is turned up, but trumps are fixed here");
        }
        if (game.turns_up()) start.turned_up = tricks::read_card(given.trump, "trump");
        return game.trump(start);
    }
    static void check(const G& game, const Arguments& given, int, tricks::Cards earlier, State& start) {
        if (game.turns_up() && !(start.undealt & tricks::single(start.turned_up))) {
            throw OptionError("trump: " + tricks::card_text(start.turned_up) +
                              " is turned up, so it cannot be in your hand or among the cards played");
        }
        for (const std::string& card : given.played) {
            if (game.turns_up() && tricks::read_card(card, "played") == start.turned_up) {
                throw OptionError("played: " + card + " is turned up for trumps, so nobody can have played it");
            }
        }
        const int over = tricks::count(earlier) / game.seats();
        start.tricks = tricks::read_tricks(given.tricks, over, game.cards() - over, game.cards(), game.seats());
        if (given.bids.empty() && !game.auction()) {
            throw OptionError("bids: say what each player has bid, like bids=[4, 3, 2, 3]");
        }
        typename G::Deal deal;
        deal.bids = given.bids;
        game.read_bids(deal, start);
        start.turn = start.turn.with_player(tricks::turn_of_auction(given, start.bids, start.player(), game.seats()));
    }
    static std::string text(const G& game, const View& view) {
        std::string text = tricks::bids_text(view.start.bids, game.seats());
        text += tricks::counts_text("tricks", view.start.tricks, game.seats());
        text += " dealer=" + std::to_string(view.start.dealer);
        return game.turns_up() ? text + " trump=" + tricks::card_text(view.start.turned_up) : text;
    }
};

}  // namespace nply
