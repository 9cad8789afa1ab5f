// Which engines there are, and what options they take.
#include "bindings.hpp"
#include "nply/search/max_n_engine.hpp"

namespace nply::bindings {

void bind_engines(nb::module_& module) {
    nb::class_<EngineInfo>(module, "EngineInfo", "A kind of engine.")
        .def_ro("name", &EngineInfo::name)
        .def_ro("summary", &EngineInfo::summary)
        .def_ro("needs", &EngineInfo::needs, "What it asks of a game.")
        .def_ro("two_sides", &EngineInfo::two_sides, "Does one side play against all others?")
        .def_ro("options", &EngineInfo::options);
    module.def("engines", &engines, "Every kind of engine.");
    module.def("view_engines", &view_engines, "Every kind of engine under hidden information.");
    module.def("check_engine", &check_engine, nb::arg("engine"), nb::arg("options"),
               "OptionError where an option has no effect with the others; each must have been checked before.");
    module.def("intervals_expect", &intervals_expect, nb::arg("players"), nb::arg("tricks"),
               "Of hands of cards with so many tricks to come, half are solved by interval maxn with as many nodes.");
}

}  // namespace nply::bindings
