// A tracer that writes a search down, as far as it has room: the last iteration, node by node.
//
// A node is named by its place in the tree: a child that is searched again keeps its number.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/averages.hpp"
#include "nply/core/scores.hpp"
#include "nply/core/statistics.hpp"
#include "nply/pruning/bound_vector.hpp"
#include "nply/pruning/path.hpp"
#include "nply/search/result.hpp"

namespace nply {

// A search that was written down; moves are child numbers.
struct Record {
    enum class What : int { enter, best, value, irrelevant, cut, research, answered, pass, at_least, at_most, probe };
    struct Bound {
        int player;
        Fraction score;
        bool strict;
        int node;  // whose bound it is
    };
    struct Node {
        int parent;
        int child;   // which one of the parent's children
        int player;  // -1: a leaf, or chance
        bool chance = false;
        // Where moves are merged: of each child the one that is searched in its place; -1: itself.
        std::vector<int> same_as{};
    };
    struct Event {
        What what = What::enter;
        int node = -1;
        int top = -1;                 // irrelevant, cut: to which node
        Cut cut = Cut::immediate;     // cut: of which kind
        Values values{};              // best, value, at_least, at_most; of a cut with two sides
        std::vector<Bound> bounds{};  // cut: the bound vector and who made it
        std::optional<std::pair<Fraction, Fraction>>
            window{};  // two sides; enter, pass, cut: what the node is searched with
    };

    std::vector<Node> nodes;
    std::vector<Event> events;
    int depth = 0;
    bool truncated = false;  // there was more than fits
    bool two_sides = false;  // values are single numbers, those of the root's side
};

class Recorder {
public:
    Recorder() = default;
    Recorder(Record& written, std::size_t max_nodes) : written_(&written), max_nodes_(max_nodes) {}

    void start(int depth);
    void enter(int ply, int child);
    void player(int ply, int player);
    void chance(int ply);
    // One reply to each outcome is tried first.
    void probe(int ply) { add(ply, {.what = What::probe}); }
    void best(int ply, const Scores& values) { best(ply, Values(values)); }
    void best(int ply, const Values& values);
    void answered(int ply);
    void research(int ply, int child);
    // `top` is the ply of the ancestor that the node is irrelevant to, or beyond every ply: the value is exact.
    void leave(int ply, int top, const Scores& values);
    void leave(int ply, const Values& values);
    void cut(Cut kind, int ply, int top, const Path& path, const Scores& low, const BoundVector& bounds);

    // Two sides. The root is searched once more, with this window.
    void pass(Fraction alpha, Fraction beta);
    // Of the node that was entered last.
    void window(int ply, Fraction alpha, Fraction beta);
    void best_value(int ply, Fraction value);
    void done(int ply, Fraction value, Bound bound);
    // The node need not go on: the other side has `bound` elsewhere, by the best value of the nearest ancestor that
    // has it, or by the root's window.
    void window_cut(Cut kind, int ply, Fraction bound);
    // What follows only spells the result out.
    void pause() { paused_ = true; }

private:
    using What = Record::What;
    static constexpr int kUnwritten = -1;
    static constexpr Fraction kNone = std::numeric_limits<Score>::min();

    int node(int ply) const { return at_[static_cast<std::size_t>(ply)]; }
    bool is_leaf(int node) const {
        const Record::Node& one = written_->nodes[static_cast<std::size_t>(node)];
        return one.player < 0 && !one.chance;
    }
    int number(int parent, int child);
    void add(int ply, Record::Event event);

    Record* written_ = nullptr;
    std::size_t max_nodes_ = 0;
    std::vector<int> at_;  // numbers of the nodes on the path
    std::map<std::pair<int, int>, int> numbers_;
    std::vector<Fraction> bests_;  // two sides: best values of the nodes on the path, kNone where there is none
    std::vector<std::pair<Fraction, Fraction>> windows_;  // and what they are searched with
    bool paused_ = false;
};

}  // namespace nply
