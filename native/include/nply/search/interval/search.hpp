// One thread of interval maxⁿ (search/interval_max_n.hpp): questions about positions of one hand, and their answers.
//
// Several threads may solve the same root over one table of ranges. Who has several children to choose from leaves that
// one for later which another thread is busy with. The more somebody knows of a position the better for all, and what
// one knows may be told to another at any time: it is all about the same values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/core/statistics.hpp"
#include "nply/games/tricks/table.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/interval/ranges.hpp"
#include "nply/search/threads/board.hpp"

namespace nply {

template <Game G>
    requires tricks::HasAdditive<G>
class IntervalSearch {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    struct Child {
        Move move;
        int place;            // in the game's list
        std::uint64_t key;    // if the move ends a trick
        Lanes gain;           // what the trick brings that the move ends
        IntervalRange range;  // of the node's own units: the gain is in it
    };
    using Children = FixedList<Child, G::Moves::capacity>;

    // A position with all that is known of it.
    struct Node {
        IntervalRange range{};
        Score total = 0;  // of what all players get here
        Children children;
        std::size_t chosen = 0;  // by who is to move, when the node is solved
    };

    // `member`: of the thread, if it may have company; `first`: the search of the first thread, whose proofs it shares.
    // All that is passed by reference outlives the search.
    IntervalSearch(const G& game, const State& root, const IntervalSettings& settings, IntervalTable& table,
                   Budget& budget, Board::Member* member, const IntervalSearch* first = nullptr)
        : game_(game),
          root_(root),
          worth_sharing_(settings.worth_sharing),
          budget_(budget),
          member_(member),
          ranges_(game, root, settings, table, budget, first != nullptr ? &first->ranges_ : nullptr),
          state_(root) {}

    // The root, and how many nodes each of its children has cost, by its place in the game's list.
    struct Root : Node {
        std::array<std::uint64_t, G::Moves::capacity> visits{};
    };

    // What everybody gets at the root. Where a limit strikes it tells how far this came.
    void solve(Root& root) {
        state_ = root_;
        root = {};
        root.range = ranges_.here(state_);
        const auto ask = [&](Child& child, int who, Score wanted) {
            const std::uint64_t before = budget_.nodes();
            ask_child(child, who, wanted);
            root.visits[index(child.place)] += budget_.nodes() - before;
        };
        choose(root, ask);
        for (int p = 0; p < game_.players(); ++p) {
            while (root.range.low[index(p)] < root.range.high[index(p)]) {
                ask(root.children[root.chosen], p, middle(root.range, p));
                narrow(root);
            }
        }
    }
    // Calls line(place) for everybody's first best move after this one at the root, to the end of the hand. Most of
    // them the table knows.
    template <class Line>
    void follow(Move move, Line&& line) {
        state_ = root_;
        game_.apply(state_, move);
        while (!game_.terminal(state_)) {
            Node node;
            node.range = ranges_.here(state_);
            choose(node, [this](Child& child, int who, Score wanted) { ask_child(child, who, wanted); });
            const Child& child = node.children[node.chosen];
            line(child.place);
            game_.apply(state_, child.move);
        }
    }

    Statistics statistics() const {
        Statistics statistics;
        statistics.table_hits = hits_;
        statistics.proof_nodes = ranges_.proof_nodes();
        return statistics;
    }

private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static Score middle(const IntervalRange& range, int p) {
        return (range.low[index(p)] + range.high[index(p)] + 1) >> 1;
    }
    // What to ask for where several children may be the best one: half-way from what the mover has to what this one may
    // bring him.
    static Score between(const IntervalRange& node, const IntervalRange& child, int mover) {
        const Score most = child.high[index(mover)];
        return std::max(child.low[index(mover)] + 1, most - (most - node.low[index(mover)]) / 2);
    }

    // --- Questions

    // Narrows the range of the position until it says whether `who` gets at least `wanted`. Only positions between two
    // tricks are remembered: they are one in ten, and most of what turns up again.
    void ask(std::uint64_t key, int who, Score wanted, IntervalRange& range) {
        const int mover = game_.player(state_);
        Node node;
        node.range = range;
        list_children(node);
        for (;;) {
            const Next next = narrow(node);
            if (node.range.low[index(who)] >= wanted || node.range.high[index(who)] < wanted) break;
            Child& child = node.children[next.alone ? next.child : apart(node, next.child)];
            if (next.alone || who == mover) {
                ask_child(child, who, wanted);
            } else {
                ask_child(child, mover, between(node.range, child.range, mover));
            }
        }
        range = node.range;
        ranges_.store(state_, key, range);
    }
    // Which child is the first best one, after as many questions as that takes; ask(child, who, wanted) puts them.
    template <class Ask>
    void choose(Node& node, Ask&& ask) {
        list_children(node);
        const int mover = game_.player(state_);
        for (;;) {
            const Next next = narrow(node);
            node.chosen = next.child;
            if (next.alone) return;
            Child& child = node.children[apart(node, next.child)];
            ask(child, mover, between(node.range, child.range, mover));
        }
    }

    void ask_child(Child& child, int who, Score wanted) {
        budget_.count();
        if (member_ != nullptr) member_->check(budget_);
        is_shared() ? ask_beside_others(child, who, wanted) : ask_alone(child, who, wanted);
    }
    void ask_alone(Child& child, int who, Score wanted) {
        const auto undo = game_.apply(state_, child.move);
        IntervalRange inner = child.range.without(child.gain);
        ask(child.key, who, wanted - child.gain[index(who)], inner);
        game_.undo(state_, child.move, undo);
        child.range = inner.with(child.gain);
    }
    // Where another thread is the first to know more of the child this one is told.
    void ask_beside_others(Child& child, int who, Score wanted) {
        if (learn(child)) return;
        const State before = state_;
        const std::uint64_t position = name_of(child);
        member_->enter(position);
        try {
            ask_alone(child, who, wanted);
            member_->leave(position);
            member_->overtake_others(position);
        } catch (const Overtaken& by) {
            member_->leave(position);
            if (by.ply != ply_of_children(before)) throw;
            state_ = before;
            learn(child);
        }
    }
    // What others have found meanwhile. Whether that is anything new.
    bool learn(Child& child) {
        IntervalRange known;
        if (child.key == 0 || !ranges_.find(child.key, state_.tricks_left() - 1, known)) return false;
        const IntervalRange before = child.range;
        ranges_.intersect(child.range, known.with(child.gain), ranges_.total(state_));
        return before.low != child.range.low || before.high != child.range.high;
    }
    bool is_shared() const {
        return member_ != nullptr && member_->has_company && state_.tricks_left() >= worth_sharing_;
    }
    // On the board.
    std::uint64_t name_of(const Child& child) const {
        const std::uint64_t number =
            child.key != 0 ? child.key
                           : mix(tricks::number_of(state_.in_hands(), state_.turn), static_cast<unsigned>(child.place));
        return Board::name_of(number, ply_of_children(state_));
    }
    std::size_t ply_of_children(const State& state) const {
        return static_cast<std::size_t>(root_.cards_left() - state.cards_left() + 1);
    }

    struct Next {
        std::size_t child;  // whom to ask
        bool alone;         // it is the only candidate
    };

    // The range as the candidates leave it, and the candidate to be asked: the one that may bring most, unless it is
    // known to do so.
    Next narrow(Node& node) const {
        auto& [range, total, children, chosen] = node;
        const std::size_t mover = index(game_.player(state_));
        const std::size_t nobody = children.size();
        int best = range.low[mover];
        std::size_t holder = nobody;  // the first child that is known to bring as much
        for (std::size_t i = 0; i < children.size(); ++i) {
            const int low = children[i].range.low[mover];
            if (low > best || (low == best && holder == nobody)) {
                best = low;
                holder = i;
            }
        }
        std::size_t candidates = 0, last = nobody, asked = nobody;
        IntervalRange hull;
        hull.low.fill(std::numeric_limits<Lanes::value_type>::max());
        hull.high.fill(std::numeric_limits<Lanes::value_type>::min());
        for (std::size_t i = 0; i < children.size(); ++i) {
            const IntervalRange& child = children[i].range;
            const int high = child.high[mover];
            if (high < best || (high == best && i > holder)) continue;
            ++candidates;
            last = i;
            if (child.low[mover] < high && (asked == nobody || high > children[asked].range.high[mover])) asked = i;
            hull.low = lower_of(hull.low, child.low);
            hull.high = higher_of(hull.high, child.high);
        }
        hull.low[mover] = narrowed(best);
        ranges_.intersect(range, hull, total);
        if (candidates != 1) return {asked, false};
        ranges_.intersect(children[last].range, range, total);
        return {last, true};
    }
    // If another thread is busy with this child, the next one that may bring more than is known, and is nobody's.
    std::size_t apart(const Node& node, std::size_t asked) const {
        if (!is_shared() || !member_->others_are_busy(name_of(node.children[asked]))) return asked;
        const std::size_t mover = index(game_.player(state_));
        std::size_t other = node.children.size();
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            const IntervalRange& child = node.children[i].range;
            const int high = child.high[mover];
            if (i == asked || high <= node.range.low[mover] || child.low[mover] == high) continue;
            if (other != node.children.size() && high <= node.children[other].range.high[mover]) continue;
            if (!member_->others_are_busy(name_of(node.children[i]))) other = i;
        }
        return other != node.children.size() ? other : asked;
    }

    // --- Children

    // With what is known of them, up to one that brings the mover as much as he can get: he takes none after it.
    void list_children(Node& node) {
        const std::size_t mover = index(game_.player(state_));
        node.total = ranges_.total(state_);
        typename G::Moves moves;
        game_.moves(state_, moves);
        const Lanes inherited = ranges_.handed_down(state_, node.range);
        if (ranges_.ends_trick(state_)) return list_tricks(moves, inherited, node);
        IntervalRange all = ranges_.unproved(state_, inherited, node.total);
        ranges_.cap(all, mover, node.range.high[mover], node.total);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            node.children.push_back(
                {.move = moves[i], .place = static_cast<int>(i), .key = 0, .gain = {}, .range = all});
        }
    }
    // Where each move ends a trick; of several that lead to the same position the first one. The table is looked at
    // when all keys are known, as it is seldom in the cache.
    void list_tricks(const typename G::Moves& moves, const Lanes& inherited, Node& node) {
        const tricks::Turn before = state_.turn;
        Children ends;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto undo = game_.apply(state_, moves[i]);
            const std::uint64_t key = ranges_.key_of(state_);
            const auto same = [&](const Child& other) { return other.key == key; };
            if (std::none_of(ends.begin(), ends.end(), same)) {
                ranges_.prefetch(key);
                ends.push_back({.move = moves[i],
                                .place = static_cast<int>(i),
                                .key = key,
                                .gain = ranges_.gain(before, moves[i], state_.turn.player()),
                                .range = {}});
            }
            game_.undo(state_, moves[i], undo);
        }
        const std::size_t mover = index(game_.player(state_));
        const int high = node.range.high[mover];
        for (Child& child : ends) {
            budget_.count();
            look_up(child, inherited);
            ranges_.cap(child.range, mover, high, node.total);
            node.children.push_back(child);
            if (child.range.low[mover] >= high) break;
        }
    }
    void look_up(Child& child, const Lanes& inherited) {
        IntervalRange known;
        if (ranges_.find(child.key, state_.tricks_left() - 1, known)) {
            ++hits_;
        } else {
            Lanes sure = inherited;
            for (std::size_t p = 0; p < sure.size(); ++p) sure[p] = narrowed(sure[p] - child.gain[p]);
            const auto undo = game_.apply(state_, child.move);
            known = ranges_.fresh(state_, child.key, sure);
            game_.undo(state_, child.move, undo);
        }
        child.range = known.with(child.gain);
    }

    const G& game_;
    const State root_;
    const int worth_sharing_;
    Budget& budget_;
    Board::Member* const member_;
    IntervalRanges<G> ranges_;
    State state_;  // where it is
    std::uint64_t hits_ = 0;
};

}  // namespace nply
