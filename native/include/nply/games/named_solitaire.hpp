// A solitaire table with its board, so that cells have names.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/games/solitaire_table.hpp"
#include "nply/games/star_board.hpp"

namespace nply {

struct NamedSolitaire {
    StarBoard board;
    SolitaireTable table;

    // The pegs on these cells as the player sees them whose home is this arm.
    StarBoard::Cells read(const std::vector<std::string>& names, int arm) const {
        if (arm < 0 || arm >= StarBoard::arms) throw OptionError("arm must be a number from 0 to 5");
        StarBoard::Cells cells;
        for (const std::string& name : names) {
            const auto cell = board.find(name);
            if (!cell) throw OptionError("no cell of this board is called '" + name + "'");
            const int seen = board.seen(arm)[static_cast<std::size_t>(*cell)];
            if (!board.lane().has(seen)) {
                throw OptionError(name + " is not in the lane of arm " + std::to_string(arm) +
                                  ": the solitaire table knows home, hexagon and goal");
            }
            if (cells.has(seen)) throw OptionError("two pegs on " + name);
            cells.flip(seen);
        }
        if (cells.count() != board.pegs()) {
            throw OptionError(std::to_string(names.size()) + " pegs given; this table is for " +
                              std::to_string(board.pegs()));
        }
        return cells;
    }

    // The first placements of arm 0's pegs that need so many moves.
    std::vector<std::vector<std::string>> placements(int moves, std::size_t limit) const {
        std::vector<std::vector<std::string>> list;
        for (const auto& cells : table.placements(moves, limit)) {
            auto& names = list.emplace_back();
            for (const int cell : cells) names.push_back(board.name(cell));
        }
        return list;
    }
};

}  // namespace nply
