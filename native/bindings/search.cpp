// Searches and perft: native games without the GIL, Python games with it.
#include "bindings.hpp"
#include "engines.hpp"
#include "python_search.hpp"
#include "run_perft.hpp"

namespace nply::bindings {

namespace {

nb::tuple to_tuple(const Scores& scores, int size) {
    nb::list list;
    for (int i = 0; i < size; ++i) list.append(scores[i]);
    return nb::tuple(list);
}

// Moves as the caller sees them.
nb::object public_move(const Walker& walker, AnyMove move) {
    return nb::cast(walker.named(move));
}
nb::object public_move(const PythonGame&, const nb::object& move) {
    return move;
}

template <class Source, class Move>
nb::list public_line(const Source& source, const std::vector<Move>& line) {
    nb::list list;
    for (const Move& move : line) list.append(public_move(source, move));
    return list;
}

nb::dict event_to_dict(const Record::Event& event, int values) {
    static constexpr const char* names[] = {"enter",    "best",     "value", "irrelevant", "cut",
                                            "research", "answered", "pass",  "at_least",   "at_most"};
    using What = Record::What;
    const What what = event.what;
    nb::dict item;
    item["event"] = names[static_cast<int>(what)];
    item["node"] = event.node;
    const bool cut_by_window = what == What::cut && event.window;
    if (what == What::value || what == What::best || what == What::at_least || what == What::at_most || cut_by_window) {
        item["values"] = to_tuple(event.values, values);
    }
    if (event.window) item["window"] = nb::make_tuple(event.window->first, event.window->second);
    if (what == What::irrelevant || what == What::cut) item["top"] = event.top;
    if (what == What::cut) {
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
    return item;
}

template <class Source, class Move>
nb::dict to_dict(const Source& source, const Trace<Move>& trace) {
    const int players = source.players();
    nb::list nodes;
    for (std::size_t i = 0; i < trace.nodes.size(); ++i) {
        const auto& node = trace.nodes[i];
        nb::dict item;
        item["parent"] = node.parent < 0 ? nb::none() : nb::cast(node.parent);
        item["child"] = node.child;
        item["player"] = node.player < 0 ? nb::none() : nb::cast(node.player);
        item["move"] = node.parent < 0 ? nb::none() : public_move(source, trace.moves[i]);
        nodes.append(item);
    }
    nb::list events;
    for (const auto& event : trace.events) {
        events.append(event_to_dict(event, trace.two_sides ? 1 : players));
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

template <class Source, class Move>
nb::dict to_dict(const Source& source, const SearchResult<Move>& result) {
    nb::dict dict;
    dict["move"] = result.move ? public_move(source, *result.move) : nb::none();
    dict["values"] = result.best ? nb::object(to_tuple(result.best->values, source.players())) : nb::none();
    dict["line"] = nb::tuple(result.best ? public_line(source, result.best->line) : nb::list());
    dict["depth"] = result.best ? result.best->depth : 0;
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
    return dict;
}

// A budget that lets Python act on signals (Ctrl-C raises here) and tells the caller's progress function, if any.
template <class Source, class Move>
Budget reporting(const Source& source, const Limits& limits, std::uint64_t poll_interval, const nb::object& progress,
                 const Latest<Move>& latest) {
    return Budget(limits, poll_interval, [&source, &latest, progress = nb::handle(progress)](const Budget& now) {
        const nb::gil_scoped_acquire with_python;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (progress.is_none()) return false;
        const nb::object answer = progress(latest.depth, now.nodes(), now.seconds(), public_line(source, latest.line));
        const int stop = PyObject_IsTrue(answer.ptr());
        if (stop < 0) throw nb::python_error();
        return stop == 1;
    });
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

// An algorithm that is not compiled for a game is not for it.
template <class Function>
Function* needed(Function* search) {
    if (search == nullptr) {
        throw CapabilityError("partition is for trick games, and this is none: use partition=false");
    }
    return search;
}

SearchResult<AnyMove> run_search(const Walker& walker, const SearchRequest& request, SearchMaker make, Budget& budget,
                                 Latest<AnyMove>& latest, Trace<AnyMove>& trace) {
    const auto search = make(walker, request.engine, budget);
    if (request.trace_nodes > 0) search->record(request.trace_nodes);
    const WalkedGame::State root(walker.copy());
    auto result = deepen(WalkedGame(root), root, *search, request.limits, budget, latest);
    search->report(request.engine, result);
    trace = search->recorded();
    return result;
}

nb::dict search_native(const Walker& walker, const SearchRequest& request, const nb::object& progress) {
    const auto algorithm = static_cast<std::size_t>(algorithm_of(request.engine));
    Latest<AnyMove> latest;
    Trace<AnyMove> trace;
    SearchResult<AnyMove> result;
    {
        Budget budget = reporting(walker, request.limits, kNativePollInterval, progress, latest);
        const nb::gil_scoped_release without_python;
        result = request.trace_nodes > 0 && kTraces[algorithm] != nullptr
                     ? kTraces[algorithm](walker, request, budget, latest, trace)
                     : run_search(walker, request, needed(walker.algorithms()[algorithm]), budget, latest, trace);
    }
    nb::dict dict = to_dict(walker, result);
    if (request.trace_nodes > 0) dict["trace"] = to_dict(walker, trace);
    return dict;
}

nb::dict search_python(const nb::object& position, const SearchRequest& request, const nb::object& progress) {
    const auto algorithm = static_cast<std::size_t>(algorithm_of(request.engine));
    const PythonGame game(position);
    Latest<nb::object> latest;
    Trace<nb::object> trace;
    Budget budget = reporting(game, request.limits, PythonGame::poll_interval, progress, latest);
    const PythonResult result = with_restored(game, [&] {
        return request.trace_nodes > 0
                   ? needed(kPythonTraces[algorithm])(game, position, request, budget, latest, trace)
                   : needed(kPythonSearches[algorithm])(game, position, request, budget, latest);
    });
    nb::dict dict = to_dict(game, result);
    if (request.trace_nodes > 0) dict["trace"] = to_dict(game, trace);
    return dict;
}

nb::dict search(const nb::object& position, const std::string& engine, const OptionValues& options,
                std::optional<std::uint64_t> nodes, std::optional<int> depth, std::optional<double> seconds,
                const nb::object& progress, std::size_t trace_nodes, int root_player) {
    SearchRequest request{.engine = engine_options(engine, options),
                          .limits = {.nodes = nodes, .depth = depth, .seconds = seconds},
                          .trace_nodes = trace_nodes};
    if (auto* maxn = std::get_if<MaxNOptions>(&request.engine)) maxn->root_player = root_player;
    if (!nb::isinstance<PyState>(position)) return search_python(position, request, progress);
    // A copy, so that nobody changes the state while other threads run.
    return search_native(*nb::cast<const PyState&>(position).state.walker().copy(), request, progress);
}

std::vector<std::uint64_t> perft(const nb::object& position, std::optional<int> depth, const nb::object& progress) {
    if (nb::isinstance<PyState>(position)) {
        const auto walker = nb::cast<const PyState&>(position).state.walker().copy();
        const Latest<AnyMove> nothing;
        Budget budget = reporting(*walker, {}, kNativePollInterval, progress, nothing);
        const nb::gil_scoped_release without_python;
        return run_perft(*walker, depth, budget);
    }
    const PythonGame game(position);
    const Latest<nb::object> nothing;
    Budget budget = reporting(game, {}, PythonGame::poll_interval, progress, nothing);
    return with_restored(game, [&] { return run_perft(game, position, depth, budget); });
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
