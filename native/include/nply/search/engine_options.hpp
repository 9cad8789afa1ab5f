// The options of every engine, apart from the templates that run them and the tables that describe them.
#pragma once

#include <string>
#include <variant>

#include "nply/pruning/oracle.hpp"
#include "nply/pruning/path.hpp"
#include "nply/search/limits.hpp"
#include "nply/search/move_order.hpp"
#include "nply/search/ties.hpp"

namespace nply {

struct MaxNOptions {
    Prune prune = Prune::automatic;
    OracleKind oracle = OracleKind::automatic;
    Ties ties = Ties::left;
    int stretch = 0;          // 0: as many as there are players
    int width = 0;            // 0: all moves
    std::string table = "0";  // a number of entries, or a size like 64MB
    int root_player = -1;     // whom ties=worst_for_root is about; -1: who is to move. Not a user's option
};

template <class G>
int root_player(const MaxNOptions& options, const G& game, const typename G::State& root) {
    return options.root_player < 0 ? game.player(root) : options.root_player;
}

enum class MinimaxSearch : int { plain, alphabeta, pvs, mtdf };

struct TwoSidesOptions {
    MinimaxSearch search = MinimaxSearch::pvs;
    int aspiration = 0;  // half the window; 0: none
    bool zero_window = false;
    Order order = Order::automatic;
    bool bounds = true;
    bool foresight = true;
    bool exact_move = false;
    std::string table = "auto";  // a number of entries, or a size like 64MB
    bool partition = false;
    std::string sides;         // like 02/13; empty: the root's player against all others
    bool two_players = false;  // not a user's option
};

struct MinimaxOptions : TwoSidesOptions {
    MinimaxOptions() { two_players = true; }
};

using EngineOptions = std::variant<MaxNOptions, TwoSidesOptions>;

}  // namespace nply
