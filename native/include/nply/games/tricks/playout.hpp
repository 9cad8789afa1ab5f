// A hand that is played out at random, trick by trick.
//
// Nearly all of a simulation's time goes here, and there a processor loses most by wrong guesses: which card is random,
// and with it who must follow and who wins. So nothing but the number of tricks is a branch.
#pragma once

#include <array>

#include "nply/core/random.hpp"
#include "nply/core/scores.hpp"
#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

// Plays all tricks that are left, the next of which is about to be led. `closed`: cards that may not be led by who has
// others, until one of the `openers` has been played. `take(winner, cards)` hears of every trick. Returns how many
// cards have been played.
template <int Capacity, class Take>
int play_tricks(const Table<Capacity>& table, int seats, int trump, Cards closed, Cards openers, Random& random,
                Take&& take) {
    std::array<Cards, Capacity> hands = table.hands;
    const auto hand = [&](int seat) -> Cards& { return hands[static_cast<std::size_t>(seat)]; };
    const auto play = [&](int seat, Cards wanted) {
        const Card card = any_of(wanted != 0 ? wanted : hand(seat), random);
        hand(seat) ^= single(card);
        return card;
    };
    int winner = table.player();
    const int tricks = count(hand(winner));
    for (int trick = 0; trick < tricks; ++trick) {
        int seat = winner;
        const Card led = play(seat, hand(seat) & ~closed);
        const Cards suit = suit_cards(suit_of(led));
        Cards taken = single(led), better = beaters(led, trump);
        for (int others = seats - 1; others > 0; --others) {
            seat = seat + 1 == seats ? 0 : seat + 1;
            const Card card = play(seat, hand(seat) & suit);
            const bool wins = (better & single(card)) != 0;
            better = wins ? beaters(card, trump) : better;
            winner = wins ? seat : winner;
            taken |= single(card);
        }
        closed = (taken & openers) != 0 ? 0 : closed;
        take(winner, taken);
    }
    return tricks * seats;
}

// A legal move of a game with an auction: a bid from its list, or any card that may be played.
template <class G>
typename G::Move random_move(const G& game, const typename G::State& state, Random& random) {
    if (game.opening(state) == 0) return any_of(game.legal_cards(state), random);
    typename G::Moves bids;
    game.moves(state, bids);
    return bids[random.below(static_cast<std::uint32_t>(bids.size()))];
}

// The rest of a game: what has rules of its own, bids, cards that are passed, tricks that are not led to any more,
// move by move; then whole tricks. Returns how many moves it took.
template <class G>
int play_out(const G& game, typename G::State state, Random& random, Scores& out) {
    int moves = 0;
    for (; game.opening(state) > 0 || state.turn.count() != 0 || game.is_first_trick(state); ++moves) {
        game.apply(state, game.random_move(state, random));
    }
    moves += play_tricks(state, game.seats(), game.trump(state), game.closed(state), game.openers(), random,
                         [&](int winner, Cards taken) { game.take(state, winner, taken); });
    game.scores(state, out);
    return moves;
}

}  // namespace nply::tricks
