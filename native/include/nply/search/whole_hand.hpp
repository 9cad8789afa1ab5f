// The engine's face of partition search: whole hands of trick games whose scores add up (search/solve_hand.hpp).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/result.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/solve_hand.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

// Cards that are played, as the moves of a game: of a run that is one move it lists the lowest. What the hands then
// differ in stands at the same places in them.
template <class G>
class ListedCards {
public:
    using Card = tricks::Card;

    ListedCards(const G& game, const typename G::State& root, const tricks::Additive& play)
        : game_(game), play_(play), state_(root), table_(root) {}

    const typename G::State& state() const { return state_; }
    typename G::Move move_of(Card card) const {
        const int higher = tricks::count(table_.own() & tricks::above(card));
        typename G::Moves moves;
        game_.moves(state_, moves);
        return listed(moves, tricks::below_so_many(state_.own(), tricks::suit_of(card), higher));
    }
    typename G::Move play(Card card) {
        const auto move = move_of(card);
        game_.apply(state_, move);
        tricks::play(table_, card, play_.seats, play_.trump);
        return move;
    }

private:
    const G& game_;
    const tricks::Additive& play_;
    typename G::State state_;
    tricks::Table<G::capacity> table_;
};

template <Game G>
    requires tricks::HasAdditive<G>
class WholeHand {
public:
    using Options = TwoSidesOptions;
    using State = typename G::State;
    using Move = typename G::Move;

    WholeHand(const G& game, const State& root, const Options& options, Budget& budget)
        : WholeHand(game, root, partition_options(game, root, options), budget) {}
    WholeHand(const G& game, const State& root, const PartitionOptions& options, Budget& budget)
        : game_(game),
          root_(root),
          options_(options),
          side_(options.side != 0 ? options.side : 1u << game.player(root)),
          budget_(budget) {}

    Iteration<Move> iterate(int depth) {
        if (depth < game_.max_length(root_)) {
            throw CapabilityError("partition searches whole hands: leave out depth, or use partition=false");
        }
        const Hand hand = hand_of_root();
        const SolvedHand solved = solve_hand(hand, options_, budget_, recorder_ ? &*recorder_ : nullptr);
        statistics_ = solved.statistics;
        const auto score = [&](Score worth) { return hand.play.base + hand.play.factor * worth; };
        value_ = score(solved.worth);
        if (solved.tested) window_ = {score(*solved.tested - 1), score(*solved.tested)};
        Iteration<Move> done{.depth = root_.cards_left(), .values = {}, .line = {}, .exact = true};
        ListedCards<G> game(game_, root_, hand.play);
        for (const tricks::Card card : solved.line) done.line.push_back(game.play(card));
        if (game_.terminal(game.state())) {
            game_.scores(game.state(), done.values);
        } else if (std::has_single_bit(side_)) {
            done.values[std::countr_zero(side_)] = value_;
        }
        return done;
    }

    // What it does is going to be written down.
    void record(Trace<Move>& trace, std::size_t max_nodes) { recorder_.emplace(trace, max_nodes); }

    bool to_the_end() const { return true; }
    // Of the maximising side, after iterate.
    Score value() const { return value_; }
    const std::optional<std::pair<Score, Score>>& window() const { return window_; }
    const Statistics& statistics() const { return statistics_; }

private:
    static PartitionOptions partition_options(const G& game, const State& root, const Options& options) {
        check_players(options, game.players());
        PartitionOptions partition;
        partition.entries = options.table == "auto"
                                ? automatic_entries(game.max_length(root))
                                : table_entries(options.table, partition_entry_size(game.players()), true);
        partition.table = partition.entries > 0;
        partition.side = side_of(options.sides, game.player(root), game.players());
        partition.leftmost = options.exact_move;
        return partition;
    }
    // Pages that are not needed are not touched: the largest hands may fill a third of a gigabyte, few do.
    static std::size_t automatic_entries(int cards) { return std::size_t{1} << std::clamp(cards / 2, 8, 22); }

    unsigned seats_of(unsigned players) const {
        if constexpr (requires { game_.seats_of(players); }) {
            return game_.seats_of(players);
        } else {
            return players;
        }
    }
    Hand hand_of_root() const {
        Hand hand;
        hand.play = game_.additive(root_, side_);
        std::copy(root_.hands.begin(), root_.hands.end(), hand.table.hands.begin());
        hand.table.turn = root_.turn;
        hand.maximisers = seats_of(side_);
        for (int player = 0; player < game_.players(); ++player) {
            for (unsigned seats = seats_of(1u << player); seats != 0; seats &= seats - 1) {
                hand.players[static_cast<std::size_t>(std::countr_zero(seats))] = player;
            }
        }
        typename G::Moves moves;
        game_.moves(root_, moves);
        hand.moves.assign(moves.begin(), moves.end());
        hand.name = [this, play = hand.play](std::span<const tricks::Card> path, tricks::Card card) {
            ListedCards<G> game(game_, root_, play);
            for (const tricks::Card played : path) game.play(played);
            typename G::Moves list;
            game_.moves(game.state(), list);
            const Move move = game.move_of(card);
            return Hand::Named{static_cast<int>(std::find(list.begin(), list.end(), move) - list.begin()), move};
        };
        return hand;
    }

    const G& game_;
    const State root_;
    PartitionOptions options_;
    unsigned side_;
    Budget& budget_;
    std::optional<Recorder<Move>> recorder_;
    std::optional<std::pair<Score, Score>> window_;
    Statistics statistics_;
    Score value_ = 0;
};

}  // namespace nply
