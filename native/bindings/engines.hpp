// Which engines there are, what options they take, and how to read those.
#pragma once

#include <string>
#include <vector>

#include "any_state.hpp"
#include "nply/search/engine_options.hpp"

namespace nply::bindings {

struct EngineInfo {
    std::string name, summary, needs;
    std::vector<OptionInfo> options;
};

std::vector<EngineInfo> engines();
EngineOptions engine_options(const std::string& engine, const OptionValues& values);

}  // namespace nply::bindings
