// A view of a native game as Python sees it.
#include "bindings.hpp"
#include "nply/core/errors.hpp"

namespace nply::bindings {

namespace {

bool equal(const PyView& a, const PyView& b) {
    return (a.game.is(b.game) || a.game.equal(b.game)) && a.view->equals(*b.view);
}

nb::list legal_moves(const PyView& self) {
    AnyMoves moves;
    self.view->moves(moves);
    return names_of(*self.view, moves);
}

PyState world(const PyView& self, std::uint64_t seed, std::uint64_t number) {
    Random random = world_random(seed, number);
    NativeView::World world = self.view->world(random);
    PyState state{self.game, self.start.is_none() ? nb::object(nb::str(world.start.c_str())) : self.start,
                  std::move(world.position)};
    state.history = std::move(world.history);
    return state;
}

nb::list worlds(const PyView& self, const nb::object& number, const nb::object& seed) {
    const std::uint64_t first = read_seed(seed);
    const std::uint64_t n = read_whole(number, ~std::uint64_t{0}, "worlds: n", "a whole number, at least 0");
    nb::list list;
    for (std::uint64_t i = 0; i < n; ++i) {
        if (i % 1024 == 1023 && PyErr_CheckSignals() != 0) throw nb::python_error();
        list.append(world(self, first, i));
    }
    return list;
}

nb::object to_int(Ways ways) {
    const nb::object high = nb::int_(static_cast<std::uint64_t>(ways >> 64));
    const nb::object low = nb::int_(static_cast<std::uint64_t>(ways));
    return (high << nb::int_(64)) + low;
}

nb::object count_worlds(const PyView& self) {
    nb::object sum = nb::int_(0);
    for (const auto& factors : self.view->count_worlds()) {
        nb::object product = nb::int_(1);
        for (const Ways factor : factors) product = product * to_int(factor);
        sum = sum + product;
    }
    return sum;
}

nb::object to_move(const PyView& self) {
    const int player = self.view->to_move();
    return player < 0 ? nb::none() : nb::object(nb::int_(player));
}

// Of an open position all that tells it from others is its text.
std::string text(const PyView& self) {
    const auto* open = dynamic_cast<const OpenView*>(self.view.get());
    return open == nullptr ? self.view->text() : open->position().text() + " player=" + std::to_string(open->player());
}

nb::tuple reduced(const PyView& self) {
    if (dynamic_cast<const OpenView*>(self.view.get()) != nullptr) {
        const nb::object state = nb::cast(world(self, 0, 0));
        return nb::make_tuple(self.game.attr("_view_of"), nb::make_tuple(state, self.view->player()));
    }
    return nb::make_tuple(self.game.attr("_restore_view"), nb::make_tuple(self.view->text()));
}

}  // namespace

std::uint64_t read_whole(const nb::object& given, std::uint64_t most, const std::string& what,
                         const std::string& wanted) {
    const bool whole = PyLong_Check(given.ptr()) && !PyBool_Check(given.ptr());
    const std::uint64_t number = whole ? PyLong_AsUnsignedLongLong(given.ptr()) : 0;
    const bool too_large = PyErr_Occurred() != nullptr;
    PyErr_Clear();
    if (!whole || too_large || number > most) {
        throw OptionError(what + " must be " + wanted + ", got " + nb::repr(given).c_str());
    }
    return number;
}

std::uint64_t read_seed(const nb::object& seed) {
    return read_whole(seed, ~std::uint64_t{0}, "seed", "a whole number from 0 to 2**64 - 1");
}

PyView view_of(const PyState& state, const nb::object& player) {
    const NativePosition& position = *state.position;
    const bool hidden = position.offers(Views{});
    const bool chance = position.is_chance();
    if (chance && player.is_none()) throw OptionError("view: chance moves here, so say which player's view it is");
    int seat = hidden ? position.ask<Views>() : chance ? 0 : position.player();
    if (!player.is_none()) {
        const bool seated = hidden && nb::hasattr(state.game, "seats");
        const int last = (seated ? nb::cast<int>(state.game.attr("seats")) : position.players()) - 1;
        seat = static_cast<int>(read_whole(player, static_cast<std::uint64_t>(last), "view: player",
                                           "a number from 0 to " + std::to_string(last)));
    }
    return {state.game, hidden ? nb::none() : state.start, position.view(seat, state.history)};
}

void bind_views(nb::module_& module) {
    nb::class_<PyView>(module, "View", "What one player has seen of a game, and nothing else.")
        .def_ro("game", &PyView::game, nb::for_getter(nb::sig("def game(self) -> typing.Any")),
                "The game that it is a view of.")
        .def_prop_ro(
            "players", [](const PyView& v) { return v.view->players(); }, "How many sit at the table.")
        .def_prop_ro(
            "player", [](const PyView& v) { return v.view->player(); }, "Whose view it is: a seat, counted from 0.")
        .def_prop_ro("to_move", &to_move, nb::for_getter(nb::sig("def to_move(self) -> int | None")),
                     "Which seat is to move; None if the game is over.")
        .def("legal_moves", &legal_moves, nb::sig("def legal_moves(self) -> list[int | str]"),
             "Every legal move of this player, best-looking first, also those that a search would take for equal; none "
             "if it is not his turn.")
        .def(
            "sample", [](const PyView& v, const nb::object& seed) { return world(v, read_seed(seed), 0); },
            nb::kw_only(), nb::arg("seed").none(), nb::sig("def sample(self, *, seed: int) -> State"),
            "A state that looks the same to this player; each is as likely as any other.")
        .def("worlds", &worlds, nb::arg("n").none(), nb::kw_only(), nb::arg("seed").none(),
             nb::sig("def worlds(self, n: int, *, seed: int) -> list[State]"),
             "So many of them, drawn independently; the first is that of `sample`.")
        .def("count_worlds", &count_worlds, nb::sig("def count_worlds(self) -> int"),
             "How many states look the same to this player, exactly.")
        .def("text", &text, "A compact notation of the view.")
        .def(
            "describe",
            [](const nb::handle& self) { return nb::object(self.attr("game").attr("describe_view")(self)); },
            nb::sig("def describe(self) -> typing.Any"),
            "The view as plain data; nply.games.description has its shapes.")
        .def("__eq__", &equal, nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const PyView& v) { return nb::hash(nb::cast(text(v))); })
        .def("__copy__", [](const PyView& v) { return v; })
        .def("__deepcopy__", [](const PyView& v, const nb::object&) { return v; })
        .def("__str__", [](const nb::handle& self) { return nb::str(self.attr("game").attr("draw_view")(self)); })
        .def("__repr__",
             [](const PyView& v) { return "<View of " + std::string(nb::repr(v.game).c_str()) + ": " + text(v) + ">"; })
        .def("__reduce__", &reduced, nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace nply::bindings
