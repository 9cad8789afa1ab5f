#include "nply/search/sides.hpp"

#include "nply/core/errors.hpp"

namespace nply {

unsigned side_of(const std::string& text, int player, int players) {
    if (text.empty()) return 1u << player;
    const std::string what = "sides=" + text + ": ";
    unsigned seen = 0, side = 0, found = 0;
    for (const char letter : text + "/") {
        if (letter == '/') {
            if (side == 0) throw OptionError(what + "a side has no players");
            if (side >> player & 1) found = side;
            side = 0;
            continue;
        }
        const int member = letter - '0';
        if (member < 0 || member >= players) {
            throw OptionError(what + "there is no player " + std::string(1, letter) + "; they are 0 to " +
                              std::to_string(players - 1));
        }
        if (seen >> member & 1) throw OptionError(what + "player " + std::string(1, letter) + " is named twice");
        seen |= 1u << member;
        side |= 1u << member;
    }
    if (seen != (1u << players) - 1) {
        const int missing = std::countr_one(seen);
        throw OptionError(what + "player " + std::to_string(missing) + " is on no side");
    }
    return found;
}

void check_players(const TwoSidesOptions& options, int players) {
    if (!options.two_players || players == 2) return;
    const std::string engine = options.needs_chance ? "expecti" : "minimax";
    throw CapabilityError(engine + " needs a game for two players; this one has " + std::to_string(players) +
                          ": use paranoid or maxn");
}

}  // namespace nply
