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
        Capabilities all;
        all.facts = score_facts(*game_);
        const auto add = [&](bool there, const char* name) {
            if (there) all.names.emplace_back(name);
        };
        add(can_evaluate(*game_), "evaluate");
        add(all.facts.constant_sum.has_value(), "constant_sum");
        add(all.facts.max_sum.has_value(), "max_sum");
        add(all.facts.lowest.has_value() && all.facts.highest.has_value(), "range");
        add(has_bounds(*game_), "bounds");
        add(has_outcomes(*game_), "outcomes");
        add(has_key(*game_), "key");
        add(has_mirror(*game_), "mirror");
        add(has_promise(*game_), "promise");
        add(has_foresight(*game_), "foresight");
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
    return {std::string(F::name), std::string(F::summary), describe_options<F>(), &make_game<F, algorithms>};
}

}  // namespace nply::bindings
