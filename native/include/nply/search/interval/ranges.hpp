// What is known of a position of a trick game without asking: from the table, from what the cards that are left are
// worth, and from what each player is sure to get alone against all others, by partition search.
//
// Where each trick is somebody's and nobody else's, what the others get at least is not for a player, and what they get
// at most leaves him the rest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/core/scores.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/interval/table.hpp"
#include "nply/search/partition/hand_of.hpp"
#include "nply/search/partition/prover.hpp"

namespace nply {

// Ingredients, to be measured one by one.
struct IntervalSettings {
    bool proofs = true;       // else a range begins with what the cards that are left are worth
    bool inheritance = true;  // what was proved of a position is known of those after it, if that is so
    bool table = true;        // of ranges
    PartitionSettings proof;  // how proofs are searched for; `proof_entries` says how many are remembered

    std::size_t proof_entries = 0;  // for each player; 0: as many as a hand of this length may need

    std::uint64_t alone = 4096;  // nodes that one thread searches before others are called
    int worth_sharing = 7;       // tricks: fewer are searched sooner than others are asked, or stopped
};

template <Game G>
    requires tricks::HasAdditive<G>
class IntervalRanges {
public:
    using State = typename G::State;

    // For positions of the root's hand. `first`: that of the thread that was the first, whose proofs it shares.
    IntervalRanges(const G& game, const State& root, const IntervalSettings& settings, IntervalTable& table,
                   Budget& budget, const IntervalRanges* first = nullptr)
        : game_(game), settings_(settings), table_(table), budget_(budget), players_(index(game.players())) {
        PartitionSettings proof = settings.proof;
        const std::size_t enough = entries_for(game.max_length(root));
        proof.entries = settings.proof_entries != 0 ? settings.proof_entries : enough;
        unsigned taken = 0;
        for (int player = 0; player < game.players(); ++player) {
            const Hand hand = hand_of(game, root, 1u << player);
            constant_sum_ &= (hand.play.takers & taken) == 0;
            taken |= hand.play.takers;
            plays_.push_back(hand.play);
            if (first != nullptr) {
                provers_.emplace_back(first->provers_[provers_.size()], budget);
            } else {
                provers_.emplace_back(hand, proof, budget);
            }
        }
        constant_sum_ &= taken == (1u << plays_[0].seats) - 1;
    }

    // Of a position that may be stored.
    IntervalRange here(const State& state) {
        IntervalRange range;
        const std::uint64_t key = key_of(state);
        const bool between_tricks = state.turn.count() == 0;  // no others are
        if (between_tricks && find(key, state.tricks_left(), range)) return range;
        return fresh(state, key, nothing_sure(state));
    }
    bool find(std::uint64_t key, int tricks, IntervalRange& range) const { return table_.find(key, tricks, range); }
    void prefetch(std::uint64_t key) const { table_.prefetch(key); }
    void store(const State& state, std::uint64_t key, const IntervalRange& range) {
        if (state.turn.count() == 0 && settings_.table) table_.store(key, state.tricks_left(), range);
    }

    // What can be said of a position that is not in the table. `inherited` is what players are sure to get here because
    // they were before.
    IntervalRange fresh(const State& state, std::uint64_t key, const Lanes& inherited) {
        if (game_.terminal(state)) return {};
        if (state.tricks_left() == 1 && state.turn.count() == 0) return last_trick(state);
        const Score all = total(state);
        IntervalRange range = unproved(state, inherited, all);
        if (state.turn.count() != 0) return range;
        if (settings_.proofs && state.tricks_left() >= kWorthProving) prove(state, range, all);
        // It comes up again, most often before anybody asks about it: storing it now saves five of six proofs.
        store(state, key, range);
        return range;
    }
    // From what the cards that are left are worth; `total`: of the position.
    IntervalRange unproved(const State& state, const Lanes& inherited, Score total) const {
        IntervalRange range{};
        range.low = range.sure = inherited;
        const tricks::Cards live = state.in_hands() | state.on_table();
        for (std::size_t p = 0; p < plays_.size(); ++p) {
            range.high[p] = narrowed(plays_[p].most(live, state.tricks_left()));
        }
        tighten(range, total);
        return range;
    }
    Lanes nothing_sure(const State& state) const {
        Lanes lane{};
        const tricks::Cards live = state.in_hands() | state.on_table();
        for (std::size_t p = 0; p < plays_.size(); ++p) {
            lane[p] = narrowed(plays_[p].least(live, state.tricks_left()));
        }
        return lane;
    }
    // What players other than who is to move are still sure to get after his move.
    Lanes handed_down(const State& state, const IntervalRange& range) const {
        const Lanes nothing = nothing_sure(state);
        if (!settings_.inheritance) return nothing;
        Lanes lane = range.sure;
        const std::size_t mover = index(game_.player(state));
        lane[mover] = nothing[mover];
        return lane;
    }

    // The worth of all tricks that are still to come, with the one under way.
    Score total(const State& state) const {
        const tricks::Additive& play = plays_[0];
        return play.trick_worth * state.tricks_left() + play.worth_of(state.in_hands() | state.on_table());
    }
    // Both are about one value, that of a position or of a child of it; `total` is the position's.
    void intersect(IntervalRange& range, const IntervalRange& other, Score total) const {
        range.low = higher_of(range.low, other.low);
        range.high = lower_of(range.high, other.high);
        // It would go on for ever.
        if (is_above(range.low, range.high)) throw Error("interval maxn: proofs that contradict each other");
        tighten(range, total);
    }
    // A player gets no more by any of his moves than by the best one.
    void cap(IntervalRange& child, std::size_t mover, int high, Score total) const {
        if (child.high[mover] <= high) return;
        child.high[mover] = narrowed(high);
        tighten(child, total);
    }

    bool ends_trick(const State& state) const { return state.turn.count() + 1 == plays_[0].seats; }
    // What the trick brings that this card has ended.
    Lanes gain(const tricks::Turn& before, tricks::Card card, int winner) const {
        Lanes lane{};
        const tricks::Cards trick = before.laid() | tricks::single(card);
        for (std::size_t p = 0; p < plays_.size(); ++p) {
            const tricks::Additive& play = plays_[p];
            if (play.takers >> winner & 1) lane[p] = narrowed(play.trick_worth + play.worth_of(trick));
        }
        return lane;
    }
    std::uint64_t key_of(const State& state) const {
        Scores so_far;
        return game_.rest(state, so_far);
    }

    std::uint64_t proof_nodes() const { return proof_nodes_; }

private:
    static constexpr int kWorthProving = 3;  // fewer tricks are searched sooner than anything is proved of them

    static std::size_t entries_for(int cards) { return std::size_t{1} << std::clamp(cards / 2, 8, 20); }

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    void tighten(IntervalRange& range, Score total) const {
        if (!constant_sum_) return;
        Score low = total, high = total;
        for (std::size_t p = 0; p < players_; ++p) {
            low -= range.high[p];
            high -= range.low[p];
        }
        for (std::size_t p = 0; p < players_; ++p) {
            const Score least = low + range.high[p], most = high + range.low[p];
            range.low[p] = narrowed(std::max<Score>(range.low[p], least));
            range.high[p] = narrowed(std::min<Score>(range.high[p], most));
        }
    }
    // What everybody is sure to get, by partition search, one player after the other alone against the rest.
    void prove(const State& state, IntervalRange& range, Score total) {
        const std::uint64_t before = budget_.nodes();
        for (std::size_t p = 0; p < provers_.size(); ++p) {
            const Score worth = provers_[p].worth(state.hands, state.turn, range.sure[p], range.high[p]);
            range.sure[p] = narrowed(worth);
            range.low[p] = std::max(range.low[p], range.sure[p]);
            tighten(range, total);
        }
        proof_nodes_ += budget_.nodes() - before;
    }
    // Nobody has a choice.
    IntervalRange last_trick(State state) const {
        for (;;) {
            const tricks::Turn before = state.turn;
            const tricks::Card card = tricks::lowest(state.own());
            game_.apply(state, card);
            if (state.turn.count() != 0) continue;
            const Lanes got = gain(before, card, state.turn.player());
            return {.low = got, .high = got, .sure = got};
        }
    }

    const G& game_;
    const IntervalSettings settings_;
    IntervalTable& table_;
    Budget& budget_;
    const std::size_t players_;
    std::vector<tricks::Additive> plays_;  // by player
    std::vector<HandProver> provers_;
    bool constant_sum_ = true;  // each trick is somebody's, and nobody else's
    std::uint64_t proof_nodes_ = 0;
};

}  // namespace nply
