// Searches under hidden information: they are handed views, and run without the GIL where the game is native.
#include "bindings.hpp"
#include "nply/search/inference.hpp"
#include "python_view.hpp"

namespace nply::bindings {

namespace {

// An engine as Python writes it: name, options, the engine inside it or None, its limits or None.
WrittenEngine read_written(const nb::handle& given) {
    WrittenEngine written{nb::cast<std::string>(given[0]), nb::cast<OptionValues>(given[1]), {}, {}};
    if (const nb::object limits = given[3]; !limits.is_none()) written.limits = read_limits(limits);
    if (const nb::object inner = given[2]; !inner.is_none()) {
        written.inner = std::make_shared<const WrittenEngine>(read_written(inner));
    }
    return written;
}

// One result as keyword arguments for Python's Result.
nb::dict to_dict(const ViewResult& found, const nb::list& names, int players, double unit) {
    nb::dict dict;
    nb::list moves;
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
        const ViewMove& move = found.moves[i];
        const bool known = move.values.count > 0 && found.worlds > 0;
        std::int64_t total = 0;
        for (int p = 0; p < players; ++p)
            total += found.side >> p & 1 ? move.values.total[static_cast<std::size_t>(p)] : 0;
        nb::dict one;
        one["move"] = names[i];
        one["value"] = known ? to_value(total, move.values.count, unit) : nb::none();
        one["values"] = known ? nb::object(to_tuple(move.values, players, unit)) : nb::none();
        one["visits"] = move.visits;
        one["spread"] = known ? nb::object(nb::float_(move.spread * unit)) : nb::none();
        one["best"] = known ? nb::object(nb::float_(move.best)) : nb::none();
        one["worst"] = known ? nb::object(nb::float_(move.worst * unit)) : nb::none();
        moves.append(one);
    }
    dict["move"] = found.move ? nb::object(names[static_cast<std::size_t>(*found.move)]) : nb::none();
    dict["moves"] = moves;
    dict["worlds"] = found.worlds;
    dict["effective_worlds"] = found.effective_worlds;
    dict["depth"] = found.depth;
    dict["complete"] = found.complete;
    dict["nodes"] = found.nodes;
    dict["seconds"] = found.seconds;
    add_statistics(found.statistics, dict);
    dict["kept_hits"] = 0;  // the searches inside know of each other, and of nothing before
    return dict;
}

class ViewSearcher {
public:
    explicit ViewSearcher(const nb::tuple& written) : search_(make_view_search(read_written(written))) {}

    nb::dict search(const nb::object& view, const nb::object& limits, const nb::object& seed,
                    const nb::object& progress) const {
        ViewRequest request{.limits = read_limits(limits), .seed = read_seed(seed)};
        const nb::list no_line;
        request.tick = [&, progress = nb::handle(progress)](const Budget& budget) {
            return report_progress(progress, 0, budget, no_line);
        };
        if (!nb::isinstance<PyView>(view)) return search_python(view, request);
        const std::shared_ptr<const NativeView> native = nb::cast<const PyView&>(view).view;
        AnyMoves moves;
        native->moves(moves);
        ViewResult found;
        std::unique_ptr<AnyPosition> world;
        {
            const nb::gil_scoped_release without_python;
            Random random = world_random(0, 0);
            world = native->worlds()->draw(random);
            found = search_->run(*native, request);
        }
        return to_dict(found, names_of(*native, moves), world->players(), 1);
    }

private:
    nb::dict search_python(const nb::object& object, ViewRequest& request) const {
        request.poll_interval = kPythonPollInterval;
        const PythonView view(object);
        AnyMoves moves;
        view.moves(moves);
        nb::list names;
        for (const AnyMove& move : moves) names.append(nb::borrow(move.as<PyObject*>()));
        const ViewResult found = search_->run(view, request);
        return to_dict(found, names, view.players(), view.unit());
    }

    std::unique_ptr<ViewSearch> search_;
};

std::vector<double> log_weights(const PyView& view, const std::vector<PyState>& worlds, const std::string& policy,
                                double temperature, double any) {
    const Policy own{
        .score = policy == "evaluate" ? Inference::evaluate : Inference::order, .temperature = temperature, .any = any};
    const auto all = view.view->worlds();
    std::vector<double> weights;
    for (const PyState& world : worlds) weights.push_back(log_weight(*all, *world.position, view.view->player(), own));
    return weights;
}

}  // namespace

void bind_view_search(nb::module_& module) {
    nb::class_<ViewSearcher>(module, "ViewSearcher", "An engine under hidden information: it searches views.")
        .def(nb::init<const nb::tuple&>(), nb::arg("engine"),
             nb::sig("def __init__(self, engine: tuple[typing.Any, ...]) -> None"),
             "From name, options, the engine inside or None, and its limits or None; all checked before.")
        .def("search", &ViewSearcher::search, nb::arg("view"), nb::arg("limits"), nb::arg("seed").none(),
             nb::arg("progress").none(),
             nb::sig(
                 "def search(self, view: object, limits: tuple[int | None, int | None, float | None, bool], seed: int, "
                 "progress: object | None) -> dict[str, typing.Any]"));
    module.def(
        "log_weights", &log_weights, nb::arg("view"), nb::arg("worlds"), nb::arg("policy"), nb::arg("temperature"),
        nb::arg("any"),
        nb::sig("def log_weights(view: View, worlds: list[State], policy: str, temperature: float, any: float) -> "
                "list[float]"),
        "How likely the others' moves were in each of these worlds: logarithms.");
}

}  // namespace nply::bindings
