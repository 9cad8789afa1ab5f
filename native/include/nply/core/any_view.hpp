// What one player has seen of a game, without the type of the game: the only thing that an agent under hidden
// information is given. From a view come worlds, positions that would look the same to that player.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "nply/core/any_game.hpp"
#include "nply/core/random.hpp"

namespace nply {

class AnyView;

// All worlds that agree with a view.
class AnyWorlds {
public:
    virtual ~AnyWorlds() = default;
    // One of them, each as likely as any other. Draws from several threads do not disturb each other.
    virtual std::unique_ptr<AnyPosition> draw(Random& random) const = 0;
    // From where everything is known that happened in this world, bids and passes too, and the moves from there to it.
    virtual std::unique_ptr<AnyPosition> record(const AnyPosition& world, std::vector<AnyMove>& moves) const = 0;
    // What a player sees after more moves in one of the worlds.
    virtual std::unique_ptr<AnyView> view(const AnyPosition& world, const std::vector<AnyMove>& more,
                                          int player) const = 0;
};

class AnyView {
public:
    virtual ~AnyView() = default;

    virtual int players() const = 0;
    // Whose view it is: a seat at the table, even where two of them are one player of a search.
    virtual int player() const = 0;
    // The seat to move; -1 if the game is over.
    virtual int to_move() const = 0;
    // Every legal move of this player; none if it is not his turn.
    virtual void moves(AnyMoves& list) const = 0;
    virtual std::unique_ptr<AnyWorlds> worlds() const = 0;
    // For each of these moves the child of a world that is the same move; `moves` are those of `moves`.
    virtual void find_children(const AnyPosition& world, const AnyMoves& moves, std::vector<int>& children) const = 0;
};

// The random numbers of one world among those that a seed stands for.
inline Random world_random(std::uint64_t seed, std::uint64_t number) {
    return Random(mix(seed, number));
}

}  // namespace nply
