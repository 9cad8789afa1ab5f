// Which rule is broken in this run; none is 0. Only the copies of headers that mutants.cmake makes break it.
#pragma once

#include <cstdlib>

namespace nply::tests {

inline const int mutant = [] {
    const char* number = std::getenv("NPLY_MUTANT");
    return number == nullptr ? 0 : std::atoi(number);
}();

}  // namespace nply::tests
