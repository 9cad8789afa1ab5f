// Players of a game written in Python who move out of turn.
#include <string>
#include <utility>

#include "bindings.hpp"
#include "python_game.hpp"

namespace nply::bindings {

// A turn that is handed back is as if it had never been handed over.
void PythonGame::turn_to(State& state, int player) const {
    if (undoes_) {
        const bool again = !applied_.empty() && applied_.back().player >= 0;
        const int before = again ? applied_.back().player : this->player(state);
        if (!again) applied_.push_back({{}, before});
        hand_over(state, player);
        if (player == before) applied_.pop_back();
    } else {
        hand_over(state, player);
    }
    const int now = this->player(state);
    if (now == player) return;
    throw GameError(class_name_ + ".turn_to(" + std::to_string(player) + ") must hand the turn over, and player is " +
                    std::to_string(now));
}

void PythonGame::hand_over(State& state, int player) const {
    state.outcomes.reset();
    nb::object returned = state.object.attr(turn_to_->name)(player);
    if (!undoes_) state.object = checked_position(std::move(returned), "turn_to(player)");
}

}  // namespace nply::bindings
