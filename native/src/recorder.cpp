#include "nply/search/recorder.hpp"

#include <algorithm>
#include <string>

#include "nply/core/errors.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

namespace {

// A single number, as events of searches with two sides have it.
Values alone(Fraction value) {
    Values values = Values::of_player(0, value.above);
    values.count = value.below;
    return values;
}

}  // namespace

void report_not_drawn(const char* engine, const char* instead) {
    throw CapabilityError(std::string(engine) + " cannot be drawn: use " + instead);
}

void Recorder::start(int depth) {
    *written_ = {};
    paused_ = false;
    numbers_.clear();
    written_->depth = depth;
    at_.assign(1, 0);
    written_->nodes.push_back({-1, 0, -1, false});
    written_->events.push_back({.what = What::enter, .node = 0});
}

void Recorder::enter(int ply, int child) {
    if (paused_) return;
    at_.resize(static_cast<std::size_t>(ply));
    at_.push_back(number(at_.back(), child));
    add(ply, {.what = What::enter});
}

void Recorder::player(int ply, int player) {
    if (!paused_ && node(ply) >= 0) written_->nodes[static_cast<std::size_t>(node(ply))].player = player;
}

void Recorder::chance(int ply) {
    if (!paused_ && node(ply) >= 0) written_->nodes[static_cast<std::size_t>(node(ply))].chance = true;
}

void Recorder::best(int ply, const Values& values) {
    add(ply, {.what = What::best, .values = values});
}

void Recorder::answered(int ply) {
    add(ply, {.what = What::answered});
}

void Recorder::research(int ply, int child) {
    if (paused_) return;
    const auto found = numbers_.find({node(ply), child});
    if (found == numbers_.end()) return;
    written_->events.push_back({.what = What::research, .node = found->second});
}

void Recorder::leave(int ply, int top, const Scores& values) {
    if (paused_) return;
    if (top == std::numeric_limits<int>::max()) {
        leave(ply, Values(values));
    } else {
        add(ply, {.what = What::irrelevant, .top = node(top)});
    }
}

void Recorder::leave(int ply, const Values& values) {
    add(ply, {.what = What::value, .values = values});
}

void Recorder::cut(Cut kind, int ply, int top, const Path& path, const Scores& low, const BoundVector& bounds) {
    if (paused_) return;
    Record::Event event{.what = What::cut, .top = node(top), .cut = kind};
    if (kind == Cut::proof) event.values = Values(low);
    for (int i = ply; i >= top; --i) {
        const PathNode& maker = path[i];
        if (!maker.has_best()) continue;
        event.bounds.push_back({maker.player, maker.bound, bounds.strict(maker.player, low), node(i)});
    }
    add(ply, std::move(event));
}

void Recorder::pass(Fraction alpha, Fraction beta) {
    written_->two_sides = true;
    at_.assign(1, 0);
    windows_.assign(1, {alpha, beta});
    add(0, {.what = What::pass, .window = windows_[0]});
}

void Recorder::window(int ply, Fraction alpha, Fraction beta) {
    if (paused_) return;
    windows_.resize(static_cast<std::size_t>(ply));
    windows_.push_back({alpha, beta});
    if (node(ply) >= 0) written_->events.back().window = windows_.back();
}

void Recorder::best_value(int ply, Fraction value) {
    bests_.resize(static_cast<std::size_t>(ply) + 1, kNone);
    bests_[static_cast<std::size_t>(ply)] = value;
    add(ply, {.what = What::best, .values = alone(value)});
}

void Recorder::done(int ply, Fraction value, Bound bound) {
    if (static_cast<std::size_t>(ply) < bests_.size()) bests_.resize(static_cast<std::size_t>(ply));
    What what = bound == Bound::exact ? What::value : bound == Bound::lower ? What::at_least : What::at_most;
    if (!paused_ && node(ply) >= 0 && is_leaf(node(ply))) {
        what = What::value;  // of a leaf, whatever the window is
    }
    add(ply, {.what = what, .values = alone(value)});
}

void Recorder::window_cut(Cut kind, int ply, Fraction bound) {
    if (paused_) return;
    const Fraction value = kind == Cut::window ? bests_[static_cast<std::size_t>(ply)] : bound;
    Record::Event event{.what = What::cut, .top = 0, .cut = kind, .values = alone(value)};
    event.window = windows_[static_cast<std::size_t>(ply)];
    Fraction edge = bound;  // what an ancestor has
    if (kind == Cut::star1 || kind == Cut::star2) {
        edge = bound <= event.window->first ? event.window->first : event.window->second;
    }
    for (int i = std::min(ply, static_cast<int>(bests_.size())) - 1; i >= 0 && kind != Cut::immediate; --i) {
        if (bests_[static_cast<std::size_t>(i)] != edge || node(i) < 0) continue;
        event.top = node(i);
        event.bounds.push_back({written_->nodes[static_cast<std::size_t>(node(i))].player, edge, false, event.top});
        break;
    }
    add(ply, std::move(event));
}

int Recorder::number(int parent, int child) {
    if (parent < 0) return kUnwritten;
    const auto found = numbers_.find({parent, child});
    if (found != numbers_.end()) return found->second;
    if (written_->nodes.size() >= max_nodes_) {
        written_->truncated = true;
        return kUnwritten;
    }
    const int fresh = static_cast<int>(written_->nodes.size());
    written_->nodes.push_back({parent, child, -1, false});
    numbers_[{parent, child}] = fresh;
    return fresh;
}

void Recorder::add(int ply, Record::Event event) {
    if (paused_) return;
    event.node = node(ply);
    if (event.node >= 0) written_->events.push_back(std::move(event));
}

}  // namespace nply
