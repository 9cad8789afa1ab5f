// A native game whose type is forgotten. Everything that is not fast runs on it, so that it is compiled once, not once
// for every game; searches run on the game's own types.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/search/engine.hpp"
#include "nply/search/recorder.hpp"

namespace nply::bindings {

// The bytes of a game's own move.
struct AnyMove {
    std::array<std::byte, 8> bytes{};

    friend bool operator==(const AnyMove&, const AnyMove&) = default;

    template <class Move>
    static AnyMove of(const Move& move) {
        static_assert(std::is_trivially_copyable_v<Move> && sizeof(Move) <= sizeof(bytes));
        AnyMove any;
        std::memcpy(any.bytes.data(), &move, sizeof(Move));
        return any;
    }
    template <class Move>
    Move as() const {
        Move move;
        std::memcpy(&move, bytes.data(), sizeof(Move));
        return move;
    }
};

class AnyMoves {
public:
    static constexpr std::size_t capacity = 2048;  // where a search keeps something for each move

    void push_back(AnyMove move) { items_.push_back(move); }
    void truncate(std::size_t size) { items_.resize(std::min(size, items_.size())); }
    std::size_t size() const { return items_.size(); }
    const AnyMove& operator[](std::size_t i) const { return items_[i]; }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }

private:
    std::vector<AnyMove> items_;
};

// A move as Python sees it: a number where the game's moves are child indices, else its text.
using PublicMove = std::variant<std::int64_t, std::string>;

struct SearchRequest {
    EngineOptions engine;
    Limits limits;
    std::size_t trace_nodes = 0;  // how many nodes to write down; 0: no trace
};

// The last completed iteration of a search that is under way.
template <class Move>
struct Latest {
    int depth = 0;
    std::vector<Move> line;

    void operator()(const Iteration<Move>& done) {
        depth = done.depth;
        line = done.line;
    }
};

// A search whose game and algorithm are forgotten.
class AnySearch {
public:
    virtual ~AnySearch() = default;
    virtual Iteration<AnyMove> iterate(int depth) = 0;
    virtual bool to_the_end() const = 0;
    virtual void report(const EngineOptions& engine, SearchFacts& facts) const = 0;

    // Before and after a search that runs on its own games alone, and writes itself down.
    virtual void record(std::size_t) {}
    virtual Trace<AnyMove> recorded() const { return {}; }
};

class Walker;

// Every algorithm, compiled for one game: it is handed walkers through that game alone.
using SearchMaker = std::unique_ptr<AnySearch> (*)(const Walker&, const EngineOptions&, Budget&);
using Algorithms = std::array<SearchMaker, kAlgorithms>;

// A state to walk through a game with, and everything that may be asked about it.
class Walker {
public:
    virtual ~Walker() = default;
    virtual std::unique_ptr<Walker> copy() const = 0;

    virtual int players() const = 0;
    virtual int player() const = 0;
    virtual void moves(AnyMoves& list) const = 0;
    virtual void apply(AnyMove move) = 0;
    virtual void undo(AnyMove move) = 0;
    virtual bool terminal() const = 0;
    virtual void scores(Scores& out) const = 0;

    virtual bool has_evaluation() const = 0;
    virtual bool has_bounds() const = 0;
    virtual bool has_outcomes() const = 0;
    virtual bool has_key() const = 0;
    virtual bool has_plain_moves() const = 0;
    virtual ScoreFacts score_facts() const = 0;
    virtual void evaluate(Scores& out) const = 0;
    virtual void bounds(Scores& low, Scores& high) const = 0;
    virtual bool bounds_changed() const = 0;
    virtual void outcomes(const std::function<void(const Scores&)>& visit) const = 0;
    virtual std::uint64_t key() const = 0;
    virtual bool has_mirror() const = 0;
    virtual MirroredKey mirrored_key() const = 0;
    virtual int mirrored_child(const AnyMoves& moves, int child) const = 0;
    virtual bool has_promise() const = 0;
    virtual int promise(AnyMove move) const = 0;
    virtual bool has_foresight() const = 0;
    virtual int foresee(Scores& out) const = 0;
    virtual bool blunders(AnyMove move) const = 0;
    virtual int max_length() const = 0;
    virtual int next_level(int depth) const = 0;

    PublicMove named(AnyMove move) const;
    virtual std::int64_t index_of(AnyMove move) const = 0;  // -1: it is named by its text
    virtual std::string move_text(AnyMove move) const = 0;
    // Why a move that somebody typed is not legal, in the words of the game; empty if it has none.
    virtual std::string why_not(const std::string& text) const = 0;
    virtual std::string text() const = 0;
    // Only asked of walkers through the same game.
    virtual bool equals(const Walker& other) const = 0;

    virtual const Algorithms& algorithms() const = 0;
};

// As one more Game, for what is not fast: iterative deepening, and searches that are written down.
class WalkedGame {
public:
    static constexpr std::uint64_t poll_interval = kNativePollInterval;

    class State {
    public:
        explicit State(std::unique_ptr<Walker> walker) : walker_(std::move(walker)) {}
        State(const State& other) : walker_(other.walker_->copy()) {}
        State& operator=(const State& other) {
            walker_ = other.walker_->copy();
            return *this;
        }
        Walker* operator->() { return walker_.get(); }
        const Walker* operator->() const { return walker_.get(); }

    private:
        std::unique_ptr<Walker> walker_;
    };
    using Move = AnyMove;
    using Moves = AnyMoves;
    struct Undo {};  // walkers remember

    explicit WalkedGame(State root) : root_(std::move(root)) {}

    int players() const { return root_->players(); }
    int player(const State& state) const { return state->player(); }
    void moves(const State& state, Moves& list) const { state->moves(list); }
    Undo apply(State& state, Move move) const {
        state->apply(move);
        return {};
    }
    void undo(State& state, Move move, Undo) const { state->undo(move); }
    bool terminal(const State& state) const { return state->terminal(); }
    void scores(const State& state, Scores& out) const { state->scores(out); }

    bool has_evaluation() const { return root_->has_evaluation(); }
    bool has_bounds() const { return root_->has_bounds(); }
    bool has_outcomes() const { return root_->has_outcomes(); }
    bool has_key() const { return root_->has_key(); }
    bool has_plain_moves() const { return root_->has_plain_moves(); }
    ScoreFacts score_facts() const { return root_->score_facts(); }
    void evaluate(const State& state, Scores& out) const { state->evaluate(out); }
    void bounds(const State& state, Scores& low, Scores& high) const { state->bounds(low, high); }
    bool bounds_changed(const State& state) const { return state->bounds_changed(); }
    template <class Visit>
    void outcomes(const State& state, Visit&& visit) const {
        state->outcomes(visit);
    }
    std::uint64_t key(const State& state) const { return state->key(); }
    bool has_mirror() const { return root_->has_mirror(); }
    MirroredKey mirrored_key(const State& state) const { return state->mirrored_key(); }
    int mirrored_child(const Moves& moves, int child) const { return root_->mirrored_child(moves, child); }
    bool has_promise() const { return root_->has_promise(); }
    int promise(const State& state, Move move) const { return state->promise(move); }
    bool has_foresight() const { return root_->has_foresight(); }
    int foresee(const State& state, Scores& out) const { return state->foresee(out); }
    bool blunders(const State& state, Move move) const { return state->blunders(move); }
    int max_length(const State& state) const { return state->max_length(); }
    int next_level(const State& state, int depth) const { return state->next_level(depth); }

private:
    State root_;
};

static_assert(Game<WalkedGame> && CanEvaluate<WalkedGame> && HasBounds<WalkedGame> && HasOutcomes<WalkedGame> &&
              HasKey<WalkedGame> && HasMaxLength<WalkedGame> && HasLevels<WalkedGame>);

}  // namespace nply::bindings
