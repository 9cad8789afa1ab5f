// The subjects that the module is made of.
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

#include "any_state.hpp"

namespace nply::bindings {

namespace nb = nanobind;

void bind_errors(nb::module_& module);
void bind_games(nb::module_& module);
void bind_states(nb::module_& module);
void bind_search(nb::module_& module);
void bind_solitaire(nb::module_& module);

// A state with the Python game it belongs to and the arguments that it was started or dealt with.
struct PyState {
    nb::object game;
    nb::object start;
    AnyState state;
};

}  // namespace nply::bindings
