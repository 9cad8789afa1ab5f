// The solitaire table of Chinese Checkers: built without the GIL, kept in a file by Python.
#include "bindings.hpp"
#include "nply/games/named_solitaire.hpp"

namespace nply::bindings {

namespace {

// Lets Python act on signals and hear of the share that is done.
SolitaireTable::Progress reporter(const nb::object& progress) {
    return [progress = nb::handle(progress)](double share) {
        const nb::gil_scoped_acquire with_python;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!progress.is_none()) progress(share);
    };
}

NamedSolitaire build(int pegs, const nb::object& progress) {
    const StarBoard board = StarBoard::for_pegs(pegs);
    const auto report = reporter(progress);
    const nb::gil_scoped_release without_python;
    return {board, SolitaireTable::build(board, report)};
}

NamedSolitaire load(int pegs, const std::string& path) {
    const StarBoard board = StarBoard::for_pegs(pegs);
    const nb::gil_scoped_release without_python;
    return {board, SolitaireTable::load(board, path)};
}

bool consistent(const NamedSolitaire& self, const nb::object& progress) {
    const auto report = reporter(progress);
    const nb::gil_scoped_release without_python;
    return self.table.consistent(report);
}

}  // namespace

void bind_solitaire(nb::module_& module) {
    nb::class_<NamedSolitaire>(module, "SolitaireTable",
                               "The moves that one player needs, alone on his lane, from every placement of his pegs.")
        .def_static("build", &build, nb::arg("pegs"), nb::arg("progress").none() = nb::none(),
                    "Build it; progress(share) is called as it goes.")
        .def_static("load", &load, nb::arg("pegs"), nb::arg("path"),
                    "Read it from a file; NplyError if the file is anything but a whole table of this version.")
        .def(
            "save", [](const NamedSolitaire& self, const std::string& path) { self.table.save(path); }, nb::arg("path"))
        .def_ro_static("version", &SolitaireTable::version)
        .def_prop_ro("pegs", [](const NamedSolitaire& self) { return self.table.pegs(); })
        .def(
            "moves",
            [](const NamedSolitaire& self, const std::vector<std::string>& cells, int arm) {
                return self.table.moves(self.read(cells, arm));
            },
            nb::arg("cells"), nb::arg("arm") = 0, "Moves that pegs on these cells need whose home is this arm.")
        .def(
            "counts", [](const NamedSolitaire& self) { return self.table.counts(); },
            "How many placements need 0, 1, 2, ... moves.")
        .def("placements", &NamedSolitaire::placements, nb::arg("moves"), nb::arg("limit"),
             "The first placements of arm 0's pegs that need so many moves.")
        .def("consistent", &consistent, nb::arg("progress").none() = nb::none(),
             "Does every placement need one move more than its best neighbour?");
}

}  // namespace nply::bindings
