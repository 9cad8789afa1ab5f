// Spades, two to four players; four play as two partnerships (players 0 and 2 against 1 and 3).
//
// Bids are part of the deal: given, or made from high cards. With bidding="moves" the players bid first.
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
#include "nply/games/tricks/bidding.hpp"
#include "nply/games/tricks/deal.hpp"
#include "nply/games/tricks/explain.hpp"
#include "nply/games/tricks/order.hpp"
#include "nply/games/tricks/predict.hpp"
#include "nply/games/tricks/relative.hpp"
#include "nply/games/tricks/spades_utility.hpp"

namespace nply {

enum class Partners : int { players, side };

struct SpadesOptions : tricks::Shape {
    tricks::SpadesUtility utility = tricks::SpadesUtility::tricks;
    Partners partners = Partners::players;
    tricks::Bidding bidding = tricks::Bidding::heuristic;
    bool must_break = false;
    tricks::Evaluation evaluation = tricks::Evaluation::predict;
};

// With an auction the bids are moves, and what a hand can end in is known only after them.
template <bool Auction>
class Spades {
public:
    static constexpr std::uint64_t poll_interval = kNativePollInterval;
    static constexpr int capacity = 4;
    using Table = tricks::Table<capacity>;
    using Counts = std::array<std::uint8_t, capacity>;

    struct State : Table {
        Counts tricks{};
        Counts bids{};  // kNoBid where there is none yet
        Counts bags{};  // of each side
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = std::uint8_t;  // a card, or kBid and the bid
    using Undo = tricks::Trick<capacity>;
    using Moves = FixedList<Move, 27>;

    struct Deal : tricks::DealArguments {
        std::vector<std::int64_t> tricks, bids, bags;
        bool broken = false;
    };
    struct DealTable {
        using Options = Deal;
        static constexpr std::tuple options = std::tuple_cat(
            tricks::deal_options<Deal>(),
            std::tuple{Option<Deal, std::vector<std::int64_t>>{"tricks", &Deal::tricks, "tricks taken so far"},
                       Option<Deal, std::vector<std::int64_t>>{"bids", &Deal::bids, "bids, 0 is nil"},
                       Option<Deal, std::vector<std::int64_t>>{"bags", &Deal::bags,
                                                               "overtricks of earlier hands, one number a side"},
                       Option<Deal, bool>{"broken", &Deal::broken, "spades may be led"}});
    };

    explicit Spades(const SpadesOptions& options)
        : options_(options),
          seats_(options.players),
          sides_(options.players == 4 ? 2 : options.players),
          cards_(tricks::cards_each(options, 0)),
          scorer_(options.utility, cards_) {}

    int players() const { return options_.partners == Partners::side ? sides_ : seats_; }
    int player(const State& state) const {
        return options_.partners == Partners::side ? side_of(state.player()) : state.player();
    }
    bool terminal(const State& state) const { return state.played_out(); }

    State deal(const Deal& given) const {
        tricks::check_source(given);
        State state;
        state.trick.player = 0;
        if (given.seed) {
            static_cast<Table&>(state) = tricks::deal_by_seed<capacity>(options_, cards_, *given.seed).first;
            state.trick.player = static_cast<std::uint8_t>(tricks::read_leader(given, seats_));
        } else {
            tricks::HandReader<capacity> reader(given, options_);
            static_cast<Table&>(state) = reader.read(tricks::kSpades);
            const int over = tricks::tricks_over(state, reader.played(), cards_, seats_);
            state.tricks = tricks::read_tricks<capacity>(given.tricks, over, state.tricks_left(), cards_, seats_);
        }
        state.trick.broken |= given.broken;
        state.bags = tricks::read_counts<capacity>("bags", given.bags, sides_, 9);
        read_bids(given, state);
        return state;
    }

    void moves(const State& state, Moves& list) const {
        if constexpr (Auction) {
            if (opening(state) > 0) return bid_moves(state, list);
        }
        tricks::Cards legal = legal_cards(state);
        if (options_.merge) legal = tricks::one_a_run(legal, state.live(!options_.merge_undealt));
        tricks::order_for_tricks(state, legal, seats_, tricks::kSpades, wants(state), list);
    }
    Undo apply(State& state, Move move) const {
        const Undo before = state.trick;
        if constexpr (Auction) {
            if (move >= tricks::kBid) {
                state.bids[state.trick.player] = static_cast<std::uint8_t>(move - tricks::kBid);
                state.trick.player = static_cast<std::uint8_t>((state.trick.player + 1) % seats_);
                return before;
            }
        }
        const bool broken = before.broken || tricks::suit_of(move) == tricks::kSpades;
        if (tricks::play(state, move, seats_, tricks::kSpades)) ++state.tricks[state.trick.player];
        state.trick.broken = broken;
        return before;
    }
    void undo(State& state, Move move, const Undo& before) const {
        if constexpr (Auction) {
            if (move >= tricks::kBid) {
                state.trick = before;
                state.bids[before.player] = tricks::kNoBid;
                return;
            }
        }
        if (tricks::ended_trick(before, seats_)) --state.tricks[state.trick.player];
        tricks::take_back(state, move, before);
    }

    void scores(const State& state, Scores& out) const { score(state, state.tricks, 0, out); }

    // The score of the most likely end: what is taken and a share of the rest.
    void evaluate(const State& state, Scores& out) const {
        Scores rest;
        tricks::predict(state, seats_, tricks::kSpades, options_.evaluation, state.tricks_left(), rest);
        if (opening(state) > 0) return guess_before_bids(state, rest, out);
        score(state, plus(state.tricks, rest), 0, out);
    }
    void bounds(const State& state, Scores& low, Scores& high) const {
        if (opening(state) > 0) {
            for (int p = 0; p < players(); ++p) {
                low[p] = scorer_.lowest();
                high[p] = scorer_.highest(sides_);
            }
            return;
        }
        tricks_to_range(state, state.tricks, state.tricks_left(), low, high);
    }
    // One row for each way in which the tricks that are left can fall.
    template <class Visit>
    void outcomes(const State& state, Visit&& visit) const
        requires(!Auction)
    {
        // Without nil bids it does not matter which partner takes a trick.
        bool nil = false;
        for (int seat = 0; seat < seats_; ++seat) nil |= state.bids[static_cast<std::size_t>(seat)] == 0;
        tricks::each_split(state.tricks_left(), nil ? seats_ : sides_, [&](const Scores& rest) {
            Scores row;
            score(state, plus(state.tricks, rest), 0, row);
            visit(static_cast<const Scores&>(row));
        });
    }
    std::uint64_t key(const State& state) const {
        const bool bidding = opening(state) > 0;
        std::uint64_t key = tricks::relative_key(state, state.live(!options_.merge_undealt), seats_);
        key = mix(key, packed(state.tricks) << 32 | packed(state.bids));
        key = mix(key, packed(state.bags) << 1 | (options_.must_break && state.trick.broken));
        // Bids follow from the cards themselves.
        for (int seat = 0; bidding && seat < seats_; ++seat) key = mix(key, state.hand(seat));
        return key;
    }
    int next_level(const State& root, int depth) const {
        return tricks::next_trick_end(root, seats_, depth, opening(root));
    }
    ScoreFacts score_facts() const {
        const int copies = players() / sides_;  // partners each have their side's score
        ScoreFacts facts{.constant_sum = {},
                         .max_sum = copies * scorer_.max_sum(sides_),
                         .lowest = scorer_.lowest(),
                         .highest = scorer_.highest(sides_)};
        if (options_.utility == tricks::SpadesUtility::tricks) facts.constant_sum = facts.max_sum;
        return facts;
    }

    std::string move_text(Move move) const {
        return move >= tricks::kBid ? "bid" + std::to_string(move - tricks::kBid) : tricks::card_text(move);
    }
    std::string why_not(const State& state, const std::string& text) const {
        if (opening(state) > 0) return "bids are due, and those of partners sum to no more than the tricks";
        const std::string reason = tricks::why_not_card(state, text, legal_cards(state));
        return reason.empty() ? "spades are not broken yet" : reason;
    }
    // The arguments of the deal that leads here.
    std::string text(const State& state) const {
        std::string text = tricks::table_text(state, options_);
        text += tricks::counts_text("tricks", state.tricks, seats_);
        text += tricks::bids_text(state.bids, seats_);
        if (packed(state.bags) != 0) text += tricks::counts_text("bags", state.bags, sides_);
        if (state.trick.broken) text += " broken=true";
        return text;
    }

private:
    int side_of(int seat) const { return seat >= sides_ ? seat - sides_ : seat; }
    static std::uint64_t packed(const Counts& counts) {
        std::uint64_t all = 0;
        for (const auto count : counts) all = all << 8 | count;
        return all;
    }
    static Counts plus(Counts counts, const Scores& more) {
        for (int i = 0; i < capacity; ++i) {
            auto& count = counts[static_cast<std::size_t>(i)];
            count = static_cast<std::uint8_t>(count + more[i]);
        }
        return counts;
    }

    // --- The deal

    void read_bids(const Deal& given, State& state) const {
        tricks::check_list("bids", given.bids.size(), seats_);
        for (int seat = 0; seat < seats_; ++seat) {
            auto& bid = state.bids[static_cast<std::size_t>(seat)];
            if (!given.bids.empty()) {
                bid = tricks::checked_bid(given.bids[static_cast<std::size_t>(seat)], seat, cards_, Auction);
            } else if constexpr (Auction) {
                bid = tricks::kNoBid;
            } else {
                bid = static_cast<std::uint8_t>(suggested_bid(state, seat));
            }
        }
        for (int seat = 0; seat + sides_ < seats_; ++seat) {
            const int sum = bid_of(state, seat) + bid_of(state, seat + sides_);
            if (sum > cards_) {
                throw OptionError("bids: partners " + std::to_string(seat) + " and " + std::to_string(seat + sides_) +
                                  " bid " + std::to_string(sum) + " together, but there are only " +
                                  std::to_string(cards_) + " tricks");
            }
        }
    }
    static int bid_of(const State& state, int seat) {
        const auto bid = state.bids[static_cast<std::size_t>(seat)];
        return bid == tricks::kNoBid ? 0 : bid;
    }
    // At least one, and no more than the partner leaves.
    int suggested_bid(const State& state, int seat) const {
        const int partner = seat >= sides_ ? bid_of(state, seat - sides_) : 0;
        const tricks::Cards held = state.hand(seat);
        return std::min(std::max(tricks::tricks_expected(held, tricks::kSpades), 1), cards_ - partner);
    }

    // --- Bidding

    int opening(const State& state) const {
        int left = 0;
        if constexpr (Auction) {
            for (int seat = 0; seat < seats_; ++seat)
                left += state.bids[static_cast<std::size_t>(seat)] == tricks::kNoBid;
        }
        return left;
    }
    // The bid from high cards first, then its neighbours.
    void bid_moves(const State& state, Moves& list) const {
        const int seat = state.player();
        const int partner = sides_ < seats_ ? bid_of(state, (seat + sides_) % seats_) : 0;
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
        for (int seat = 0; seat < seats_; ++seat) {
            auto& bid = after.bids[static_cast<std::size_t>(seat)];
            if (bid == tricks::kNoBid) bid = static_cast<std::uint8_t>(rest[seat]);
        }
        score(after, plus(state.tricks, rest), 0, out);
    }

    // --- Play

    tricks::Cards legal_cards(const State& state) const {
        if (state.trick.count != 0) return state.following();
        if (options_.must_break && !state.trick.broken) {
            const tricks::Cards side_suits = state.own() & ~tricks::suit_cards(tricks::kSpades);
            if (side_suits != 0) return side_suits;
        }
        return state.own();
    }
    bool wants(const State& state) const {
        if (scorer_.wants_overtricks()) return true;
        const auto side = view(state, state.tricks, 0, side_of(state.player()));
        return side.tricks < side.bid;
    }

    // --- Scoring

    tricks::SpadesSide view(const State& state, const Counts& tricks, int left, int side) const {
        tricks::SpadesSide view{.left = left, .bags = state.bags[static_cast<std::size_t>(side)]};
        for (int seat = side; seat < seats_; seat += sides_) {
            const auto i = static_cast<std::size_t>(seat);
            view.bid += state.bids[i];
            view.tricks += tricks[i];
            view.nils += state.bids[i] == 0;
            view.failed += state.bids[i] == 0 && tricks[i] > 0;
        }
        return view;
    }
    void tricks_to_range(const State& state, const Counts& tricks, int left, Scores& low, Scores& high) const {
        std::array<tricks::SpadesSide, capacity> sides;
        int missed = 0, open = 0;
        for (int side = 0; side < sides_; ++side) {
            auto& one = sides[static_cast<std::size_t>(side)];
            one = view(state, tricks, left, side);
            missed += one.surely_missed();
            open += !one.surely_missed() && !one.surely_made();
        }
        for (int p = 0; p < players(); ++p) {
            const auto& own = sides[static_cast<std::size_t>(side_of(p))];
            const int others_missed = missed - own.surely_missed();
            const int others_open = open - (!own.surely_missed() && !own.surely_made());
            const auto range = scorer_.range(own, others_missed, others_missed + others_open);
            low[p] = range.low;
            high[p] = range.high;
        }
    }
    void score(const State& state, const Counts& tricks, int left, Scores& out) const {
        if (options_.utility == tricks::SpadesUtility::tricks && sides_ == seats_) {
            for (int p = 0; p < seats_; ++p) out[p] = tricks[static_cast<std::size_t>(p)];
            return;
        }
        Scores low;
        tricks_to_range(state, tricks, left, low, out);
    }

    SpadesOptions options_;
    int seats_, sides_, cards_;
    tricks::SpadesScorer scorer_;
};

static_assert(NativeGame<Spades<false>> && CanEvaluate<Spades<false>> && HasBounds<Spades<false>> &&
              HasOutcomes<Spades<false>> && HasKey<Spades<false>> && HasLevels<Spades<false>>);
static_assert(NativeGame<Spades<true>> && !HasOutcomes<Spades<true>>);

struct SpadesFamily {
    using Options = SpadesOptions;
    static constexpr std::string_view name = "spades";
    static constexpr std::string_view summary = "Spades: bid tricks and take them; spades are trumps";
    static constexpr std::tuple options =
        std::tuple_cat(tricks::shape_options<Options>(2, 4),
                       std::tuple{
                           Option<Options, tricks::SpadesUtility>{"utility",
                                                                  &Options::utility,
                                                                  "what a player maximises",
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
        if (options.bidding == tricks::Bidding::moves) return visit(Spades<true>(options));
        return visit(Spades<false>(options));
    }
};

}  // namespace nply
