// Headers that hardly ever change, read once for all translation units.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <chrono>
#include <functional>
#include <limits>
#include <span>
#include <tuple>

#include "bindings.hpp"
