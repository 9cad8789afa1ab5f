// The smallest test library: CHECK counts and tells, report() is what main returns.
#pragma once

#include <cstdio>
#include <string>

namespace nply::tests {

struct Tally {
    int checks = 0;
    int failures = 0;
};

inline Tally& tally() {
    static Tally all;
    return all;
}

inline void check(bool holds, const char* what, const char* file, int line, const std::string& about = {}) {
    ++tally().checks;
    if (holds) return;
    if (++tally().failures <= 20) std::fprintf(stderr, "%s:%d: %s %s\n", file, line, what, about.c_str());
}

inline int report() {
    std::printf("%d checks, %d failed\n", tally().checks, tally().failures);
    return tally().failures == 0 && tally().checks > 0 ? 0 : 1;
}

}  // namespace nply::tests

#define CHECK(condition) ::nply::tests::check((condition), #condition, __FILE__, __LINE__)
// With a word about the case at hand.
#define CHECK_ABOUT(condition, about) ::nply::tests::check((condition), #condition, __FILE__, __LINE__, about)
