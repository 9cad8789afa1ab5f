// A native game behind the interfaces of the bindings: the unit of each game includes this, and nobody else.
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "loaded_game.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/search/perft.hpp"

namespace nply::bindings {

template <NativeGame G>
class NativePositionOf final : public PositionOf<G, NativePosition> {
public:
    using PositionOf<G, NativePosition>::PositionOf;

    std::unique_ptr<AnyPosition> copy() const override { return std::make_unique<NativePositionOf>(*this); }

    std::int64_t index_of([[maybe_unused]] AnyMove move) const override {
        if constexpr (requires { G::moves_are_indices; }) return static_cast<std::int64_t>(move.as<typename G::Move>());
        return -1;
    }
    std::string move_text(AnyMove move) const override { return this->game_->move_text(move.as<typename G::Move>()); }
    std::string text() const override { return this->game_->text(this->state_); }
    bool equals(const NativePosition& other) const override {
        const auto* same = dynamic_cast<const NativePositionOf*>(&other);
        return same != nullptr && this->state_ == same->state_;
    }

    std::unique_ptr<AnySearch> make_search(const EngineOptions& engine, bool recorded) const override {
        if (recorded && runs_on_any_game(engine)) {
            return nply::make_search(std::make_shared<const AnyGame>(*this), engine, recorded);
        }
        return nply::make_search(this->game_, engine, recorded);
    }
    std::vector<std::uint64_t> perft(std::optional<int> depth, Budget& budget) const override {
        return Perft<G>(*this->game_, this->state_, budget).count(depth);
    }
};

template <NativeGame G>
class GameOf final : public LoadedGame {
public:
    explicit GameOf(G game) : game_(std::make_shared<const G>(std::move(game))) {}

    int players() const override { return game_->players(); }
    ScoreFacts score_facts() const override { return nply::score_facts(*game_); }
    QuestionSet offered() const override { return nply::offered(*game_); }
    bool can_deal() const override { return CanDeal<G>; }
    void deal_options([[maybe_unused]] std::vector<OptionInfo>& all) const override {
        if constexpr (CanDeal<G>) describe_options<typename G::DealTable>(all);
    }
    std::unique_ptr<NativePosition> start() const override {
        if constexpr (HasStart<G>) {
            return std::make_unique<NativePositionOf<G>>(game_, game_->start());
        } else {
            throw CapabilityError("this game has no fixed start: use deal(seed=…)");
        }
    }
    std::unique_ptr<NativePosition> deal(const OptionValues& arguments) const override {
        if constexpr (CanDeal<G>) {
            return std::make_unique<NativePositionOf<G>>(game_,
                                                         game_->deal(read_options<typename G::DealTable>(arguments)));
        } else {
            throw CapabilityError("this game is not dealt: use start()");
        }
    }

private:
    std::shared_ptr<const G> game_;
};

template <Family F>
std::shared_ptr<const LoadedGame> make_game(const OptionValues& values) {
    return F::make(read_options<F>(values), [](auto game) -> std::shared_ptr<const LoadedGame> {
        return std::make_shared<GameOf<decltype(game)>>(std::move(game));
    });
}

template <class F>
FamilyInfo family_info() {
    return {F::name, F::summary, &describe_options<F>, &make_game<F>};
}

}  // namespace nply::bindings
