// Interval maxⁿ: whole hands of trick games whose scores add up, with the value and the move of plain maxⁿ and ties to
// the left.
//
// Every position has a range for each player: what he still gets here under maxⁿ. It begins with what he is sure to get
// alone against all others, which partition search proves between two tricks. Maxⁿ gives him no less: at his own nodes
// both take the best child, elsewhere maxⁿ takes some child and the others together the one that is worst for him. What
// this leaves of the sum is the most that another one can get. Questions narrow the ranges: «does this player get so
// much here?» A node of player m answers by asking its candidates, the children that may still be its first best one:
// - no child is chosen that m likes less than what he is known to have, nor, being no better, after one that has it;
// - if there is one candidate, its value is that of the node, and it is asked the same question;
// - if there are several, the one that may bring m most is asked for half of what it may bring him beyond what he has;
// - none brings m more than the node may, so that those after one that does are not even looked at.
// The range of the node is the hull of its candidates'.
//
// A range is about the node's own value, not about all values below it, and is not handed down. Only what a player is
// sure to get holds for the children too, until he himself has a choice.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/interval_table.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/partition/hand_of.hpp"
#include "nply/search/partition/prover.hpp"
#include "nply/search/result.hpp"
#include "nply/search/table_size.hpp"

namespace nply {

// Ingredients, to be measured one by one.
struct IntervalSettings {
    bool proofs = true;       // else a range begins with what the cards that are left are worth
    bool inheritance = true;  // what was proved of a position is known of those after it, if that is so
    bool table = true;        // of ranges
    PartitionSettings proof;  // how proofs are searched for
};

template <Game G>
    requires tricks::HasAdditive<G>
class IntervalMaxN {
public:
    using Options = MaxNOptions;
    using State = typename G::State;
    using Move = typename G::Move;

    IntervalMaxN(const G& game, const Options& options, const IntervalSettings& settings = {})
        : game_(game),
          settings_(settings),
          entries_(options.table == "auto" ? kEntries
                                           : table_entries(options.table, sizeof(IntervalTable::Entry), true)) {}

    void start(const State& root, int, Budget& budget) {
        state_.emplace(root);
        root_player_ = game_.player(root);
        root_children_.clear();
        budget_ = &budget;
        proof_nodes_ = hits_ = 0;
        const int cards = game_.max_length(root);
        keep_table(root);
        provers_.clear();
        plays_.clear();
        unsigned taken = 0;
        constant_sum_ = true;
        for (int player = 0; player < game_.players(); ++player) {
            const Hand hand = hand_of(game_, root, 1u << player);
            constant_sum_ &= (hand.play.takers & taken) == 0;
            taken |= hand.play.takers;
            plays_.push_back(hand.play);
            settings_.proof.entries = proof_entries(cards);
            provers_.emplace_back(hand, settings_.proof, budget);
        }
        constant_sum_ &= taken == (1u << plays_[0].seats) - 1;
    }

    Iteration iterate(int depth) {
        if (depth < game_.max_length(*state_)) {
            throw CapabilityError("interval maxn searches whole hands: leave out depth");
        }
        Iteration done{.depth = state_->cards_left(), .values = {}, .line = {}, .exact = true};
        Range& range = root_range_ = range_here();
        Children& children = root_children_;
        Child& best = children[choose(children, range)];
        for (int p = 0; p < game_.players(); ++p) {
            while (range.low[index(p)] < range.high[index(p)]) {
                ask_child(best, p, middle(range, p));
                narrow(children, range);
            }
        }
        Scores scores;
        for (int p = 0; p < game_.players(); ++p) scores[p] = score(p, range.low[index(p)]);
        done.values = Values(scores);
        describe_root_moves(children, range, done);
        done.line.push_back(best.place);
        extend_line(best.move, done.line);
        return done;
    }

    SearchFacts facts() const {
        SearchFacts facts{.statistics = {}, .pruning = "intervals", .window = {}};
        facts.statistics.table_hits = hits_;
        facts.statistics.proof_nodes = proof_nodes_;
        facts.leaning = leaning();
        return facts;
    }
    void leave() {
        state_.reset();
        provers_.clear();  // they count in a budget that is gone
    }
    void clear() { table_.reset(); }
    // What the player gets in the whole game at least and at most, as far as the last iteration came.
    std::pair<Score, Score> known(int player) const {
        const Score low = score(player, root_range_.low[index(player)]);
        const Score high = score(player, root_range_.high[index(player)]);
        return std::minmax(low, high);
    }
    std::size_t table_bytes() const { return table_ ? table_->bytes() : 0; }

private:
    using Range = IntervalTable::Range;
    using Lane = IntervalTable::Lane;

    static constexpr std::size_t kEntries = (std::size_t{1} << 30) / sizeof(IntervalTable::Entry);
    static constexpr int kWorthProving = 3;  // fewer tricks are searched sooner than anything is proved of them

    struct Child {
        Move move;
        int place;          // in the game's list
        std::uint64_t key;  // if the move ends a trick
        Lane gain;          // what the trick brings that the move ends
        Range range;        // of the node's own units: the gain is in it
    };
    using Children = FixedList<Child, G::Moves::capacity>;

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static std::size_t proof_entries(int cards) { return std::size_t{1} << std::clamp(cards / 2, 8, 20); }
    static Lane::value_type narrowed(Score worth) { return IntervalTable::narrowed(worth); }
    // Ranges hold wherever they were found. Those of another hand are not worth their place.
    void keep_table(const State& root) {
        bool part = table_.has_value();
        for (std::size_t seat = 0; part && seat < root.hands.size(); ++seat) {
            part = (root.hands[seat] & ~whole_hands_[seat]) == 0;
        }
        if (part) return;
        table_.emplace(entries_);
        whole_hands_ = root.hands;
    }
    static Score middle(const Range& range, int p) { return (range.low[index(p)] + range.high[index(p)] + 1) >> 1; }
    // What to ask for where several children may be the best one: half-way from what the mover has to what this one may
    // bring him.
    static Score between(const Range& node, const Range& child, int mover) {
        const Score most = child.high[index(mover)];
        return std::max(child.low[index(mover)] + 1, most - (most - node.low[index(mover)]) / 2);
    }
    Score score(int player, Score worth) const {
        const tricks::Additive& play = plays_[index(player)];
        return play.base + play.factor * worth;
    }

    // --- Questions

    // Narrows the range of the position until it says whether `who` gets at least `wanted`. Only positions between two
    // tricks are remembered: they are one in ten, and most of what turns up again.
    void ask(std::uint64_t key, int who, Score wanted, Range& range) {
        const int mover = game_.player(*state_);
        Children children;
        list_children(range, children);
        for (;;) {
            const Next next = narrow(children, range);
            if (range.low[index(who)] >= wanted || range.high[index(who)] < wanted) break;
            Child& child = children[next.child];
            if (next.alone || who == mover) {
                ask_child(child, who, wanted);
            } else {
                ask_child(child, mover, between(range, child.range, mover));
            }
        }
        if (state_->turn.count() == 0 && settings_.table) table_->store(key, state_->tricks_left(), range);
    }

    void ask_child(Child& child, int who, Score wanted) {
        budget_->count();
        const auto undo = game_.apply(*state_, child.move);
        Range inner = child.range.without(child.gain);
        ask(child.key, who, wanted - child.gain[index(who)], inner);
        game_.undo(*state_, child.move, undo);
        child.range = inner.with(child.gain);
    }

    // Which child is the first best one, after as many questions as that takes.
    std::size_t choose(Children& children, Range& range) {
        list_children(range, children);
        const int mover = game_.player(*state_);
        for (;;) {
            const Next next = narrow(children, range);
            if (next.alone) return next.child;
            Child& child = children[next.child];
            ask_child(child, mover, between(range, child.range, mover));
        }
    }

    struct Next {
        std::size_t child;  // whom to ask
        bool alone;         // it is the only candidate
    };

    // The range as the candidates leave it, and the candidate to be asked: the one that may bring most, unless it is
    // known to do so.
    Next narrow(Children& children, Range& range) const {
        const std::size_t mover = index(game_.player(*state_));
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
        Range hull;
        hull.low.fill(std::numeric_limits<Lane::value_type>::max());
        hull.high.fill(std::numeric_limits<Lane::value_type>::min());
        for (std::size_t i = 0; i < children.size(); ++i) {
            const Range& child = children[i].range;
            const int high = child.high[mover];
            if (high < best || (high == best && i > holder)) continue;
            ++candidates;
            last = i;
            if (child.low[mover] < high && (asked == nobody || high > children[asked].range.high[mover])) asked = i;
            for (std::size_t p = 0; p < kMaxPlayers; ++p) {
                hull.low[p] = std::min(hull.low[p], child.low[p]);
                hull.high[p] = std::max(hull.high[p], child.high[p]);
            }
        }
        hull.low[mover] = narrowed(best);
        intersect(range, hull);
        if (candidates != 1) return {asked, false};
        intersect(children[last].range, range);
        return {last, true};
    }

    // Both are about one value.
    void intersect(Range& range, const Range& other) const {
        for (std::size_t p = 0; p < kMaxPlayers; ++p) {
            range.low[p] = std::max(range.low[p], other.low[p]);
            range.high[p] = std::min(range.high[p], other.high[p]);
            // It would go on for ever.
            if (range.low[p] > range.high[p]) throw Error("interval maxn: proofs that contradict each other");
        }
        tighten(range);
    }
    // What the others get at least is not for this one, and what they get at most leaves him the rest.
    void tighten(Range& range) const {
        if (!constant_sum_) return;
        Score low = total(), high = low;
        for (std::size_t p = 0; p < kMaxPlayers; ++p) {
            low -= range.high[p];
            high -= range.low[p];
        }
        for (std::size_t p = 0; p < plays_.size(); ++p) {
            const Score least = low + range.high[p], most = high + range.low[p];
            range.low[p] = narrowed(std::max<Score>(range.low[p], least));
            range.high[p] = narrowed(std::min<Score>(range.high[p], most));
        }
    }
    // The worth of all tricks that are still to come, with the one under way.
    Score total() const {
        const tricks::Additive& play = plays_[0];
        return play.trick_worth * state_->tricks_left() + play.worth_of(state_->in_hands() | state_->on_table());
    }

    // --- Positions

    // The children with what is known of them, up to one that brings the mover as much as he can get: he takes none
    // after it. `range` is the node's.
    void list_children(const Range& range, Children& children) {
        const std::size_t mover = index(game_.player(*state_));
        Lane inherited = settings_.inheritance ? range.sure : nothing_sure();
        inherited[mover] = nothing_sure()[mover];
        typename G::Moves moves;
        game_.moves(*state_, moves);
        if (state_->turn.count() + 1 == plays_[0].seats) return list_tricks(moves, range, inherited, children);
        Range all = unproved(inherited);
        cap(all, mover, range.high[mover]);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            children.push_back({.move = moves[i], .place = static_cast<int>(i), .key = 0, .gain = {}, .range = all});
        }
    }
    // Where each move ends a trick; of several that lead to the same position the first one. The table is looked at
    // when all keys are known, as it is seldom in the cache.
    void list_tricks(const typename G::Moves& moves, const Range& range, const Lane& inherited, Children& children) {
        const std::size_t mover = index(game_.player(*state_));
        const tricks::Turn before = state_->turn;
        Children ends;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto undo = game_.apply(*state_, moves[i]);
            const std::uint64_t key = key_here();
            const auto same = [&](const Child& other) { return other.key == key; };
            if (std::none_of(ends.begin(), ends.end(), same)) {
                table_->prefetch(key);
                ends.push_back({.move = moves[i],
                                .place = static_cast<int>(i),
                                .key = key,
                                .gain = gain(before, moves[i], state_->turn.player()),
                                .range = {}});
            }
            game_.undo(*state_, moves[i], undo);
        }
        for (Child& child : ends) {
            budget_->count();
            Lane sure = inherited;
            for (std::size_t p = 0; p < plays_.size(); ++p) sure[p] = narrowed(sure[p] - child.gain[p]);
            if (const Range* known = table_->find(child.key, state_->tricks_left() - 1)) {
                ++hits_;
                child.range = *known;
            } else {
                const auto undo = game_.apply(*state_, child.move);
                child.range = fresh_range(child.key, sure);
                game_.undo(*state_, child.move, undo);
            }
            child.range = child.range.with(child.gain);
            cap(child.range, mover, range.high[mover]);
            children.push_back(child);
            if (child.range.low[mover] >= range.high[mover]) break;
        }
    }
    // A player gets no more by any of his moves than by the best one.
    void cap(Range& child, std::size_t mover, int high) const {
        if (child.high[mover] <= high) return;
        child.high[mover] = narrowed(high);
        tighten(child);
    }

    // What is known of the position itself; that of a line.
    Range range_here() {
        const bool between_tricks = state_->turn.count() == 0;  // no others are stored
        const Range* known = between_tricks ? table_->find(key_here(), state_->tricks_left()) : nullptr;
        return known != nullptr ? *known : fresh_range(key_here(), nothing_sure());
    }
    // What can be said of a position without questions. `inherited` is what players are sure to get here because they
    // were before.
    Range fresh_range(std::uint64_t key, const Lane& inherited) {
        if (game_.terminal(*state_)) return {};
        if (state_->tricks_left() == 1 && state_->turn.count() == 0) return last_trick();
        Range range = unproved(inherited);
        if (state_->turn.count() != 0) return range;
        if (settings_.proofs && state_->tricks_left() >= kWorthProving) prove(range);
        // It comes up again, most often before anybody asks about it: storing it now saves five of six proofs.
        if (settings_.table) table_->store(key, state_->tricks_left(), range);
        return range;
    }
    // From what the cards that are left are worth.
    Range unproved(const Lane& inherited) const {
        Range range{};
        range.low = range.sure = inherited;
        const tricks::Cards live = state_->in_hands() | state_->on_table();
        for (std::size_t p = 0; p < plays_.size(); ++p) {
            range.high[p] = narrowed(plays_[p].most(live, state_->tricks_left()));
        }
        tighten(range);
        return range;
    }
    // What everybody is sure to get, by partition search, one player after the other alone against the rest.
    void prove(Range& range) {
        const std::uint64_t before = budget_->nodes();
        for (std::size_t p = 0; p < provers_.size(); ++p) {
            const Score worth = provers_[p].worth(state_->hands, state_->turn, range.sure[p], range.high[p]);
            range.sure[p] = narrowed(worth);
            range.low[p] = std::max(range.low[p], range.sure[p]);
            tighten(range);
        }
        proof_nodes_ += budget_->nodes() - before;
    }
    Lane nothing_sure() const {
        Lane lane{};
        const tricks::Cards live = state_->in_hands() | state_->on_table();
        for (std::size_t p = 0; p < plays_.size(); ++p) {
            lane[p] = narrowed(plays_[p].least(live, state_->tricks_left()));
        }
        return lane;
    }
    // Nobody has a choice.
    Range last_trick() const {
        State state = *state_;
        for (;;) {
            const tricks::Turn before = state.turn;
            const tricks::Card card = tricks::lowest(state.own());
            game_.apply(state, card);
            if (state.turn.count() != 0) continue;
            const Lane got = gain(before, card, state.turn.player());
            return {.low = got, .high = got, .sure = got};
        }
    }
    // What the trick brings that this card has ended.
    Lane gain(const tricks::Turn& before, tricks::Card card, int winner) const {
        Lane lane{};
        const tricks::Cards trick = before.laid() | tricks::single(card);
        for (std::size_t p = 0; p < plays_.size(); ++p) {
            const tricks::Additive& play = plays_[p];
            if (play.takers >> winner & 1) lane[p] = narrowed(play.trick_worth + play.worth_of(trick));
        }
        return lane;
    }

    std::uint64_t key_here() const {
        Scores so_far;
        return game_.rest(*state_, so_far);
    }

    // --- The answer

    // Of moves that were not asked all there is to know is that they are not better than the value, which is the only
    // one left in `range`.
    void describe_root_moves(const Children& children, const Range& range, Iteration& done) const {
        typename G::Moves moves;
        game_.moves(*state_, moves);
        const int mover = game_.player(*state_);
        const Score most = score(mover, range.high[index(mover)]);
        done.root_moves.assign(moves.size(), {.bound = Bound::upper, .values = Values::of_player(mover, most)});
        for (const Child& child : children) {
            RootMove& known = done.root_moves[index(child.place)];
            known.all_players = child.range.low == child.range.high;
            known.bound = child.range.low[index(mover)] == child.range.high[index(mover)] ? Bound::exact : Bound::upper;
            known.values = Values::of_player(mover, score(mover, child.range.high[index(mover)]));
            for (int p = 0; known.all_players && p < game_.players(); ++p) {
                known.values.total[index(p)] = score(p, child.range.high[index(p)]);
            }
            known.order = child.place;
        }
    }

    // Where a limit struck: the first of the moves that are known to bring most to who is to move.
    std::optional<int> leaning() const {
        const auto least = [&](const Child& child) { return child.range.low[index(root_player_)]; };
        const auto less = [&](const Child& one, const Child& other) { return least(one) < least(other); };
        if (root_children_.empty()) return {};
        return std::max_element(root_children_.begin(), root_children_.end(), less)->place;
    }

    // Everybody's first best move until the end of the hand, most of which the table knows. Where a limit strikes the
    // line is as long as it is.
    void extend_line(Move move, std::vector<int>& line) {
        try {
            game_.apply(*state_, move);
            while (!game_.terminal(*state_)) {
                Children children;
                Range range = range_here();
                const Child& child = children[choose(children, range)];
                line.push_back(child.place);
                game_.apply(*state_, child.move);
            }
        } catch (const Stopped&) {
        }
    }

    const G& game_;
    IntervalSettings settings_;
    std::size_t entries_;

    // For one root.
    std::optional<State> state_;
    int root_player_ = 0;
    Range root_range_{};
    Children root_children_;
    Budget* budget_ = nullptr;
    std::optional<IntervalTable> table_;
    decltype(State::hands) whole_hands_{};  // of the root that the table was made for
    std::vector<tricks::Additive> plays_;   // by player
    std::vector<HandProver> provers_;
    bool constant_sum_ = false;  // each trick is somebody's, and nobody else's
    std::uint64_t proof_nodes_ = 0;
    std::uint64_t hits_ = 0;
};

}  // namespace nply
