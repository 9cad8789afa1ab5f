// Views as a person writes them down, and back. Everything that can be wrong with one is said here, naming the card.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/options.hpp"
#include "nply/games/tricks/bidding.hpp"
#include "nply/games/tricks/deal.hpp"
#include "nply/games/tricks/explain.hpp"
#include "nply/games/tricks/view.hpp"

namespace nply::tricks {

// The arguments that every view takes.
struct ViewArguments {
    std::string hand;
    std::int64_t player = 0;
    std::optional<std::int64_t> leader;
    std::vector<std::string> played;
    std::string earlier;
};

template <class Arguments>
constexpr auto view_options() {
    return std::tuple{
        Option<Arguments, std::string>{"hand", &Arguments::hand,
                                       "the cards that you hold, spades.hearts.diamonds.clubs"},
        Option<Arguments, std::int64_t>{"player", &Arguments::player, "your seat, counted from 0", 0, kMaxPlayers - 1},
        Option<Arguments, std::optional<std::int64_t>>{"leader", &Arguments::leader, "who led the first card", 0},
        Option<Arguments, std::vector<std::string>>{"played", &Arguments::played, "the cards played so far, in order"},
        Option<Arguments, std::string>{"earlier", &Arguments::earlier,
                                       "cards of tricks before these, as one hand, if nobody remembers their order"},
    };
}

// What a card that was not led shows: who does not follow suit has none of it.
constexpr Cards shown_by_following(int led_suit, Card card) {
    return suit_of(card) == led_suit ? 0 : suit_cards(led_suit);
}

// Bids are made in turn, and all of them before the play: the seat that bids now, or leads.
inline int turn_of_auction(const ViewArguments& given, const Counts& bids, int leader, int seats) {
    int made = 0;
    while (made < seats && bids[(leader + made) % seats] != kNoBid) ++made;
    for (int i = made; i < seats; ++i) {
        if (bids[(leader + i) % seats] != kNoBid) {
            throw OptionError("bids: player " + std::to_string((leader + i) % seats) +
                              " cannot have bid before player " + std::to_string((leader + made) % seats));
        }
    }
    if (made < seats && !given.played.empty()) {
        throw OptionError("bids: " + std::to_string(seats - made) + " are missing, but cards have been played");
    }
    return (leader + made) % seats;
}

// What the functions of all games are, where a game has nothing of its own to say.
template <class G>
struct PlainViews {
    using State = typename G::State;
    using View = TrickView<G>;

    static void hide(const G&, State&, int) {}
    static std::vector<Holder> holders(const G& game, const View& view) {
        std::vector<Holder> all(static_cast<std::size_t>(game.seats() - 1),
                                Holder{.room = count(view.start.hand(view.seat))});
        replay(game, view.start, view.seat, view.played, [&](const State& state, int, Card) {
            const int player = state.player();
            if (player != view.seat) --all[static_cast<std::size_t>(player - (player > view.seat))].room;
        });
        return all;
    }
    template <class Visit>
    static void each_case(const G&, const View&, std::span<const Holder> holders, Visit&& visit) {
        visit(holders);
    }
    static void complete(const G&, const View&, Random&, std::span<const Cards>, State&) {}
    static void count_rest(const G&, const View&, std::vector<Ways>&) {}
    static std::string contradiction(const G&, const View&) { return ""; }
    static void restore(const State&, State&) {}
    template <class Visit>
    static void take_back_opening(const G&, State&, Visit&&) {}
};

// Takes back all bids of an auction, and tells them in the order in which they were made.
template <class G, class Visit>
void take_back_bids(const G& game, typename G::State& start, Visit&& visit) {
    const int made = game.seats() - game.opening(start);
    const int leader = (start.player() + game.opening(start)) % game.seats();
    for (int i = 0; i < made; ++i) {
        const int seat = (leader + i) % game.seats();
        visit(static_cast<typename G::Move>(kBid + start.bids[seat]));
        start.bids.set(seat, kNoBid);
    }
    start.turn = start.turn.with_player(leader);
}

// The hand is over for everybody.
template <class G>
bool is_over(const G& game, const TrickView<G>& view) {
    return G::Views::in_play(game, view.now) && view.now.hand(view.seat) == 0 && view.now.turn.count() == 0;
}

// Reads a view. `G::Views::begin` adds what is the game's own to the start, whose hand and leader are there already.
template <class G>
class ViewReader {
public:
    using State = typename G::State;
    using Arguments = typename G::Views::Arguments;

    ViewReader(const G& game, const Arguments& given) : game_(game), given_(given), claims_(game.shape().ranks) {}

    TrickView<G> read() {
        read_cards();
        State start;
        start.turn = Turn::lead_of(leader());
        const int trump = G::Views::begin(game_, given_, hand_, start);
        start.hand(seat_) = hand_ | own_cards(start, trump);
        start.undealt = deck_of(game_.shape().ranks) & ~(start.hand(seat_) | earlier_);
        G::Views::check(game_, given_, seat_, earlier_, start);
        check_size(start);
        TrickView<G> view{.seat = seat_, .start = start, .played = played_, .now = {}};
        view.now = checked_replay(start);
        if (const std::string text = G::Views::contradiction(game_, view); !text.empty()) throw OptionError(text);
        if (TrickWorlds<G>(game_, view).empty()) throw OptionError(why_no_world(view));
        return view;
    }

private:
    void read_cards() {
        if (given_.player >= game_.seats()) {
            throw OptionError("player must be from 0 to " + std::to_string(game_.seats() - 1) + ", got " +
                              std::to_string(given_.player));
        }
        seat_ = static_cast<int>(given_.player);
        hand_ = read_hand(given_.hand.empty() ? "..." : given_.hand, "hand");
        claims_.claim(hand_, "your hand");
        if (!given_.earlier.empty()) earlier_ = read_hand(given_.earlier, "earlier");
        claims_.claim(earlier_, "the cards of earlier tricks");
        for (std::size_t i = 0; i < given_.played.size(); ++i) {
            played_.push_back(read_card(given_.played[i], "played"));
            claims_.claim(single(played_.back()), "played, card " + std::to_string(i + 1));
        }
    }
    int leader() const {
        const int otherwise = G::Views::leader(game_, given_, hand_);
        if (given_.leader && *given_.leader >= game_.seats()) {
            throw OptionError("leader must be a player from 0 to " + std::to_string(game_.seats() - 1) + ", got " +
                              std::to_string(*given_.leader));
        }
        return given_.leader ? static_cast<int>(*given_.leader) : otherwise;
    }
    // Those of the cards played that were his: who plays follows from the cards alone.
    Cards own_cards(const State& start, int trump) const {
        Table<G::capacity> table;
        table.turn = start.turn;
        Cards own = 0;
        for (const Card card : played_) {
            if (table.player() == seat_) own |= single(card);
            play(table, card, game_.seats(), trump);
        }
        return own;
    }
    void check_size(const State& start) const {
        const int size = count(start.hand(seat_));
        const int earlier = count(earlier_) / game_.seats();
        const int wanted = game_.cards() - earlier - G::Views::cards_passed(start, seat_);
        if (count(earlier_) % game_.seats() != 0) {
            throw OptionError("earlier: whole tricks have a multiple of " + std::to_string(game_.seats()) +
                              " cards, got " + std::to_string(count(earlier_)));
        }
        if (size != wanted) {
            const int gone = size - count(hand_);
            throw OptionError("hand: player " + std::to_string(seat_) + " has played " +
                              std::to_string(gone + earlier) + " of " + std::to_string(game_.cards()) + " cards, so " +
                              std::to_string(std::max(wanted - gone, 0)) + " must be left, got " +
                              std::to_string(count(hand_)));
        }
        if (played_.size() > static_cast<std::size_t>(wanted * game_.seats())) {
            throw OptionError("played: " + std::to_string(played_.size()) + " cards are more than all players have");
        }
    }
    // The state after the cards; each must be one that its player could have had and could have played.
    State checked_replay(const State& start) const {
        struct Shown {
            int player;
            Cards out;
            Card by;
        };
        std::vector<Shown> shown;
        return replay(game_, start, seat_, played_, [&](const State& state, int held, Card card) {
            const int player = state.player();
            const std::string who = "played: player " + std::to_string(player);
            if (player == seat_) {
                State own = state;
                own.hand(seat_) |= single(card);
                if (!(game_.legal_cards(own) & single(card))) {
                    throw OptionError(who + " (you) cannot play " + card_text(card) + ": " +
                                      game_.why_not(own, card_text(card)));
                }
            }
            for (const Shown& before : shown) {
                if (before.player == player && (before.out & single(card))) {
                    throw OptionError(who + " cannot have " + card_text(card) + ", since with it " +
                                      card_text(before.by) + " would not have been legal");
                }
            }
            if (player == seat_) return;
            shown.push_back({player, G::Views::ruled_out(game_, state, held, card), card});
        });
    }

    // Names the card after which no deal is left, and who or what is at fault.
    std::string why_no_world(const TrickView<G>& whole) const {
        TrickView<G> view = whole;
        view.played.clear();
        for (std::size_t cards = 0;; ++cards) {
            view.now = replay(game_, view.start, seat_, view.played, [](const State&, int, Card) {});
            if (cards == played_.size() || TrickWorlds<G>(game_, view).empty()) break;
            view.played.push_back(played_[cards]);
        }
        const std::size_t last = view.played.size();
        const std::string where = last == 0 ? "view: no deal agrees with your hand and what was passed"
                                            : "played: no deal agrees with card " + std::to_string(last) + ", " +
                                                  card_text(played_[last - 1]);
        return where + why_no_room(view.now.undealt, TrickWorlds<G>::known_holders(game_, view));
    }
    // Cards that no player may have, though they are dealt, or a player whose hand cannot be; the last of the holders
    // stands for the cards that are left out.
    std::string why_no_room(Cards unseen, const std::vector<Holder>& holders) const {
        Cards homeless = unseen;
        for (std::size_t i = 0; i + 1 < holders.size(); ++i) homeless &= ~holders[i].may;
        if (count(homeless) > holders.back().room) {
            return ": by what the players have shown nobody can have " + card_text(lowest(homeless));
        }
        for (int seat = 0; seat < game_.seats(); ++seat) {
            if (seat == seat_) continue;
            const Holder& holder = holders[static_cast<std::size_t>(seat - (seat > seat_))];
            const std::string who = ": player " + std::to_string(seat) + " has ";
            if (const Cards known = holder.holds & ~holder.may; known != 0) {
                return who + card_text(lowest(known)) + ", and has shown that he has not";
            }
            if (const int possible = count(unseen & holder.may); possible < holder.room) {
                return who + std::to_string(holder.room) + " cards left, and by what he has shown he can have " +
                       std::to_string(possible) + " only";
            }
        }
        return ", by what the players have shown together";
    }

    const G& game_;
    const Arguments& given_;
    Claims claims_;
    int seat_ = 0;
    Cards hand_ = 0, earlier_ = 0;
    std::vector<Card> played_;
};

// The arguments that make this view again.
template <class G>
std::string view_text(const G& game, const TrickView<G>& view) {
    std::string text = "hand=" + hand_text(view.now.hand(view.seat)) + " player=" + std::to_string(view.seat);
    text += " leader=" + std::to_string(G::Views::first_leader(game, view.start));
    if (!view.played.empty()) {
        text += argument_text("played", static_cast<int>(view.played.size()),
                              [&](int i) { return card_text(view.played[static_cast<std::size_t>(i)]); });
    }
    const Cards earlier =
        deck_of(game.shape().ranks) & ~(view.start.undealt | view.start.in_hands()) & ~G::Views::under_way(view.start);
    if (earlier != 0) text += " earlier=" + hand_text(earlier);
    return text + G::Views::text(game, view);
}

}  // namespace nply::tricks
