// A state of a native game as Python sees it.
#include <nanobind/operators.h>

#include "bindings.hpp"
#include "nply/core/errors.hpp"

namespace nply::bindings {

namespace {

nb::tuple to_tuple(const PublicScores& scores) {
    return nb::tuple(nb::cast(scores));
}

bool same(const PyState& a, const PyState& b) {
    return (a.game.is(b.game) || a.game.equal(b.game)) && a.state.walker().equals(b.state.walker());
}

nb::object equal(const PyState& a, const nb::object& b) {
    if (!nb::isinstance<PyState>(b)) return nb::borrow(nb::handle(Py_NotImplemented));
    return nb::bool_(same(a, nb::cast<const PyState&>(b)));
}

}  // namespace

void bind_states(nb::module_& module) {
    nb::class_<PyState>(module, "State", "A position of a game: push and pop moves, or search it.")
        .def_ro("game", &PyState::game, nb::for_getter(nb::sig("def game(self) -> typing.Any")),
                "The game that this is a position of.")
        .def_prop_ro(
            "players", [](const PyState& s) { return s.state.walker().players(); }, "How many play.")
        .def_prop_ro(
            "player", [](const PyState& s) { return s.state.walker().player(); }, "Who is to move, counted from 0.")
        .def(
            "legal_moves", [](const PyState& s) { return s.state.legal_moves(); },
            "The legal moves in the order in which they are searched.")
        .def(
            "push", [](PyState& s, const PublicMove& move) { s.state.push(move); }, nb::arg("move"), "Play a move.")
        .def(
            "pop", [](PyState& s) { return s.state.pop(); }, "Take the last pushed move back and return it.")
        .def_prop_ro(
            "history", [](const PyState& s) { return s.state.history(); }, "The moves pushed so far.")
        .def(
            "is_terminal", [](const PyState& s) { return s.state.walker().terminal(); }, "Is the game over?")
        .def(
            "scores", [](const PyState& s) { return to_tuple(s.state.scores()); },
            nb::sig("def scores(self) -> tuple[int, ...]"),
            "The final scores, one a player; higher is better. Only of a terminal state.")
        .def(
            "evaluate", [](const PyState& s) { return to_tuple(s.state.evaluate()); },
            nb::sig("def evaluate(self) -> tuple[int, ...]"),
            "The estimate that a search uses where it is cut off; of a terminal state its scores.")
        .def(
            "bounds",
            [](const PyState& s) -> nb::object {
                const auto bounds = s.state.bounds();
                if (!bounds) return nb::none();
                return nb::make_tuple(to_tuple(bounds->first), to_tuple(bounds->second));
            },
            nb::sig("def bounds(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None"),
            "The least and the most that each player can still end with, or None if the game does not know.")
        .def(
            "outcomes",
            [](const PyState& s) -> nb::object {
                const auto rows = s.state.outcomes();
                if (!rows) return nb::none();
                nb::list list;
                for (const auto& row : *rows) list.append(to_tuple(row));
                return list;
            },
            nb::sig("def outcomes(self) -> list[tuple[int, ...]] | None"),
            "The values that this position can still end in, or None if the game does not know.")
        .def(
            "key", [](const PyState& s) { return s.state.key(); },
            "Equal keys, equal games from here on; None if the game has no key.")
        .def(
            "text", [](const PyState& s) { return s.state.walker().text(); }, "A compact notation of the position.")
        .def(
            "describe",
            [](const nb::handle& self, const nb::object& player) {
                return nb::object(self.attr("game").attr("describe")(self, player));
            },
            nb::arg("player") = nb::none(), nb::sig("def describe(self, player: int | None = None) -> typing.Any"),
            "The position as plain data, complete or as one player sees it; nply.games.description has its shapes.")
        .def(
            "copy", [](const PyState& s) { return PyState{s.game, s.start, s.state}; },
            "An independent copy, with its history.")
        .def("__copy__", [](const PyState& s) { return PyState{s.game, s.start, s.state}; })
        .def("__deepcopy__", [](const PyState& s, const nb::object&) { return PyState{s.game, s.start, s.state}; })
        .def("__eq__", &equal, nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const PyState& s) { return nb::hash(nb::cast(s.state.walker().text())); })
        .def(
            "_repr_svg_", [](const nb::handle& self) { return nb::str(self.attr("game").attr("svg")(self)); },
            "The picture that a notebook shows.")
        .def("__str__", [](const nb::handle& self) { return nb::str(self.attr("game").attr("draw")(self)); })
        .def("__repr__",
             [](const PyState& s) {
                 return "<State of " + std::string(nb::repr(s.game).c_str()) + ": " + s.state.walker().text() + ">";
             })
        .def(
            "__reduce__",
            [](const PyState& s) {
                return nb::make_tuple(s.game.attr("_restore"), nb::make_tuple(s.start, s.state.history()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace nply::bindings
