// What is asked about a hand: its worth, by one question after another («at least so much?»), and a line that comes to
// it. ask(position, need) answers as PartitionSearch::answer does.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/partition/search.hpp"
#include "nply/search/partition/solver.hpp"

namespace nply {

template <int Capacity>
class PartitionQuestions {
public:
    using Search = PartitionSearch<Capacity>;
    using Table = typename Search::Table;

    PartitionQuestions(const Hand& hand, const Table& root, const PartitionSettings& settings, Search& search,
                       Budget& budget)
        : hand_(hand), play_(hand.play), root_(root), settings_(settings), search_(search), budget_(budget) {}

    template <class Ask>
    SolvedHand solve(Ask&& ask) {
        const tricks::Cards live = root_.in_hands() | root_.on_table();
        const int left = root_.tricks_left();
        const Score worth = find_worth(root_, play_.least(live, left), play_.most(live, left), ask);
        search_.trace().finish();
        auto line = find_line(worth, ask);
        return {worth, std::move(line), tested_, search_.statistics()};
    }

    // Of a position of the hand; it is known to be from `low` to `high`.
    template <class Ask>
    Score find_worth(const Table& position, Score low, Score high, Ask&& ask) {
        Score need = first_test(position, low, high);
        while (low < high) {
            search_.trace().test(need);
            tested_ = need;
            const auto [found, card] = ask(position, need);
            search_.trace().tested(found, found >= need);
            if (card >= 0) best_ = card;
            (found >= need ? low : high) = found;
            need = found >= need ? low + 1 : high;
        }
        return low;
    }

private:
    using Card = tricks::Card;

    // What to ask for at first. Where tricks count that is what the cards promise. Where cards count, which is hard to
    // foresee, the larger side can do much, and finds out soon what it can: it is asked for little, and then for more.
    Score first_test(const Table& position, Score low, Score high) const {
        const int maximisers = std::popcount(hand_.maximisers);
        const int others = play_.seats - maximisers;
        if (play_.trick_worth == 0 && maximisers != others) return maximisers < others ? high : low + 1;
        return std::clamp(search_.guess(position), low + 1, std::max(low + 1, high));
    }

    // The value is known: each player picks a move that keeps it, which the table mostly answers.
    template <class Ask>
    std::vector<Card> find_line(Score value, Ask&& ask) {
        std::vector<Card> line;
        for (Table table = root_; !table.played_out();) {
            Card card = line.empty() && best_ >= 0 ? best_ : search_.keeping(table, value);
            // A search that went on would never end.
            if (card < 0) throw Error("partition search: proofs that contradict each other");
            if (settings_.leftmost && line.empty()) card = leftmost(value, card, ask);
            line.push_back(card);
            value -= play(table, card);
            if (!settings_.line) break;
        }
        return line;
    }
    // What the takers get by this card.
    Score play(Table& table, Card card) const {
        const tricks::Cards trick = table.on_table() | tricks::single(card);
        const bool is_last = tricks::play(table, card, play_.seats, play_.trump);
        const bool is_theirs = is_last && (play_.takers >> table.player() & 1) != 0;
        return is_theirs ? play_.trick_worth + play_.worth_of(trick) : 0;
    }
    // Of several moves at the root that keep the value, whose player is one of the maximisers, the first one in the
    // game's order.
    template <class Ask>
    Card leftmost(Score value, Card known, Ask&& ask) {
        known = listed(hand_.moves, hand_.all, known);
        for (const Card card : hand_.moves) {
            if (card == known) break;
            budget_.count();
            Table after = root_;
            const Score rest = value - play(after, card);
            if (after.played_out() ? rest <= 0 : ask(after, rest).found >= rest) return card;
        }
        return known;
    }

    const Hand& hand_;
    const tricks::Additive& play_;
    const Table root_;
    const PartitionSettings settings_;
    Search& search_;
    Budget& budget_;
    std::optional<Score> tested_;
    int best_ = -1;  // what the last question was decided by that was decided by a card at the root
};

}  // namespace nply
