// Where chance moves in a game written in Python.
#include <cstddef>
#include <string>
#include <utility>

#include "nply/core/probabilities.hpp"
#include "python_game.hpp"
#include "python_values.hpp"

namespace nply::bindings {

namespace {

// Adds a whole number or a fraction, like those of the module fractions. Returns what would be right, or nothing.
std::string add(Probabilities& all, const nb::object& given) {
    long long numerator = 0, denominator = 1;
    if (read_integer(given, numerator)) return all.add(numerator, denominator, true);
    if (PyBool_Check(given.ptr()) || PyFloat_Check(given.ptr())) return Probabilities::kInexact;
    const nb::object above = find_attribute(given, interned("numerator"));
    const nb::object below = find_attribute(given, interned("denominator"));
    if (!above.is_valid() || !below.is_valid() || !PyIndex_Check(above.ptr()) || !PyIndex_Check(below.ptr())) {
        return Probabilities::kInexact;
    }
    const bool fits = read_integer(above, numerator) && read_integer(below, denominator) && denominator > 0;
    return fits ? all.add(numerator, denominator, false) : Probabilities::kTooFine;
}

}  // namespace

// It is asked once a visit: its outcomes, their weights and whether there are any are three questions to a search.
const PythonGame::Outcomes& PythonGame::outcomes(const State& state) const {
    if (!state.outcomes) {
        const nb::object returned = get(state.object, member<Chance>());
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
    if (!items.is_valid()) complain(member<Chance>(), "a list of pairs (outcome, probability), or None", returned);
    const std::size_t size = size_of(items);
    if (size == 0) complain(member<Chance>(), "at least one outcome, or None where a player moves", returned);
    if (size > max_moves) complain(member<Chance>(), "at most " + std::to_string(max_moves) + " outcomes", returned);
    Probabilities all;
    nb::list moves;
    for (std::size_t i = 0; i < size; ++i) {
        const nb::object pair = snapshot(item_of(items, i), true);
        if (!pair.is_valid() || size_of(pair) != 2)
            complain(member<Chance>(), "pairs (outcome, probability)", returned);
        const std::string wrong = add(all, item_of(pair, 1));
        if (!wrong.empty()) complain(member<Chance>(), wrong, returned);
        moves.append(item_of(pair, 0));
    }
    const std::string wrong = all.finish();
    if (!wrong.empty()) complain(member<Chance>(), wrong, returned);
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (item_of(moves, i).is(item_of(moves, j))) complain(member<Chance>(), "each outcome once", returned);
        }
    }
    return {moves, std::move(all.weights())};
}

}  // namespace nply::bindings
