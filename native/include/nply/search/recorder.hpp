// A tracer that writes a search down, as far as it has room: the last iteration, node by node.
//
// A node is named by its place in the tree: a child that is searched again keeps its number.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "nply/core/scores.hpp"
#include "nply/pruning/needs.hpp"
#include "nply/pruning/path.hpp"
#include "nply/search/statistics.hpp"

namespace nply {

template <class Move>
struct Trace {
    enum class What : int { enter, best, value, irrelevant, cut, research, answered };
    struct Bound {
        int player;
        Score score;
        bool strict;
        int node;  // whose bound it is
    };
    struct Node {
        int parent;
        int child;   // which one of the parent's children
        int player;  // -1: a leaf
        Move move;
    };
    struct Event {
        What what = What::enter;
        int node = -1;
        int top = -1;                 // irrelevant, cut: to which node
        Cut cut = Cut::immediate;     // cut: of which kind
        Scores values{};              // best, value
        std::vector<Bound> bounds{};  // cut: the bound vector and who made it
    };

    std::vector<Node> nodes;
    std::vector<Event> events;
    int depth = 0;
    bool truncated = false;  // there was more than fits
};

template <class Move>
class Recorder {
public:
    using Written = Trace<Move>;
    using What = typename Written::What;

    Recorder(Written& written, std::size_t max_nodes) : written_(&written), max_nodes_(max_nodes) {}

    void start(int depth) {
        *written_ = {};
        numbers_.clear();
        written_->depth = depth;
        at_.assign(1, 0);
        written_->nodes.push_back({-1, 0, -1, Move{}});
        written_->events.push_back({.what = What::enter, .node = 0});
    }
    void enter(int ply, int child, const Move& move) {
        at_.resize(static_cast<std::size_t>(ply));
        at_.push_back(number(at_.back(), child, move));
        add(ply, {.what = What::enter});
    }
    void player(int ply, int player) {
        if (node(ply) >= 0) written_->nodes[static_cast<std::size_t>(node(ply))].player = player;
    }
    void best(int ply, const Scores& values) { add(ply, {.what = What::best, .values = values}); }
    void answered(int ply) { add(ply, {.what = What::answered}); }
    void research(int ply, int child) {
        const auto found = numbers_.find({node(ply), child});
        if (found == numbers_.end()) return;
        written_->events.push_back({.what = What::research, .node = found->second});
    }
    // `top` is the ply of the ancestor that the node is irrelevant to, or beyond every ply: the value is exact.
    void leave(int ply, int top, const Scores& values) {
        if (top == std::numeric_limits<int>::max()) {
            add(ply, {.what = What::value, .values = values});
        } else {
            add(ply, {.what = What::irrelevant, .top = node(top)});
        }
    }
    void cut(Cut kind, int ply, int top, const Path& path, const Scores& low, const Needs& needs) {
        typename Written::Event event{.what = What::cut, .top = node(top), .cut = kind};
        for (int i = ply; i >= top; --i) {
            const PathNode& maker = path[i];
            if (!maker.has_best()) continue;
            event.bounds.push_back({maker.player, maker.best[maker.player], needs.strict(maker.player, low), node(i)});
        }
        add(ply, std::move(event));
    }

private:
    static constexpr int kUnwritten = -1;

    int node(int ply) const { return at_[static_cast<std::size_t>(ply)]; }

    int number(int parent, int child, const Move& move) {
        if (parent < 0) return kUnwritten;
        const auto found = numbers_.find({parent, child});
        if (found != numbers_.end()) return found->second;
        if (written_->nodes.size() >= max_nodes_) {
            written_->truncated = true;
            return kUnwritten;
        }
        const int fresh = static_cast<int>(written_->nodes.size());
        written_->nodes.push_back({parent, child, -1, move});
        numbers_[{parent, child}] = fresh;
        return fresh;
    }

    void add(int ply, typename Written::Event event) {
        event.node = node(ply);
        if (event.node >= 0) written_->events.push_back(std::move(event));
    }

    Written* written_;
    std::size_t max_nodes_;
    std::vector<int> at_;  // numbers of the nodes on the path
    std::map<std::pair<int, int>, int> numbers_;
};

}  // namespace nply
