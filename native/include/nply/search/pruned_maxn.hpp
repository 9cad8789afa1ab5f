// Maxⁿ with pruning: any collector, any oracle, any tie rule, with or without a transposition table. It returns
// exactly the value and the move of plain maxⁿ.
//
// A node that stops early, or that depends on one that did, does not know its value: it answers with the ply of
// the ancestor it is irrelevant to. There it is dropped for good. Every node between keeps it waiting, and
// searches it again if its own best value becomes one that all the nodes from that ancestor down prefer (then
// condition B of pruning/path.hpp no longer holds). This is the re-search of speculative pruning (2003,
// section 4.3). Since only the last best value counts, re-searches are left to the end of a node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/pruning/choose.hpp"
#include "nply/pruning/oracle.hpp"
#include "nply/pruning/path.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/engine_options.hpp"
#include "nply/search/evaluate.hpp"
#include "nply/search/line.hpp"
#include "nply/search/maxn_table.hpp"
#include "nply/search/result.hpp"
#include "nply/search/statistics.hpp"
#include "nply/search/tracer.hpp"

namespace nply {

template <Game G, class Tracer = NoTracer>
class PrunedMaxN {
public:
    using Options = MaxNOptions;
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    PrunedMaxN(const G& game, const State& root, const MaxNOptions& options, Budget& budget, Tracer tracer = {})
        : game_(game),
          state_(root),
          budget_(budget),
          tracer_(std::move(tracer)),
          pruning_(choose_pruning(game, root, options)),
          path_(pruning_.prune, pruning_.stretch, options.ties, root_player(options, game, root)),
          width_(options.width == 0 ? std::numeric_limits<std::size_t>::max()
                                    : static_cast<std::size_t>(options.width)),
          key_of_ties_(
              options.ties == Ties::left ? 0 : mix(1 + static_cast<std::uint64_t>(root_player(options, game, root)))) {
        if (pruning_.table_entries > 0) table_.emplace(pruning_.table_entries);
    }

    Iteration<Move> iterate(int depth) {
        line_.reserve(depth);
        path_.reserve(depth);
        if (pruning_.uses_bounds) {
            ranges_.resize(std::max(ranges_.size(), static_cast<std::size_t>(depth) + 1));
            range_of_.resize(ranges_.size());
        }
        waiting_.clear();
        waiting_.reserve(kWaiting);
        cut_off_ = false;
        tracer_.start(depth);
        tracer_.leave(0, visit(depth, 0), path_[0].best);
        Iteration<Move> done{.depth = depth, .values = path_[0].best, .line = line_.root()};
        done.exact = !cut_off_;
        return done;
    }

    const Statistics& statistics() const { return statistics_; }
    const Pruning& pruning() const { return pruning_; }

private:
    // A node's answer: kExact, its value being the best of its path node, or the ply of the ancestor that it is
    // irrelevant to.
    static constexpr int kExact = std::numeric_limits<int>::max();
    static constexpr int kNowhere = Path::kNowhere;
    static constexpr std::size_t kWaiting = 1 << 14;  // more children wait only in absurd trees

    // A child that was found irrelevant to the node at ply `top`.
    struct Waiting {
        std::uint16_t child;
        std::int16_t top;
    };

    // The waiting children of one node: the upper end of a stack that all nodes of the path share. It is empty
    // again when the node is left.
    class Queue {
    public:
        explicit Queue(std::vector<Waiting>& stack) : stack_(stack), base_(stack.size()) {}
        Queue(const Queue&) = delete;
        Queue& operator=(const Queue&) = delete;
        ~Queue() { stack_.resize(base_); }

        void push_back(const Waiting& child) const { stack_.push_back(child); }
        auto begin() const { return stack_.begin() + static_cast<std::ptrdiff_t>(base_); }
        auto end() const { return stack_.end(); }
        template <class Is>
        bool any(Is&& is) const {
            return std::any_of(begin(), end(), is);
        }
        template <class Is>
        Waiting take(Is&& is) const {
            const auto found = std::find_if(begin(), end(), is);
            const Waiting child = *found;
            stack_.erase(found);
            return child;
        }
        template <class Is>
        void drop_if(Is&& is) const {
            stack_.erase(std::remove_if(begin(), end(), is), end());
        }

    private:
        std::vector<Waiting>& stack_;
        std::size_t base_;
    };

    // Inlined where it is called: most nodes are leaves, and need no call.
    [[gnu::always_inline]] int visit(int depth, int ply) {
        return leaf(depth, ply, path_[ply].best) ? kExact : search(depth, ply);
    }

    int search(int depth, int ply) {
        PathNode& here = path_[ply];
        here.player = game_.player(state_);
        tracer_.player(ply, here.player);
        here.best_child = -1;
        if (table_ && ply > 0) {
            const int answer = look_up(depth, ply);
            if (answer != kNowhere) return answer;
        }
        const bool outer_cut_off = std::exchange(cut_off_, false);
        const int answer = search_children(depth, ply);
        if (table_) remember(depth, ply, answer);
        cut_off_ |= outer_cut_off;
        return answer;
    }

    [[gnu::always_inline]] bool leaf(int depth, int ply, Scores& out) {
        if (game_.terminal(state_)) {
            game_.scores(state_, out);
        } else if (depth == 0) {
            cut_off_ = true;
            evaluate_leaf(game_, state_, ply, out);
        } else {
            return false;
        }
        line_.end(ply);
        return true;
    }

    int search_children(int depth, int ply) {
        PathNode& here = path_[ply];
        bool fresh = false;
        const Range& range = range_here(ply, fresh);
        if (fresh) {
            const int top = find_top(ply, true, range);
            if (top != kNowhere) return top;
        }
        Moves moves;
        game_.moves(state_, moves);
        moves.truncate(width_);
        const Queue waiting(waiting_);
        const int children = static_cast<int>(moves.size());
        for (int i = 0; i < children; ++i) {
            here.on_last = i + 1 == children;
            const bool improved = search_child(moves, i, depth, ply, waiting);
            if (!improved || here.on_last || !path_.prunes()) continue;
            const int top = find_top(ply, !waits_before_best(here, waiting), range);
            if (top == kNowhere) continue;
            waiting.drop_if([&](const Waiting& w) { return pending(here, w); });
            if (top == ply) break;
            return farthest(waiting, top);
        }
        return search_again(moves, depth, ply, waiting, range);
    }

    // Each child whose answer no longer holds; it may bring a new best value, and make more of them or fewer.
    [[gnu::noinline]] int search_again(const Moves& moves, int depth, int ply, const Queue& waiting,
                                       const Range& range) {
        PathNode& here = path_[ply];
        const auto is_pending = [&](const Waiting& w) { return pending(here, w); };
        here.on_last = false;
        while (waiting.any(is_pending)) {
            const int top = find_top(ply, !waits_before_best(here, waiting), range);
            if (top != kNowhere) {
                waiting.drop_if(is_pending);
                return farthest(waiting, top == ply ? kExact : top);
            }
            const int child = waiting.take(is_pending).child;
            ++statistics_.researches;
            tracer_.research(ply, child);
            search_child(moves, child, depth, ply, waiting);
        }
        return farthest(waiting, kExact);
    }

    // True: the node has a new best value.
    [[gnu::always_inline]] bool search_child(const Moves& moves, int child, int depth, int ply, const Queue& waiting) {
        PathNode& here = path_[ply];
        here.child = child;
        const auto& move = moves[static_cast<std::size_t>(child)];
        budget_.count();
        tracer_.enter(ply + 1, child, move);
        auto undo = game_.apply(state_, move);
        const int answer = visit(depth - 1, ply + 1);
        game_.undo(state_, move, undo);
        tracer_.leave(ply + 1, answer, path_[ply + 1].best);
        if (answer != kExact) {
            if (answer < ply) {
                waiting.push_back({static_cast<std::uint16_t>(child), static_cast<std::int16_t>(answer)});
            }
            return false;
        }
        const Scores& value = path_[ply + 1].best;
        if (here.has_best() && !path_.prefers()(here.player, value, here.best, child < here.best_child)) return false;
        here.best = value;
        here.best_child = child;
        line_.extend(ply, move);
        tracer_.best(ply, value);
        if (path_.prunes()) path_.update_reach(ply);
        return true;
    }

    // --- What waits ---------------------------------------------------------------------------------------------

    // All from its top down to here prefer the best value: the child has to be searched again.
    static bool pending(const PathNode& here, const Waiting& child) {
        return here.has_best() && child.top > here.reach;
    }
    // Would a tie go to a child that is still to be searched again?
    static bool waits_before_best(const PathNode& here, const Queue& waiting) {
        return waiting.any([&](const Waiting& w) { return w.child < here.best_child && pending(here, w); });
    }
    // A node with children that wait does not know its value; it is irrelevant to the farthest of their tops.
    static int farthest(const Queue& waiting, int top) {
        for (const Waiting& child : waiting) top = std::min<int>(top, child.top);
        return top;
    }

    // --- When to stop -------------------------------------------------------------------------------------------

    // Of every value below this node. `fresh`: it may be narrower than the parent's, so that the bounds on the path
    // are worth a look at once.
    const Range& range_here(int ply, bool& fresh) {
        if constexpr (HasBounds<G>) {
            if (pruning_.uses_bounds) {
                const auto at = static_cast<std::size_t>(ply);
                fresh = ply == 0 || bounds_changed(game_, state_);
                range_of_[at] = fresh ? ply : range_of_[at - 1];
                Range& range = ranges_[static_cast<std::size_t>(range_of_[at])];
                if (fresh) game_.bounds(state_, range.low, range.high);
                return range;
            }
        }
        return pruning_.range;
    }

    // The ancestor that this node is irrelevant to; the node itself where its player cannot do better; or nowhere.
    // `later`: all children still to be searched stand behind the best one.
    int find_top(int ply, bool later, const Range& range) {
        Needs needs = path_.own_needs(ply, later);
        Oracle& oracle = *pruning_.oracle;
        if (path_[ply].has_best() && oracle.rules_out(needs, range)) {
            note_cut(Cut::immediate, ply, ply, range, needs);
            return ply;
        }
        const int top =
            path_.find_top(ply, needs, [&](int, const Needs& so_far) { return oracle.rules_out(so_far, range); });
        if (top != kNowhere) note_cut(kind_of_cut(ply, top, needs, range), ply, top, range, needs);
        return top;
    }

    Cut kind_of_cut(int ply, int top, const Needs& needs, const Range& range) {
        if (pruning_.second_opinion && !pruning_.second_opinion->rules_out(needs, range)) return Cut::table;
        if (top == ply - 1) return Cut::shallow;
        for (int i = top + 1; i < ply; ++i) {
            if (!path_[i].on_last) return Cut::speculative;
        }
        return Cut::last_branch;
    }
    void note_cut(Cut kind, int ply, int top, const Range& range, const Needs& needs) {
        ++statistics_.cuts[static_cast<std::size_t>(kind)];
        tracer_.cut(kind, ply, top, path_, range.low, needs);
    }

    // --- The transposition table --------------------------------------------------------------------------------

    std::uint64_t key_here() const {
        if constexpr (HasKey<G>) {
            return game_.key(state_) ^ key_of_ties_;
        } else {
            return 0;
        }
    }

    // The answer of an earlier search of this position, if it holds here; else kNowhere.
    int look_up(int depth, int ply) {
        int answer = kNowhere;
        table_->find(key_here(), depth, [&](const MaxNTable::Entry& entry) {
            if (entry.exact) {
                path_[ply].best = entry.scores;
                line_.end(ply);
                answer = kExact;
            } else if (path_.prunes()) {
                answer = irrelevant_again(ply, entry.scores);
            }
            if (answer == kNowhere) return false;
            cut_off_ |= entry.open;
            ++statistics_.table_hits;
            tracer_.answered(ply);
            return true;
        });
        return answer;
    }

    // The value of this position does not give every player at least `least`: who asks for as much?
    int irrelevant_again(int ply, const Scores& least) const {
        Needs needs = path_.own_needs(ply, true);
        const int players = game_.players();
        return path_.find_top(ply, needs, [&](int, const Needs& so_far) {
            for (int p = 0; p < players; ++p) {
                if (so_far.outer(p, pruning_.range.low) < least[p]) return false;
            }
            return true;
        });
    }

    void remember(int depth, int ply, int answer) {
        MaxNTable::Entry entry{.key = key_here(), .scores = path_[ply].best};
        entry.depth = static_cast<std::int16_t>(depth);
        entry.exact = answer == kExact;
        entry.open = cut_off_;
        if (!entry.exact) entry.scores = path_.inner_needs(ply, answer, game_.players());
        table_->store(entry);
    }

    const G& game_;
    State state_;
    Budget& budget_;
    Tracer tracer_;
    Pruning pruning_;
    Path path_;
    std::size_t width_;
    std::uint64_t key_of_ties_;
    std::optional<MaxNTable> table_;
    std::vector<Waiting> waiting_;
    std::vector<Range> ranges_;  // by ply, where the bounds changed
    std::vector<int> range_of_;  // the ply whose range holds
    Line<Move> line_;
    Statistics statistics_;
    bool cut_off_ = false;
};

}  // namespace nply
