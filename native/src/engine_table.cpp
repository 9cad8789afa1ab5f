#include "nply/loading/engine_table.hpp"

#include <tuple>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/loading/position.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/view_engines.hpp"

namespace nply {

namespace {

template <class E>
EngineInfo describe_engine() {
    EngineInfo info{std::string(E::name), std::string(E::summary), std::string(E::needs), false, {}};
    if constexpr (requires { E::two_sides; }) info.two_sides = E::two_sides;
    info.options = describe_options<E>();
    return info;
}

template <class... All>
std::vector<EngineInfo> describe_all(std::tuple<All...>) {
    return {describe_engine<All>()...};
}

template <class E>
auto checked_options(const OptionValues& values) {
    const auto options = read_options<E>(values);
    if constexpr (requires { E::check(options); }) E::check(options);
    return options;
}

template <class E>
EngineOptions options_of_algorithm(const OptionValues& values) {
    const auto options = checked_options<E>(values);
    return static_cast<const typename E::Algorithm::Options&>(options);
}

template <class... All>
EngineOptions read_any(std::tuple<All...>, const std::string& name, const OptionValues& values) {
    std::optional<EngineOptions> found;
    ((name == All::name ? (void)(found = options_of_algorithm<All>(values)) : (void)0), ...);
    if (!found) throw OptionError("no engine is called " + name);
    return *found;
}

template <class... All>
bool check_any(std::tuple<All...>, const std::string& name, const OptionValues& values) {
    return ((name == All::name && (checked_options<All>(values), true)) || ...);
}

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

std::unique_ptr<ViewSearch> make_view_engine(const PimcOptions& options, const WrittenEngine& written) {
    const EngineOptions engine = read_engine(written.inner->name, written.inner->options);
    return std::make_unique<Pimc>(
        options, open_cards(engine),
        [engine](int player, int players) { return side_of_engine(engine, player, players); },
        std::holds_alternative<PartitionOptions>(engine));
}
std::unique_ptr<ViewSearch> make_view_engine(const IsmctsOptions& options, const WrittenEngine&) {
    return std::make_unique<Ismcts>(options);
}
std::unique_ptr<ViewSearch> make_view_engine(const RecursivePimcOptions& options, const WrittenEngine& written) {
    const WrittenEngine& given = *written.inner;
    Inner inner{.search = {}, .limits = given.limits.value_or(Limits{}), .open_cards = open_cards(MaxNOptions{})};
    if (given.name != "heuristic") inner.search = make_view_search(given);
    return std::make_unique<RecursivePimc>(options, std::move(inner));
}

template <class... All>
std::unique_ptr<ViewSearch> make_by_name(std::tuple<All...>, const WrittenEngine& written) {
    std::unique_ptr<ViewSearch> search;
    ((written.name == All::name && (search = make_view_engine(checked_options<All>(written.options), written))) || ...);
    if (search == nullptr) throw OptionError("no engine for hidden cards is called " + written.name);
    return search;
}

}  // namespace

std::vector<EngineInfo> engines() {
    return describe_all(Engines{});
}

std::vector<EngineInfo> view_engines() {
    return describe_all(ViewEngines{});
}

EngineOptions read_engine(const std::string& engine, const OptionValues& values) {
    return read_any(Engines{}, engine, values);
}

void check_engine(const std::string& engine, const OptionValues& values) {
    if (!check_any(Engines{}, engine, values) && !check_any(ViewEngines{}, engine, values)) {
        throw OptionError("no engine is called " + engine);
    }
}

std::unique_ptr<ViewSearch> make_view_search(const WrittenEngine& written) {
    return make_by_name(ViewEngines{}, written);
}

}  // namespace nply
