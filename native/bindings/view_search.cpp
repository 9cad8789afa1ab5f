// Searches under hidden information: they are handed views, and run without the GIL where the game is native.
#include "nply/search/view_search.hpp"

#include "bindings.hpp"
#include "nply/core/errors.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/view_engines.hpp"
#include "python_view.hpp"

namespace nply::bindings {

namespace {

std::optional<Limits> read_limits(const nb::handle& given) {
    if (given.is_none()) return {};
    return Limits{.nodes = nb::cast<std::optional<std::uint64_t>>(given[0]),
                  .depth = nb::cast<std::optional<int>>(given[1]),
                  .seconds = nb::cast<std::optional<double>>(given[2])};
}

// An engine inside another one, as Python writes it: name, options, the engine inside it or None, its limits or None.
struct Written {
    explicit Written(const nb::handle& given)
        : name(nb::cast<std::string>(given[0])),
          options(nb::cast<OptionValues>(given[1])),
          inner(nb::borrow(given[2])),
          limits(read_limits(given[3])) {}

    std::string name;
    OptionValues options;
    nb::object inner;
    std::optional<Limits> limits;
};

// Each world is searched with a table of its own: one of the usual size would take longer to clear than to search.
void shrink_table(EngineOptions& engine, const AnyPosition& position) {
    auto* options = std::get_if<TwoSidesOptions>(&engine);
    if (options != nullptr && options->table == "auto" && position.offers(Key{})) options->table = "65536";
}

MakeSearch open_cards(const EngineOptions& engine) {
    return [engine](const AnyPosition& position) {
        EngineOptions own = engine;
        shrink_table(own, position);
        return static_cast<const Position&>(position).make_search(own, false);
    };
}

// Whose scores the engine maximises together with a player's.
unsigned side_of_engine(const EngineOptions& engine, int player, int players) {
    return std::visit(
        [&](const auto& options) {
            if constexpr (requires { options.sides; }) {
                return side_of(options.sides, player, players);
            } else {
                return 1u << player;
            }
        },
        engine);
}

std::unique_ptr<ViewSearch> make_view_search(const Written& written);

std::unique_ptr<ViewSearch> make(const PimcOptions& options, const Written& written) {
    const Written inner(written.inner);
    const EngineOptions engine = read_engine(inner.name, inner.options);
    return std::make_unique<Pimc>(
        options, open_cards(engine),
        [engine](int player, int players) { return side_of_engine(engine, player, players); },
        std::holds_alternative<PartitionOptions>(engine));
}
std::unique_ptr<ViewSearch> make(const IsmctsOptions& options, const Written&) {
    return std::make_unique<Ismcts>(options);
}
std::unique_ptr<ViewSearch> make(const RecursivePimcOptions& options, const Written& written) {
    const Written given(written.inner);
    Inner inner{.search = {}, .limits = given.limits.value_or(Limits{}), .open_cards = open_cards(MaxNOptions{})};
    if (given.name != "heuristic") inner.search = make_view_search(given);
    return std::make_unique<RecursivePimc>(options, std::move(inner));
}

template <class... All>
std::unique_ptr<ViewSearch> make_by_name(std::tuple<All...>, const Written& written) {
    std::unique_ptr<ViewSearch> search;
    ((written.name == All::name && (search = make(read_options<All>(written.options), written))) || ...);
    if (search == nullptr) throw OptionError("no engine for hidden cards is called " + written.name);
    return search;
}

std::unique_ptr<ViewSearch> make_view_search(const Written& written) {
    return make_by_name(ViewEngines{}, written);
}

// One result as keyword arguments for Python's Result.
nb::dict to_dict(const ViewResult& found, const nb::list& names, int players, double unit) {
    nb::dict dict;
    nb::list moves;
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
        const ViewMove& move = found.moves[i];
        const bool known = move.values.count > 0 && found.worlds > 0;
        nb::list values;
        std::int64_t total = 0;
        for (int p = 0; p < players; ++p)
            total += found.side >> p & 1 ? move.values.total[static_cast<std::size_t>(p)] : 0;
        for (int p = 0; known && p < players; ++p) {
            values.append(to_value(move.values.total[static_cast<std::size_t>(p)], move.values.count, unit));
        }
        nb::dict one;
        one["move"] = names[i];
        one["value"] = known ? to_value(total, move.values.count, unit) : nb::none();
        one["values"] = known ? nb::object(nb::tuple(values)) : nb::none();
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
    return dict;
}

class ViewSearcher {
public:
    explicit ViewSearcher(const nb::tuple& written) : search_(make_view_search(Written(written))) {}

    nb::dict search(const nb::object& view, const nb::object& limits, const nb::object& seed,
                    const nb::object& progress) const {
        ViewRequest request{.limits = *read_limits(limits), .seed = read_seed(seed)};
        request.tick = [progress = nb::handle(progress)](const Budget& budget) {
            const nb::gil_scoped_acquire with_python;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (progress.is_none()) return false;
            const nb::object answer = progress(0, budget.nodes(), budget.seconds(), nb::list());
            const int stop = PyObject_IsTrue(answer.ptr());
            if (stop < 0) throw nb::python_error();
            return stop == 1;
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

template <class... All>
nb::list describe_all(std::tuple<All...>) {
    nb::list list;
    (list.append(EngineInfo{std::string(All::name), std::string(All::summary), std::string(All::needs), false,
                            [] {
                                std::vector<OptionInfo> options;
                                describe_options<All>(options);
                                return options;
                            }()}),
     ...);
    return list;
}

}  // namespace

void bind_view_search(nb::module_& module) {
    nb::class_<ViewSearcher>(module, "ViewSearcher", "An engine under hidden information: it searches views.")
        .def(nb::init<const nb::tuple&>(), nb::arg("engine"),
             nb::sig("def __init__(self, engine: tuple[typing.Any, ...]) -> None"),
             "From name, options, the engine inside or None, and its limits or None; all checked before.")
        .def("search", &ViewSearcher::search, nb::arg("view"), nb::arg("limits"), nb::arg("seed").none(),
             nb::arg("progress").none(),
             nb::sig("def search(self, view: object, limits: tuple[int | None, int | None, float | None], seed: int, "
                     "progress: object | None) -> dict[str, typing.Any]"));
    module.def(
        "view_engines", [] { return describe_all(ViewEngines{}); }, nb::sig("def view_engines() -> list[EngineInfo]"),
        "Every kind of engine under hidden information.");
    module.def(
        "log_weights", &log_weights, nb::arg("view"), nb::arg("worlds"), nb::arg("policy"), nb::arg("temperature"),
        nb::arg("any"),
        nb::sig("def log_weights(view: View, worlds: list[State], policy: str, temperature: float, any: float) -> "
                "list[float]"),
        "How likely the others' moves were in each of these worlds: logarithms.");
}

}  // namespace nply::bindings
