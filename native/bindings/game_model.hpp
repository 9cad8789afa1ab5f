// Puts a native game behind the AnyGame and AnyState interfaces.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "any_state.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/game.hpp"
#include "option_table.hpp"
#include "run_search.hpp"
#include "state_of.hpp"

namespace nply::bindings {

template <NativeGame G>
class StateModel final : public StateOf<G> {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    StateModel(std::shared_ptr<const G> game, State state, const Algorithms& algorithms)
        : StateOf<G>(std::move(game), std::move(state)), algorithms_(&algorithms) {}

    std::unique_ptr<AnyState> copy() const override { return std::make_unique<StateModel>(*this); }
    int players() const override { return game_->players(); }
    int player() const override { return game_->player(state_); }
    bool terminal() const override { return game_->terminal(state_); }

    std::vector<PublicMove> legal_moves() const override {
        if (terminal()) return {};
        typename G::Moves moves;
        game_->moves(state_, moves);
        std::vector<PublicMove> list;
        for (const Move& move : moves) list.push_back(to_public(move));
        return list;
    }

    void push(const PublicMove& wanted) override {
        const Move move = find(wanted);
        history_.emplace_back(move, game_->apply(state_, move));
    }
    PublicMove pop() override {
        if (history_.empty()) throw MoveError("pop: no move has been pushed on this state");
        const auto [move, undo] = history_.back();
        game_->undo(state_, move, undo);
        history_.pop_back();
        return to_public(move);
    }
    std::vector<PublicMove> history() const override {
        std::vector<PublicMove> list;
        for (const auto& [move, undo] : history_) list.push_back(to_public(move));
        return list;
    }

    PublicScores scores() const override {
        if (!terminal()) throw GameError("scores: the game is not over; is_terminal() tells, evaluate() estimates");
        Scores out;
        game_->scores(state_, out);
        return bindings::to_public(out, players());
    }
    PublicScores evaluate() const override {
        Scores out;
        if (terminal()) {
            game_->scores(state_, out);
        } else {
            evaluate_leaf(*game_, state_, 0, out);
        }
        return bindings::to_public(out, players());
    }
    std::optional<std::pair<PublicScores, PublicScores>> bounds() const override {
        if constexpr (HasBounds<G>) {
            Scores low, high;
            game_->bounds(state_, low, high);
            return std::pair{bindings::to_public(low, players()), bindings::to_public(high, players())};
        } else {
            return std::nullopt;
        }
    }
    std::optional<std::vector<PublicScores>> outcomes() const override {
        if constexpr (HasOutcomes<G>) {
            std::vector<PublicScores> rows;
            game_->outcomes(state_, [&](const Scores& row) { rows.push_back(bindings::to_public(row, players())); });
            std::sort(rows.begin(), rows.end());
            rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
            return rows;
        } else {
            return std::nullopt;
        }
    }
    std::optional<std::uint64_t> key() const override {
        if constexpr (HasKey<G>) {
            return game_->key(state_);
        } else {
            return std::nullopt;
        }
    }
    std::string text() const override { return game_->text(state_); }
    bool equals(const AnyState& other) const override {
        const auto* same = dynamic_cast<const StateModel*>(&other);
        return same != nullptr && state_ == same->state_;
    }

    const Algorithms& algorithms() const override { return *algorithms_; }
    std::unique_ptr<Walker> walker() const override { return std::make_unique<WalkerOf<G>>(game_, state_); }
    PublicMove named(AnyMove move) const override { return to_public(move.as<Move>()); }
    std::vector<std::uint64_t> perft(std::optional<int> depth, OnProgress on_progress) const override {
        return run_perft<PublicMove>(*game_, state_, depth, on_progress);
    }

private:
    using StateOf<G>::game_;
    using StateOf<G>::state_;
    using StateOf<G>::to_public;

    // The legal move that is meant; an error that shows what would be legal.
    Move find(const PublicMove& wanted) const {
        const bool by_number = std::holds_alternative<std::int64_t>(wanted);
        const std::string text =
            by_number ? std::to_string(std::get<std::int64_t>(wanted)) : std::get<std::string>(wanted);
        if (terminal()) throw MoveError("move " + text + ": the game is over");
        typename G::Moves moves;
        game_->moves(state_, moves);
        std::string legal;
        int shown = 0;
        for (const Move& move : moves) {
            const std::string name = game_->move_text(move);
            if (name == text) return move;
            if (++shown <= 20) legal += " " + name;
        }
        if (shown > 20) legal += " …";
        std::string reason;
        if constexpr (CanExplain<G>) reason = " (" + game_->why_not(state_, text) + ")";
        throw MoveError("move " + text + " is not legal here" + reason + "; legal:" + legal);
    }

    const Algorithms* algorithms_;
    std::vector<std::pair<Move, typename G::Undo>> history_;
};

template <NativeGame G>
class GameModel final : public AnyGame {
public:
    GameModel(G game, const Algorithms& algorithms)
        : game_(std::make_shared<const G>(std::move(game))), algorithms_(&algorithms) {}

    int players() const override { return game_->players(); }
    Capabilities capabilities() const override {
        Capabilities all;
        all.facts = score_facts(*game_);
        const auto add = [&](bool there, const char* name) {
            if (there) all.names.emplace_back(name);
        };
        add(can_evaluate(*game_), "evaluate");
        add(all.facts.constant_sum.has_value(), "constant_sum");
        add(all.facts.max_sum.has_value(), "max_sum");
        add(all.facts.lowest.has_value() && all.facts.highest.has_value(), "range");
        add(HasBounds<G>, "bounds");
        add(HasOutcomes<G>, "outcomes");
        add(HasKey<G>, "key");
        add(HasLevels<G>, "levels");
        add(CanDeal<G>, "deal");
        return all;
    }
    std::vector<OptionInfo> deal_options() const override {
        if constexpr (CanDeal<G>) {
            return describe_options<typename G::DealTable>();
        } else {
            return {};
        }
    }
    std::unique_ptr<AnyState> start() const override {
        if constexpr (HasStart<G>) {
            return std::make_unique<StateModel<G>>(game_, game_->start(), *algorithms_);
        } else {
            throw CapabilityError("this game has no fixed start: use deal(seed=…)");
        }
    }
    std::unique_ptr<AnyState> deal(const OptionValues& arguments) const override {
        if constexpr (CanDeal<G>) {
            return std::make_unique<StateModel<G>>(game_, game_->deal(read_options<typename G::DealTable>(arguments)),
                                                   *algorithms_);
        } else {
            throw CapabilityError("this game is not dealt: use start()");
        }
    }

private:
    std::shared_ptr<const G> game_;
    const Algorithms* algorithms_;
};

template <Family F, const Algorithms& algorithms>
std::shared_ptr<const AnyGame> make_game(const OptionValues& values) {
    return F::make(read_options<F>(values), [](auto game) -> std::shared_ptr<const AnyGame> {
        return std::make_shared<GameModel<decltype(game)>>(std::move(game), algorithms);
    });
}

template <Family F, const Algorithms& algorithms>
FamilyInfo family_info() {
    return {std::string(F::name), std::string(F::summary), describe_options<F>(), &make_game<F, algorithms>};
}

}  // namespace nply::bindings
