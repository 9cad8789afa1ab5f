// The subjects that the module is made of, and what they share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <vector>

#include "nply/search/engines.hpp"
#include "options.hpp"
#include "position.hpp"
#include "views.hpp"

namespace nply::bindings {

void bind_errors(nb::module_& module);
void bind_games(nb::module_& module);
void bind_states(nb::module_& module);
void bind_views(nb::module_& module);
void bind_engines(nb::module_& module);
void bind_search(nb::module_& module);
void bind_pig(nb::module_& module);
void bind_view_search(nb::module_& module);
void bind_solitaire(nb::module_& module);

// A kind of engine, as Python sees it.
struct EngineInfo {
    std::string name, summary, needs;
    bool two_sides;
    std::vector<OptionInfo> options;
};

// A state of a native game as Python holds it: the game it belongs to, the arguments that it was started or dealt with,
// the position, and the moves that led to it.
struct PyState {
    PyState(nb::object game, nb::object start, std::unique_ptr<NativePosition> position)
        : game(std::move(game)), start(std::move(start)), position(std::move(position)) {}
    PyState(const PyState& other)
        : game(other.game),
          start(other.start),
          position(static_cast<NativePosition*>(other.position->copy().release())),
          history(other.history) {}

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
// The moves by name.
nb::list names_of(const NativeView& view, const AnyMoves& moves);
// A whole number from a user, at least 0.
std::uint64_t read_seed(const nb::object& seed);

// The options of an engine by name; they must have been checked before.
EngineOptions read_engine(const std::string& engine, const OptionValues& values);

// One number a player, scaled to the game's unit: whole where it can be.
nb::object to_value(std::int64_t total, std::int64_t count, double unit);
nb::tuple to_tuple(const Scores& scores, int players, double unit = 1);

// What a search found, as keyword arguments for Python's Result; and a search that was written down.
nb::dict to_dict(const Position& root, const SearchResult& result);
nb::dict to_dict(const Position& root, const Record& record);

}  // namespace nply::bindings
