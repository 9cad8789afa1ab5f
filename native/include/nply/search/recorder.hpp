// A tracer that writes a search down, as far as it has room: the last iteration, node by node.
//
// A node is named by its place in the tree: a child that is searched again keeps its number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/scores.hpp"
#include "nply/pruning/needs.hpp"
#include "nply/pruning/path.hpp"
#include "nply/search/minimax_table.hpp"
#include "nply/search/statistics.hpp"

namespace nply {

template <class Move>
struct Trace {
    enum class What : int { enter, best, value, irrelevant, cut, research, answered, pass, at_least, at_most };
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
        int top = -1;                                     // irrelevant, cut: to which node
        Cut cut = Cut::immediate;                         // cut: of which kind
        Scores values{};                                  // best, value, at_least, at_most; of a cut with two sides
        std::vector<Bound> bounds{};                      // cut: the bound vector and who made it
        std::optional<std::pair<Score, Score>> window{};  // two sides; enter, pass, cut: what the node is searched with
    };

    std::vector<Node> nodes;
    std::vector<Event> events;
    int depth = 0;
    bool truncated = false;  // there was more than fits
    bool two_sides = false;  // values are single numbers, those of the root's side
};

template <class Move>
class Recorder {
public:
    using Written = Trace<Move>;
    using What = typename Written::What;

    Recorder(Written& written, std::size_t max_nodes) : written_(&written), max_nodes_(max_nodes) {}

    void start(int depth) {
        *written_ = {};
        paused_ = false;
        numbers_.clear();
        written_->depth = depth;
        at_.assign(1, 0);
        written_->nodes.push_back({-1, 0, -1, Move{}});
        written_->events.push_back({.what = What::enter, .node = 0});
    }
    void enter(int ply, int child, const Move& move) {
        if (paused_) return;
        at_.resize(static_cast<std::size_t>(ply));
        at_.push_back(number(at_.back(), child, move));
        add(ply, {.what = What::enter});
    }
    void player(int ply, int player) {
        if (!paused_ && node(ply) >= 0) written_->nodes[static_cast<std::size_t>(node(ply))].player = player;
    }
    void best(int ply, const Scores& values) { add(ply, {.what = What::best, .values = values}); }
    void answered(int ply) { add(ply, {.what = What::answered}); }
    void research(int ply, int child) {
        if (paused_) return;
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
            event.bounds.push_back({maker.player, maker.bound, needs.strict(maker.player, low), node(i)});
        }
        add(ply, std::move(event));
    }

    // Two sides. The root is searched once more, with this window.
    void pass(Score alpha, Score beta) {
        written_->two_sides = true;
        at_.assign(1, 0);
        windows_.assign(1, {alpha, beta});
        add(0, {.what = What::pass, .window = windows_[0]});
    }
    // Of the node that was entered last.
    void window(int ply, Score alpha, Score beta) {
        if (paused_) return;
        windows_.resize(static_cast<std::size_t>(ply));
        windows_.push_back({alpha, beta});
        if (node(ply) >= 0) written_->events.back().window = windows_.back();
    }
    void best_value(int ply, Score value) {
        bests_.resize(static_cast<std::size_t>(ply) + 1, kNone);
        bests_[static_cast<std::size_t>(ply)] = value;
        add(ply, {.what = What::best, .values = {{value}}});
    }
    void done(int ply, Score value, Bound bound) {
        if (static_cast<std::size_t>(ply) < bests_.size()) bests_.resize(static_cast<std::size_t>(ply));
        What what = bound == Bound::exact ? What::value : bound == Bound::lower ? What::at_least : What::at_most;
        if (!paused_ && node(ply) >= 0 && written_->nodes[static_cast<std::size_t>(node(ply))].player < 0) {
            what = What::value;  // of a leaf, whatever the window is
        }
        add(ply, {.what = what, .values = {{value}}});
    }
    // The node need not go on: the other side has `bound` elsewhere, by the best value of the nearest ancestor that
    // has it, or by the root's window.
    void window_cut(Cut kind, int ply, Score bound) {
        if (paused_) return;
        const Score value = kind == Cut::window ? bests_[static_cast<std::size_t>(ply)] : bound;
        typename Written::Event event{.what = What::cut, .top = 0, .cut = kind, .values = {{value}}};
        event.window = windows_[static_cast<std::size_t>(ply)];
        for (int i = std::min(ply, static_cast<int>(bests_.size())) - 1; i >= 0 && kind == Cut::window; --i) {
            if (bests_[static_cast<std::size_t>(i)] != bound || node(i) < 0) continue;
            event.top = node(i);
            event.bounds.push_back(
                {written_->nodes[static_cast<std::size_t>(node(i))].player, bound, false, event.top});
            break;
        }
        add(ply, std::move(event));
    }
    // What follows only spells the result out.
    void pause() { paused_ = true; }

private:
    static constexpr int kUnwritten = -1;
    static constexpr Score kNone = std::numeric_limits<Score>::min();

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
        if (paused_) return;
        event.node = node(ply);
        if (event.node >= 0) written_->events.push_back(std::move(event));
    }

    Written* written_;
    std::size_t max_nodes_;
    std::vector<int> at_;  // numbers of the nodes on the path
    std::map<std::pair<int, int>, int> numbers_;
    std::vector<Score> bests_;  // two sides: best values of the nodes on the path, kNone where there is none
    std::vector<std::pair<Score, Score>> windows_;  // and what they are searched with
    bool paused_ = false;
};

}  // namespace nply
