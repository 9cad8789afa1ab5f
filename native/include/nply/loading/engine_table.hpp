// The engines by name: what a user reads of them, and from option values to an engine.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nply/loading/option_values.hpp"
#include "nply/loading/position.hpp"
#include "nply/search/engines.hpp"
#include "nply/search/limits.hpp"
#include "nply/search/view_search.hpp"

namespace nply {

// A kind of engine.
struct EngineInfo {
    std::string name, summary, needs;
    bool two_sides;  // one side plays against all others
    std::vector<OptionInfo> options;
};

std::vector<EngineInfo> engines();
// Those that are handed views.
std::vector<EngineInfo> view_engines();

// An engine for states. Which equivalent moves are merged is not its algorithm's concern: that is handed another game.
struct Engine {
    EngineOptions options;
    Merge merge = Merge::automatic;
};

// Throws where an option has no effect with the others; each must have been checked before.
void check_engine(const std::string& engine, const OptionValues& values);
// The engine for states of this name, checked in the same way.
Engine read_engine(const std::string& engine, const OptionValues& values);

// A search of this position's game. Results speak of its own moves, whatever was merged.
std::unique_ptr<AnySearch> make_search(const Position& position, const Engine& engine, bool recorded = false);

// An engine as it is written down: with the one inside it, and the limits of that one's searches.
struct WrittenEngine {
    std::string name;
    OptionValues options;
    std::shared_ptr<const WrittenEngine> inner;
    std::optional<Limits> limits;
};
std::unique_ptr<ViewSearch> make_view_search(const WrittenEngine& written);

}  // namespace nply
