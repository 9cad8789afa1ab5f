// Where chance moves in a game written in Python.
#include <cstddef>
#include <string>
#include <utility>

#include "bindings.hpp"
#include "probabilities.hpp"
#include "python_game.hpp"
#include "python_values.hpp"

namespace nply::bindings {

// It is asked once a visit: its outcomes, their weights and whether there are any are three questions to a search.
const PythonGame::Outcomes& PythonGame::outcomes(const State& state) const {
    if (!state.outcomes) {
        const nb::object returned = get(state.object, *chance_);
        state.outcomes = returned.is_none() ? Outcomes{} : read_outcomes(returned);
    }
    return *state.outcomes;
}

int PythonGame::weight(const State& state, Move outcome) const {
    const Outcomes& all = outcomes(state);
    for (std::size_t i = 0; i < all.weights.size(); ++i) {
        if (item_of(all.moves, i).ptr() == outcome) return all.weights[i];
    }
    throw GameError(class_name_ + ".chance() returned other outcomes than before at the same position");
}

PythonGame::Outcomes PythonGame::read_outcomes(const nb::object& returned) const {
    const nb::object items = snapshot(returned, true);
    if (!items.is_valid()) complain(*chance_, "a list of pairs (outcome, probability), or None", returned);
    const std::size_t size = size_of(items);
    if (size == 0) complain(*chance_, "at least one outcome, or None where a player moves", returned);
    if (size > max_moves) complain(*chance_, "at most " + std::to_string(max_moves) + " outcomes", returned);
    Probabilities all;
    nb::list moves;
    for (std::size_t i = 0; i < size; ++i) {
        const nb::object pair = snapshot(item_of(items, i), true);
        if (!pair.is_valid() || size_of(pair) != 2) complain(*chance_, "pairs (outcome, probability)", returned);
        const std::string wrong = all.add(item_of(pair, 1));
        if (!wrong.empty()) complain(*chance_, wrong, returned);
        moves.append(item_of(pair, 0));
    }
    const std::string wrong = all.finish();
    if (!wrong.empty()) complain(*chance_, wrong, returned);
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (item_of(moves, i).is(item_of(moves, j))) complain(*chance_, "each outcome once", returned);
        }
    }
    return {moves, std::move(all.weights())};
}

}  // namespace nply::bindings
