// Spades, two to four players; four play as two partnerships (players 0 and 2 against 1 and 3).
//
// Bids are part of the deal: given, or made from high cards. With bidding="moves" the players bid first.
//
// Rules: J. McLeod, Spades (pagat.com): spades are trumps, suit must be followed, the bids of partners count together,
// a bid of nil stands alone. Ours differ: spades may be led at any time unless must_break is set, as in the papers; a
// hand is scored by a utility (tricks/spades_utility.hpp), of which `points` is the usual one; there are no blind bids.
#pragma once

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
#include "nply/games/tricks/order.hpp"
#include "nply/games/tricks/playout.hpp"
#include "nply/games/tricks/predict.hpp"
#include "nply/games/tricks/relative.hpp"
#include "nply/games/tricks/spades_utility.hpp"
#include "nply/games/tricks/spades_view.hpp"

namespace nply {

enum class Partners : int { players, side };

struct SpadesOptions : tricks::Shape {
    tricks::SpadesUtility utility = tricks::SpadesUtility::tricks;
    Partners partners = Partners::players;
    tricks::Bidding bidding = tricks::Bidding::heuristic;
    bool must_break = false;
    tricks::Evaluation evaluation = tricks::Evaluation::predict;
};

struct SpadesDeal : tricks::DealArguments {
    std::vector<std::int64_t> tricks, bids, bags;
    bool broken = false;
};
struct SpadesDealTable {
    using Options = SpadesDeal;
    static constexpr std::tuple options = std::tuple_cat(
        tricks::deal_options<SpadesDeal>(),
        std::tuple{Option<SpadesDeal, std::vector<std::int64_t>>{"tricks", &SpadesDeal::tricks, "tricks taken so far"},
                   Option<SpadesDeal, std::vector<std::int64_t>>{"bids", &SpadesDeal::bids, "bids, 0 is nil"},
                   Option<SpadesDeal, std::vector<std::int64_t>>{"bags", &SpadesDeal::bags,
                                                                 "overtricks of earlier hands, one number a side"},
                   Option<SpadesDeal, bool>{"broken", &SpadesDeal::broken, "spades may be led"}});
};

// Seats is the number of players where it is worth a type of its own, which knows no auction; else 0.
template <int Seats = 0>
class Spades {
public:
    using Views = SpadesViews<Spades>;
    friend Views;
    static constexpr int capacity = Seats != 0 ? Seats : 4;
    using Table = tricks::Table<capacity>;
    using Counts = tricks::Counts;

    struct State : Table {
        Counts tricks;
        Counts bids;  // kNoBid where there is none yet
        Counts bags;  // of each side
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = tricks::Card;  // a card, or kBid and the bid
    struct Undo {
        tricks::Turn turn;
        Counts tricks;
    };
    using Moves = FixedList<Move, 27>;

    using Deal = SpadesDeal;
    using DealTable = SpadesDealTable;

    explicit Spades(const SpadesOptions& options)
        : options_(options),
          given_seats_(options.players),
          given_sides_(options.players == 4 ? 2 : options.players),
          cards_(tricks::cards_each(options, 0)),
          scorer_(options.utility, cards_) {}

    int players() const { return sides_play() ? sides() : seats(); }
    int player(const State& state) const { return sides_play() ? side_of(state.player()) : state.player(); }
    // How many cards lie on the table.
    static constexpr int cycle = Seats == 0 ? 1 : Seats;
    int place_in_cycle(const State& state) const { return Seats == 0 ? 0 : state.turn.count(); }
    bool terminal(const State& state) const { return state.played_out(); }

    State deal(const Deal& given) const {
        tricks::check_source(given);
        State state;
        if (given.seed) {
            static_cast<Table&>(state) = tricks::deal_by_seed<capacity>(options_, cards_, *given.seed).first;
            state.turn = state.turn.with_player(tricks::read_leader(given, seats()));
        } else {
            tricks::HandReader<capacity> reader(given, options_);
            static_cast<Table&>(state) = reader.read(tricks::kSpades);
            const int over = tricks::tricks_over(state, reader.played(), cards_, seats());
            state.tricks = tricks::read_tricks(given.tricks, over, state.tricks_left(), cards_, seats());
        }
        state.broken = given.broken && !broken(state);  // once is enough
        state.bags = tricks::read_counts("bags", given.bags, sides(), 9);
        read_bids(given, state);
        return state;
    }

    void moves(const State& state, Moves& list) const { list_moves(state, options_.merge, list); }
    // Cards that others stand for, too.
    void all_moves(const State& state, Moves& list) const { list_moves(state, Merge::none, list); }
    Spades merged(Merge which) const {
        Spades game(*this);
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
        if (auction() && move >= tricks::kBid) {
            state.bids.set(state.player(), move - tricks::kBid);
            state.turn = state.turn.with_player((state.player() + 1) % seats());
            return before;
        }
        if (tricks::play(state, move, seats(), tricks::kSpades)) state.tricks.add(state.player(), 1);
        return before;
    }
    [[gnu::always_inline]] void undo(State& state, Move move, const Undo& before) const {
        if (auction() && move >= tricks::kBid) {
            state.turn = before.turn;
            state.bids.set(before.turn.player(), tricks::kNoBid);
            return;
        }
        if (Seats == 0 || before.turn.count() + 1 == Seats) state.tricks = before.tricks;
        tricks::take_back(state, move, before.turn);
    }

    void scores(const State& state, Scores& out) const { score(state, state.tricks, 0, out); }

    // The score of the most likely end: what is taken and a share of the rest.
    void evaluate(const State& state, Scores& out) const {
        Scores rest;
        tricks::predict(state, seats(), tricks::kSpades, options_.evaluation, state.tricks_left(), rest);
        if (opening(state) > 0) return guess_before_bids(state, rest, out);
        score(state, tricks::plus(state.tricks, rest), 0, out);
    }
    bool bounds_changed(const State& state) const { return state.turn.count() == 0; }
    void bounds(const State& state, Scores& low, Scores& high) const {
        if (opening(state) > 0) {
            for (int p = 0; p < players(); ++p) {
                low[p] = scorer_.lowest();
                high[p] = scorer_.highest(sides());
            }
            return;
        }
        tricks_to_range(state, state.tricks, state.tricks_left(), low, high);
    }
    // What a hand can end in is known only after the auction.
    bool offers(LeafRows) const { return !auction(); }
    // One row for each way in which the tricks that are left can fall.
    template <class Visit>
    void leaf_values(const State& state, Visit&& visit) const {
        // Without nil bids it does not matter which partner takes a trick.
        bool nil = false;
        for (int seat = 0; seat < seats(); ++seat) nil |= state.bids[seat] == 0;
        tricks::each_split(state.tricks_left(), nil ? seats() : sides(), [&](const Scores& rest) {
            Scores row;
            score(state, tricks::plus(state.tricks, rest), 0, row);
            visit(static_cast<const Scores&>(row));
        });
    }
    // Tricks add up; what a bid is worth is known only in the end.
    bool offers(Rest) const { return options_.utility == tricks::SpadesUtility::tricks && !auction(); }
    std::uint64_t rest(const State& state, Scores& so_far) const {
        for (int p = 0; p < players(); ++p) so_far[p] = taken(state.tricks, side_of(p));
        return key_of_play(state);
    }
    std::uint64_t key(const State& state) const {
        const bool bidding = opening(state) > 0;
        std::uint64_t key = key_of_play(state);
        key = mix(key, state.tricks.word()) ^ mix(state.bids.word());
        key = mix(key, state.bags.word());
        // Bids follow from the cards themselves.
        for (int seat = 0; bidding && seat < seats(); ++seat) key = mix(key, state.hand(seat));
        return key;
    }
    int max_length(const State& state) const { return opening(state) + state.cards_left(); }
    int next_level(const State& root, int depth) const {
        return tricks::next_trick_end(root, seats(), depth, opening(root));
    }
    ScoreFacts score_facts() const {
        const int copies = players() / sides();  // partners each have their side's score
        ScoreFacts facts{.constant_sum = {},
                         .max_sum = copies * scorer_.max_sum(sides()),
                         .lowest = scorer_.lowest(),
                         .highest = scorer_.highest(sides())};
        if (options_.utility == tricks::SpadesUtility::tricks) facts.constant_sum = facts.max_sum;
        return facts;
    }

    // What the players in `objective` get together, as a sum over tricks.
    tricks::Additive additive(const State& state, unsigned objective) const {
        if (options_.utility != tricks::SpadesUtility::tricks) {
            throw CapabilityError("partition needs scores that add up over the tricks: use utility=tricks");
        }
        if (opening(state) > 0) throw CapabilityError("partition needs the bids to be made");
        tricks::Additive play{.seats = seats(), .trump = tricks::kSpades, .trick_worth = 1};
        std::array<int, kMaxPlayers> weights{};
        for (int p = 0; p < players(); ++p) {
            if (!(objective >> p & 1)) continue;
            for (int seat = 0; seat < seats(); ++seat)
                weights[static_cast<std::size_t>(seat)] += side_of(seat) == side_of(p);
        }
        tricks::weigh_tricks(play, weights, state.tricks, state.tricks_left());
        if (options_.must_break) {
            play.closed_suit = tricks::kSpades;
            play.breakers = tricks::suit_cards(tricks::kSpades);
            play.broken = broken(state);
        }
        return play;
    }
    // Seats of a player of the search.
    unsigned seats_of(unsigned who) const {
        unsigned mask = 0;
        for (int seat = 0; seat < seats(); ++seat) {
            const int p = options_.partners == Partners::side ? side_of(seat) : seat;
            mask |= (who >> p & 1) << seat;
        }
        return mask;
    }

    int seats() const { return Seats != 0 ? Seats : given_seats_; }
    int seat(const State& state) const { return state.player(); }
    // Bids that are still to be made.
    int opening(const State& state) const {
        int left = 0;
        for (int seat = 0; auction() && seat < seats(); ++seat) left += state.bids[seat] == tricks::kNoBid;
        return left;
    }
    int cards() const { return cards_; }
    const tricks::Shape& shape() const { return options_; }
    tricks::Cards legal_cards(const State& state) const {
        if (state.turn.count() != 0) return state.following();
        if (!options_.must_break) return state.own();
        const tricks::Cards open = state.own() & ~closed(state);
        return open != 0 ? open : state.own();
    }
    // The cards that may not be led yet by who has others, and which change that.
    tricks::Cards closed(const State& state) const { return options_.must_break && !broken(state) ? openers() : 0; }
    tricks::Cards openers() const { return tricks::suit_cards(tricks::kSpades); }
    int trump(const State&) const { return tricks::kSpades; }
    bool is_first_trick(const State&) const { return false; }  // it is like the others
    void take(State& state, int winner, tricks::Cards) const { state.tricks.add(winner, 1); }
    std::string move_text(Move move) const {
        return move >= tricks::kBid ? "bid" + std::to_string(move - tricks::kBid) : tricks::card_text(move);
    }
    std::string why_not(const State& state, const std::string& text) const {
        if (opening(state) > 0) return "bids are due, and those of partners sum to no more than the tricks";
        const std::string reason = tricks::why_not_card(state, text);
        return reason.empty() ? "spades are not broken yet" : reason;
    }
    // The arguments of the deal that leads here.
    std::string text(const State& state) const {
        std::string text = tricks::table_text(state, options_);
        text += tricks::counts_text("tricks", state.tricks, seats());
        text += tricks::bids_text(state.bids, seats());
        if (state.bags.word() != 0) text += tricks::counts_text("bags", state.bags, sides());
        if (broken(state)) text += " broken=true";
        return text;
    }

private:
    // Two and three players are their own sides.
    int sides() const { return Seats == 2 || Seats == 3 ? Seats : given_sides_; }
    bool sides_play() const { return Seats != 2 && Seats != 3 && options_.partners == Partners::side; }
    int side_of(int seat) const { return seat >= sides() ? seat - sides() : seat; }

    // --- The deal

    void read_bids(const Deal& given, State& state) const {
        tricks::check_list("bids", given.bids.size(), seats());
        for (int seat = 0; seat < seats(); ++seat) {
            if (!given.bids.empty()) {
                const auto bid = given.bids[static_cast<std::size_t>(seat)];
                state.bids.set(seat, tricks::checked_bid(bid, seat, cards_, auction()));
            } else {
                state.bids.set(seat, auction() ? tricks::kNoBid : suggested_bid(state, seat));
            }
        }
        for (int seat = 0; seat + sides() < seats(); ++seat) {
            const int sum = bid_of(state, seat) + bid_of(state, seat + sides());
            if (sum > cards_) {
                throw OptionError("bids: partners " + std::to_string(seat) + " and " + std::to_string(seat + sides()) +
                                  " bid " + std::to_string(sum) + " together, but there are only " +
                                  std::to_string(cards_) + " tricks");
            }
        }
    }
    static int bid_of(const State& state, int seat) {
        const int bid = state.bids[seat];
        return bid == tricks::kNoBid ? 0 : bid;
    }
    // At least one, and no more than the partner leaves.
    int suggested_bid(const State& state, int seat) const {
        const int partner = seat >= sides() ? bid_of(state, seat - sides()) : 0;
        const tricks::Cards held = state.hand(seat);
        return std::min(std::max(tricks::tricks_expected(held, tricks::kSpades), 1), cards_ - partner);
    }

    // --- Bidding

    bool auction() const { return Seats == 0 && options_.bidding == tricks::Bidding::moves; }
    // The bid from high cards first, then its neighbours.
    void bid_moves(const State& state, Moves& list) const {
        const int seat = state.player();
        const int partner = sides() < seats() ? bid_of(state, (seat + sides()) % seats()) : 0;
        const int most = cards_ - partner;
        const int first = std::min(suggested_bid(state, seat), most);
        for (int away = 0; away <= most; ++away) {
            if (first + away <= most) list.push_back(static_cast<Move>(tricks::kBid + first + away));
            if (away > 0 && first - away >= 0) list.push_back(static_cast<Move>(tricks::kBid + first - away));
        }
    }
    // As if everybody bid what he is predicted to take.
    void guess_before_bids(const State& state, const Scores& rest, Scores& out) const {
        State after = state;
        for (int seat = 0; seat < seats(); ++seat) {
            if (after.bids[seat] == tricks::kNoBid) after.bids.set(seat, rest[seat]);
        }
        score(after, tricks::plus(state.tricks, rest), 0, out);
    }

    // --- Play

    // `merge`: one card for each run of equivalent ones. One function for both lists: GCC inlines the order into it.
    void list_moves(const State& state, Merge merge, Moves& list) const {
        if (opening(state) > 0) return bid_moves(state, list);
        const tricks::Cards legal = legal_cards(state);
        if ((legal & (legal - 1)) == 0) return list.push_back(tricks::lowest(legal));
        tricks::Listed listed;
        if (merge != Merge::none) listed = tricks::first_of_runs(legal, live(state));
        list.resize_to(
            tricks::order_for_tricks(state, legal, listed, seats(), tricks::kSpades, wants(state), list.begin()));
    }
    // Cards that tell their neighbours apart. Keys forget all others, so that what a position lists follows from its
    // key.
    tricks::Cards live(const State& state) const { return state.live(options_.merge == Merge::dealt); }
    std::uint64_t key_of_play(const State& state) const {
        return mix(tricks::relative_key(state, live(state), seats()), options_.must_break && broken(state));
    }
    bool broken(const State& state) const {
        return state.broken || (state.played(tricks::deck_of(options_.ranks)) & tricks::suit_cards(tricks::kSpades));
    }
    bool wants(const State& state) const {
        if (scorer_.wants_overtricks()) return true;
        const auto side = view(state, state.tricks, 0, side_of(state.player()));
        return side.tricks < side.bid;
    }

    // --- Scoring

    tricks::SpadesSide view(const State& state, const Counts& tricks, int left, int side) const {
        tricks::SpadesSide view{.left = left, .bags = state.bags[side]};
        for (int seat = side; seat < seats(); seat += sides()) {
            const int bid = state.bids[seat], taken = tricks[seat];
            view.bid += bid;
            view.tricks += taken;
            view.nils += bid == 0;
            view.failed += bid == 0 && taken > 0;
        }
        return view;
    }
    int taken(const Counts& tricks, int side) const {
        return sides() == seats() ? tricks[side] : tricks[side] + tricks[side + sides()];
    }
    // Everybody is his own side, and nobody has bags.
    void known_range(const State& state, const Counts& tricks, int left, Scores& low, Scores& high) const {
        std::array<const tricks::SpadesScorer::Known*, capacity> known;
        int missed = 0, open = 0;
        for (int p = 0; p < seats(); ++p) {
            const auto& own = scorer_.known(state.bids[p], tricks[p], left);
            known[static_cast<std::size_t>(p)] = &own;
            missed += own.missed;
            open += own.open;
        }
        for (int p = 0; p < seats(); ++p) {
            const auto& own = *known[static_cast<std::size_t>(p)];
            const int others_missed = missed - own.missed;
            const auto range = scorer_.range(own, others_missed, others_missed + open - own.open);
            low[p] = range.low;
            high[p] = range.high;
        }
    }
    // Inlined as far as tricks alone are asked for.
    [[gnu::always_inline]] void tricks_to_range(const State& state, const Counts& tricks, int left, Scores& low,
                                                Scores& high) const {
        if (scorer_.utility() != tricks::SpadesUtility::tricks) return utility_range(state, tricks, left, low, high);
        for (int p = 0; p < players(); ++p) {
            low[p] = taken(tricks, side_of(p));
            high[p] = low[p] + left;
        }
    }
    [[gnu::noinline]] void utility_range(const State& state, const Counts& tricks, int left, Scores& low,
                                         Scores& high) const {
        if (sides() == seats() && state.bags == Counts{}) return known_range(state, tricks, left, low, high);
        std::array<tricks::SpadesSide, capacity> views;
        std::array<bool, capacity> missed, open;
        int all_missed = 0, all_open = 0;
        for (int side = 0; side < sides(); ++side) {
            const auto i = static_cast<std::size_t>(side);
            views[i] = view(state, tricks, left, side);
            all_missed += missed[i] = views[i].surely_missed();
            all_open += open[i] = !missed[i] && !views[i].surely_made();
        }
        for (int p = 0; p < players(); ++p) {
            const auto own = static_cast<std::size_t>(side_of(p));
            const int others_missed = all_missed - missed[own];
            const int others_open = all_open - open[own];
            const auto range = scorer_.range(views[own], others_missed, others_missed + others_open);
            low[p] = range.low;
            high[p] = range.high;
        }
    }
    void score(const State& state, const Counts& tricks, int left, Scores& out) const {
        Scores low;
        tricks_to_range(state, tricks, left, low, out);
    }

    SpadesOptions options_;
    int given_seats_, given_sides_, cards_;
    tricks::SpadesScorer scorer_;
};

static_assert(NativeGame<Spades<>> && Offers<Spades<>, Evaluate> && Offers<Spades<>, Bounds> &&
              Offers<Spades<>, LeafRows> && Offers<Spades<>, Key> && Offers<Spades<>, NextLevel>);

struct SpadesFamily {
    using Options = SpadesOptions;
    using Games = GameTypes<Spades<>, Spades<3>>;
    static constexpr std::string_view name = "spades";
    static constexpr std::string_view summary = "Spades: bid tricks and take them; spades are trumps";
    static constexpr std::tuple options = std::tuple_cat(
        tricks::shape_options<Options>(2, 4),
        std::tuple{
            Option<Options, tricks::SpadesUtility>{
                "utility",
                &Options::utility,
                "what a player maximises: tricks, the points of the hand, or what the paper of 2005 defines, by bids "
                "made, bids missed and overtricks (NCS, MoMB, mOT, smOT, WL)",
                0,
                0,
                {{{"tricks", tricks::SpadesUtility::tricks},
                  {"points", tricks::SpadesUtility::points},
                  {"NCS", tricks::SpadesUtility::ncs},
                  {"MoMB", tricks::SpadesUtility::momb},
                  {"mOT", tricks::SpadesUtility::mot},
                  {"smOT", tricks::SpadesUtility::smot},
                  {"WL", tricks::SpadesUtility::wl}}}},
            Option<Options, Partners>{"partners",
                                      &Options::partners,
                                      "search four players as such, or their two sides as two players",
                                      0,
                                      0,
                                      {{{"players", Partners::players}, {"side", Partners::side}}}},
            tricks::bidding_option<Options>(),
            Option<Options, bool>{"must_break", &Options::must_break,
                                  "spades may be led only after one was played to another suit"},
            tricks::evaluation_option<Options>(),
        });
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        const bool of_the_papers = options.players == 3 && options.bidding != tricks::Bidding::moves;
        if (of_the_papers) return visit(Spades<3>(options));
        return visit(Spades<>(options));
    }
};

}  // namespace nply
