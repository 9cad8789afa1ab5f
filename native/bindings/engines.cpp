// Which engines there are, what options they take, and how to read those.
#include <tuple>

#include "bindings.hpp"
#include "nply/core/errors.hpp"

namespace nply::bindings {

namespace {

template <class E>
EngineInfo describe_engine() {
    EngineInfo info{std::string(E::name), std::string(E::summary), std::string(E::needs), E::two_sides, {}};
    describe_options<E>(info.options);
    return info;
}

template <class... All>
std::vector<EngineInfo> describe_all(std::tuple<All...>) {
    return {describe_engine<All>()...};
}

template <class E>
EngineOptions checked_options(const OptionValues& values) {
    const auto options = read_options<E>(values);
    E::check(options);
    return static_cast<const typename E::Algorithm::Options&>(options);
}

template <class... All>
EngineOptions read_any(std::tuple<All...>, const std::string& name, const OptionValues& values) {
    std::optional<EngineOptions> found;
    ((name == All::name ? (void)(found = checked_options<All>(values)) : (void)0), ...);
    if (!found) throw OptionError("no engine is called " + name);
    return *found;
}

}  // namespace

EngineOptions read_engine(const std::string& engine, const OptionValues& values) {
    return read_any(Engines{}, engine, values);
}

void bind_engines(nb::module_& module) {
    nb::class_<EngineInfo>(module, "EngineInfo", "A kind of engine.")
        .def_ro("name", &EngineInfo::name)
        .def_ro("summary", &EngineInfo::summary)
        .def_ro("needs", &EngineInfo::needs, "What it asks of a game.")
        .def_ro("two_sides", &EngineInfo::two_sides, "Does one side play against all others?")
        .def_ro("options", &EngineInfo::options);
    module.def("engines", [] { return describe_all(Engines{}); }, "Every kind of engine.");
    module.def(
        "check_engine", [](const std::string& engine, const OptionValues& options) { read_engine(engine, options); },
        nb::arg("engine"), nb::arg("options"),
        "OptionError where an option has no effect with the others; each must have been checked before.");
}

}  // namespace nply::bindings
