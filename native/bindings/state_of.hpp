// A state that is known to be one of the game G.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "any_state.hpp"
#include "nply/core/family.hpp"
#include "run_search.hpp"

namespace nply::bindings {

template <NativeGame G>
class StateOf : public AnyState {
public:
    const G& game() const { return *game_; }
    const typename G::State& state() const { return state_; }

    PublicMove to_public(const typename G::Move& move) const {
        if constexpr (requires { G::moves_are_indices; }) {
            return static_cast<std::int64_t>(move);
        } else {
            return game_->move_text(move);
        }
    }

protected:
    StateOf(std::shared_ptr<const G> game, typename G::State state)
        : game_(std::move(game)), state_(std::move(state)) {}

    std::shared_ptr<const G> game_;
    typename G::State state_;
};

// Runs the algorithm `Use::Search` on a state of one of the types that a game comes in.
template <class Use, NativeGame... Games>
PublicResult search_one_of(GameTypes<Games...>, const AnyState& any, const SearchRequest& request,
                           const OnProgress& on_progress) {
    std::optional<PublicResult> found;
    const auto try_as = [&]<class G>(const StateOf<G>* state) {
        if (state == nullptr) return false;
        found = run_search<typename Use::template Search<G>, PublicMove>(
            state->game(), state->state(), request, on_progress,
            [state](const typename G::Move& move) { return state->to_public(move); });
        return true;
    };
    (void)(try_as(dynamic_cast<const StateOf<Games>*>(&any)) || ...);
    return *found;
}

}  // namespace nply::bindings
