// What a fuzz program does: many cases, one a seed, each of which is right or wrong.
//
//   fuzz_… [cases] [seed]
#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "mutant.hpp"
#include "nply/core/errors.hpp"

namespace nply::tests {

inline std::uint64_t compared = 0;  // searches, with what they have to find

// What main returns. The last line says how many cases were wrong; with a few of them, or one of a mutant, it gives up.
inline int fuzz(int argc, char** argv, bool (*check)(std::uint64_t seed)) {
    const std::uint64_t cases = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 2000;
    const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const int enough = mutant == 0 ? 5 : 1;
    int wrong = 0;
    std::uint64_t seed = first;
    for (; seed < first + cases && wrong < enough; ++seed) {
        try {
            wrong += !check(seed);
        } catch (const Error& error) {
            std::printf("case %" PRIu64 ": %s\n", seed, error.what());
            ++wrong;
        }
    }
    std::printf("%" PRIu64 " searches compared in %" PRIu64 " cases, %d cases wrong\n", compared, seed - first, wrong);
    return wrong == 0 && compared > 0 ? 0 : 1;
}

}  // namespace nply::tests
