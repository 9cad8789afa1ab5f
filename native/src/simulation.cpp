#include <utility>

#include "nply/search/best_first.hpp"
#include "nply/search/flat.hpp"
#include "nply/search/simulation_engine.hpp"
#include "nply/search/uct.hpp"

namespace nply {

namespace {

std::unique_ptr<AnySearch> made(const UctOptions& options, std::unique_ptr<Simulator> simulator) {
    return std::make_unique<Uct>(options, std::move(simulator));
}

std::unique_ptr<AnySearch> made(const FlatOptions& options, std::unique_ptr<Simulator> simulator) {
    return std::make_unique<Flat>(options, std::move(simulator));
}
std::unique_ptr<AnySearch> made(const BestFirstOptions& options, std::unique_ptr<Simulator> simulator) {
    return std::make_unique<BestFirst>(options, std::move(simulator));
}

}  // namespace

std::unique_ptr<AnySearch> make_simulation(const SimulationOptions& options, std::unique_ptr<Simulator> simulator) {
    return std::visit([&](const auto& given) { return made(given, std::move(simulator)); }, options);
}

}  // namespace nply
