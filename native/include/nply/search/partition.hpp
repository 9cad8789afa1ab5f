// Partition search (Ginsberg 1996) as an engine: whole hands of trick games whose scores add up. The hand is told
// without its game (search/partition/solver.hpp) and solved by search/partition/search.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/search/partition/hand_of.hpp"
#include "nply/search/partition/solver.hpp"
#include "nply/search/partition_engine.hpp"
#include "nply/search/result.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

// Cards that are played, as the moves of a game: of a run that is one move it lists one card. What the hands then
// differ in stands at the same places in them.
template <class G>
class ListedCards {
public:
    using Card = tricks::Card;

    ListedCards(const G& game, const typename G::State& root, const tricks::Additive& play)
        : game_(game), play_(play), state_(root), table_(root) {}

    const typename G::State& state() const { return state_; }
    // The card's place in the game's list of moves.
    int child_of(Card card) const {
        const int higher = tricks::count(table_.own() & tricks::above(card));
        typename G::Moves moves, all;
        game_.moves(state_, moves);
        game_.all_moves(state_, all);
        const Card move = listed(moves, all, tricks::below_so_many(state_.own(), tricks::suit_of(card), higher));
        return static_cast<int>(std::find(moves.begin(), moves.end(), move) - moves.begin());
    }
    int play(Card card) {
        const int child = child_of(card);
        typename G::Moves moves;
        game_.moves(state_, moves);
        game_.apply(state_, moves[static_cast<std::size_t>(child)]);
        tricks::play(table_, card, play_.seats, play_.trump);
        return child;
    }

private:
    const G& game_;
    const tricks::Additive& play_;
    typename G::State state_;
    tricks::Table<G::capacity> table_;
};

template <Game G>
    requires tricks::HasAdditive<G>
class Partition {
public:
    using Options = PartitionOptions;
    using State = typename G::State;

    Partition(const G& game, const Options& options) : game_(game), options_(options) {}
    // With ingredients left out, to be measured or tested.
    Partition(const G& game, const PartitionSettings& settings) : game_(game), settings_(settings) {}

    // `root_player`: whose side maximises; -1: that of the player to move.
    void start(const State& root, int root_player, Budget& budget) {
        root_.emplace(root);
        budget_ = &budget;
        recorder_.reset();
        const int player = root_player < 0 ? game_.player(root) : root_player;
        if (options_) settings_ = settings(root, player);
        side_ = settings_.side != 0 ? settings_.side : 1u << player;
    }
    // What it does is going to be written down.
    void record(Recorder recorder) { recorder_ = std::move(recorder); }

    Iteration iterate(int depth) {
        if (depth < game_.max_length(*root_)) {
            throw CapabilityError("partition searches whole hands: leave out depth, or use paranoid");
        }
        const Hand hand = hand_of_root();
        const SolvedHand solved = solver_.solve(hand, settings_, *budget_, recorder_ ? &*recorder_ : nullptr);
        facts_ = {.statistics = solved.statistics, .pruning = {}, .window = {}};
        const auto score = [&](Score worth) { return hand.play.base + hand.play.factor * worth; };
        value_ = score(solved.worth);
        if (solved.tested) facts_.window = {score(*solved.tested - 1), score(*solved.tested)};
        Iteration done{.depth = root_->cards_left(), .values = {}, .line = {}, .exact = true};
        ListedCards<G> game(game_, *root_, hand.play);
        for (const tricks::Card card : solved.line) done.line.push_back(game.play(card));
        Scores scores;
        if (game_.terminal(game.state())) {
            game_.scores(game.state(), scores);
        } else if (std::has_single_bit(side_)) {
            scores[std::countr_zero(side_)] = value_;
        }
        done.values = Values(scores);
        describe_root_moves(hand, done);
        return done;
    }
    bool to_the_end(int, bool) const { return true; }

    // Of the maximising side, after iterate.
    Score value() const { return value_; }
    const SearchFacts& facts() const { return facts_; }
    void clear() { solver_.clear(); }
    std::size_t table_bytes() const { return solver_.table_bytes(); }

private:
    PartitionSettings settings(const State& root, int player) const {
        PartitionSettings settings;
        settings.entries = options_->table == "auto"
                               ? automatic_entries(game_.max_length(root))
                               : table_entries(options_->table, partition_entry_size(game_.players()), true);
        settings.table = settings.entries > 0;
        settings.side = side_of(options_->sides, player, game_.players());
        settings.leftmost = options_->exact_move;
        settings.threads = options_->threads;
        return settings;
    }
    // Pages that are not needed are not touched: the largest hands may fill a third of a gigabyte, few do.
    static std::size_t automatic_entries(int cards) { return std::size_t{1} << std::clamp(cards / 2, 8, 22); }

    // Tests tell of the move that was found, and of no other one.
    void describe_root_moves(const Hand& hand, Iteration& done) const {
        done.root_moves.resize(hand.moves.size());
        RootMove& best = done.root_moves[static_cast<std::size_t>(done.line.front())];
        best.bound = Bound::exact;
        best.values = Values::of_player(game_.player(*root_), value_);
        best.visits = budget_->nodes();
        best.order = 0;
    }

    Hand hand_of_root() const {
        Hand hand = hand_of(game_, *root_, side_);
        typename G::Moves moves, all;
        game_.moves(*root_, moves);
        game_.all_moves(*root_, all);
        hand.moves.assign(moves.begin(), moves.end());
        hand.all.assign(all.begin(), all.end());
        hand.child_of = [this, play = hand.play](std::span<const tricks::Card> path, tricks::Card card) {
            ListedCards<G> game(game_, *root_, play);
            for (const tricks::Card played : path) game.play(played);
            return game.child_of(card);
        };
        return hand;
    }

    const G& game_;
    std::optional<Options> options_;
    PartitionSettings settings_;
    HandSolver solver_;  // its table is kept from one root to the next

    // For one root.
    std::optional<State> root_;
    Budget* budget_ = nullptr;
    unsigned side_ = 0;
    std::optional<Recorder> recorder_;
    SearchFacts facts_;
    Score value_ = 0;
};

template <Game G, class Tracer, class Use>
auto with_search(PartitionAlgorithm, const PartitionOptions&, Use&& use) {
    return use.template operator()<Partition<G>>();
}

}  // namespace nply
