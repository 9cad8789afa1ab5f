// The table of Pig for two.
#include "nply/games/pig_table.hpp"

#include "bindings.hpp"

namespace nply::bindings {

void bind_pig(nb::module_& module) {
    nb::class_<PigTable>(module, "PigTable", "Pig for two players, solved by value iteration.")
        .def(nb::init<int>(), nb::arg("target") = 100)
        .def_prop_ro("target", &PigTable::target, "The points that win.")
        .def("win", &PigTable::win, nb::arg("own"), nb::arg("other"), nb::arg("turn") = 0,
             "The chance of winning of whoever is on turn: his points, those of the other one, the turn's total.")
        .def("holds", &PigTable::holds, nb::arg("own"), nb::arg("other"), nb::arg("turn"),
             "Is it at least as good to hold as to roll?");
}

}  // namespace nply::bindings
