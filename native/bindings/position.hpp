// A position as the bindings see it: of a native game or of one written in Python. Moves get their names here, at the
// edge; below, they are child numbers.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nply/core/any_game.hpp"
#include "nply/search/make_search.hpp"

namespace nply::bindings {

namespace nb = nanobind;

class Position : public AnyPosition {
public:
    using AnyPosition::AnyPosition;

    // Needs the GIL.
    virtual nb::object name(AnyMove move) const = 0;
    // Whether a search has to hold the GIL.
    virtual bool is_python() const { return false; }
    // What a score of 1 is to the author of the game.
    virtual double unit() const { return 1; }

    // A search of this position's game, on its own type where that is compiled.
    virtual std::unique_ptr<AnySearch> make_search(const EngineOptions& engine, bool recorded) const = 0;
    // Nodes per ply, the root first; without a depth, of the whole game.
    virtual std::vector<std::uint64_t> perft(std::optional<int> depth, Budget& budget) const = 0;
    // Leaves a game as it was found, whatever a search that ended early has left applied.
    virtual void restore() const {}

    std::unique_ptr<Position> clone() const {
        return std::unique_ptr<Position>(static_cast<Position*>(copy().release()));
    }
};

class NativeView;

// Of a native game: it can be written and compared too.
class NativePosition : public Position {
public:
    using Position::Position;

    nb::object name(AnyMove move) const override;
    // -1: moves are named by their text.
    virtual std::int64_t index_of(AnyMove move) const = 0;
    virtual std::string move_text(AnyMove move) const = 0;
    virtual std::string text() const = 0;
    // Only asked of positions of the same game.
    virtual bool equals(const NativePosition& other) const = 0;
    // What this player has seen of the moves that led here.
    virtual std::unique_ptr<NativeView> view(int player, const std::vector<AnyMove>& history) const = 0;
};

// The moves of the line that was found, by name.
nb::list names_of_line(const Position& root, const Iteration& found);

// The name of a move at this position.
nb::object name_of_child(const Position& position, int child);

}  // namespace nply::bindings
