// What one player of a trick-taking game has seen: his own cards, and what happened on the table. A view holds no card
// that he has not seen, and nothing from which one follows that he could not tell.
//
// The game's own part stands beside it (hearts_view.hpp, …) as `G::Views`, with these static functions:
//   hide(game, state, seat)                   takes away what else the state knows and that player does not
//   in_play(game, state)                      cards are passed and bids made
//   ruled_out(game, state, held, card)        cards that the player to move, who has so many, cannot have if he plays
//                                             this one; the state is as a view has it
//   each_case(game, view, holders, visit)     hands each case of what is known of the holders to `visit`
//   complete(game, view, random, hands, out)  fills in the rest of a world
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "nply/games/tricks/hidden_cards.hpp"
#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

template <class G>
struct TrickView {
    using State = typename G::State;

    int seat = 0;
    // Before the first card of `played`. Cards that he has not seen count as undealt, and other hands are empty.
    State start;
    std::vector<Card> played;  // in order, since then
    State now;                 // after them; it follows from the rest

    friend bool operator==(const TrickView& a, const TrickView& b) {
        return a.seat == b.seat && a.start == b.start && a.played == b.played;
    }
};

// The state without what the player at this seat has not seen.
template <class G>
typename G::State seen_from(const G& game, typename G::State state, int seat) {
    G::Views::hide(game, state, seat);
    for (int other = 0; other < game.seats(); ++other) {
        if (other == seat) continue;
        state.undealt |= state.hand(other);
        state.hand(other) = 0;
    }
    return state;
}

// Plays cards from a start as a view has it; before each, `visit(state, held, card)` is told how many cards its player
// has.
template <class G, class Visit>
typename G::State replay(const G& game, const typename G::State& start, int seat, std::span<const Card> played,
                         Visit&& visit) {
    typename G::State state = start;
    std::array<int, G::capacity> held;
    held.fill(count(start.hand(seat)));
    for (const Card card : played) {
        const int player = state.player();
        visit(static_cast<const typename G::State&>(state), held[static_cast<std::size_t>(player)]--, card);
        if (player != seat) {
            state.undealt &= ~single(card);
            state.hand(player) |= single(card);
        }
        game.apply(state, card);
    }
    return state;
}

// From a state and the moves that led there: the record begins with the first card of a trick.
template <class G>
TrickView<G> view_of(const G& game, typename G::State state, std::span<const typename G::Move> history, int seat) {
    std::vector<Card> played;
    // Cards on the table of a state that was set up are part of the record: they show as much as any other.
    if (const int laid = state.turn.count(); laid > 0) {
        const int leader = state.leader(game.seats());
        for (int i = 0; i < laid; ++i) {
            played.push_back(state.laid_card(i));
            state.hand((leader + i) % game.seats()) |= single(played.back());
        }
        state.turn = Turn::lead_of(leader);
    }
    for (const auto move : history) {
        if (G::Views::in_play(game, state)) {
            played.push_back(move);
        } else {
            game.apply(state, move);
        }
    }
    TrickView<G> view{.seat = seat, .start = seen_from(game, state, seat), .played = std::move(played), .now = {}};
    view.now = replay(game, view.start, seat, view.played, [](const auto&, int, Card) {});
    return view;
}

// The player's own moves in the order in which he would try them, all equivalent cards included. Cards that he has not
// seen are taken to be in other hands.
template <class G>
void moves_of(const G& game, const TrickView<G>& view, typename G::Moves& list) {
    typename G::State state = view.now;
    if (state.player() != view.seat || game.terminal(state)) return;
    state.hand((view.seat + 1) % game.seats()) = state.undealt;
    state.undealt = 0;
    game.all_moves(state, list);
}

// Every world that agrees with a view: the hands of the others and whatever else is hidden, as states of the game.
template <class G>
class TrickWorlds {
public:
    using State = typename G::State;
    using Views = typename G::Views;

    TrickWorlds(const G& game, const TrickView<G>& view) : game_(game), view_(view) {
        const Cards unseen = view.now.undealt;
        const std::vector<Holder> holders = known_holders(game, view);
        stock_ = static_cast<int>(holders.size()) - 1;
        Views::each_case(game, view, holders, [&](std::span<const Holder> known) {
            HiddenCards deals(unseen, known);
            if (deals.possible()) add(std::move(deals));
        });
    }

    // Who has the cards that the player has not seen, before any case is told apart: hands, what is under way between
    // them, and last those that nobody has. What a player did shows what he does not have: every card was legal when
    // it was played.
    static std::vector<Holder> known_holders(const G& game, const TrickView<G>& view) {
        std::vector<Holder> holders = Views::holders(game, view);
        int room = 0;
        for (const Holder& holder : holders) room += holder.room;
        replay(game, view.start, view.seat, view.played, [&](const State& state, int held, Card card) {
            const int player = state.player();
            if (player == view.seat) return;
            Holder& holder = holders[static_cast<std::size_t>(player - (player > view.seat))];
            holder.may &= ~Views::ruled_out(game, state, held, card);
            holder.holds &= ~single(card);
        });
        holders.push_back({.room = count(view.now.undealt) - room});
        return holders;
    }

    bool empty() const { return cases_.empty(); }
    const TrickView<G>& view() const { return view_; }
    // The number of worlds is the sum of products of these.
    std::vector<std::vector<Ways>> factors() const {
        std::vector<std::vector<Ways>> all;
        for (const Case& one : cases_) {
            all.push_back(one.deals.factors());
            Views::count_rest(game_, view_, all.back());
        }
        return all;
    }
    // One of them, each as likely as any other; there must be one.
    State draw(Random& random) const {
        std::size_t number = 0;
        if (cases_.size() > 1) {
            const Ways drawn = draw_below(random, cases_.back().upto);
            while (cases_[number].upto <= drawn) ++number;
        }
        std::array<Cards, HiddenCards::kMaxHolders> hands{};
        cases_[number].deals.draw(random, hands);
        State world = view_.now;
        world.undealt = hands[static_cast<std::size_t>(stock_)];
        int holder = 0;
        for (int seat = 0; seat < game_.seats(); ++seat) {
            if (seat != view_.seat) world.hand(seat) = hands[static_cast<std::size_t>(holder++)];
        }
        Views::complete(game_, view_, random, hands, world);
        return world;
    }
    // The state from which the record leads to this world.
    State start_of(const State& world) const {
        State start = view_.start;
        start.undealt = world.undealt;
        for (int seat = 0; seat < game_.seats(); ++seat) start.hand(seat) = world.hand(seat);
        replay(game_, view_.start, view_.seat, view_.played,
               [&](const State& state, int, Card card) { start.hand(state.player()) |= single(card); });
        Views::restore(world, start);
        return start;
    }

private:
    struct Case {
        HiddenCards deals;
        Ways upto;  // so many worlds come with the cases before it and this one
    };

    void add(HiddenCards deals) {
        Ways ways = 1;
        for (const Ways factor : deals.factors()) ways *= factor;
        const Ways before = cases_.empty() ? 0 : cases_.back().upto;
        cases_.push_back({std::move(deals), before + ways});
    }

    const G& game_;
    TrickView<G> view_;
    int stock_ = 0;  // its number among the holders
    std::vector<Case> cases_;
};

}  // namespace nply::tricks
