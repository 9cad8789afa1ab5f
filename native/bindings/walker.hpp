// A native game whose type is forgotten, as one more Game. Searches that are written down run on it, so that each
// algorithm is compiled once with a tracer, not once for every game; others run on the game's own types.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/move_order.hpp"

namespace nply::bindings {

// The bytes of a game's own move.
struct AnyMove {
    std::array<std::byte, 8> bytes{};

    friend bool operator==(const AnyMove&, const AnyMove&) = default;

    template <class Move>
    static AnyMove of(const Move& move) {
        static_assert(std::is_trivially_copyable_v<Move> && sizeof(Move) <= sizeof(bytes));
        AnyMove any;
        std::memcpy(any.bytes.data(), &move, sizeof(Move));
        return any;
    }
    template <class Move>
    Move as() const {
        Move move;
        std::memcpy(&move, bytes.data(), sizeof(Move));
        return move;
    }
};

class AnyMoves {
public:
    static constexpr std::size_t capacity = 2048;  // where a search keeps something for each move

    void push_back(AnyMove move) { items_.push_back(move); }
    void truncate(std::size_t size) { items_.resize(std::min(size, items_.size())); }
    std::size_t size() const { return items_.size(); }
    const AnyMove& operator[](std::size_t i) const { return items_[i]; }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }

private:
    std::vector<AnyMove> items_;
};

// A state to walk through a game with, and everything that a search may ask about it.
class Walker {
public:
    virtual ~Walker() = default;
    virtual std::unique_ptr<Walker> copy() const = 0;

    virtual int players() const = 0;
    virtual int player() const = 0;
    virtual void moves(AnyMoves& list) const = 0;
    virtual void apply(AnyMove move) = 0;
    virtual void undo(AnyMove move) = 0;
    virtual bool terminal() const = 0;
    virtual void scores(Scores& out) const = 0;

    virtual bool has_evaluation() const = 0;
    virtual bool has_bounds() const = 0;
    virtual bool has_outcomes() const = 0;
    virtual bool has_key() const = 0;
    virtual bool has_plain_moves() const = 0;
    virtual ScoreFacts score_facts() const = 0;
    virtual void evaluate(Scores& out) const = 0;
    virtual void bounds(Scores& low, Scores& high) const = 0;
    virtual bool bounds_changed() const = 0;
    virtual void outcomes(const std::function<void(const Scores&)>& visit) const = 0;
    virtual std::uint64_t key() const = 0;
    virtual int max_length() const = 0;
    virtual int next_level(int depth) const = 0;
};

class WalkedGame {
public:
    static constexpr std::uint64_t poll_interval = kNativePollInterval;

    class State {
    public:
        explicit State(std::unique_ptr<Walker> walker) : walker_(std::move(walker)) {}
        State(const State& other) : walker_(other.walker_->copy()) {}
        State& operator=(const State& other) {
            walker_ = other.walker_->copy();
            return *this;
        }
        Walker* operator->() { return walker_.get(); }
        const Walker* operator->() const { return walker_.get(); }

    private:
        std::unique_ptr<Walker> walker_;
    };
    using Move = AnyMove;
    using Moves = AnyMoves;
    struct Undo {};  // walkers remember

    explicit WalkedGame(State root) : root_(std::move(root)) {}

    int players() const { return root_->players(); }
    int player(const State& state) const { return state->player(); }
    void moves(const State& state, Moves& list) const { state->moves(list); }
    Undo apply(State& state, Move move) const {
        state->apply(move);
        return {};
    }
    void undo(State& state, Move move, Undo) const { state->undo(move); }
    bool terminal(const State& state) const { return state->terminal(); }
    void scores(const State& state, Scores& out) const { state->scores(out); }

    bool has_evaluation() const { return root_->has_evaluation(); }
    bool has_bounds() const { return root_->has_bounds(); }
    bool has_outcomes() const { return root_->has_outcomes(); }
    bool has_key() const { return root_->has_key(); }
    bool has_plain_moves() const { return root_->has_plain_moves(); }
    ScoreFacts score_facts() const { return root_->score_facts(); }
    void evaluate(const State& state, Scores& out) const { state->evaluate(out); }
    void bounds(const State& state, Scores& low, Scores& high) const { state->bounds(low, high); }
    bool bounds_changed(const State& state) const { return state->bounds_changed(); }
    template <class Visit>
    void outcomes(const State& state, Visit&& visit) const {
        state->outcomes(visit);
    }
    std::uint64_t key(const State& state) const { return state->key(); }
    int max_length(const State& state) const { return state->max_length(); }
    int next_level(const State& state, int depth) const { return state->next_level(depth); }

private:
    State root_;
};

static_assert(Game<WalkedGame> && CanEvaluate<WalkedGame> && HasBounds<WalkedGame> && HasOutcomes<WalkedGame> &&
              HasKey<WalkedGame> && HasMaxLength<WalkedGame> && HasLevels<WalkedGame>);

// A walker through the game G.
template <NativeGame G>
class WalkerOf final : public Walker {
public:
    WalkerOf(std::shared_ptr<const G> game, typename G::State state)
        : game_(std::move(game)), state_(std::move(state)) {}

    std::unique_ptr<Walker> copy() const override { return std::make_unique<WalkerOf>(*this); }

    int players() const override { return game_->players(); }
    int player() const override { return game_->player(state_); }
    void moves(AnyMoves& list) const override {
        typename G::Moves moves;
        game_->moves(state_, moves);
        for (const auto& move : moves) list.push_back(AnyMove::of(move));
    }
    void apply(AnyMove move) override { undos_.push_back(game_->apply(state_, move.as<typename G::Move>())); }
    void undo(AnyMove move) override {
        game_->undo(state_, move.as<typename G::Move>(), undos_.back());
        undos_.pop_back();
    }
    bool terminal() const override { return game_->terminal(state_); }
    void scores(Scores& out) const override { game_->scores(state_, out); }

    bool has_evaluation() const override { return can_evaluate(*game_); }
    bool has_bounds() const override { return nply::has_bounds(*game_); }
    bool has_outcomes() const override { return nply::has_outcomes(*game_); }
    bool has_key() const override { return nply::has_key(*game_); }
    bool has_plain_moves() const override {
        if constexpr (HasPlainMoves<G>) static_assert(G::Moves::capacity <= AnyMoves::capacity);
        return HasPlainMoves<G>;
    }
    ScoreFacts score_facts() const override { return nply::score_facts(*game_); }
    void evaluate(Scores& out) const override {
        if constexpr (CanEvaluate<G>) game_->evaluate(state_, out);
    }
    void bounds(Scores& low, Scores& high) const override {
        if constexpr (HasBounds<G>) game_->bounds(state_, low, high);
    }
    bool bounds_changed() const override { return nply::bounds_changed(*game_, state_); }
    void outcomes(const std::function<void(const Scores&)>& visit) const override {
        if constexpr (HasOutcomes<G>) game_->outcomes(state_, visit);
    }
    std::uint64_t key() const override {
        if constexpr (HasKey<G>) return game_->key(state_);
        return 0;
    }
    int max_length() const override {
        if constexpr (HasMaxLength<G>) return game_->max_length(state_);
        return kMaxPly;
    }
    int next_level(int depth) const override {
        if constexpr (HasLevels<G>) return game_->next_level(state_, depth);
        return depth + 1;
    }

private:
    std::shared_ptr<const G> game_;
    typename G::State state_;
    std::vector<typename G::Undo> undos_;
};

}  // namespace nply::bindings
