// Hearts, two to six players: hearts count one point, the queen of spades thirteen, and points are bad.
//
// A player's score is the points in play minus his own, so that higher is better and nobody is below zero.
//
// Rules: J. McLeod, Hearts (pagat.com), the game of four. The lowest club is led, the first trick takes no points if
// that can be helped, hearts must be broken, and who takes all points gives them to the others. Ours differ: cards that
// cannot be dealt equally stay out of play (as in 2002, where one is taken out for three players), and passing is off
// unless asked for. Each of these rules is an option (tricks/hearts_options.hpp).
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
#include "nply/games/tricks/deal.hpp"
#include "nply/games/tricks/explain.hpp"
#include "nply/games/tricks/hearts_hands.hpp"
#include "nply/games/tricks/hearts_options.hpp"
#include "nply/games/tricks/hearts_order.hpp"
#include "nply/games/tricks/hearts_view.hpp"
#include "nply/games/tricks/playout.hpp"
#include "nply/games/tricks/predict.hpp"
#include "nply/games/tricks/relative.hpp"
#include "nply/games/tricks/whole_game.hpp"

namespace nply {

class Hearts {
public:
    using Views = HeartsViews<Hearts>;
    friend Views;
    static constexpr int capacity = 6;
    using Table = tricks::Table<capacity>;
    using Cards = tricks::Cards;
    using Card = tricks::Card;
    using Counts = tricks::Counts;

    struct State : Table {
        Counts points;           // taken, without the jack
        int total = 0;           // points in play
        std::int16_t jack = 0;   // 1 + who took the jack of diamonds, where it counts
        std::int16_t first = 0;  // while cards are passed: who leads after that if no rule says so
        int to_pass = 0;         // cards that are still to be passed, by all players
        std::array<Cards, capacity> passed{};
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = Card;  // to play, or kPass and a card to pass
    struct Undo {
        tricks::Turn turn;
        Counts points;
        std::int16_t jack, first;
    };
    using Moves = FixedList<Move, 26>;

    using Deal = HeartsDeal;
    using DealTable = HeartsDealTable;

    explicit Hearts(const HeartsOptions& options)
        : options_(options), seats_(options.players), cards_(tricks::cards_each(options, 0)) {
        tricks::check_standing("to_go", options.to_go, seats_);
        if (options.passing == Passing::across && seats_ % 2 != 0) {
            throw OptionError("passing=across needs an even number of players; use left or right");
        }
        if (passes() && options.pass_count > cards_) {
            throw OptionError("pass_count=" + std::to_string(options.pass_count) + " is more than the " +
                              std::to_string(cards_) + " cards each");
        }
    }

    int players() const { return seats_; }
    int seats() const { return seats_; }
    int seat(const State& state) const { return state.player(); }
    int opening(const State& state) const { return state.to_pass; }
    int cards() const { return cards_; }
    const tricks::Shape& shape() const { return options_; }
    int player(const State& state) const { return state.player(); }
    bool terminal(const State& state) const { return state.played_out() && state.to_pass == 0; }

    State deal(const Deal& given) const {
        tricks::check_source(given);
        State state;
        if (given.seed) {
            static_cast<Table&>(state) = tricks::deal_by_seed<capacity>(options_, cards_, *given.seed).first;
            state.turn = state.turn.with_player(tricks::read_leader(given, seats_));
        } else {
            tricks::HeartsHandReader<Hearts>(given, options_, cards_).read(state);
        }
        state.broken = given.broken && !broken(state);  // once is enough
        state.total = tricks::points_of(all_cards(state)) + state.points.sum();
        if (passes() && given.passed.empty() && whole(state)) state.to_pass = seats_ * options_.pass_count;
        if (state.to_pass > 0) {
            state.first = static_cast<std::int16_t>(state.player());
            state.turn = state.turn.with_player(passer(state));
            return state;
        }
        if (whole(state)) check_leader(given, state);
        return state;
    }

    void moves(const State& state, Moves& list) const { list_moves(state, options_.merge, list); }
    // Cards that others stand for, too.
    void all_moves(const State& state, Moves& list) const { list_moves(state, Merge::none, list); }
    Hearts merged(Merge which) const {
        Hearts game(*this);
        game.options_.merge = which;
        return game;
    }
    // Any card that may be played, also one that is as good as its neighbour and not in the list.
    Move random_move(const State& state, Random& random) const {
        if (state.to_pass > 0) return kPass + tricks::any_of(state.own(), random);
        return tricks::any_of(legal_cards(state), random);
    }
    int play_out(const State& from, Random& random, Scores& out) const {
        return tricks::play_out(*this, from, random, out);
    }
    [[gnu::always_inline]] bool only_move(const State& state, Move& card) const {
        return state.to_pass == 0 && tricks::is_only_card(legal_cards(state), card);
    }
    [[gnu::always_inline]] Undo apply(State& state, Move card) const {
        if (card >= kPass) return pass(state, card - kPass);
        const Undo before{state.turn, state.points, state.jack, state.first};
        const Cards laid = state.on_table();
        if (tricks::play(state, card, seats_, tricks::kNoSuit)) {
            take(state, state.player(), laid | tricks::single(card));
        }
        return before;
    }
    [[gnu::always_inline]] void undo(State& state, Move card, const Undo& before) const {
        if (card >= kPass) return take_back_pass(state, card - kPass, before);
        state.points = before.points;
        state.jack = before.jack;
        tricks::take_back(state, card, before.turn);
    }

    void scores(const State& state, Scores& out) const {
        Scores points;
        for (int seat = 0; seat < seats_; ++seat) points[seat] = state.points[seat];
        score(state, points, state.jack, out);
    }
    // The score of the most likely end: what is taken and a share of the rest; the jack stays where it is, or comes
    // to whom it is passed.
    void evaluate(const State& state, Scores& out) const {
        Scores points;
        tricks::predict(state, seats_, tricks::kNoSuit, options_.evaluation, points_left(state), points);
        for (int seat = 0; seat < seats_; ++seat) points[seat] += state.points[seat];
        int holder = state.jack;
        for (int seat = 0; seat < seats_; ++seat) {
            if (state.hand(seat) & jack()) holder = seat + 1;
            if (state.to_pass > 0 && (state.passed[static_cast<std::size_t>(seat)] & jack())) {
                holder = 1 + (seat + offset()) % seats_;
            }
        }
        if (state.on_table() & jack()) holder = 1 + state.leader(seats_);
        score(state, points, holder, out);
    }
    bool bounds_changed(const State& state) const { return state.turn.count() == 0; }
    void bounds(const State& state, Scores& low, Scores& high) const {
        const int left = points_left(state);
        const bool jack_is_out = jack_left(state);
        const int shooters = left > 0 ? possible_shooters(state) : 0;
        if (left == 0) scores(state, low);
        for (int seat = 0; seat < seats_; ++seat) {
            const int points = state.points[seat];
            const Score bonus = state.jack == seat + 1 ? kJack : 0;
            if (left > 0) {
                low[seat] = state.total - points - left + bonus;
                high[seat] = state.total - points + bonus;
                if (shooters >> seat & 1) high[seat] = state.total + bonus;
                if (shooters & ~(1 << seat)) low[seat] = bonus;
            } else {
                high[seat] = low[seat];
            }
            if (jack_is_out) high[seat] += kJack;
            if (left == 0 && jack_is_out) low[seat] -= whole_game();
            if (left > 0 || jack_is_out) high[seat] += whole_game();
        }
    }
    // One row for each way in which the points that are left can fall, whole tricks or not, so that
    // evaluations are among them.
    template <class Visit>
    void leaf_values(const State& state, Visit&& visit) const {
        const bool jack_is_out = jack_left(state);
        const int first = jack_is_out ? 1 : state.jack;
        const int last = jack_is_out ? seats_ : state.jack;
        tricks::each_split(points_left(state), seats_, [&](const Scores& rest) {
            Scores points = rest;
            for (int seat = 0; seat < seats_; ++seat) points[seat] += state.points[seat];
            for (int holder = first; holder <= last; ++holder) {
                Scores row;
                score(state, points, holder, row);
                visit(static_cast<const Scores&>(row));
            }
        });
    }
    // Points add up where nobody can give his own to the others, and nothing else hangs on them.
    bool offers(Rest) const { return !options_.moon && whole_game() == 0; }
    std::uint64_t rest(const State& state, Scores& so_far) const {
        scores(state, so_far);
        return key_of_play(state);
    }
    std::uint64_t key(const State& state) const {
        const std::uint64_t key = mix(key_of_play(state), state.points.word());
        return mix(key, static_cast<unsigned>(state.total << 8 | state.jack));
    }
    int max_length(const State& state) const {
        return state.to_pass + tricks::count(all_cards(state) & ~state.on_table());
    }
    int next_level(const State& root, int depth) const {
        return tricks::next_trick_end(root, seats_, depth, root.to_pass);
    }
    ScoreFacts score_facts() const {
        const bool all_dealt = seats_ * cards_ == tricks::kSuits * options_.ranks;
        const Cards deck = tricks::deck_of(options_.ranks);
        const Score total = tricks::points_of(deck);
        const Score bonus = ((deck & jack()) != 0 ? kJack : 0) + whole_game();
        ScoreFacts facts{
            .constant_sum = {}, .max_sum = (seats_ - 1) * total + bonus, .lowest = 0, .highest = total + bonus};
        if (all_dealt && !options_.moon) facts.constant_sum = facts.max_sum;
        return facts;
    }

    // What the players in `objective` get together, as a sum over tricks.
    tricks::Additive additive(const State& state, unsigned objective) const {
        if (options_.moon || whole_game() > 0) {
            throw CapabilityError("partition needs scores that add up over the tricks: use moon=false, and no to_go");
        }
        if (state.to_pass > 0) throw CapabilityError("partition needs the cards to be passed");
        tricks::Additive play{.seats = seats_, .takers = objective};
        for (int seat = 0; seat < seats_; ++seat) {
            if (!(objective >> seat & 1)) continue;
            play.base += state.total - state.points[seat] + (state.jack == seat + 1 ? kJack : 0);
        }
        play.plain = tricks::suit_cards(tricks::kHearts);
        play.plain_worth = -1;
        play.special[0] = tricks::kQueenOfSpades;
        play.special_worth[0] = -13;
        if (options_.jack_of_diamonds) {
            play.special[1] = tricks::kJackOfDiamonds;
            play.special_worth[1] = kJack;
        }
        if (options_.must_break) {
            play.closed_suit = tricks::kHearts;
            play.breakers = openers();
            play.broken = broken(state);
        }
        if (options_.first_trick_rules) {
            play.first_trick = cards_;
            play.first_trick_barred = tricks::kPointCards;
        }
        return play;
    }

    [[gnu::always_inline]] Cards legal_cards(const State& state) const {
        const Cards own = state.own();
        if (state.turn.count() == 0) {
            const Cards clubs = own & tricks::suit_cards(tricks::kClubs);
            if (is_first_trick(state) && clubs != 0) return tricks::single(tricks::lowest(clubs));
            const Cards others = own & ~closed(state);
            return others != 0 ? others : own;
        }
        const Cards follow = own & tricks::suit_cards(state.led_suit());
        if (follow != 0) return follow;
        if (is_first_trick(state)) {
            const Cards harmless = own & ~tricks::kPointCards;
            if (harmless != 0) return harmless;
        }
        return own;
    }
    // The cards that may not be led yet by who has others, and which change that.
    Cards closed(const State& state) const {
        return options_.must_break && !broken(state) ? tricks::suit_cards(tricks::kHearts) : 0;
    }
    Cards openers() const {
        return tricks::suit_cards(tricks::kHearts) |
               (options_.queen_breaks ? tricks::single(tricks::kQueenOfSpades) : 0);
    }
    int trump(const State&) const { return tricks::kNoSuit; }
    bool is_first_trick(const State& state) const {
        return options_.first_trick_rules && tricks::count(state.own()) == cards_;
    }
    [[gnu::always_inline]] void take(State& state, int winner, Cards trick) const {
        state.points.add(winner, tricks::points_of(trick));
        if (trick & jack()) state.jack = static_cast<std::int16_t>(1 + winner);
    }
    std::string move_text(Move card) const { return tricks::card_text(card >= kPass ? card - kPass : card); }
    std::string why_not(const State& state, const std::string& text) const {
        const auto card = tricks::find_card(text);
        if (state.to_pass > 0 && card) return "player " + std::to_string(state.player()) + " does not hold it";
        const std::string reason = tricks::why_not_card(state, text);
        if (!reason.empty()) return reason;
        if (state.turn.count() != 0) return "no points on the first trick";
        if (is_first_trick(state)) return "the lowest club is led to the first trick";
        return "hearts are not broken yet";
    }
    // The arguments of the deal that leads here.
    std::string text(const State& state) const {
        Table table = state;
        if (state.to_pass > 0) table.turn = table.turn.with_player(state.first);
        std::string text = tricks::table_text(table, options_, all_cards(state));
        text += tricks::counts_text("points", state.points, seats_);
        if (state.jack != 0) text += " jack=" + std::to_string(state.jack - 1);
        if (state.passed != decltype(state.passed){}) {
            text += tricks::argument_text("passed", seats_, [&](int seat) {
                return tricks::hand_text(state.passed[static_cast<std::size_t>(seat)]);
            });
        }
        if (broken(state)) text += " broken=true";
        return text;
    }

private:
    static constexpr Score kJack = 10;
    static constexpr Card kPass = 64;

    Cards jack() const { return options_.jack_of_diamonds ? tricks::single(tricks::kJackOfDiamonds) : 0; }
    // Cards that score unlike their neighbours.
    Cards special() const { return tricks::single(tricks::kQueenOfSpades) | jack(); }
    bool broken(const State& state) const {
        // While cards are passed some are in no hand, but none is played.
        const Cards played = state.played(tricks::deck_of(options_.ranks));
        return state.broken || (state.to_pass == 0 && (played & openers()) != 0);
    }
    // Cards that are still to be played; those that are being passed are in nobody's hand.
    static Cards all_cards(const State& state) {
        Cards cards = state.in_hands() | state.on_table();
        if (state.to_pass == 0) return cards;
        for (const Cards passed : state.passed) cards |= passed;
        return cards;
    }
    // What nobody has taken is still to come, also cards that are being passed and in no hand.
    int points_left(const State& state) const { return state.total - state.points.sum(); }
    bool jack_left(const State& state) const { return state.jack == 0 && (jack() & ~state.undealt) != 0; }
    // --- The deal
    // Nothing is played yet but perhaps the first trick's cards.
    bool whole(const State& state) const { return tricks::count(state.own()) == cards_ && state.turn.count() == 0; }
    void check_leader(const Deal& given, State& state) const {
        const int wanted = leader(state, state.player());
        if (given.leader && *given.leader != wanted) {
            throw OptionError("leader: with first_trick_rules player " + std::to_string(wanted) +
                              " leads, who holds the lowest club");
        }
        state.turn = state.turn.with_player(wanted);
    }

    // --- Passing
    bool passes() const { return options_.passing != Passing::none; }
    int offset() const {
        switch (options_.passing) {
            case Passing::left:
                return 1;
            case Passing::right:
                return seats_ - 1;
            default:
                return seats_ / 2;
        }
    }
    [[gnu::noinline]] void pass_moves(const State& state, Moves& list) const {
        list.resize_to(tricks::order_passes(state.own(), list.begin()));
        for (Move& move : list) move += kPass;
    }
    // One player after the other passes all his cards; they change hands together.
    int passer(const State& state) const {
        return (seats_ * options_.pass_count - state.to_pass) / options_.pass_count;
    }
    void exchange(State& state) const {
        for (int seat = 0; seat < seats_; ++seat) {
            state.hand((seat + offset()) % seats_) ^= state.passed[static_cast<std::size_t>(seat)];
        }
    }
    [[gnu::noinline]] Undo pass(State& state, Card card) const {
        const Undo before{state.turn, state.points, state.jack, state.first};
        state.hand(state.player()) ^= tricks::single(card);
        state.passed[static_cast<std::size_t>(state.player())] ^= tricks::single(card);
        --state.to_pass;
        if (state.to_pass > 0) {
            state.turn = state.turn.with_player(passer(state));
        } else {
            exchange(state);
            state.turn = state.turn.with_player(leader(state, state.first));
            state.first = 0;
        }
        return before;
    }
    [[gnu::noinline]] void take_back_pass(State& state, Card card, const Undo& before) const {
        if (state.to_pass == 0) exchange(state);
        ++state.to_pass;
        state.turn = before.turn;
        state.first = before.first;
        state.hand(state.player()) ^= tricks::single(card);
        state.passed[static_cast<std::size_t>(state.player())] ^= tricks::single(card);
    }

    // --- Play
    // `merge`: one card for each run of equivalent ones. One function for both lists: GCC inlines the order into it.
    void list_moves(const State& state, Merge merge, Moves& list) const {
        if (state.to_pass > 0) return pass_moves(state, list);
        const Cards legal = legal_cards(state);
        if ((legal & (legal - 1)) == 0) return list.push_back(tricks::lowest(legal));
        tricks::Listed listed;
        if (merge != Merge::none) listed = tricks::first_of_runs(legal, live(state), special());
        list.resize_to(tricks::order_for_hearts(state, legal, listed, seats_, list.begin()));
    }
    // Cards that tell their neighbours apart. Keys forget all others, so that what a position lists follows from its
    // key.
    Cards live(const State& state) const { return state.live(options_.merge == Merge::dealt); }
    std::uint64_t key_of_play(const State& state) const {
        const Cards table = state.on_table();
        const auto points = static_cast<std::uint64_t>(tricks::points_of(table));
        std::uint64_t key = tricks::relative_key(state, live(state), seats_, special());
        key = mix(key, points << 2 | ((table & jack()) != 0) << 1 | (options_.must_break && broken(state)));
        if (state.to_pass > 0) {
            for (const Cards hand : state.hands) key = mix(key, hand);
            for (const Cards passed : state.passed) key = mix(key, passed);
        }
        return key;
    }
    // Who holds the lowest club, by the rules of the first trick.
    int leader(const State& state, int otherwise) const {
        const Cards clubs = state.in_hands() & tricks::suit_cards(tricks::kClubs);
        if (!options_.first_trick_rules || clubs == 0) return otherwise;
        int seat = 0;
        while (!(state.hand(seat) & tricks::single(tricks::lowest(clubs)))) ++seat;
        return seat;
    }
    // --- Scoring
    // Who may still take every point: everybody, if nobody has one yet; nobody, if two have some.
    int possible_shooters(const State& state) const {
        if (!options_.moon) return 0;
        int with_points = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            with_points |= (state.points[seat] != 0) << seat;
        }
        if (with_points == 0) return (1 << seats_) - 1;
        return (with_points & (with_points - 1)) == 0 ? with_points : 0;
    }
    void score(const State& state, const Scores& points, int jack_holder, Scores& out) const {
        int shooter = -1;
        for (int seat = 0; seat < seats_; ++seat) {
            if (options_.moon && points[seat] == state.total && state.total > 0) shooter = seat;
            out[seat] = state.total - points[seat];
        }
        for (int seat = 0; shooter >= 0 && seat < seats_; ++seat) out[seat] = seat == shooter ? state.total : 0;
        if (jack_holder != 0) out[jack_holder - 1] += kJack;
        if (!options_.to_go.empty()) tricks::add_points_to_go(options_.to_go, state.total, out);
    }
    Score whole_game() const { return options_.to_go.empty() ? 0 : tricks::kWholeGame; }

    HeartsOptions options_;
    int seats_, cards_;
};

static_assert(NativeGame<Hearts> && Offers<Hearts, Evaluate> && Offers<Hearts, Bounds> && Offers<Hearts, LeafRows> &&
              Offers<Hearts, Key> && Offers<Hearts, NextLevel>);

struct HeartsFamily {
    using Options = HeartsOptions;
    using Games = GameTypes<Hearts>;
    static constexpr std::string_view name = "hearts";
    static constexpr std::string_view summary = "Hearts: avoid hearts and the queen of spades, or take them all";
    static constexpr std::tuple options = tricks::hearts_options();
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        return visit(Hearts(options));
    }
};

}  // namespace nply
