// The subjects that the module is made of, and what they share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <vector>

#include "nply/loading/engine_table.hpp"
#include "nply/loading/native_view.hpp"
#include "nply/loading/option_values.hpp"
#include "nply/loading/position.hpp"

namespace nply::bindings {

namespace nb = nanobind;

void bind_errors(nb::module_& module);
void bind_games(nb::module_& module);
void bind_states(nb::module_& module);
void bind_views(nb::module_& module);
void bind_engines(nb::module_& module);
void bind_search(nb::module_& module);
void bind_pig(nb::module_& module);
void bind_view_search(nb::module_& module);
void bind_solitaire(nb::module_& module);

// A state of a native game as Python holds it: the game it belongs to, the arguments that it was started or dealt with,
// the position, and the moves that led to it.
struct PyState {
    PyState(nb::object game, nb::object start, std::unique_ptr<NativePosition> position)
        : game(std::move(game)), start(std::move(start)), position(std::move(position)) {}
    PyState(const PyState& other)
        : game(other.game), start(other.start), position(other.position->clone()), history(other.history) {}

    nb::object game;
    nb::object start;
    std::unique_ptr<NativePosition> position;
    std::vector<AnyMove> history;
};

// A view of a native game as Python holds it.
struct PyView {
    nb::object game;
    nb::object start;  // of a game without hidden cards: the arguments of its first state
    std::shared_ptr<const NativeView> view;
};
PyView view_of(const PyState& state, const nb::object& player);

// The name of a move: a whole number where the game's moves are places in a list, else a text. Of a game written in
// Python it is the author's object.
nb::object name_of(const Position& position, AnyMove move);
nb::object name_of(const NativeView& view, AnyMove move);
template <class Owner, class Moves>
nb::list names_of(const Owner& owner, const Moves& moves) {
    nb::list names;
    for (const AnyMove& move : moves) names.append(name_of(owner, move));
    return names;
}
nb::object name_of_child(const Position& position, int child);
// The moves of the line that was found.
nb::list names_of_line(const Position& root, const Iteration& found);

// Nodes, depth, seconds, whether it is to the end; checked before.
Limits read_limits(const nb::handle& given);

// What the caller's progress function says of a search that is under way: true ends it. Ctrl-C raises here.
bool report_progress(const nb::handle& progress, int depth, const Budget& now, const nb::list& line);
// A whole number from a user, from 0 to `most`; OptionError says that `what` must be `wanted`.
std::uint64_t read_whole(const nb::object& given, std::uint64_t most, const std::string& what,
                         const std::string& wanted);
std::uint64_t read_seed(const nb::object& seed);

// One number a player, scaled to the game's unit: whole where it can be.
nb::object to_value(std::int64_t total, std::int64_t count, double unit);
nb::tuple to_tuple(const Values& values, int players, double unit);
nb::tuple to_tuple(const Scores& scores, int players, double unit = 1);

// What a search found, as keyword arguments for Python's Result; and a search that was written down.
nb::dict to_dict(const Position& root, const SearchResult& result);
// By the names that Python's Result has for them.
void add_statistics(const Statistics& statistics, nb::dict& dict);
nb::dict to_dict(const Position& root, const Record& record);

}  // namespace nply::bindings
