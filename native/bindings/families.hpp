// The list of all games; its source file is generated from the one in native/CMakeLists.txt.
#pragma once

#include <vector>

#include "any_state.hpp"

namespace nply::bindings {

std::vector<FamilyInfo> families();

}  // namespace nply::bindings
