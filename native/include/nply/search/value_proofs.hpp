// Proofs of what players get at a node of maxⁿ, before or while its children are searched.
//
// Maxⁿ gives every player at least what he is sure to get alone against all others, on the same tree: at his own nodes
// both take the best child, elsewhere maxⁿ takes some child and the others together the one that is worst for him. So a
// two-sided search, to the same depth and over the same moves, proves a lower bound of a node's own value; together
// with what all scores can sum to, or with the list of all results, these are upper bounds of the others.
//
// They are bounds of the node's own value, not of every value below it: they are used at the node and not handed down.
// Only what would stop the node at once is asked («is he sure of so much?»), so that there is nothing to be kept
// either: an answer ends the node, or says what need not be asked again. To ask for the whole value, and to combine
// those of several players, took more nodes in most games, and fewer in trick games without a table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nply/core/game.hpp"
#include "nply/pruning/pruner.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/proof_ledger.hpp"
#include "nply/search/two_sides.hpp"

namespace nply {

struct ProofSettings {
    std::size_t entries = std::size_t{1} << 16;  // of the table of each lone player
    int least_plies = 3;                         // a proof is tried where so many are left, or more
    bool thrift = true;  // questions of kinds that have not paid are left out, with more than two players
};

template <Game G>
class ValueProofs {
public:
    using State = typename G::State;

    ValueProofs(const G& game, const MaxNOptions& options, const ProofSettings& settings = {}) : settings_(settings) {
        if (game.players() == 2) settings_.thrift = false;  // what one is sure of the other does not get: all is said
        TwoSidesOptions alone;
        alone.width = options.width;
        alone.extend = options.extend;
        alone.table = has<Key>(game) ? std::to_string(settings.entries) : "0";
        searches_.reserve(static_cast<std::size_t>(game.players()));
        for (int p = 0; p < game.players(); ++p) searches_.emplace_back(game, alone);
    }

    void start(const State& root, Budget& budget) {
        budget_ = &budget;
        nodes_ = 0;
        ledger_.clear();
        for (int p = 0; p < players(); ++p) alone(p).start(root, p, budget);
    }
    void start_iteration(int depth) {
        known_.resize(std::max(known_.size(), static_cast<std::size_t>(depth) + 1));
        for (TwoSides<G>& search : searches_) search.prepare(depth);
    }
    void leave() {
        for (TwoSides<G>& search : searches_) search.leave();
    }
    void clear() {
        for (TwoSides<G>& search : searches_) search.clear();
    }
    std::size_t bytes() const {
        std::size_t total = 0;
        for (const TwoSides<G>& search : searches_) total += search.table_bytes();
        return total;
    }
    std::uint64_t nodes() const { return nodes_; }

    // Whether proofs are tried at a node with so many plies left.
    bool tries(int left) const { return left >= settings_.least_plies; }

    void enter(const PathNode* here) {
        Known& known = at(here);
        known.most = here->range->high;
        known.open = false;
        known.refused.reset();
    }

    // As Pruner::find_top, by a proof, if there is one. `cut_off` becomes true where the depth cut something off.
    int find_top(Pruner& pruner, PathNode* here, const State& state, int left, bool& cut_off) {
        Known& known = at(here);
        int top = Pruner::kNowhere;
        for (int p = 0; p < players() && top == Pruner::kNowhere; ++p) {
            const ProofLedger::Kind kind{left, here->has_best(), whom(here, p)};
            if (settings_.thrift && !ledger_.pays(kind, budget_->nodes())) continue;
            proved_ = *here->range;
            const Score needed = least_that_stops(pruner, here, known.most[p], p);
            if (needed > known.most[p] || !prove(known, state, kind, p, needed)) continue;
            top = pruner.find_top_within(here, supposing(pruner, p, needed));
        }
        cut_off |= known.open;
        return top;
    }
    // What is known of the value of the node that was stopped last.
    const Range& proved() const { return proved_; }

    // The node is left.
    void leave_node(const PathNode* here) {
        const Known& known = at(here);
        if (known.refused) ledger_.left(*known.refused, budget_->nodes() - known.refused_at);
    }

private:
    // What is known of a node's own value.
    struct Known {
        Scores most;                               // that a player may be sure of: a proof of more has failed
        bool open;                                 // the depth has cut something off in a proof
        std::optional<ProofLedger::Kind> refused;  // the last question that was answered with no
        std::uint64_t refused_at;                  // with so many nodes searched
    };

    // Is the player sure of so much?
    bool prove(Known& known, const State& state, const ProofLedger::Kind& kind, int player, Score needed) {
        const std::uint64_t before = budget_->nodes();
        const Score sure = alone(player).value_within(state, kind.left, needed - 1, needed, known.open);
        const std::uint64_t after = budget_->nodes();
        nodes_ += after - before;
        const bool proved = sure >= needed;
        ledger_.asked(kind, after - before, proved);
        if (!proved) {
            known.most[player] = sure;
            known.refused = kind;
            known.refused_at = after;
        }
        return proved;
    }
    static ProofLedger::Whom whom(const PathNode* here, int player) {
        if (player == here->player) return ProofLedger::Whom::own;
        const bool above = here->ply > 0 && player == (here - 1)->player;
        return above ? ProofLedger::Whom::above : ProofLedger::Whom::other;
    }

    int players() const { return static_cast<int>(searches_.size()); }
    TwoSides<G>& alone(int player) { return searches_[static_cast<std::size_t>(player)]; }
    Known& at(const PathNode* node) { return known_[static_cast<std::size_t>(node->ply)]; }

    // The range of the node, if the player were sure of so much.
    const Range& supposing(const Pruner& pruner, int player, Score sure) {
        proved_.low[player] = sure;
        pruner.prepare(proved_);
        return proved_;
    }
    // The least that the node would stop with, if this player were sure of it; more than `most` if there is none. What
    // no value can give him, as others have to get the rest, need not be asked.
    Score least_that_stops(Pruner& pruner, PathNode* here, Score most, int player) {
        const Score low = here->range->low[player];
        const Score empty =
            first(low, most, [&](Score sure) { return pruner.is_empty(supposing(pruner, player, sure)); });
        const Score stops =
            first(low, empty - 1, [&](Score sure) { return pruner.would_stop(here, supposing(pruner, player, sure)); });
        return stops < empty ? stops : most + 1;
    }
    // The first score above `low` and up to `high` for which `holds` is true, as it is for all that are higher; or the
    // one after `high`.
    template <class Holds>
    static Score first(Score low, Score high, Holds&& holds) {
        if (high <= low || !holds(high)) return std::max(low, high) + 1;
        while (high - low > 1) {
            const Score middle = low + (high - low) / 2;
            (holds(middle) ? high : low) = middle;
        }
        return high;
    }

    ProofSettings settings_;
    std::vector<TwoSides<G>> searches_;  // by player: his, alone against all others
    std::vector<Known> known_;           // by ply
    Range proved_;
    ProofLedger ledger_;
    Budget* budget_ = nullptr;
    std::uint64_t nodes_ = 0;
};

}  // namespace nply
