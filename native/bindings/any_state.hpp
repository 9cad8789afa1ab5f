// A state of any native game behind one interface, so that each subject is bound once. Virtual calls stop here: a
// search runs on the game's own types.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "nply/core/scores.hpp"
#include "nply/search/engine.hpp"
#include "nply/search/recorder.hpp"
#include "nply/search/statistics.hpp"
#include "walker.hpp"

namespace nply::bindings {

// A move as Python sees it: a number where the game's moves are child indices, else its text.
using PublicMove = std::variant<std::int64_t, std::string>;
using PublicScores = std::vector<Score>;

// A search's result and its news on the way, with moves as the caller sees them.
template <class M>
struct BasicResult {
    std::optional<M> move;
    std::optional<PublicScores> values;
    std::vector<M> line;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool complete = false;
    Statistics statistics;
    std::string pruning;
    std::optional<std::pair<Score, Score>> window;
    int players = 0;
    std::optional<Trace<M>> trace;  // if the request asked for one
};

struct SearchRequest {
    EngineOptions engine;
    Limits limits;
    std::size_t trace_nodes = 0;  // how many nodes to write down; 0: no trace
};

template <class M>
struct BasicProgress {
    int depth = 0;  // of the last completed iteration
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<M> line;
};

using PublicResult = BasicResult<PublicMove>;
using Progress = BasicProgress<PublicMove>;
// Called from time to time while a search runs; true ends it.
using OnProgress = std::function<bool(const Progress&)>;

class AnyState;

// Every algorithm, compiled for one game: it is handed states of that game alone.
using SearchFunction = PublicResult (*)(const AnyState&, const SearchRequest&, const OnProgress&);
using Algorithms = std::array<SearchFunction, kAlgorithms>;

class AnyState {
public:
    virtual ~AnyState() = default;
    virtual std::unique_ptr<AnyState> copy() const = 0;

    virtual int players() const = 0;
    virtual int player() const = 0;
    virtual bool terminal() const = 0;
    virtual std::vector<PublicMove> legal_moves() const = 0;
    virtual void push(const PublicMove& move) = 0;
    virtual PublicMove pop() = 0;
    virtual std::vector<PublicMove> history() const = 0;
    virtual PublicScores scores() const = 0;
    virtual PublicScores evaluate() const = 0;
    virtual std::optional<std::pair<PublicScores, PublicScores>> bounds() const = 0;
    virtual std::optional<std::vector<PublicScores>> outcomes() const = 0;
    virtual std::optional<std::uint64_t> key() const = 0;
    virtual std::string text() const = 0;
    // Only asked of states of the same game.
    virtual bool equals(const AnyState& other) const = 0;

    virtual const Algorithms& algorithms() const = 0;
    // For searches that do not know the game, and the moves that these speak of.
    virtual std::unique_ptr<Walker> walker() const = 0;
    virtual PublicMove named(AnyMove move) const = 0;
    virtual std::vector<std::uint64_t> perft(std::optional<int> depth, OnProgress on_progress) const = 0;
};

struct Capabilities {
    std::vector<std::string> names;
    ScoreFacts facts;
};

using OptionValue = std::variant<bool, std::int64_t, std::string, std::vector<std::int64_t>, std::vector<std::string>>;
using OptionValues = std::map<std::string, OptionValue>;

struct OptionInfo {
    std::string name, type, help;
    std::optional<OptionValue> fallback;
    std::int64_t low, high;
    std::vector<std::string> choices;
};

class AnyGame {
public:
    virtual ~AnyGame() = default;
    virtual int players() const = 0;
    virtual Capabilities capabilities() const = 0;
    // The arguments that deal takes; none where the game has a start instead.
    virtual std::vector<OptionInfo> deal_options() const = 0;
    virtual std::unique_ptr<AnyState> start() const = 0;
    virtual std::unique_ptr<AnyState> deal(const OptionValues& arguments) const = 0;
};

struct FamilyInfo {
    std::string name, summary;
    std::vector<OptionInfo> options;
    std::shared_ptr<const AnyGame> (*make)(const OptionValues&);
};

}  // namespace nply::bindings
