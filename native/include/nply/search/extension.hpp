// Staged search: where the depth ends at a position that its game does not call quiet, the search goes on for a few
// plies, so that no estimate is taken in the middle of an exchange. A value depends on the position and on the plies
// that are left, as ever; those of the extension are counted below 0.
#pragma once

#include "nply/core/game.hpp"

namespace nply {

// The option was given, and the game cannot tell which positions are quiet.
[[noreturn]] void report_no_quiet();

template <Game G>
class Extension {
public:
    // `most`: plies beyond the depth; 0: none.
    Extension(const G& game, int most) : most_(most) {
        if (most > 0 && !has<Quiet>(game)) report_no_quiet();
    }

    int most() const {
        if constexpr (Offers<G, Quiet>) {
            return most_;
        } else {
            return 0;
        }
    }

    // Whether the search goes on from a position with so many plies left; in an extension they are fewer than none.
    [[gnu::always_inline]] bool goes_on(const G& game, const typename G::State& state, int left) const {
        return left > 0 || extends(game, state, left);
    }
    // The same where it is known that none is left.
    [[gnu::always_inline]] bool extends(const G& game, const typename G::State& state, int left) const {
        if constexpr (Offers<G, Quiet>) {
            return left > -most_ && !ask<Quiet>(game, state);
        } else {
            return false;
        }
    }

private:
    int most_;
};

// The option of every engine that extends.
inline constexpr int kMostExtension = 20;
inline constexpr const char* kExtendHelp =
    "where the depth ends at a position that is not quiet, as the game sees it, go on for at most so many plies";

}  // namespace nply
