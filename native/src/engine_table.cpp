#include "nply/loading/engine_table.hpp"

#include <tuple>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/loading/merged_search.hpp"
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

// The option that all engines for states share.
struct MergeOption {
    struct Options {
        Merge merge = Merge::automatic;
    };
    static constexpr std::tuple options{Option<Options, Merge>{
        "merge",
        &Options::merge,
        "search one move for each run of equivalent ones (neighbouring cards): all of them, or those that no undealt "
        "card stands between (dealt); auto: all, where that changes neither value nor move",
        0,
        0,
        {{{"auto", Merge::automatic}, {"none", Merge::none}, {"dealt", Merge::dealt}, {"all", Merge::all}}}}};
};

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

// Whether merging is known to change nothing but the time that these options take, and they do not ask for the plain
// search that others are measured by.
bool merges_by_itself(const EngineOptions& engine) {
    return std::visit(
        [](const auto& options) {
            if constexpr (requires { options.wants_every_move(); }) return !options.wants_every_move();
            return true;
        },
        engine);
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

MakeSearch open_cards(const Engine& engine) {
    return [engine](const AnyPosition& position) {
        Engine own = engine;
        shrink_table(own.options, position);
        return make_search(static_cast<const Position&>(position), own);
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
    const Engine engine = read_engine(written.inner->name, written.inner->options);
    return std::make_unique<Pimc>(
        options, open_cards(engine),
        [engine](int player, int players) { return side_of_engine(engine.options, player, players); },
        std::holds_alternative<PartitionOptions>(engine.options));
}
std::unique_ptr<ViewSearch> make_view_engine(const IsmctsOptions& options, const WrittenEngine&) {
    return std::make_unique<Ismcts>(options);
}
std::unique_ptr<ViewSearch> make_view_engine(const RecursivePimcOptions& options, const WrittenEngine& written) {
    const WrittenEngine& given = *written.inner;
    Inner inner{.search = {}, .limits = given.limits.value_or(Limits{}), .open_cards = open_cards({MaxNOptions{}})};
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
    auto all = describe_all(Engines{});
    for (EngineInfo& info : all) info.options.push_back(describe_options<MergeOption>().front());
    return all;
}

std::vector<EngineInfo> view_engines() {
    return describe_all(ViewEngines{});
}

Engine read_engine(const std::string& engine, const OptionValues& values) {
    return {read_any(Engines{}, engine, values), read_options<MergeOption>(values).merge};
}

std::unique_ptr<AnySearch> make_search(const Position& position, const Engine& engine, bool recorded) {
    const bool automatic = engine.merge == Merge::automatic;
    const Merge merge = !automatic ? engine.merge : merges_by_itself(engine.options) ? Merge::all : Merge::none;
    if (merge == Merge::none) return position.make_search(engine.options, recorded);
    auto merged = position.merged(merge);
    if (merged == nullptr && automatic) return position.make_search(engine.options, recorded);
    if (merged == nullptr) throw CapabilityError("merge: this game has no equivalent moves to merge; leave it out");
    auto search = merged->make_search(engine.options, recorded);
    return std::make_unique<MergedSearch>(std::move(merged), std::move(search));
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
