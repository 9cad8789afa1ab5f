#include "nply/search/evaluate.hpp"

#include <string>

#include "nply/core/errors.hpp"

namespace nply {

void report_endless_game() {
    throw GameError("the game is not over after " + std::to_string(kMaxPly) +
                    " moves: make sure that it ends, or give a limit");
}

void report_no_evaluation(int ply) {
    if (ply == kMaxPly) report_endless_game();
    throw CapabilityError(
        "this game has no evaluate, so its search cannot be cut off at a depth: limit nodes or seconds instead");
}

}  // namespace nply
