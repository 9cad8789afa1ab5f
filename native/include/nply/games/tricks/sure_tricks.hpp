#pragma once
#include "nply/games/tricks/additive.hpp"
namespace nply::tricks {
template <int Capacity>
bool sure_bound(const Table<Capacity>&, const Additive&, unsigned, Cards, Score, Score&, Cards&) { return false; }
}
