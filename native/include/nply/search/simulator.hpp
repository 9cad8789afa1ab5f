// A game as searches see it that grow a tree in memory or play games out: a position that is walked forward from the
// root, and taken back there. Such a search is compiled once; only this is compiled for every game
// (search/simulation.hpp), and a whole playout is one call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nply/core/any_game.hpp"
#include "nply/core/random.hpp"
#include "nply/search/budget.hpp"

namespace nply {

// Bytes between what different threads write: two lines, as processors fetch them in pairs.
inline constexpr std::size_t kApart = 128;

// How games are played out from a leaf.
struct PlayoutRule {
    bool heuristic = false;  // the first move in the game's order, and a random one only in `epsilon` of 100 cases
    int epsilon = 0;
    int plies = -1;  // after so many moves the game is evaluated; -1: it is played to its end
};

// A move as a tree remembers it. `detail`: where chance moves, how likely it is; where somebody replies out of turn,
// who, and which of his moves it is; else 0.
struct Edge {
    AnyMove move;
    int detail = 0;

    static Edge reply(const AnyMove& move, int player, int place) { return {move, place * kMaxPlayers + player}; }
    int weight() const { return detail; }
    int who_replies() const { return detail % kMaxPlayers; }
    int place_of_reply() const { return detail / kMaxPlayers; }
};

// What is seen of a child from its parent.
struct Glimpse {
    bool terminal;
    Scores values;          // final, or evaluated
    std::uint64_t key = 0;  // where the game has keys
};

// A move that somebody made in a playout.
struct PlayedMove {
    int player;
    AnyMove move;
};

// One of the weights whose sum this is: a number below it, to be counted down.
inline std::uint64_t draw(Random& random, std::uint64_t sum_of_weights) {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(random.next()) * sum_of_weights >> 64);
}

// A playout came to no end.
[[noreturn]] void report_endless_playout();

// Each is of one thread, and writes all the time: so none shares what a processor reads at once with another's.
class alignas(kApart) Simulator {
public:
    static constexpr int kLongestPlayout = 10'000;
    // In the place of a player: chance, or whoever of the others replies.
    static constexpr int kChance = -1, kReply = -2;

    virtual ~Simulator() = default;

    virtual int players() const = 0;
    virtual ScoreFacts score_facts() const = 0;
    virtual bool has_plain_moves() const = 0;
    virtual bool is_native() const = 0;
    virtual bool offers(Evaluate) const = 0;
    virtual bool offers(Key) const = 0;
    virtual bool offers(Chance) const = 0;
    virtual bool offers(MaxLength) const = 0;
    virtual bool offers(OutOfTurn) const = 0;

    // Another root. Where a move may take long the budget is asked at each; elsewhere the caller counts.
    virtual void start(const AnyPosition& root, Budget& budget) = 0;
    // The root is no longer needed, and may not be kept if it is an object of somebody else's.
    virtual void leave() = 0;
    // The same root for another thread; only of native games.
    virtual std::unique_ptr<Simulator> copy() const = 0;
    // Whether these children, one after another from the last root, lead to this position. A game that cannot tell says
    // yes: its keys have.
    virtual bool leads_to(std::span<const Edge> line, const AnyPosition& root) = 0;

    // From now on one of the others replies to each move of this player, whoever it is, and then it is his turn again
    // (Schadd and Winands 2011). Playouts go on in turn.
    virtual void let_one_reply(int player) = 0;

    virtual void rewind() = 0;
    virtual bool terminal() const = 0;
    // kChance where chance moves, kReply where somebody replies.
    virtual int player() const = 0;
    virtual std::uint64_t key() const = 0;
    virtual int max_length() const = 0;
    virtual void scores(Scores& out) const = 0;
    virtual void evaluate(Scores& out) const = 0;
    virtual void edges(std::vector<Edge>& out) = 0;
    // The move at this place in the list of edges.
    virtual void apply(int child, const Edge& edge) = 0;
    // The same, where only the place is known, and nobody replies.
    virtual void apply(int child) = 0;
    // All children, each evaluated.
    virtual void look_ahead(std::vector<Glimpse>& out) = 0;
    // Plays on to the end, or to an evaluation. Moves are noted in `played`, if anywhere.
    virtual void playout(Random& random, const PlayoutRule& rule, std::vector<PlayedMove>* played, Scores& out) = 0;

    // Moves made since the last time, as far as the budget has not been told.
    std::uint64_t take_uncounted() { return std::exchange(uncounted_, 0); }

protected:
    std::uint64_t uncounted_ = 0;
};

}  // namespace nply
