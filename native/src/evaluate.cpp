#include "nply/search/evaluate.hpp"

#include <string>

#include "nply/core/errors.hpp"
#include "nply/search/extension.hpp"
#include "nply/search/walk.hpp"

namespace nply {

void report_endless_game() {
    throw GameError("the game is not over after " + std::to_string(kMaxPly) +
                    " moves: make sure that it ends, or give a limit");
}

void report_changed_moves() {
    throw GameError(
        "legal_moves() returned fewer moves than before at the same position: undo(move) may not restore it");
}

void report_changed_value() {
    throw GameError(
        "the line that was found does not lead to its value: undo(move) may not restore the position, or key() be the "
        "same for different positions, or bounds() be wrong");
}

void report_no_quiet() {
    throw CapabilityError(
        "extend needs a game that can tell which positions are quiet; this one does not: leave it out");
}

void report_no_evaluation(int ply) {
    if (ply == kMaxPly) report_endless_game();
    throw CapabilityError(
        "this game has no evaluate, so its search cannot be cut off at a depth: limit nodes or seconds instead");
}

}  // namespace nply
