// A position that any engine can search, whether its game is native or comes from elsewhere.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nply/core/any_game.hpp"
#include "nply/search/make_search.hpp"

namespace nply {

class NativePosition;

class Position : public AnyPosition {
public:
    using AnyPosition::AnyPosition;

    // Whether other threads may run beside a search of it.
    virtual bool is_native() const = 0;
    // What a score of 1 is to the author of the game.
    virtual double unit() const { return 1; }

    // A search of this position's game, on its own type where that is compiled.
    virtual std::unique_ptr<AnySearch> make_search(const EngineOptions& engine, bool recorded) const = 0;
    // The same position of the game that lists one move for each run of equivalent ones; null where there is none.
    virtual std::unique_ptr<NativePosition> merged(Merge which) const;
    // Nodes per ply, the root first; without a depth, of the whole game.
    virtual std::vector<std::uint64_t> perft(std::optional<int> depth, Budget& budget) const = 0;
    // Leaves a game as it was found, whatever a search that ended early has left applied.
    virtual void restore() const {}

    std::unique_ptr<Position> clone() const {
        return std::unique_ptr<Position>(static_cast<Position*>(copy().release()));
    }
};

class NativeView;

// Of a native game: it can be named, written and compared, too.
class NativePosition : public Position {
public:
    using Position::Position;

    bool is_native() const final { return true; }
    // The place of a move in its list, if that is its name; -1: moves are named by their text.
    virtual std::int64_t index_of(AnyMove move) const = 0;
    virtual std::string move_text(AnyMove move) const = 0;
    virtual std::string text() const = 0;
    // Only asked of positions of the same game.
    virtual bool equals(const NativePosition& other) const = 0;
    // This game in the state of another position, which is of the same type of game.
    virtual std::unique_ptr<NativePosition> with_state_of(const AnyPosition& other) const = 0;
    // What this player has seen of the moves that led here.
    virtual std::unique_ptr<NativeView> view(int player, const std::vector<AnyMove>& history) const = 0;

    std::unique_ptr<NativePosition> clone() const {
        return std::unique_ptr<NativePosition>(static_cast<NativePosition*>(copy().release()));
    }
};

inline std::unique_ptr<NativePosition> Position::merged(Merge) const {
    return nullptr;
}

}  // namespace nply
