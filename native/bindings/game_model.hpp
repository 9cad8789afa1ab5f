// Puts a native game behind the AnyGame interface.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "any_state.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/game.hpp"
#include "option_table.hpp"
#include "walker_of.hpp"

namespace nply::bindings {

template <NativeGame G>
class GameModel final : public AnyGame {
public:
    GameModel(G game, const Algorithms& algorithms)
        : game_(std::make_shared<const G>(std::move(game))), algorithms_(&algorithms) {}

    int players() const override { return game_->players(); }
    Capabilities capabilities() const override {
        return {.facts = score_facts(*game_),
                .evaluate = can_evaluate(*game_),
                .bounds = has_bounds(*game_),
                .outcomes = has_outcomes(*game_),
                .key = has_key(*game_),
                .mirror = has_mirror(*game_),
                .promise = has_promise(*game_),
                .foresight = has_foresight(*game_),
                .levels = HasLevels<G>,
                .deal = CanDeal<G>};
    }
    void deal_options([[maybe_unused]] std::vector<OptionInfo>& all) const override {
        if constexpr (CanDeal<G>) describe_options<typename G::DealTable>(all);
    }
    AnyState start() const override {
        if constexpr (HasStart<G>) {
            return state(game_->start());
        } else {
            throw CapabilityError("this game has no fixed start: use deal(seed=…)");
        }
    }
    AnyState deal(const OptionValues& arguments) const override {
        if constexpr (CanDeal<G>) {
            return state(game_->deal(read_options<typename G::DealTable>(arguments)));
        } else {
            throw CapabilityError("this game is not dealt: use start()");
        }
    }

private:
    AnyState state(typename G::State state) const {
        return AnyState(std::make_unique<WalkerOf<G>>(game_, std::move(state), *algorithms_));
    }

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
    return {F::name, F::summary, &describe_options<F>, &make_game<F, algorithms>};
}

}  // namespace nply::bindings
