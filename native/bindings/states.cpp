// A state of a native game as Python sees it.
#include <algorithm>

#include "bindings.hpp"
#include "nply/core/errors.hpp"
#include "nply/search/evaluate.hpp"
#include "python_values.hpp"

namespace nply::bindings {

namespace {

bool equal(const PyState& a, const PyState& b) {
    return (a.game.is(b.game) || a.game.equal(b.game)) && a.position->equals(*b.position);
}

AnyMoves moves_of(const PyState& state) {
    AnyMoves moves;
    if (!state.position->terminal()) state.position->moves(moves);
    return moves;
}

nb::object chance(const PyState& state) {
    if (!state.position->is_chance()) return nb::none();
    nb::list outcomes;
    for (const AnyMove& move : moves_of(state)) {
        outcomes.append(nb::make_tuple(name_of(*state.position, move), state.position->ask<ChanceWeight>(move)));
    }
    return outcomes;
}

// Moves are texts; whole numbers where the game's are child numbers.
std::string text_of_move(const nb::object& move) {
    if (!PyUnicode_Check(move.ptr()) && (!PyLong_Check(move.ptr()) || PyBool_Check(move.ptr()))) {
        throw MoveError(std::string("a move is a text or a whole number, got ") + nb::repr(move).c_str());
    }
    std::string written = utf8(nb::str(move));
    std::replace(written.begin(), written.end(), '\0', '?');  // where a message would end
    return written;
}

// The legal move that is meant, or an error that shows what would be legal.
AnyMove find_move(const PyState& state, const std::string& text) {
    const NativePosition& position = *state.position;
    if (position.terminal()) throw MoveError("move " + text + ": the game is over");
    std::string legal;
    int shown = 0;
    for (const AnyMove& move : moves_of(state)) {
        const std::string name = position.move_text(move);
        if (name == text) return move;
        if (++shown <= 20) legal += " " + name;
    }
    if (shown > 20) legal += " …";
    std::string reason = position.offers(WhyNot{}) ? position.ask<WhyNot>(text) : "";
    if (!reason.empty()) reason = " (" + reason + ")";
    throw MoveError("move " + text + " is not legal here" + reason + "; legal:" + legal);
}

void push(PyState& state, const nb::object& wanted) {
    const AnyMove move = find_move(state, text_of_move(wanted));
    state.position->apply(move);
    state.history.push_back(move);
}

nb::object pop(PyState& state) {
    if (state.history.empty()) throw MoveError("pop: no move has been pushed on this state");
    const AnyMove move = state.history.back();
    state.position->undo(move);
    state.history.pop_back();
    return name_of(*state.position, move);
}

nb::tuple scores(const PyState& state) {
    if (!state.position->terminal()) {
        throw GameError("scores: the game is not over; is_terminal() tells, evaluate() estimates");
    }
    Scores out;
    state.position->scores(out);
    return to_tuple(out, state.position->players());
}

nb::tuple evaluate(const PyState& state) {
    Scores out;
    if (state.position->terminal()) {
        state.position->scores(out);
    } else if (state.position->offers(Evaluate{})) {
        state.position->ask<Evaluate>(out);
    } else {
        report_no_evaluation(0);
    }
    return to_tuple(out, state.position->players());
}

nb::object bounds(const PyState& state) {
    if (!state.position->offers(Bounds{})) return nb::none();
    Scores low, high;
    state.position->ask<Bounds>(low, high);
    const int players = state.position->players();
    return nb::make_tuple(to_tuple(low, players), to_tuple(high, players));
}

nb::object leaf_values(const PyState& state) {
    if (!state.position->offers(LeafRows{})) return nb::none();
    std::vector<Scores> rows;
    state.position->ask<LeafRows>([&](const Scores& row) { rows.push_back(row); });
    std::sort(rows.begin(), rows.end(), [](const Scores& a, const Scores& b) { return a.of < b.of; });
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    nb::list list;
    for (const Scores& row : rows) list.append(to_tuple(row, state.position->players()));
    return list;
}

PyState turned(const PyState& state, int player) {
    if (!state.position->offers(OutOfTurn{})) throw CapabilityError("in this game nobody moves out of turn");
    if (player < 0 || player >= state.position->players()) throw MoveError("there is no such player");
    PyState copy(state);
    copy.history.clear();
    copy.position->turn_to(player);
    return copy;
}

nb::object rest(const PyState& state) {
    if (!state.position->offers(Rest{})) return nb::none();
    Scores so_far;
    const std::uint64_t key = state.position->ask<Rest>(so_far);
    return nb::make_tuple(key, to_tuple(so_far, state.position->players()));
}

// What the game answers, or None if it does not know.
template <class Question>
nb::object answer(const PyState& state) {
    return state.position->offers(Question{}) ? nb::cast(state.position->ask<Question>()) : nb::none();
}

}  // namespace

void bind_states(nb::module_& module) {
    module.def("turned", &turned, nb::arg("state"), nb::arg("player"),
               "The position with another player to move, for games in which players may move out of turn. Nothing can "
               "be popped from it, and it is not to be kept.");
    nb::class_<PyState>(module, "State", "A position of a game: push and pop moves, or search it.")
        .def_ro("game", &PyState::game, nb::for_getter(nb::sig("def game(self) -> typing.Any")),
                "The game that this is a position of.")
        .def_prop_ro(
            "players", [](const PyState& s) { return s.position->players(); }, "How many play.")
        .def_prop_ro(
            "player", [](const PyState& s) { return s.position->is_chance() ? -1 : s.position->player(); },
            "Who is to move, counted from 0; -1: chance.")
        .def("chance", &chance, nb::sig("def chance(self) -> list[tuple[int | str, int]] | None"),
             "The outcomes where chance moves, each with its weight out of the sum of all; None where a player does.")
        .def(
            "legal_moves", [](const PyState& s) { return names_of(*s.position, moves_of(s)); },
            nb::sig("def legal_moves(self) -> list[int | str]"),
            "The legal moves in the order in which they are searched.")
        .def("push", &push, nb::arg("move").none(), nb::sig("def push(self, move: int | str) -> None"), "Play a move.")
        .def("pop", &pop, nb::sig("def pop(self) -> int | str"), "Take the last pushed move back and return it.")
        .def_prop_ro(
            "history", [](const PyState& s) { return names_of(*s.position, s.history); },
            nb::for_getter(nb::sig("def history(self) -> list[int | str]")), "The moves pushed so far.")
        .def(
            "is_terminal", [](const PyState& s) { return s.position->terminal(); }, "Is the game over?")
        .def("scores", &scores, nb::sig("def scores(self) -> tuple[int, ...]"),
             "The final scores, one a player; higher is better. Only of a terminal state.")
        .def("evaluate", &evaluate, nb::sig("def evaluate(self) -> tuple[int, ...]"),
             "The estimate that a search uses where it is cut off; of a terminal state its scores.")
        .def("bounds", &bounds, nb::sig("def bounds(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None"),
             "The least and the most that each player can still end with, or None if the game does not know.")
        .def("quiet", &answer<Quiet>, nb::sig("def quiet(self) -> bool | None"),
             "Can the estimate be trusted here, or is something about to happen? None if the game does not know.")
        .def("phase", &answer<Phase>, nb::sig("def phase(self) -> str | None"),
             "The phase that the game is in; None if it has no phases.")
        .def_prop_ro(
            "phases",
            [](const PyState& s) {
                return s.position->offers(PhaseNames{}) ? s.position->ask<PhaseNames>()
                                                        : std::vector<std::string_view>{};
            },
            "The names of all phases of the game.")
        .def("leaf_values", &leaf_values, nb::sig("def leaf_values(self) -> list[tuple[int, ...]] | None"),
             "The values that this position can still end in, or None if the game does not know.")
        .def("key", &answer<Key>, nb::sig("def key(self) -> int | None"),
             "Equal keys, equal games from here on; None if the game has no key.")
        .def("rest", &rest, nb::sig("def rest(self) -> tuple[int, tuple[int, ...]] | None"),
             "Where scores add up: a key of what is still to come, and what each player has got so far. Positions with "
             "equal keys are equal from here on, but for that. None if the game does not tell.")
        .def(
            "text", [](const PyState& s) { return s.position->text(); }, "A compact notation of the position.")
        .def(
            "describe",
            [](const nb::handle& self, const nb::object& player) {
                return nb::object(self.attr("game").attr("describe")(self, player));
            },
            nb::arg("player") = nb::none(), nb::sig("def describe(self, player: int | None = None) -> typing.Any"),
            "The position as plain data, complete or as one player sees it; nply.games.description has its shapes.")
        .def("view", &view_of, nb::arg("player") = nb::none(),
             nb::sig("def view(self, player: int | None = None) -> View"),
             "What a player has seen, who is to move unless another one is named; where nothing is hidden, all of it.")
        .def(
            "copy", [](const PyState& s) { return PyState(s); }, "An independent copy, with its history.")
        .def("__copy__", [](const PyState& s) { return PyState(s); })
        .def("__deepcopy__", [](const PyState& s, const nb::object&) { return PyState(s); })
        .def("__eq__", &equal, nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const PyState& s) { return nb::hash(nb::cast(s.position->text())); })
        .def(
            "_repr_svg_", [](const nb::handle& self) { return nb::str(self.attr("game").attr("svg")(self)); },
            "The picture that a notebook shows.")
        .def("__str__", [](const nb::handle& self) { return nb::str(self.attr("game").attr("draw")(self)); })
        .def("__repr__",
             [](const PyState& s) {
                 return "<State of " + std::string(nb::repr(s.game).c_str()) + ": " + s.position->text() + ">";
             })
        .def(
            "__reduce__",
            [](const PyState& s) {
                return nb::make_tuple(s.game.attr("_restore"),
                                      nb::make_tuple(s.start, names_of(*s.position, s.history)));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace nply::bindings
