// What a search tells about itself while it runs. The tracer is a template parameter, so that a search
// that nobody watches pays nothing; search/recorder.hpp has the one that writes things down.
#pragma once

#include "nply/core/averages.hpp"
#include "nply/core/scores.hpp"
#include "nply/core/statistics.hpp"
#include "nply/pruning/bound_vector.hpp"
#include "nply/pruning/path.hpp"
#include "nply/search/result.hpp"

namespace nply {

// An engine that tells no tracer what it does is asked to.
[[noreturn]] void report_not_drawn(const char* engine, const char* instead);

struct NoTracer {
    void start(int) {}
    void enter(int, int) {}
    void player(int, int) {}
    void chance(int) {}
    void probe(int) {}
    void best(int, const Scores&) {}
    void best(int, const Values&) {}
    void answered(int) {}
    void research(int, int) {}
    void leave(int, int, const Scores&) {}
    void leave(int, const Values&) {}
    void cut(Cut, int, int, const Path&, const Scores&, const BoundVector&) {}

    // Two sides: values are single numbers.
    void pass(Fraction, Fraction) {}
    void window(int, Fraction, Fraction) {}
    void best_value(int, Fraction) {}
    void done(int, Fraction, Bound) {}
    void window_cut(Cut, int, Fraction) {}
    void pause() {}
};

}  // namespace nply
