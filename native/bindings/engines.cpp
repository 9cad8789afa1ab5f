#include "engines.hpp"

#include "nply/core/errors.hpp"
#include "nply/search/engine_tables.hpp"
#include "option_table.hpp"

namespace nply::bindings {

namespace {

template <class... Engines>
struct List {};
using All = List<MaxNEngine, MinimaxEngine, ParanoidEngine>;

template <class E>
EngineInfo describe_engine() {
    EngineInfo info{std::string(E::name), std::string(E::summary), std::string(E::needs), {}};
    describe_options<E>(info.options);
    return info;
}

template <class... Engines>
std::vector<EngineInfo> describe_all(List<Engines...>) {
    return {describe_engine<Engines>()...};
}

template <class... Engines>
EngineOptions read_any(List<Engines...>, const std::string& name, const OptionValues& values) {
    std::optional<EngineOptions> found;
    ((name == Engines::name ? (void)(found = read_options<Engines>(values)) : (void)0), ...);
    if (!found) throw OptionError("no engine is called " + name);
    return *found;
}

}  // namespace

std::vector<EngineInfo> engines() {
    return describe_all(All{});
}

EngineOptions engine_options(const std::string& engine, const OptionValues& values) {
    return read_any(All{}, engine, values);
}

}  // namespace nply::bindings
