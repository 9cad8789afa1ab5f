// What a search tells about itself while it runs. The tracer is a template parameter, so that a search
// that nobody watches pays nothing.
#pragma once

#include "nply/core/scores.hpp"
#include "nply/pruning/needs.hpp"
#include "nply/search/statistics.hpp"

namespace nply {

struct NoTracer {
    void start(int) {}
    template <class Move>
    void enter(int, const Move&) {}
    void leave(int, int, const Scores&) {}
    void cut(Cut, int, int, const Needs&) {}
    void research(int, int) {}
};

}  // namespace nply
