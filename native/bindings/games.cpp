// Which games there are, what options they take, and how to make one.
#include "bindings.hpp"
#include "nply/loading/loaded_game.hpp"

namespace nply::bindings {

namespace {

nb::dict to_dict(const ScoreFacts& facts) {
    nb::dict dict;
    dict["constant_sum"] = facts.constant_sum;
    dict["max_sum"] = facts.max_sum;
    dict["lowest"] = facts.lowest;
    dict["highest"] = facts.highest;
    dict["step"] = facts.step;
    return dict;
}

}  // namespace

void bind_games(nb::module_& module) {
    nb::class_<OptionInfo>(module, "OptionInfo", "One option of a game or an engine.")
        .def_ro("name", &OptionInfo::name)
        .def_ro("type", &OptionInfo::type, "bool, int, choice, text, list (of numbers) or texts")
        .def_ro("help", &OptionInfo::help)
        .def_ro("default", &OptionInfo::fallback)
        .def_ro("low", &OptionInfo::low)
        .def_ro("high", &OptionInfo::high)
        .def_ro("choices", &OptionInfo::choices);
    nb::class_<FamilyInfo>(module, "GameInfo", "A kind of game that can be made.")
        .def_ro("name", &FamilyInfo::name)
        .def_ro("summary", &FamilyInfo::summary)
        .def_prop_ro("options", [](const FamilyInfo& info) { return info.options(); })
        .def(
            "make", [](const FamilyInfo& info, const OptionValues& values) { return info.make(values); },
            nb::arg("options"), "The game with these options; they must have been checked before.");
    nb::class_<LoadedGame>(module, "NativeGame", "A game with its options fixed.")
        .def_prop_ro("players", &LoadedGame::players)
        .def_prop_ro("capabilities", &LoadedGame::capabilities, "What it offers beyond its rules, by name.")
        .def_prop_ro(
            "score_facts", [](const LoadedGame& game) { return to_dict(game.score_facts()); },
            nb::for_getter(nb::sig("def score_facts(self) -> dict[str, int | None]")))
        .def(
            "start",
            [](const LoadedGame& game, nb::object owner, nb::object arguments) {
                return PyState{std::move(owner), std::move(arguments), game.start()};
            },
            nb::arg("owner"), nb::arg("arguments"), "The first state; it remembers its owner and the arguments.")
        .def_prop_ro("deal_options", &LoadedGame::deal_options, "The arguments that deal takes.")
        .def(
            "deal",
            [](const LoadedGame& game, nb::object owner, nb::object arguments) {
                return PyState{std::move(owner), arguments, game.deal(nb::cast<OptionValues>(arguments))};
            },
            nb::arg("owner"), nb::arg("arguments"),
            "A state with the cards dealt; it remembers its owner and the arguments.")
        .def_prop_ro("view_options", &LoadedGame::view_options, "The arguments that view takes.")
        .def(
            "view",
            [](const LoadedGame& game, nb::object owner, const OptionValues& arguments) {
                return PyView{std::move(owner), nb::none(), game.view(arguments)};
            },
            nb::arg("owner"), nb::arg("arguments"), "The view that somebody wrote down.");
    module.def("families", &families, "Every kind of game, in alphabetical order.");
}

}  // namespace nply::bindings
