// Searches and perft: native games without the GIL, Python games with it.
#include "bindings.hpp"
#include "engines.hpp"
#include "python_search.hpp"
#include "run_search.hpp"

namespace nply::bindings {

namespace {

template <class M>
nb::dict to_dict(const Trace<M>& trace, int players) {
    static constexpr const char* names[] = {"enter",    "best",     "value", "irrelevant", "cut",
                                            "research", "answered", "pass",  "at_least",   "at_most"};
    using What = typename Trace<M>::What;
    nb::list nodes;
    for (const auto& node : trace.nodes) {
        nb::dict item;
        item["parent"] = node.parent < 0 ? nb::none() : nb::cast(node.parent);
        item["child"] = node.child;
        item["player"] = node.player < 0 ? nb::none() : nb::cast(node.player);
        item["move"] = node.parent < 0 ? nb::none() : nb::cast(node.move);
        nodes.append(item);
    }
    nb::list events;
    for (const auto& event : trace.events) {
        nb::dict item;
        item["event"] = names[static_cast<int>(event.what)];
        item["node"] = event.node;
        if (event.what == What::value || event.what == What::best || event.what == What::at_least ||
            event.what == What::at_most) {
            item["values"] = nb::tuple(nb::cast(to_public(event.values, trace.two_sides ? 1 : players)));
        }
        if (event.what == What::pass) item["window"] = nb::tuple(nb::cast(to_public(event.values, 2)));
        if (event.what == What::irrelevant || event.what == What::cut) item["top"] = event.top;
        if (event.what == What::cut) {
            item["kind"] = std::string(kCutNames[static_cast<std::size_t>(event.cut)]);
            nb::list bounds;
            for (const auto& bound : event.bounds) {
                nb::dict one;
                one["player"] = bound.player;
                one["score"] = bound.score;
                one["strict"] = bound.strict;
                one["node"] = bound.node;
                bounds.append(one);
            }
            item["bounds"] = bounds;
        }
        events.append(item);
    }
    nb::dict dict;
    dict["depth"] = trace.depth;
    dict["players"] = players;
    dict["two_sides"] = trace.two_sides;
    dict["truncated"] = trace.truncated;
    dict["nodes"] = nodes;
    dict["events"] = events;
    return dict;
}

template <class M>
nb::dict to_dict(const BasicResult<M>& result) {
    nb::dict dict;
    dict["move"] = result.move;
    dict["values"] = result.values ? nb::object(nb::tuple(nb::cast(*result.values))) : nb::none();
    dict["line"] = nb::tuple(nb::cast(result.line));
    dict["depth"] = result.depth;
    dict["nodes"] = result.nodes;
    dict["seconds"] = result.seconds;
    dict["complete"] = result.complete;
    nb::dict cuts;
    for (std::size_t i = 0; i < kCutNames.size(); ++i) {
        cuts[std::string(kCutNames[i]).c_str()] = result.statistics.cuts[i];
    }
    dict["cuts"] = cuts;
    dict["researches"] = result.statistics.researches;
    dict["table_hits"] = result.statistics.table_hits;
    dict["pruning"] = result.pruning;
    dict["window"] = result.window;
    if (result.trace) dict["trace"] = to_dict(*result.trace, result.players);
    return dict;
}

// Lets Python act on signals (Ctrl-C raises here) and tells the caller's progress function, if any.
template <class M>
auto reporter(const nb::object& progress) {
    return [progress = nb::handle(progress)](const BasicProgress<M>& news) {
        const nb::gil_scoped_acquire with_python;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (progress.is_none()) return false;
        const nb::object answer = progress(news.depth, news.nodes, news.seconds, nb::cast(news.line));
        const int stop = PyObject_IsTrue(answer.ptr());
        if (stop < 0) throw nb::python_error();
        return stop == 1;
    };
}

// Runs `job` on a Python game and leaves the author's object as it was, whatever happens.
template <class Job>
auto with_restored(const PythonGame& game, Job&& job) {
    try {
        auto result = job();
        game.restore();
        return result;
    } catch (...) {
        // The first error matters, not what undo() may raise on top of it.
        nb::error_scope keep;
        try {
            game.restore();
        } catch (const nb::python_error&) {
        }
        throw;
    }
}

nb::dict search(const nb::object& position, const std::string& engine, const OptionValues& options,
                std::optional<std::uint64_t> nodes, std::optional<int> depth, std::optional<double> seconds,
                const nb::object& progress, std::size_t trace_nodes, int root_player) {
    SearchRequest request{.engine = engine_options(engine, options),
                          .limits = {.nodes = nodes, .depth = depth, .seconds = seconds},
                          .trace_nodes = trace_nodes};
    if (auto* maxn = std::get_if<MaxNOptions>(&request.engine)) maxn->root_player = root_player;
    const auto algorithm = static_cast<std::size_t>(algorithm_of(request.engine));
    if (nb::isinstance<PyState>(position)) {
        // A copy, so that nobody changes the state while other threads run.
        const auto walker = nb::cast<const PyState&>(position).state.walker().copy();
        PublicResult result;
        {
            const nb::gil_scoped_release without_python;
            const Algorithms& searches = trace_nodes > 0 ? kTraces : walker->algorithms();
            result = searches[algorithm](*walker, request, reporter<PublicMove>(progress));
        }
        return to_dict(result);
    }
    const PythonGame game(position);
    const auto& searches = trace_nodes > 0 ? kPythonTraces : kPythonSearches;
    return to_dict(with_restored(
        game, [&] { return searches[algorithm](game, position, request, reporter<nb::object>(progress)); }));
}

std::vector<std::uint64_t> perft(const nb::object& position, std::optional<int> depth, const nb::object& progress) {
    if (nb::isinstance<PyState>(position)) {
        const auto walker = nb::cast<const PyState&>(position).state.walker().copy();
        const nb::gil_scoped_release without_python;
        return walker->perft(depth, reporter<PublicMove>(progress));
    }
    const PythonGame game(position);
    return with_restored(game,
                         [&] { return run_perft<nb::object>(game, position, depth, reporter<nb::object>(progress)); });
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<EngineInfo>(module, "EngineInfo", "A kind of engine.")
        .def_ro("name", &EngineInfo::name)
        .def_ro("summary", &EngineInfo::summary)
        .def_ro("needs", &EngineInfo::needs, "What it asks of a game.")
        .def_ro("options", &EngineInfo::options);
    module.def("engines", &engines, "Every kind of engine.");
    module.def(
        "search", &search, nb::arg("position").none(), nb::arg("engine"), nb::arg("options"), nb::arg("nodes").none(),
        nb::arg("depth").none(), nb::arg("seconds").none(), nb::arg("progress").none(), nb::arg("trace_nodes") = 0,
        nb::arg("root_player") = -1,
        nb::sig("def search(position: object, engine: str, options: collections.abc.Mapping[str, bool | int | "
                "str | list[int] | list[str]], nodes: int | None, depth: int | None, seconds: float | None, "
                "progress: object | None, trace_nodes: int = 0, root_player: int = -1) -> dict[str, typing.Any]"),
        "Search a native state or a Python game; options and limits must have been checked before.");
    module.def("perft", &perft, nb::arg("position").none(), nb::arg("depth").none(), nb::arg("progress").none(),
               "Nodes per ply, the root first.");
}

}  // namespace nply::bindings
