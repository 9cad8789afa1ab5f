// What a player of Hearts sees: also the cards that he has passed, and those that he was passed.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "nply/games/tricks/hearts_hands.hpp"
#include "nply/games/tricks/hearts_order.hpp"
#include "nply/games/tricks/view_reader.hpp"

namespace nply {

struct HeartsViewArguments : tricks::ViewArguments {
    std::string passed, received;
    std::optional<std::int64_t> to_pass;
    std::vector<std::int64_t> points;
    std::optional<std::int64_t> jack;
    bool broken = false;
};
struct HeartsViewTable {
    using Options = HeartsViewArguments;
    static constexpr std::tuple options = std::tuple_cat(
        tricks::view_options<Options>(),
        std::tuple{
            Option<Options, std::string>{"passed", &Options::passed, "the cards that you have passed, as a hand"},
            Option<Options, std::string>{"received", &Options::received, "the cards that you were passed, as a hand"},
            Option<Options, std::optional<std::int64_t>>{
                "to_pass", &Options::to_pass,
                "cards that all players together have still to pass (if not given: it is your turn)", 0},
            Option<Options, std::vector<std::int64_t>>{"points", &Options::points, "points taken in earlier tricks"},
            Option<Options, std::optional<std::int64_t>>{"jack", &Options::jack,
                                                         "who took the jack of diamonds in earlier tricks", 0},
            Option<Options, bool>{"broken", &Options::broken, "hearts could be led from the beginning"}});
};

template <class G>
struct HeartsViews : tricks::PlainViews<G> {
    using State = typename G::State;
    using View = tricks::TrickView<G>;
    using Cards = tricks::Cards;
    using Card = tricks::Card;
    using Holder = tricks::Holder;
    using Arguments = HeartsViewArguments;
    using Table = HeartsViewTable;

    static bool in_play(const G&, const State& state) { return state.to_pass == 0; }

    // --- What is hidden

    // What others passed to each other; and how many points there are in play follows from cards that nobody has.
    static void hide(const G& game, State& state, int seat) {
        state.total = 0;
        for (int other = 0; other < game.seats(); ++other) {
            const bool arrived = state.to_pass == 0 && receiver(game, other) == seat;
            if (other == seat || arrived) continue;
            Cards& passed = state.passed[static_cast<std::size_t>(other)];
            if (state.to_pass > 0) state.undealt |= passed;
            passed = 0;
        }
    }
    static Cards ruled_out(const G& game, const State& state, int held, Card card) {
        const bool first_trick = game.options_.first_trick_rules && held == game.cards_;
        const Cards hearts = tricks::suit_cards(tricks::kHearts);
        if (state.turn.count() != 0) {
            const Cards led = tricks::shown_by_following(state.led_suit(), card);
            const bool painted = (tricks::kPointCards & tricks::single(card)) != 0;
            return led != 0 && first_trick && painted ? led | ~tricks::kPointCards : led;
        }
        // Who leads the first trick has the lowest club of all: each_case sees to it.
        return game.options_.must_break && !game.broken(state) && (hearts & tricks::single(card)) ? ~hearts : 0;
    }

    // --- Worlds

    static std::vector<Holder> holders(const G& game, const View& view) {
        if (view.start.to_pass > 0) return holders_while_passing(game, view);
        std::vector<Holder> all = tricks::PlainViews<G>::holders(game, view);
        if (!game.passes()) return all;
        const int to = receiver(game, view.seat);
        all[place(view, to)].holds = view.start.passed[static_cast<std::size_t>(view.seat)] & view.start.undealt;
        return all;
    }
    // By the rules of the first trick its leader has the lowest club that anybody has: one case for each that it may
    // be, and one where nobody has any.
    template <class Visit>
    static void each_case(const G& game, const View& view, std::span<const Holder> holders, Visit&& visit) {
        const Cards clubs = tricks::suit_cards(tricks::kClubs);
        if (!game.options_.first_trick_rules || view.start.to_pass > 0 || !is_whole(game, view)) return visit(holders);
        const int leader = view.start.player();
        const Cards own = view.start.hand(view.seat) & clubs;
        // The lowest club is known: it was led, or is his own.
        Cards lead = view.played.empty() ? 0 : tricks::single(view.played.front()) & clubs;
        if (leader == view.seat && own != 0) lead = own & -own;
        const bool known = lead != 0 || leader == view.seat || !view.played.empty();
        if (lead != 0 || known) return visit_case(view, holders, lead != 0 ? clubs & (lead - 1) : clubs, 0, visit);
        Cards candidates = view.start.undealt & clubs;
        if (own != 0) candidates &= (own & -own) - 1;
        for (; candidates != 0; candidates &= candidates - 1) {
            const Cards lowest = candidates & -candidates;
            visit_case(view, holders, clubs & (lowest - 1), lowest, visit);
        }
        if (own == 0) visit_case(view, holders, clubs, 0, visit);
    }
    static void complete(const G& game, const View& view, Random& random, std::span<const Cards> hands, State& world) {
        if (view.start.to_pass > 0) {
            auto pile = static_cast<std::size_t>(game.seats() - 1);
            for (int seat = 0; seat < game.seats(); ++seat) {
                if (seat == view.seat || passed_by(game, view.start, seat) == 0) continue;
                world.passed[static_cast<std::size_t>(seat)] = hands[pile++];
            }
        } else if (game.passes()) {
            complete_passes(game, view, random, world);
        }
        world.total = tricks::points_of(G::all_cards(world)) + world.points.sum();
    }
    // What the others passed among themselves may have been any of the cards that the receiver then had.
    static void count_rest(const G& game, const View& view, std::vector<tricks::Ways>& factors) {
        if (view.start.to_pass > 0 || !game.passes() || !is_whole(game, view)) return;
        tricks::Ways choices = 1;
        for (int i = 0; i < game.options_.pass_count; ++i) {
            choices = choices * static_cast<unsigned>(game.cards_ - i) / static_cast<unsigned>(i + 1);
        }
        for (int seat = 0; seat < game.seats(); ++seat) {
            if (seat != view.seat && receiver(game, seat) != view.seat) factors.push_back(choices);
        }
    }
    static void restore(const State& world, State& start) {
        start.passed = world.passed;
        start.total = world.total;
    }

    template <class Visit>
    static void take_back_opening(const G& game, State& start, Visit&& visit) {
        if (!game.passes() || start.passed == decltype(start.passed){}) return;
        const bool arrived = start.to_pass == 0;
        for (int seat = 0; seat < game.seats(); ++seat) {
            Cards& passed = start.passed[static_cast<std::size_t>(seat)];
            for (Cards left = passed; left != 0; left &= left - 1) visit(G::kPass + tricks::lowest(left));
            if (arrived) start.hand(receiver(game, seat)) &= ~passed;
        }
        if (arrived) start.first = static_cast<std::int16_t>(start.player());
        for (int seat = 0; seat < game.seats(); ++seat) {
            Cards& passed = start.passed[static_cast<std::size_t>(seat)];
            start.hand(seat) |= passed;
            passed = 0;
        }
        start.to_pass = game.seats() * game.options_.pass_count;
        start.turn = tricks::Turn::lead_of(0);
    }

    // --- As a person writes it

    static int leader(const G& game, const Arguments& given, Cards hand) {
        if (!game.options_.first_trick_rules || given.leader) return 0;
        const Card lowest = tricks::lowest(tricks::deck_of(game.options_.ranks));
        if (hand & tricks::single(lowest)) return static_cast<int>(given.player);
        const bool passing = game.passes() && given.received.empty() && given.played.empty();
        if (passing) return 0;
        throw OptionError("leader: say who led the first trick, since you do not hold " + tricks::card_text(lowest));
    }
    static int first_leader(const G&, const State& start) { return start.to_pass > 0 ? start.first : start.player(); }
    static int cards_passed(const State& start, int seat) {
        return start.to_pass > 0 ? tricks::count(start.passed[static_cast<std::size_t>(seat)]) : 0;
    }
    // Cards that are in no hand and not played.
    static Cards under_way(const State& start) {
        Cards cards = 0;
        for (const Cards passed : start.passed) cards |= start.to_pass > 0 ? passed : 0;
        return cards;
    }
    static int begin(const G&, const Arguments&, Cards, State&) { return tricks::kNoSuit; }
    static void check(const G& game, const Arguments& given, int seat, Cards earlier, State& start) {
        start.points = tricks::read_counts("points", given.points, game.seats(), tricks::kMostPoints);
        if (start.points.sum() != tricks::points_of(earlier)) {
            throw OptionError("points: the cards of earlier tricks are worth " +
                              std::to_string(tricks::points_of(earlier)) + " points, not " +
                              std::to_string(start.points.sum()));
        }
        if (given.jack) start.jack = static_cast<std::int16_t>(1 + *given.jack);
        start.broken = given.broken && !game.broken(start);
        read_passes(game, given, seat, start);
        if (start.to_pass > 0 || !game.options_.first_trick_rules) return;
        const Card lowest = tricks::lowest(tricks::deck_of(game.options_.ranks));
        if (is_whole(game, start, seat) && start.player() != seat && (start.hand(seat) & tricks::single(lowest))) {
            throw OptionError("leader: player " + std::to_string(seat) + " (you) has " + tricks::card_text(lowest) +
                              " and leads the first trick, not player " + std::to_string(start.player()));
        }
    }
    // What the rules of passing and of the first lead say against a record; nothing if it agrees with them.
    static std::string contradiction(const G& game, const View& view) {
        if (view.start.to_pass > 0) return "";
        std::string found;
        const int to = receiver(game, view.seat);
        const Cards passed = game.passes() ? view.start.passed[static_cast<std::size_t>(view.seat)] : 0;
        each_played(game, view, [&](int player, Card card) {
            if (player == to || !(passed & tricks::single(card)) || !found.empty()) return;
            found = "played: player " + std::to_string(player) + " cannot have " + tricks::card_text(card) +
                    ", which you passed to player " + std::to_string(to);
        });
        const bool leads = game.options_.first_trick_rules && is_whole(game, view);
        return found.empty() && leads ? against_lead(game, view) : found;
    }
    static std::string text(const G& game, const View& view) {
        const auto passed = [&](int seat) {
            return tricks::hand_text(view.start.passed[static_cast<std::size_t>(seat)]);
        };
        std::string text;
        if (game.passes()) {
            text += " passed=" + passed(view.seat);
            if (view.start.to_pass == 0) text += " received=" + passed(sender(game, view.seat));
            text += " to_pass=" + std::to_string(view.start.to_pass);
        }
        text += tricks::counts_text("points", view.start.points, game.seats());
        if (view.start.jack != 0) text += " jack=" + std::to_string(view.start.jack - 1);
        return view.start.broken ? text + " broken=true" : text;
    }

private:
    static int receiver(const G& game, int seat) { return (seat + game.offset()) % game.seats(); }
    static int sender(const G& game, int seat) { return (seat + game.seats() - game.offset()) % game.seats(); }
    static std::size_t place(const View& view, int seat) { return static_cast<std::size_t>(seat - (seat > view.seat)); }
    // The record has every card from the first one on.
    static bool is_whole(const G& game, const View& view) { return is_whole(game, view.start, view.seat); }
    static bool is_whole(const G& game, const State& start, int seat) {
        return tricks::count(start.hand(seat)) == game.cards_;
    }
    // How many cards this player has passed.
    static int passed_by(const G& game, const State& state, int seat) {
        const int each = game.options_.pass_count;
        return std::clamp(game.seats() * each - state.to_pass - seat * each, 0, each);
    }
    static std::vector<Holder> holders_while_passing(const G& game, const View& view) {
        std::vector<Holder> hands, piles;
        for (int seat = 0; seat < game.seats(); ++seat) {
            if (seat == view.seat) continue;
            const int passed = passed_by(game, view.start, seat);
            hands.push_back({.room = game.cards_ - passed});
            if (passed > 0) piles.push_back({.room = passed});
        }
        hands.insert(hands.end(), piles.begin(), piles.end());
        return hands;
    }
    template <class Visit>
    static void each_played(const G& game, const View& view, Visit&& visit) {
        tricks::replay(game, view.start, view.seat, view.played,
                       [&](const State& state, int, Card card) { visit(state.player(), card); });
    }
    // Somebody had a lower club than the one that the first trick began with.
    static std::string against_lead(const G& game, const View& view) {
        const int leader = view.start.player();
        if (view.played.empty() && leader != view.seat) return "";
        const Cards deck = tricks::deck_of(game.options_.ranks), clubs = deck & tricks::suit_cards(tricks::kClubs);
        const Cards own = view.start.hand(view.seat);
        const Cards led = view.played.empty() ? own & clubs & -(own & clubs) : tricks::single(view.played.front());
        const Cards lower = led & clubs ? clubs & (led - 1) : clubs;
        const std::string lead = led != 0 ? "with " + tricks::card_text(tricks::lowest(led)) : "without a club";
        const std::string begins =
            "leader: player " + std::to_string(leader) + " begins " + lead + ", not with the lowest club: ";
        if (own & lower) return begins + "you have " + tricks::card_text(tricks::lowest(own & lower));
        std::string found;
        Cards known = own;
        each_played(game, view, [&](int player, Card card) {
            known |= tricks::single(card);
            if (!(lower & tricks::single(card)) || !found.empty()) return;
            found = begins + "player " + std::to_string(player) + " has " + tricks::card_text(card);
        });
        const int left_out = tricks::count(deck) - game.seats() * game.cards_;
        if (!found.empty() || tricks::count(lower & ~known) <= left_out) return found;
        return begins + "somebody has " + tricks::card_text(tricks::lowest(lower & ~known));
    }
    template <class Visit>
    static void visit_case(const View& view, std::span<const Holder> holders, Cards out, Cards lead, Visit&& visit) {
        std::vector<Holder> known(holders.begin(), holders.end());
        for (std::size_t i = 0; i + 1 < known.size(); ++i) known[i].may &= ~out;
        if (lead != 0) known[place(view, view.start.player())].holds |= lead;
        visit(std::span<const Holder>(known));
    }
    static void complete_passes(const G& game, const View& view, Random& random, State& world) {
        if (!is_whole(game, view)) {  // nobody knows who had the cards of earlier tricks
            world.passed = {};
            return;
        }
        std::array<Cards, G::capacity> had = world.hands;
        each_played(game, view,
                    [&](int player, Card card) { had[static_cast<std::size_t>(player)] |= tricks::single(card); });
        for (int seat = 0; seat < game.seats(); ++seat) {
            const int to = receiver(game, seat);
            if (seat == view.seat || to == view.seat) continue;
            world.passed[static_cast<std::size_t>(seat)] =
                tricks::draw_cards(random, had[static_cast<std::size_t>(to)], game.options_.pass_count);
        }
    }
    static void read_passes(const G& game, const Arguments& given, int seat, State& start) {
        const bool names_cards = !given.passed.empty() || !given.received.empty();
        if (!game.passes()) {
            if (names_cards || given.to_pass) throw OptionError("passed and received: this game has passing=none");
            return;
        }
        const int each = game.options_.pass_count;
        const Cards passed = tricks::read_hand(given.passed.empty() ? "..." : given.passed, "passed");
        const Cards received = tricks::read_hand(given.received.empty() ? "..." : given.received, "received");
        const bool arrived = received != 0 || tricks::count(start.hand(seat)) < game.cards_ - each;
        if (!arrived) {
            const int mine = tricks::count(passed);
            start.to_pass = static_cast<int>(given.to_pass.value_or((game.seats() - seat) * each - mine));
            if (start.to_pass == 0 || start.to_pass > game.seats() * each || passed_by(game, start, seat) != mine) {
                throw OptionError("passed: you have passed " + std::to_string(mine) + " cards, which does not fit " +
                                  (start.to_pass == 0 ? "the end of passing: say what you received"
                                                      : "to_pass=" + std::to_string(start.to_pass)));
            }
            start.first = static_cast<std::int16_t>(start.player());
            start.turn = start.turn.with_player(game.passer(start));
        } else if (tricks::count(passed) != each || tricks::count(received) != each) {
            throw OptionError("passed and received must have " + std::to_string(each) + " cards each, got " +
                              std::to_string(tricks::count(passed)) + " and " +
                              std::to_string(tricks::count(received)));
        } else if (received & start.undealt) {
            throw OptionError("received: " + tricks::card_text(tricks::lowest(received & start.undealt)) +
                              " is neither in your hand nor among the cards that you played");
        }
        if (passed & start.hand(seat)) {
            throw OptionError("passed: " + tricks::card_text(tricks::lowest(passed & start.hand(seat))) +
                              " cannot be in your hand too");
        }
        start.passed[static_cast<std::size_t>(seat)] = passed;
        if (arrived) start.passed[static_cast<std::size_t>(sender(game, seat))] = received;
        if (start.to_pass > 0) start.undealt &= ~passed;
    }
};

}  // namespace nply
