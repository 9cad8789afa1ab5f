// Searchers and perft, one path for native games and games written in Python: native ones run without the GIL.
#include "bindings.hpp"
#include "nply/core/errors.hpp"
#include "python_game.hpp"

namespace nply::bindings {

namespace {

// The last completed iteration of a search that is under way, for whoever watches it.
struct News {
    int depth = 0;
    nb::list line;
};

// A budget that lets Python act on signals (Ctrl-C raises here) and tells the caller's progress function, if any.
Budget reporting(const Position& root, const Limits& limits, const nb::object& progress, const News& news) {
    const std::uint64_t interval = root.is_native() ? kNativePollInterval : kPythonPollInterval;
    return Budget(limits, interval, [&news, progress = nb::handle(progress)](const Budget& now) {
        return report_progress(progress, news.depth, now, news.line);
    });
}

// Leaves the author's object as it was, whatever happens in `job`.
template <class Job>
auto leaving_as_found(const Position& root, Job&& job) {
    try {
        auto result = job();
        root.restore();
        return result;
    } catch (...) {
        // The first error matters, not what undo() may raise on top of it.
        nb::error_scope keep;
        try {
            root.restore();
        } catch (const nb::python_error&) {
        }
        throw;
    }
}

// Runs `job` without the GIL where the game allows it.
template <class Job>
auto run_on(const Position& root, Job&& job) {
    if (!root.is_native()) return leaving_as_found(root, job);
    const nb::gil_scoped_release without_python;
    return job();
}

std::vector<std::uint64_t> perft(const nb::object& position, std::optional<int> depth, const nb::object& progress) {
    std::unique_ptr<Position> root;
    if (nb::isinstance<PyState>(position)) {
        root = nb::cast<const PyState&>(position).position->clone();
    } else {
        root = std::make_unique<PythonPosition>(std::make_shared<const PythonGame>(position), position);
    }
    const News nothing;
    Budget budget = reporting(*root, {}, progress, nothing);
    return run_on(*root, [&] {
        try {
            return root->perft(depth, budget);
        } catch (const Stopped&) {
            throw Error("perft was stopped after " + std::to_string(budget.nodes()) + " nodes");
        }
    });
}

// A running instance of an engine: its searches of one game share their tables.
class Searcher {
public:
    Searcher(const std::string& engine, const OptionValues& options) : engine_(read_engine(engine, options)) {}

    nb::dict search(const nb::object& position, const nb::tuple& limits, const nb::object& progress, int root_player,
                    std::uint64_t seed) {
        const Busy busy(busy_);
        const auto root = open(position);
        if (search_ == nullptr) search_ = make_search(*root, engine_);
        const auto found =
            run(*root, *search_, {.limits = read_limits(limits), .seed = seed, .root_player = root_player}, progress);
        return leaving_as_found(*root, [&] { return to_dict(*root, found); });
    }
    // Nothing is kept of a search that is written down, nor taken from others.
    nb::dict record(const nb::object& position, const nb::tuple& limits, const nb::object& progress,
                    std::size_t nodes) {
        const Busy busy(busy_);
        const auto root = open(position);
        const auto search = make_search(*root, engine_, true);
        Record record;
        SearchRequest request{.limits = read_limits(limits), .record = &record, .record_nodes = nodes};
        const auto found = run(*root, *search, std::move(request), progress);
        return leaving_as_found(*root, [&] {
            nb::dict dict = to_dict(*root, found);
            dict["trace"] = to_dict(*root, record);
            return dict;
        });
    }
    void clear() {
        const Busy busy(busy_);
        if (search_ != nullptr) search_->clear();
    }
    std::size_t table_bytes() const { return search_ == nullptr ? 0 : search_->table_bytes(); }

private:
    // One search at a time: other threads run while it has released the GIL.
    class Busy {
    public:
        explicit Busy(bool& busy) : busy_(busy) {
            if (busy) throw Error("this searcher is at work: wait for it, or use one a thread");
            busy_ = true;
        }
        ~Busy() { busy_ = false; }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;

    private:
        bool& busy_;
    };

    SearchResult run(const Position& root, AnySearch& search, SearchRequest request, const nb::object& progress) {
        News news;
        Budget budget = reporting(root, request.limits, progress, news);
        // Names are found between iterations: in the middle of one the author's object is somewhere else.
        if (!progress.is_none()) {
            request.on_iteration = [&](const Iteration& done) {
                const nb::gil_scoped_acquire with_python;
                news.depth = done.depth;
                news.line = names_of_line(root, done);
            };
        }
        return run_on(root, [&] { return search.run(root, request, budget); });
    }

    // A copy of the position, so that nobody changes it while other threads run. A searcher is for one game: that of
    // the first position that it sees.
    std::unique_ptr<Position> open(const nb::object& position) {
        if (nb::isinstance<PyState>(position)) {
            const auto& state = nb::cast<const PyState&>(position);
            if (!game_.is_valid()) game_ = state.game;
            if (!game_.is(state.game) && !game_.equal(state.game)) refuse(state.game);
            return state.position->clone();
        }
        auto game = std::make_shared<const PythonGame>(position);
        if (python_game_ == nullptr && !game_.is_valid()) {
            game_ = nb::borrow(position.type());
            python_game_ = std::move(game);
        } else if (python_game_ == nullptr || !game_.is(position.type())) {
            refuse(nb::borrow(position.type()));
        } else if (!python_game_->is_same_game(*game)) {
            python_game_ = std::move(game);
            search_.reset();
        }
        return std::make_unique<PythonPosition>(python_game_, position);
    }
    [[noreturn]] void refuse(const nb::object& other) const {
        throw Error(std::string("this searcher is for ") + nb::repr(game_).c_str() + ", got a position of " +
                    nb::repr(other).c_str() + ": make one for each game");
    }

    Engine engine_;
    nb::object game_;  // what it is for: a game of Python's face, or the class of positions
    std::shared_ptr<const PythonGame> python_game_;
    std::unique_ptr<AnySearch> search_;
    bool busy_ = false;
};

}  // namespace

Limits read_limits(const nb::handle& given) {
    return {.nodes = nb::cast<std::optional<std::uint64_t>>(given[0]),
            .depth = nb::cast<std::optional<int>>(given[1]),
            .seconds = nb::cast<std::optional<double>>(given[2]),
            .to_the_end = nb::cast<bool>(given[3])};
}

bool report_progress(const nb::handle& progress, int depth, const Budget& now, const nb::list& line) {
    const nb::gil_scoped_acquire with_python;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (progress.is_none()) return false;
    const nb::object answer = progress(depth, now.nodes(), now.seconds(), line);
    const int stop = PyObject_IsTrue(answer.ptr());
    if (stop < 0) throw nb::python_error();
    return stop == 1;
}

void bind_search(nb::module_& module) {
    constexpr const char* kSearch =
        "def search(self, position: object, limits: tuple[int | None, int | None, float | None, bool], "
        "progress: object | None, root_player: int = -1, seed: int = 0) -> dict[str, typing.Any]";
    constexpr const char* kRecord =
        "def record(self, position: object, limits: tuple[int | None, int | None, float | None, bool], "
        "progress: object | None, record_nodes: int) -> dict[str, typing.Any]";
    nb::class_<Searcher>(module, "Searcher", "A running instance of an engine; its searches share their tables.")
        .def(nb::init<const std::string&, const OptionValues&>(), nb::arg("engine"), nb::arg("options"),
             "Options must have been checked before.")
        .def("search", &Searcher::search, nb::arg("position").none(), nb::arg("limits"), nb::arg("progress").none(),
             nb::arg("root_player") = -1, nb::arg("seed") = 0, nb::sig(kSearch),
             "Search a native state or a Python game; limits must have been checked before: nodes, depth, seconds, "
             "whether it is to the end.")
        .def("record", &Searcher::record, nb::arg("position").none(), nb::arg("limits"), nb::arg("progress").none(),
             nb::arg("record_nodes"), nb::sig(kRecord),
             "The same, and its last iteration is written down: at most so many nodes of it.")
        .def("clear", &Searcher::clear, "Forget what was kept of earlier searches.")
        .def_prop_ro("table_bytes", &Searcher::table_bytes, "What its tables take.");
    module.def("perft", &perft, nb::arg("position").none(), nb::arg("depth").none(), nb::arg("progress").none(),
               "Nodes per ply, the root first.");
}

}  // namespace nply::bindings
