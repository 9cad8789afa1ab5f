// What a player of Spades sees.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "nply/games/tricks/bidding.hpp"
#include "nply/games/tricks/view_reader.hpp"

namespace nply {

struct SpadesViewArguments : tricks::ViewArguments {
    std::vector<std::int64_t> bids, tricks, bags;
    bool broken = false;
};
struct SpadesViewTable {
    using Options = SpadesViewArguments;
    static constexpr std::tuple options = std::tuple_cat(
        tricks::view_options<Options>(),
        std::tuple{Option<Options, std::vector<std::int64_t>>{"bids", &Options::bids, "bids, 0 is nil"},
                   Option<Options, std::vector<std::int64_t>>{"tricks", &Options::tricks, "tricks taken earlier"},
                   Option<Options, std::vector<std::int64_t>>{"bags", &Options::bags,
                                                              "overtricks of earlier hands, one number a side"},
                   Option<Options, bool>{"broken", &Options::broken, "spades could be led from the beginning"}});
};

template <class G>
struct SpadesViews : tricks::PlainViews<G> {
    using State = typename G::State;
    using Arguments = SpadesViewArguments;
    using Table = SpadesViewTable;

    static bool in_play(const G& game, const State& state) { return game.opening(state) == 0; }
    static tricks::Cards ruled_out(const G& game, const State& state, int, tricks::Card card) {
        if (state.turn.count() != 0) return tricks::shown_by_following(state.led_suit(), card);
        const tricks::Cards spades = tricks::suit_cards(tricks::kSpades);
        return game.options_.must_break && !game.broken(state) && (spades & tricks::single(card)) ? ~spades : 0;
    }

    template <class Visit>
    static void take_back_opening(const G& game, State& start, Visit&& visit) {
        if (game.auction()) tricks::take_back_bids(game, start, visit);
    }

    // --- As a person writes it

    static int leader(const G&, const Arguments&, tricks::Cards) { return 0; }
    static int first_leader(const G& game, const State& start) {
        return (start.player() + game.opening(start)) % game.seats();
    }
    static int cards_passed(const State&, int) { return 0; }
    static tricks::Cards under_way(const State&) { return 0; }
    static int begin(const G&, const Arguments&, tricks::Cards, State&) { return tricks::kSpades; }
    static void check(const G& game, const Arguments& given, int, tricks::Cards earlier, State& start) {
        const int over = tricks::count(earlier) / game.seats();
        start.tricks = tricks::read_tricks(given.tricks, over, game.cards() - over, game.cards(), game.seats());
        start.bags = tricks::read_counts("bags", given.bags, game.sides(), 9);
        start.broken = given.broken && !game.broken(start);
        if (given.bids.empty() && !game.auction()) {
            throw OptionError("bids: say what each player has bid, like bids=[4, 3, 2, 3]");
        }
        typename G::Deal deal;
        deal.bids = given.bids;
        game.read_bids(deal, start);
        start.turn = start.turn.with_player(tricks::turn_of_auction(given, start.bids, start.player(), game.seats()));
    }
    static std::string text(const G& game, const tricks::TrickView<G>& view) {
        std::string text = tricks::bids_text(view.start.bids, game.seats());
        text += tricks::counts_text("tricks", view.start.tricks, game.seats());
        if (view.start.bags.word() != 0) text += tricks::counts_text("bags", view.start.bags, game.sides());
        return view.start.broken ? text + " broken=true" : text;
    }
};

}  // namespace nply
