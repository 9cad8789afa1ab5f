// Puts a native game behind the Walker interface.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "position_of.hpp"

namespace nply::bindings {

// A walker through the game G.
template <NativeGame G>
class WalkerOf final : public PositionOf<G> {
public:
    WalkerOf(std::shared_ptr<const G> game, typename G::State state, const Algorithms& algorithms)
        : PositionOf<G>(std::move(game), std::move(state)), algorithms_(&algorithms) {}

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
    bool has_mirror() const override { return nply::has_mirror(*game_); }
    MirroredKey mirrored_key() const override {
        if constexpr (HasMirror<G>) return game_->mirrored_key(state_);
        return {};
    }
    int mirrored_child(const AnyMoves& moves, int child) const override {
        if constexpr (HasMirror<G>) {
            typename G::Moves own;
            for (const AnyMove& move : moves) own.push_back(move.as<typename G::Move>());
            return game_->mirrored_child(own, child);
        }
        return child;
    }
    bool has_promise() const override { return nply::has_promise(*game_); }
    int promise(AnyMove move) const override {
        if constexpr (HasPromise<G>) return game_->promise(state_, move.as<typename G::Move>());
        return 0;
    }
    bool has_foresight() const override { return nply::has_foresight(*game_); }
    int foresee(Scores& out) const override {
        if constexpr (CanForesee<G>) return game_->foresee(state_, out);
        return 0;
    }
    bool blunders(AnyMove move) const override {
        if constexpr (CanForesee<G>) return game_->blunders(state_, move.as<typename G::Move>());
        return false;
    }
    int max_length() const override {
        if constexpr (HasMaxLength<G>) return game_->max_length(state_);
        return kMaxPly;
    }
    int next_level(int depth) const override {
        if constexpr (HasLevels<G>) return game_->next_level(state_, depth);
        return depth + 1;
    }

    std::int64_t index_of([[maybe_unused]] AnyMove move) const override {
        if constexpr (requires { G::moves_are_indices; }) return static_cast<std::int64_t>(move.as<typename G::Move>());
        return -1;
    }
    std::string move_text(AnyMove move) const override { return game_->move_text(move.as<typename G::Move>()); }
    std::string why_not(const std::string& text) const override {
        if constexpr (CanExplain<G>) return game_->why_not(state_, text);
        return "";
    }
    std::string text() const override { return game_->text(state_); }
    bool equals(const Walker& other) const override {
        const auto* same = dynamic_cast<const WalkerOf*>(&other);
        return same != nullptr && state_ == same->state_;
    }

    const Algorithms& algorithms() const override { return *algorithms_; }

private:
    using PositionOf<G>::game_;
    using PositionOf<G>::state_;

    const Algorithms* algorithms_;
    std::vector<typename G::Undo> undos_;
};

}  // namespace nply::bindings
