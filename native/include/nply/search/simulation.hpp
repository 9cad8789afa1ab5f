// The simulator of a game: the one thing about searches by playouts and of trees in memory that is compiled for each.
#pragma once

#include <concepts>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/simulation_engine.hpp"
#include "nply/search/simulator.hpp"
#include "nply/search/walk.hpp"

namespace nply {

// A game that finds some move at random faster than by a list of all. How likely each is, is the game's affair; each is
// possible.
template <class G>
concept PicksMoves = requires(const G game, const typename G::State position, Random& random) {
    { game.random_move(position, random) } -> std::same_as<typename G::Move>;
};

// A game that plays itself out at random faster than move by move: it says what the scores were, and how many moves it
// took.
template <class G>
concept PlaysOut = requires(const G game, const typename G::State position, Random& random, Scores& scores) {
    { game.play_out(position, random, scores) } -> std::same_as<int>;
};

// A game that makes a move faster if it is not taken back, and keeps up what the end of the game, its moves, keys and
// evaluations need, and nothing else.
template <class G>
concept Advances = requires(const G game, typename G::State position, const typename G::Move move) {
    { game.advance(position, move) } -> std::same_as<void>;
};

template <Game G>
class SimulatorOf final : public Simulator {
public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    explicit SimulatorOf(std::shared_ptr<const G> game) : game_(std::move(game)) {}

    int players() const override { return game_->players(); }
    ScoreFacts score_facts() const override { return nply::score_facts(*game_); }
    bool has_plain_moves() const override { return nply::has_plain_moves(*game_); }
    bool is_native() const override { return !IsErased<G>; }
    bool offers(Evaluate) const override { return has<Evaluate>(*game_); }
    bool offers(Key) const override { return has<Key>(*game_); }
    bool offers(Chance) const override { return has<Chance>(*game_); }
    bool offers(MaxLength) const override { return has<MaxLength>(*game_); }
    bool offers(OutOfTurn) const override { return has<OutOfTurn>(*game_); }

    void start(const AnyPosition& root, [[maybe_unused]] Budget& budget) override {
        steps_.clear();
        if constexpr (IsErased<G>) {
            state_.emplace(root.copy());
            budget_ = &budget;
        } else {
            root_.emplace(root.template state_as<G>());
            state_ = root_;
        }
    }
    void let_one_reply(int player) override { replied_to_ = player; }
    void leave() override {
        if constexpr (IsErased<G>) {
            steps_.clear();
            state_.reset();
        }
    }
    std::unique_ptr<Simulator> copy() const override {
        if constexpr (IsErased<G>) {
            return nullptr;
        } else {
            return std::make_unique<SimulatorOf>(*this);
        }
    }
    bool leads_to([[maybe_unused]] std::span<const Edge> line, [[maybe_unused]] const AnyPosition& root) override {
        if constexpr (IsErased<G>) {
            return true;
        } else {
            State state = *root_;
            for (const Edge& edge : line) game_->apply(state, edge.move.as<Move>());
            return state == root.template state_as<G>();
        }
    }

    void rewind() override {
        reply_is_due_ = false;
        if constexpr (IsErased<G>) {
            for (; !steps_.empty(); steps_.pop_back()) {
                const Step& step = steps_.back();
                hand_over(*state_, step.player_after);
                game_->undo(*state_, step.moves[step.child], step.undo);
                hand_over(*state_, step.player_before);
            }
        } else {
            *state_ = *root_;
        }
    }
    bool terminal() const override { return game_->terminal(*state_); }
    int player() const override {
        if (reply_is_due_) return kReply;
        return is_chance(*game_, *state_) ? kChance : game_->player(*state_);
    }
    std::uint64_t key() const override {
        if constexpr (Offers<G, Key>) return ask<Key>(*game_, *state_);
        return 0;
    }
    int max_length() const override {
        if constexpr (Offers<G, MaxLength>) return ask<MaxLength>(*game_, *state_);
        return 0;
    }
    void scores(Scores& out) const override { game_->scores(*state_, out); }
    void evaluate(Scores& out) const override { evaluate_leaf(*game_, *state_, 0, out); }
    void edges(std::vector<Edge>& out) override {
        out.clear();
        if (reply_is_due_) return replies(out);
        Moves moves;
        game_->moves(*state_, moves);
        const bool chance = is_chance(*game_, *state_);
        for (const Move& move : moves) out.push_back({AnyMove::of(move), chance ? weight(move) : 0});
    }
    void apply(int child, const Edge& edge) override {
        const int before = reply_is_due_ ? hand_over(*state_, edge.who_replies()) : -1;
        if constexpr (IsErased<G>) {
            apply(reply_is_due_ ? edge.place_of_reply() : child);
        } else {
            ++uncounted_;
            advance(edge.move.as<Move>());
        }
        if (replied_to_ < 0) return;
        const bool was_reply = std::exchange(reply_is_due_, !reply_is_due_ && game_->players() > 1);
        const int after = was_reply && !terminal() ? hand_over(*state_, replied_to_) : -1;
        if constexpr (IsErased<G>) {
            steps_.back().player_before = before;
            steps_.back().player_after = after;
        }
    }
    void apply(int child) override {
        const auto place = static_cast<std::size_t>(child);
        if constexpr (IsErased<G>) {
            Moves& moves = steps_.emplace_back().moves;
            game_->moves(*state_, moves);
            if (place >= moves.size()) report_changed_moves();
            take_step(place);
        } else {
            Moves moves;
            game_->moves(*state_, moves);
            if (place >= moves.size()) report_changed_moves();
            ++uncounted_;
            advance(moves[place]);
        }
    }
    void look_ahead(std::vector<Glimpse>& out) override {
        Moves moves;
        game_->moves(*state_, moves);
        out.clear();
        for (const Move& move : moves) {
            if constexpr (IsErased<G>) {
                budget_->count();
            } else {
                ++uncounted_;
            }
            if constexpr (Advances<G>) {  // what undo needs may not have been kept up
                const State before = *state_;
                advance(move);
                glimpse(out.emplace_back());
                *state_ = before;
            } else {
                auto undo = game_->apply(*state_, move);
                glimpse(out.emplace_back());
                game_->undo(*state_, move, undo);
            }
        }
    }
    void playout(Random& random, const PlayoutRule& rule, std::vector<PlayedMove>* played, Scores& out) override {
        if constexpr (PlaysOut<G>) {
            if (!rule.heuristic && rule.plies < 0 && played == nullptr) {
                uncounted_ += static_cast<std::uint64_t>(game_->play_out(*state_, random, out));
                return;
            }
        }
        for (int ply = 0; !game_->terminal(*state_); ++ply) {
            if (ply == rule.plies) return evaluate(out);
            if (ply == kLongestPlayout) report_endless_playout();
            play_on(random, rule, played);
        }
        game_->scores(*state_, out);
    }

private:
    // Lists are kept: moves of games written in Python live in them.
    struct Step {
        Moves moves;
        std::size_t child = 0;
        typename G::Undo undo{};
        int player_before = -1,
            player_after = -1;  // whose turn it was, where that was changed before and after the move
    };
    struct NoSteps {
        void clear() {}
    };

    // Returns whose turn it was; -1 stays so, and is nobody's.
    int hand_over([[maybe_unused]] State& state, [[maybe_unused]] int player) const {
        if constexpr (Offers<G, OutOfTurn>) {
            if (player < 0) return -1;
            const int before = game_->player(state);
            if (before != player) game_->turn_to(state, player);
            return before;
        }
        return -1;
    }
    // What each of the others could do now, one after the other.
    void replies(std::vector<Edge>& out) {
        for (int player = 0; player < game_->players(); ++player) {
            if (player == replied_to_) continue;
            const int before = hand_over(*state_, player);
            Moves moves;
            game_->moves(*state_, moves);
            int place = 0;
            for (const Move& move : moves) out.push_back(Edge::reply(AnyMove::of(move), player, place++));
            hand_over(*state_, before);
        }
    }

    int weight([[maybe_unused]] const Move& outcome) const {
        if constexpr (Offers<G, Chance>) return weight_of(*game_, *state_, outcome);
        return 0;
    }

    // The move of the last step, whose list has been filled.
    void take_step(std::size_t child) {
        Step& step = steps_.back();
        step.child = child;
        budget_->count();
        step.undo = game_->apply(*state_, step.moves[child]);
    }

    void play_on(Random& random, const PlayoutRule& rule, std::vector<PlayedMove>* played) {
        const auto note = [&](const Move& move) {
            if (played != nullptr) [[unlikely]]
                played->push_back({player(), AnyMove::of(move)});
        };
        if constexpr (IsErased<G>) {
            Moves& moves = steps_.emplace_back().moves;
            game_->moves(*state_, moves);
            const std::size_t child = choose(moves, random, rule);
            note(moves[child]);
            take_step(child);
        } else {
            ++uncounted_;
            if constexpr (PicksMoves<G>) {
                if (!rule.heuristic) {
                    const Move move = game_->random_move(*state_, random);
                    note(move);
                    advance(move);
                    return;
                }
            }
            Moves moves;
            game_->moves(*state_, moves);
            const Move move = moves[choose(moves, random, rule)];
            note(move);
            advance(move);
        }
    }
    void glimpse(Glimpse& child) const {
        child.terminal = terminal();
        if (child.terminal) {
            scores(child.values);
        } else {
            evaluate(child.values);
        }
        if (offers(Key{})) child.key = key();
    }
    void advance(const Move& move) {
        if constexpr (Advances<G>) {
            game_->advance(*state_, move);
        } else {
            game_->apply(*state_, move);
        }
    }

    // No random number is drawn where there is no choice.
    std::size_t choose(const Moves& moves, Random& random, const PlayoutRule& rule) const {
        const auto size = static_cast<std::uint32_t>(moves.size());
        if (size == 1) return 0;
        if constexpr (Offers<G, Chance>) {
            if (is_chance(*game_, *state_)) return outcome(moves, random);
        }
        if (rule.heuristic && random.below(100) >= static_cast<std::uint32_t>(rule.epsilon)) return 0;
        return random.below(size);
    }
    std::size_t outcome(const Moves& moves, Random& random) const {
        std::uint64_t total = 0;
        for (const Move& move : moves) total += static_cast<std::uint64_t>(weight(move));
        std::uint64_t left = draw(random, total);
        for (std::size_t child = 0;; ++child) {
            const auto one = static_cast<std::uint64_t>(weight(moves[child]));
            if (left < one || child + 1 == moves.size()) return child;
            left -= one;
        }
    }

    std::shared_ptr<const G> game_;
    std::optional<State> root_;   // of a native game
    std::optional<State> state_;  // where it is
    std::conditional_t<IsErased<G>, std::deque<Step>, NoSteps> steps_;
    Budget* budget_ = nullptr;
    int replied_to_ = -1;  // to whose moves one of the others replies, if anybody's
    bool reply_is_due_ = false;
};

template <Game G>
std::unique_ptr<AnySearch> make_anytime(SimulationAlgorithm, std::shared_ptr<const G> game,
                                        const SimulationOptions& options) {
    return make_simulation(options, std::make_unique<SimulatorOf<G>>(std::move(game)));
}

}  // namespace nply
