// The windows that a two-sided search has at its root. The search comes as pass(alpha, beta), which searches the whole
// tree with a window and returns a value that is exact inside it, and a true bound outside (fail-soft).
#pragma once

#include <functional>

#include "nply/core/scores.hpp"
#include "nply/search/sides.hpp"
#include "nply/search/two_sides_engine.hpp"

namespace nply {

using Pass = std::function<Score(Score alpha, Score beta)>;

// A window around a guess; if the value lies outside, once more with that side open.
Score aspiration(SideLimits limits, Score guess, Score margin, const Pass& pass);

// MTD(f) (Plaat and others 1996): tests at the last bound, until both bounds meet.
Score mtdf(SideLimits limits, Score guess, const Pass& pass);

// Zero-window search (2002, section 4.2): is the value above the guess? Then bisection.
Score bisection(SideLimits limits, Score guess, const Pass& pass);

// As the options ask for. `guess`: the value of the last iteration, or of an evaluation where there was none.
Score root_value(const TwoSidesOptions& options, SideLimits limits, Score guess, bool iterated, const Pass& pass);

}  // namespace nply
