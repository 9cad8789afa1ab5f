// Oh Hell, three to seven players: a card is turned up for trumps, everybody bids, and only the exact
// number of tricks will do. The dealer bids last, and his bid may not make all bids sum to the tricks.
//
// Rules: J. McLeod, Oh Hell! (pagat.com), which lists many ways to score; ours are the utilities. One hand is a game:
// the number of cards is an option and does not change from hand to hand.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "nply/core/family.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/games/tricks/bidding.hpp"
#include "nply/games/tricks/deal.hpp"
#include "nply/games/tricks/explain.hpp"
#include "nply/games/tricks/oh_hell_view.hpp"
#include "nply/games/tricks/order.hpp"
#include "nply/games/tricks/playout.hpp"
#include "nply/games/tricks/predict.hpp"
#include "nply/games/tricks/relative.hpp"
#include "nply/games/tricks/whole_game.hpp"

namespace nply {

enum class OhHellUtility : int {
    exact,   // ten and a point a trick for the exact bid, else nothing
    points,  // a point a trick, and ten for the exact bid
    oh,      // graded: the fewer tricks off the bid the better (2005, Table 2)
    tricks,  // as many tricks as possible, whatever was bid: whist
};

// What is trumps: the suit of a card that is turned up, or always the same, and then no card stays out.
enum class Trumps : int { turned_up, none, clubs, diamonds, hearts, spades };

struct OhHellOptions : tricks::Shape {
    OhHellUtility utility = OhHellUtility::exact;
    Trumps trumps = Trumps::turned_up;
    tricks::Bidding bidding = tricks::Bidding::heuristic;
    tricks::Evaluation evaluation = tricks::Evaluation::predict;
    std::vector<std::int64_t> totals{};
};

class OhHell {
public:
    using Views = OhHellViews<OhHell>;
    friend Views;
    static constexpr int capacity = 7;
    using Table = tricks::Table<capacity>;
    using Counts = tricks::Counts;

    struct State : Table {
        Counts tricks;
        Counts bids;  // kNoBid where there is none yet
        int dealer = 0;
        tricks::Card turned_up = 0;
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = tricks::Card;  // a card, or kBid and the bid
    struct Undo {
        tricks::Turn turn;
        Counts tricks;
    };
    using Moves = FixedList<Move, 18>;

    struct Deal : tricks::DealArguments {
        std::vector<std::int64_t> tricks, bids;
        std::optional<std::int64_t> dealer;
        std::string trump;
    };
    struct DealTable {
        using Options = Deal;
        static constexpr std::tuple options = std::tuple_cat(
            tricks::deal_options<Deal>(),
            std::tuple{
                Option<Deal, std::vector<std::int64_t>>{"tricks", &Deal::tricks, "tricks taken so far"},
                Option<Deal, std::vector<std::int64_t>>{"bids", &Deal::bids, "bids, one a player"},
                Option<Deal, std::optional<std::int64_t>>{"dealer", &Deal::dealer,
                                                          "who bids last (if not given: the last player)", 0},
                Option<Deal, std::string>{"trump", &Deal::trump, "the card turned up for trumps, with given hands"}});
    };

    explicit OhHell(const OhHellOptions& options)
        : options_(options), seats_(options.players), cards_(tricks::cards_each(options, turns_up() ? 1 : 0)) {
        tricks::check_standing("totals", options.totals, seats_);
    }

    int players() const { return seats_; }
    int player(const State& state) const { return state.player(); }
    bool terminal(const State& state) const { return state.played_out(); }

    State deal(const Deal& given) const {
        tricks::check_source(given);
        State state;
        const auto dealer = given.dealer.value_or(seats_ - 1);
        if (dealer >= seats_) {
            throw OptionError("dealer must be a player from 0 to " + std::to_string(seats_ - 1) + ", got " +
                              std::to_string(dealer));
        }
        state.dealer = static_cast<int>(dealer);
        if (!turns_up() && !given.trump.empty()) {
            throw OptionError("deal: trump names a card that is turned up, but in this game trumps are fixed");
        }
        if (given.seed) {
            if (turns_up() && !given.trump.empty())
                throw OptionError("deal: trump belongs to given hands; a seed turns one up");
            auto [table, rest] = tricks::deal_by_seed<capacity>(options_, cards_, *given.seed);
            static_cast<Table&>(state) = table;
            if (turns_up()) state.turned_up = rest.front();
        } else {
            read_hands(given, state);
        }
        if (given.seed || (!given.leader && state.turn.count() == 0)) {
            state.turn = state.turn.with_player(tricks::read_leader(given, seats_, next(state.dealer)));
        }
        read_bids(given, state);
        return state;
    }

    void moves(const State& state, Moves& list) const { list_moves(state, options_.merge, list); }
    // Cards that others stand for, too.
    void all_moves(const State& state, Moves& list) const { list_moves(state, Merge::none, list); }
    OhHell merged(Merge which) const {
        OhHell game(*this);
        game.options_.merge = which;
        return game;
    }
    // Any card that may be played, also one that is as good as its neighbour and not in the list.
    Move random_move(const State& state, Random& random) const { return tricks::random_move(*this, state, random); }
    int play_out(const State& from, Random& random, Scores& out) const {
        return tricks::play_out(*this, from, random, out);
    }
    [[gnu::always_inline]] bool only_move(const State& state, Move& move) const {
        return opening(state) == 0 && tricks::is_only_card(legal_cards(state), move);
    }
    [[gnu::always_inline]] Undo apply(State& state, Move move) const {
        const Undo before{state.turn, state.tricks};
        if (move >= tricks::kBid) {
            state.bids.set(state.player(), move - tricks::kBid);
            state.turn = state.turn.with_player(next(state.player()));
            return before;
        }
        if (tricks::play(state, move, seats_, trump(state))) state.tricks.add(state.player(), 1);
        return before;
    }
    [[gnu::always_inline]] void undo(State& state, Move move, const Undo& before) const {
        if (move >= tricks::kBid) {
            state.turn = before.turn;
            state.bids.set(before.turn.player(), tricks::kNoBid);
            return;
        }
        state.tricks = before.tricks;
        tricks::take_back(state, move, before.turn);
    }

    void scores(const State& state, Scores& out) const {
        for (int p = 0; p < seats_; ++p) out[p] = score(bid_of(state, p), tricks_of(state, p));
        if (whole_game() > 0) tricks::add_last_hand(options_.totals, out);
    }
    // The score of the most likely end: what is taken and a share of the rest. Who has not bid yet is
    // taken to bid that.
    void evaluate(const State& state, Scores& out) const {
        Scores rest;
        tricks::predict(state, seats_, trump(state), options_.evaluation, state.tricks_left(), rest);
        for (int p = 0; p < seats_; ++p) {
            const int end = tricks_of(state, p) + rest[p];
            out[p] = score(has_bid(state, p) ? bid_of(state, p) : end, end);
        }
        if (whole_game() > 0) tricks::add_last_hand(options_.totals, out);
    }
    bool bounds_changed(const State& state) const { return state.turn.count() == 0; }
    void bounds(const State& state, Scores& low, Scores& high) const {
        const int left = state.tricks_left();
        if (left == 0 && whole_game() > 0) {
            scores(state, low);
            high = low;
            return;
        }
        hand_bounds(state, left, low, high);
        for (int p = 0; p < seats_; ++p) high[p] += whole_game();
    }
    // What the hand can bring, whoever wins the whole game.
    void hand_bounds(const State& state, int left, Scores& low, Scores& high) const {
        for (int p = 0; p < seats_; ++p) {
            const int fewest = tricks_of(state, p);
            const int most = fewest + left;
            if (options_.utility == OhHellUtility::tricks) {
                low[p] = fewest;
                high[p] = most;
                continue;
            }
            if (!has_bid(state, p)) {
                low[p] = 0;
                high[p] = highest();
                continue;
            }
            // The ends of the range, and the exact bid if it lies within.
            const int bid = bid_of(state, p);
            const Score ends[2] = {score(bid, fewest), score(bid, most)};
            low[p] = std::min(ends[0], ends[1]);
            high[p] = std::max(ends[0], ends[1]);
            if (fewest <= bid && bid <= most) high[p] = score(bid, bid);
            if (left >= 2) low[p] = std::min(low[p], lowest_within(bid, fewest, most));
        }
    }
    // What a hand can end in is known only after the auction.
    bool offers(LeafRows) const { return !auction(); }
    // One row for each way in which the tricks that are left can fall.
    template <class Visit>
    void leaf_values(const State& state, Visit&& visit) const {
        tricks::each_split(state.tricks_left(), seats_, [&](const Scores& rest) {
            Scores row;
            for (int p = 0; p < seats_; ++p) row[p] = score(bid_of(state, p), tricks_of(state, p) + rest[p]);
            if (whole_game() > 0) tricks::add_last_hand(options_.totals, row);
            visit(static_cast<const Scores&>(row));
        });
    }
    // Tricks add up; what a bid is worth is known only in the end.
    bool offers(Rest) const { return options_.utility == OhHellUtility::tricks && whole_game() == 0 && !auction(); }
    std::uint64_t rest(const State& state, Scores& so_far) const {
        for (int p = 0; p < seats_; ++p) so_far[p] = tricks_of(state, p);
        return key_of_play(state);
    }
    std::uint64_t key(const State& state) const {
        std::uint64_t key = mix(key_of_play(state), state.tricks.word());
        key = mix(key, state.bids.word());
        key = mix(key, static_cast<unsigned>(state.dealer));
        // Bids follow from the cards themselves.
        for (int seat = 0; opening(state) > 0 && seat < seats_; ++seat) key = mix(key, state.hand(seat));
        return key;
    }
    int max_length(const State& state) const { return opening(state) + state.cards_left(); }
    int next_level(const State& root, int depth) const {
        return tricks::next_trick_end(root, seats_, depth, opening(root));
    }
    ScoreFacts score_facts() const {
        if (options_.utility == OhHellUtility::tricks && whole_game() == 0) {
            return {.constant_sum = cards_, .max_sum = cards_, .lowest = 0, .highest = cards_};
        }
        // Whoever is exact has as many tricks as he bid.
        Score most = seats_ * cards_;
        if (options_.utility != OhHellUtility::oh) most = 10 * seats_ + cards_;
        return {.constant_sum = {}, .max_sum = most + whole_game(), .lowest = 0, .highest = highest() + whole_game()};
    }

    // What the players in `objective` get together, as a sum over tricks.
    tricks::Additive additive(const State& state, unsigned objective) const {
        if (options_.utility != OhHellUtility::tricks || whole_game() > 0) {
            throw CapabilityError(
                "partition needs scores that add up over the tricks: use utility=tricks, and no totals");
        }
        if (opening(state) > 0) throw CapabilityError("partition needs the bids to be made");
        tricks::Additive play{.seats = seats_, .trump = trump(state), .trick_worth = 1};
        std::array<int, kMaxPlayers> weights{};
        for (int p = 0; p < seats_; ++p) weights[static_cast<std::size_t>(p)] = static_cast<int>(objective >> p & 1);
        tricks::weigh_tricks(play, weights, state.tricks, state.tricks_left());
        return play;
    }

    int seats() const { return seats_; }
    int seat(const State& state) const { return state.player(); }
    // Bids that are still to be made.
    int opening(const State& state) const {
        int left = 0;
        for (int seat = 0; auction() && seat < seats_; ++seat) left += !has_bid(state, seat);
        return left;
    }
    int cards() const { return cards_; }
    const tricks::Shape& shape() const { return options_; }
    tricks::Cards legal_cards(const State& state) const {
        return state.turn.count() == 0 ? state.own() : state.following();
    }
    int trump(const State& state) const {
        if (turns_up()) return tricks::suit_of(state.turned_up);
        if (options_.trumps == Trumps::none) return tricks::kNoSuit;
        return tricks::kClubs + static_cast<int>(options_.trumps) - static_cast<int>(Trumps::clubs);
    }
    // Any card may be led, and the first trick is like the others.
    tricks::Cards closed(const State&) const { return 0; }
    tricks::Cards openers() const { return 0; }
    bool is_first_trick(const State&) const { return false; }
    void take(State& state, int winner, tricks::Cards) const { state.tricks.add(winner, 1); }
    std::string move_text(Move move) const {
        return move >= tricks::kBid ? "bid" + std::to_string(move - tricks::kBid) : tricks::card_text(move);
    }
    std::string why_not(const State& state, const std::string& text) const {
        if (opening(state) > 0) return "bids are due, and the dealer's may not make them sum to the tricks";
        return tricks::why_not_card(state, text);
    }
    // The arguments of the deal that leads here.
    std::string text(const State& state) const {
        std::string text = tricks::table_text(state, options_);
        if (turns_up()) text += " trump=" + tricks::card_text(state.turned_up);
        text += " dealer=" + std::to_string(state.dealer);
        text += tricks::counts_text("tricks", state.tricks, seats_);
        text += tricks::bids_text(state.bids, seats_);
        return text;
    }

private:
    bool turns_up() const { return options_.trumps == Trumps::turned_up; }
    // `merge`: one card for each run of equivalent ones. One function for both lists: GCC inlines the order into it.
    void list_moves(const State& state, Merge merge, Moves& list) const {
        if (opening(state) > 0) return bid_moves(state, list);
        const tricks::Cards legal = legal_cards(state);
        if ((legal & (legal - 1)) == 0) return list.push_back(tricks::lowest(legal));
        tricks::Listed listed;
        if (merge != Merge::none) listed = tricks::first_of_runs(legal, live(state));
        const int own = state.player();
        const bool wants = options_.utility == OhHellUtility::tricks || state.tricks[own] < state.bids[own];
        list.resize_to(tricks::order_for_tricks(state, legal, listed, seats_, trump(state), wants, list.begin()));
    }
    // Cards that tell their neighbours apart. Keys forget all others, so that what a position lists follows from its
    // key.
    tricks::Cards live(const State& state) const { return state.live(options_.merge == Merge::dealt); }
    std::uint64_t key_of_play(const State& state) const {
        return mix(tricks::relative_key(state, live(state), seats_), static_cast<unsigned>(trump(state)));
    }
    int next(int seat) const { return seat + 1 == seats_ ? 0 : seat + 1; }
    static int tricks_of(const State& state, int seat) { return state.tricks[seat]; }
    static int bid_of(const State& state, int seat) { return state.bids[seat]; }
    static bool has_bid(const State& state, int seat) { return bid_of(state, seat) != tricks::kNoBid; }
    // --- The deal

    void read_hands(const Deal& given, State& state) const {
        tricks::HandReader<capacity> reader(given, options_);
        if (turns_up()) {
            if (given.trump.empty()) throw OptionError("deal: hands need trump=…, the card that is turned up, like 7H");
            state.turned_up = tricks::read_card(given.trump, "trump");
            reader.claims().claim(tricks::single(state.turned_up), "trump");
        }
        static_cast<Table&>(state) = reader.read(trump(state));
        const int over = tricks::tricks_over(state, reader.played(), cards_, seats_);
        state.tricks = tricks::read_tricks(given.tricks, over, state.tricks_left(), cards_, seats_);
    }
    void read_bids(const Deal& given, State& state) const {
        tricks::check_list("bids", given.bids.size(), seats_);
        for (int seat = 0; seat < seats_; ++seat) state.bids.set(seat, tricks::kNoBid);
        for (int i = 0; i < seats_; ++i) {
            const int seat = (state.dealer + 1 + i) % seats_;
            if (!given.bids.empty()) {
                const auto bid = given.bids[static_cast<std::size_t>(seat)];
                state.bids.set(seat, tricks::checked_bid(bid, seat, cards_, auction()));
            } else if (!auction()) {
                state.bids.set(seat, suggested_bid(state, seat));
            }
        }
        const int others = bids_of_others(state);
        if (opening(state) == 0 && others + bid_of(state, state.dealer) == cards_) {
            throw OptionError("bids: the dealer, player " + std::to_string(state.dealer) + ", cannot bid " +
                              std::to_string(bid_of(state, state.dealer)) + ", which would make the bids sum to the " +
                              std::to_string(cards_) + " tricks");
        }
    }

    // --- Bidding

    bool auction() const { return options_.bidding == tricks::Bidding::moves; }
    // Those of the players who have bid, without the dealer's.
    int bids_of_others(const State& state) const {
        int sum = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            if (seat != state.dealer && has_bid(state, seat)) sum += bid_of(state, seat);
        }
        return sum;
    }
    bool allowed(const State& state, int seat, int bid) const {
        return bid >= 0 && bid <= cards_ && (seat != state.dealer || bids_of_others(state) + bid != cards_);
    }
    // From high cards, and the next allowed one to it.
    int suggested_bid(const State& state, int seat) const {
        const int wish = std::min(tricks::tricks_expected(state.hand(seat), trump(state)), cards_);
        for (int away = 0;; ++away) {
            if (allowed(state, seat, wish + away)) return wish + away;
            if (allowed(state, seat, wish - away)) return wish - away;
        }
    }
    // The bid from high cards first, then its neighbours.
    void bid_moves(const State& state, Moves& list) const {
        const int seat = state.player();
        const int first = suggested_bid(state, seat);
        for (int away = 0; away <= cards_; ++away) {
            if (allowed(state, seat, first + away)) list.push_back(static_cast<Move>(tricks::kBid + first + away));
            if (away > 0 && allowed(state, seat, first - away)) {
                list.push_back(static_cast<Move>(tricks::kBid + first - away));
            }
        }
    }

    // --- Scoring

    Score score(int bid, int tricks) const {
        switch (options_.utility) {
            case OhHellUtility::exact:
                return bid == tricks ? 10 + tricks : 0;
            case OhHellUtility::points:
                return bid == tricks ? 10 + tricks : tricks;
            case OhHellUtility::tricks:
                return tricks;
            default:
                return cards_ - std::abs(bid - tricks);
        }
    }
    Score whole_game() const { return options_.totals.empty() ? 0 : tricks::kWholeGame; }
    Score highest() const {
        const bool up_to_cards = options_.utility == OhHellUtility::oh || options_.utility == OhHellUtility::tricks;
        return up_to_cards ? cards_ : 10 + cards_;
    }
    // Where the range has numbers beside the bid, one of them is worth least.
    Score lowest_within(int bid, int fewest, int most) const {
        return std::min(score(bid, fewest == bid ? fewest + 1 : fewest), score(bid, most == bid ? most - 1 : most));
    }

    OhHellOptions options_;
    int seats_, cards_;
};

static_assert(NativeGame<OhHell> && Offers<OhHell, Evaluate> && Offers<OhHell, Bounds> && Offers<OhHell, LeafRows> &&
              Offers<OhHell, Key> && Offers<OhHell, NextLevel>);

struct OhHellFamily {
    using Options = OhHellOptions;
    using Games = GameTypes<OhHell>;
    static constexpr std::string_view name = "oh_hell";
    static constexpr std::string_view summary = "Oh Hell: take exactly the tricks that you bid";
    static constexpr std::tuple options =
        std::tuple_cat(tricks::shape_options<Options>(3, 7),
                       std::tuple{
                           Option<Options, OhHellUtility>{
                               "utility",
                               &Options::utility,
                               "what a player maximises: ten and a point a trick if the bid was exact (exact), a point "
                               "a trick and ten "
                               "for the exact bid (points), as few tricks off the bid as possible (OH), or tricks",
                               0,
                               0,
                               {{{"exact", OhHellUtility::exact},
                                 {"points", OhHellUtility::points},
                                 {"OH", OhHellUtility::oh},
                                 {"tricks", OhHellUtility::tricks}}}},
                           Option<Options, Trumps>{"trumps",
                                                   &Options::trumps,
                                                   "the suit of a card that is turned up, or a fixed one",
                                                   0,
                                                   0,
                                                   {{{"turned_up", Trumps::turned_up},
                                                     {"none", Trumps::none},
                                                     {"clubs", Trumps::clubs},
                                                     {"diamonds", Trumps::diamonds},
                                                     {"hearts", Trumps::hearts},
                                                     {"spades", Trumps::spades}}}},
                           tricks::bidding_option<Options>(),
                           tricks::evaluation_option<Options>(),
                           Option<Options, std::vector<std::int64_t>>{
                               "totals", &Options::totals,
                               "in the last hand of a whole game, the points of the hands before: who has most in the "
                               "end wins it, which counts beside the points"},
                       });
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        return visit(OhHell(options));
    }
};

}  // namespace nply
