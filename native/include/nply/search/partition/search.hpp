// Partition search for trick games (Ginsberg 1996): two sides, scores that add up over the tricks, to the end of
// the hand. The value is that of plain minimax; what is remembered are sets of positions.
//
// A search answers «at least so much?» with a bound and with the comparisons of cards that its proof rests on: those of
// the winner of a trick with the others of its suit in it. Wherever the lengths of the suits and the leader are the
// same, and these comparisons come out the same for the cards in the same places of their hands, the same proof holds.
// A comparison is left out where the answer is the same with the other card as the winner.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/fixed_list.hpp"
#include "nply/core/statistics.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/partition/comparisons.hpp"
#include "nply/search/partition/memory.hpp"
#include "nply/search/partition/order.hpp"
#include "nply/search/partition/solver.hpp"
#include "nply/search/partition/suit_facts.hpp"
#include "nply/search/partition/sure_tricks.hpp"
#include "nply/search/partition/trace.hpp"

namespace nply {

template <int Capacity>
class PartitionSearch {
public:
    using Table = tricks::Table<Capacity>;

    PartitionSearch(const Hand& hand, const Table& root, const PartitionSettings& options,
                    PartitionMemory<Capacity>& memory, Budget& budget, Recorder* recorder)
        : hand_(hand),
          root_(root),
          table_(root),
          options_(options),
          budget_(budget),
          maximisers_(hand.maximisers),
          play_(hand.play),
          memory_(memory),
          special_(play_.specials()),
          facts_(root.hands, play_.trump, sure_sides()),
          order_(play_, maximisers_, options),
          trace_(hand, table_, recorder) {
        options_.other_winners &= options.table && options.partition;
    }

    // Of another position of the same hand; it is known to be from `low` to `high`.
    Score worth(const Table& position, Score low, Score high) {
        table_ = position;
        return find_worth(low, high);
    }

    SolvedHand solve() {
        const Cards live = table_.in_hands() | table_.on_table();
        const int left = table_.tricks_left();
        const Score worth = find_worth(play_.least(live, left), play_.most(live, left));
        trace_.finish();
        auto line = find_line(worth);
        statistics_.kept_hits = memory_.kept_hits();
        return {worth, std::move(line), tested_, statistics_};
    }

private:
    using Cards = tricks::Cards;
    using Card = tricks::Card;
    using Comparisons = tricks::Comparisons;

    bool maximises(int seat) const { return maximisers_ >> seat & 1; }
    bool takes(int seat) const { return play_.takers >> seat & 1; }

    // Those who play for what the takers get, and those who play for the rest.
    tricks::SureSides sure_sides() const {
        const unsigned others = ((1u << play_.seats) - 1) & ~play_.takers;
        return {{{play_.takers & maximisers_, others}, {others & ~maximisers_, play_.takers}}};
    }

    // --- The tests

    // What to ask for at first. Where tricks count that is what the cards promise. Where cards count, which is hard to
    // foresee, the larger side can do much, and finds out soon what it can: it is asked for little, and then for more.
    Score first_test(Score low, Score high) const {
        const int maximisers = std::popcount(maximisers_);
        const int others = play_.seats - maximisers;
        if (play_.trick_worth == 0 && maximisers != others) return maximisers < others ? high : low + 1;
        return std::clamp(order_.guess(table_), low + 1, std::max(low + 1, high));
    }
    Score find_worth(Score low, Score high) {
        Score need = first_test(low, high);
        while (low < high) {
            Comparisons matter;
            trace_.test(need);
            tested_ = need;
            const Score found = search(need, matter);
            trace_.tested(found, found >= need);
            (found >= need ? low : high) = found;
            need = found >= need ? low + 1 : high;
        }
        return low;
    }
    Score search(Score need, Comparisons& matter) {
        const Cards live = table_.in_hands();
        return table_.turn.count() == 0 ? lead(live, need, matter) : follow(live, need, matter);
    }

    // --- One position

    // The functions below share these parameters:
    // - live: the cards in the hands, as they were when the trick under way began;
    // - need: what the maximisers are to get from here on; a result of at least that much is a lower bound of what
    //   they get, any other one an upper bound;
    // - matter (out): the comparisons of cards on which the result rests, so that it holds wherever these come out the
    //   same.

    // Between two tricks.
    Score lead(Cards live, Score need, Comparisons& matter) {
        const int left = table_.tricks_left();
        matter.clear();
        trace_.position();
        const Score least = play_.least(live, left);
        if (need <= least) return sure(least);
        const Score most = play_.most(live, left);
        if (need > most) return sure(most);
        if (left == 1) return last_trick(matter);
        Score found;
        if (sure_bound(live, need, found, matter)) return sure(found);
        return look_up(live, need, least, most, matter);
    }
    // Within a trick.
    Score follow(Cards live, Score need, Comparisons& matter) {
        trace_.position();
        Score found;
        if (options_.bounds_in_trick && sure_bound(live, need, found, matter)) return sure(found);
        int best = -1;
        return choose(live, need, -1, matter, best);
    }
    // In the table, or searched and stored.
    Score look_up(Cards live, Score need, Score least, Score most, Comparisons& matter) {
        int best = -1;
        if (!remembers()) return choose(live, need, -1, matter, best);
        const auto here = memory_.position(table_, play_, facts_);
        Score found;
        if (memory_.recall(here, need, found, matter)) {
            ++statistics_.table_hits;
            trace_.answered();
            return found;
        }
        found = choose(live, need, options_.alike ? memory_.like(here) : -1, matter, best);
        const bool reached = found >= need;
        const Score lower = reached ? found : least, upper = reached ? most : found;
        options_.partition ? memory_.store(here, matter, lower, upper, best)
                           : memory_.store_alone(here, lower, upper, best);
        return found;
    }
    // The first trick of Hearts has rules of its own.
    bool remembers() const { return options_.table && table_.tricks_left() != play_.first_trick; }
    bool sure_bound(Cards live, Score need, Score& found, Comparisons& matter) const {
        return options_.bounds &&
               tricks::sure_bound(table_, play_, facts_, sure_sides(), broken(live), need, found, matter);
    }

    // Without search.
    Score sure(Score found) {
        ++statistics_.cuts[static_cast<std::size_t>(Cut::immediate)];
        trace_.sure(found);
        return found;
    }

    // What was tried and failed, and why.
    struct Failed {
        Card card;
        Comparisons matter;
    };
    using Failures = FixedList<Failed, 26>;

    // Tries the moves until one decides the question. `hint` is the card that decided it in a position like this one,
    // or -1; `best` (out) is the card that did, and stays as it is if none does.
    Score choose(Cards live, Score need, int hint, Comparisons& matter, int& best) {
        const bool maximiser = maximises(table_.player());
        const Cards legal = legal_cards();
        const Cards others = (table_.in_hands() & ~table_.own()) | best_on_table();
        const Cards runs = highest_of_runs(legal, others);
        typename tricks::PartitionOrder<Capacity>::List list;
        order_.sort(table_, live, runs, hint < 0 ? -1 : run_of(hint, runs), list);
        Score bound = maximiser ? -kMaxScore : kMaxScore;
        Failures failures;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Card card = list.next(i);
            if (options_.skip && fails_like_another(card, legal & ~runs, runs, failures)) continue;
            if (trace_.active()) trace_.enter(hand_.child_of(path_, card), need);
            const Score found = play_card(live, card, need, matter);
            const bool reached = found >= need;
            trace_.leave(found, reached);
            if (maximiser ? found > bound : found < bound) trace_.best(found);
            if (maximiser == reached) {
                if (i + 1 < list.size()) cut(need, reached);
                best = card;
                order_.succeeded(table_, card);
                if (live == root_.in_hands() && table_.turn == root_.turn) root_move_ = card;
                return found;
            }
            bound = maximiser ? std::max(bound, found) : std::min(bound, found);
            if (legal == tricks::single(card)) return bound;
            failures.push_back({.card = card, .matter = matter});
        }
        why_all_fail(legal & ~runs, runs, failures, matter);
        return bound;
    }
    void cut(Score need, bool reached) {
        ++statistics_.cuts[static_cast<std::size_t>(Cut::window)];
        trace_.cut(need, reached);
    }
    // If a card of the same hand and suit can take the place of one that failed, the same proof, with both exchanged,
    // shows that it fails too. `rest` and `runs` are the legal cards without and with those that stand for a run.
    //
    // The proof has to serve the others of the card's run as well. A run may reach over a card in the trick that is
    // beaten already: no card that is played from it can win, so that its own proof does not ask which is higher. The
    // proof of a card that did win may ask that.
    bool fails_like_another(Card card, Cards rest, Cards runs, Failures& failures) const {
        if (special_ >> card & 1) return false;
        const Cards others = others_of_run(card, rest, runs);
        for (const Failed& other : failures) {
            if (tricks::suit_of(other.card) != tricks::suit_of(card) || (special_ >> other.card & 1)) continue;
            if (!other.matter.allow_swap(card, other.card)) continue;
            Failed copy{.card = card, .matter = other.matter};
            copy.matter.swap(card, other.card);
            if (!serves(copy, others)) continue;
            failures.push_back(copy);
            return true;
        }
        return false;
    }
    static bool serves(const Failed& proof, Cards others) {
        for (; others != 0; others &= others - 1) {
            if (!proof.matter.allow_swap(tricks::lowest(others), proof.card)) return false;
        }
        return true;
    }
    // The proofs of all cards together. Those of a run have that of its highest card, exchanged with it.
    static void why_all_fail(Cards rest, Cards runs, const Failures& failures, Comparisons& matter) {
        matter.clear();
        for (const Failed& one : failures) {
            matter |= one.matter;
            for (Cards left = others_of_run(one.card, rest, runs); left != 0; left &= left - 1) {
                Comparisons copy = one.matter;
                copy.swap(tricks::lowest(left), one.card);
                matter |= copy;
            }
        }
    }

    Score play_card(Cards live, Card card, Score need, Comparisons& matter) {
        budget_.count();
        const tricks::Turn before = table_.turn;
        path_.push_back(card);
        const bool over = tricks::play(table_, card, play_.seats, play_.trump);
        const Score found = over ? end_trick(before, card, need, matter) : follow(live, need, matter);
        tricks::take_back(table_, card, before);
        path_.pop_back();
        return found;
    }
    // --- The end of a trick

    Score end_trick(const tricks::Turn& before, Card card, Score need, Comparisons& matter) {
        const Cards trick = before.laid() | tricks::single(card);
        const Card winning = tricks::beats(card, before.best(), play_.trump) ? card : before.best();
        const Score worth = play_.trick_worth + play_.worth_of(trick);
        const Score gain = takes(table_.player()) ? worth : 0;
        trace_.gain(gain);
        Score found = gain + lead(table_.in_hands(), need - gain, matter);
        trace_.gain(-gain);
        Cards others = tricks::others_of_suit(winning, trick);
        if (options_.other_winners && others != 0) must_lose(before, card, worth, need, others, found, matter);
        matter.add(winning, others);
        return found;
    }
    // Of the other cards that might have won the trick keeps those that would have changed the answer, or may have. For
    // the rest the answer rests on what is known of their winning too; it is then no more than what was asked for.
    void must_lose(const tricks::Turn& before, Card last, Score worth, Score need, Cards& others, Score& found,
                   Comparisons& matter) {
        const tricks::Turn now = table_.turn;
        const bool reached = found >= need;
        auto* const recorder = trace_.aside();
        for (int i = 0; i <= before.count(); ++i) {
            const Card card = i == before.count() ? last : before.laid_card(i);
            if (!(others >> card & 1)) continue;
            const int seat = (before.player() + play_.seats - before.count() + i) % play_.seats;
            const bool same_side = takes(seat) == takes(now.player());
            table_.turn = tricks::Turn::lead_of(seat);
            Comparisons more;
            if (!is_known(need - (takes(seat) ? worth : 0), reached, same_side ? worth_searching_ : 0, more)) continue;
            matter |= more;
            others ^= tricks::single(card);
            found = reached ? need : need - 1;
        }
        table_.turn = now;
        trace_.go_on(recorder);
    }
    // Whether the answer is known to be this one; hands of so many cards are searched for it.
    bool is_known(Score need, bool reached, int searched, Comparisons& matter) {
        matter.clear();
        const Cards live = table_.in_hands();
        const int left = table_.tricks_left();
        if (need <= play_.least(live, left)) return reached;
        if (need > play_.most(live, left)) return !reached;
        if (left <= std::max(searched, 1)) return (lead(live, need, matter) >= need) == reached;
        Score found;
        const bool known =
            sure_bound(live, need, found, matter) ||
            (remembers() && memory_.recall(memory_.position(table_, play_, facts_), need, found, matter));
        return known && (found >= need) == reached;
    }

    // Everybody has one card.
    Score last_trick(Comparisons& matter) const {
        const int leader = table_.player();
        Card best = tricks::lowest(table_.hand(leader));
        int winner = leader;
        Cards takers = 0, others = 0;
        for (int i = 0, seat = leader; i < play_.seats; ++i, seat = seat + 1 == play_.seats ? 0 : seat + 1) {
            const Card card = tricks::lowest(table_.hand(seat));
            (takes(seat) ? takers : others) |= tricks::single(card);
            if (i > 0 && tricks::beats(card, best, play_.trump)) {
                best = card;
                winner = seat;
            }
        }
        matter.add(best, tricks::others_of_suit(best, takes(winner) ? others : takers));
        return takes(winner) ? play_.trick_worth + play_.worth_of(takers | others) : 0;
    }

    // --- Cards

    bool broken(Cards live) const { return play_.broken || (play_.breakers & root_.in_hands() & ~live) != 0; }
    Cards legal_cards() const {
        const Cards own = table_.own();
        const bool first = tricks::count(own) == play_.first_trick;
        if (table_.turn.count() == 0) {
            const Cards clubs = own & tricks::suit_cards(tricks::kClubs);
            if (first && clubs != 0) return tricks::single(tricks::lowest(clubs));
            if (play_.closed_suit == tricks::kNoSuit || broken(table_.in_hands())) return own;
            const Cards open = own & ~tricks::suit_cards(play_.closed_suit);
            return open != 0 ? open : own;
        }
        const Cards suit = own & tricks::suit_cards(table_.led_suit());
        if (suit != 0) return suit;
        const Cards harmless = first ? own & ~play_.first_trick_barred : 0;
        return harmless != 0 ? harmless : own;
    }
    Cards best_on_table() const { return table_.turn.count() == 0 ? 0 : tricks::single(table_.turn.best()); }
    // One card for each run that nobody interrupts; special cards stand for themselves.
    Cards highest_of_runs(Cards own, Cards others) const {
        Cards kept = 0;
        const Cards stops = others | special_;
        for (Cards left = own; left != 0;) {
            const Card card = tricks::highest(left);
            left ^= tricks::single(card);
            kept |= tricks::single(card);
            if (special_ >> card & 1) continue;
            // Those below down to the next stop go with it.
            const Cards suit_below = tricks::suit_cards(tricks::suit_of(card)) & (tricks::single(card) - 1);
            const Cards stop = stops & suit_below;
            left &= ~(stop != 0 ? suit_below & ~((tricks::single(tricks::highest(stop)) << 1) - 1) : suit_below);
        }
        return kept;
    }
    // Those that the highest card of a run stands for.
    static Cards others_of_run(Card highest, Cards rest, Cards runs) {
        const Cards below = tricks::suit_cards(tricks::suit_of(highest)) & (tricks::single(highest) - 1);
        const Cards next = runs & below;
        return rest & below & ~(next != 0 ? tricks::single(tricks::highest(next)) - 1 : 0);
    }
    // The highest card of its run.
    static Card run_of(Card card, Cards runs) { return tricks::lowest(runs & ~(tricks::single(card) - 1)); }

    // --- The line

    // The value is known: each player picks a move that keeps it, which the table mostly answers.
    std::vector<Card> find_line(Score value) {
        std::vector<Card> line;
        while (!table_.played_out()) {
            Card card = keeping(value);
            if (options_.leftmost && line.empty()) card = leftmost(value, card);
            line.push_back(card);
            const tricks::Turn before = table_.turn;
            if (tricks::play(table_, card, play_.seats, play_.trump)) {
                const Cards trick = before.laid() | tricks::single(card);
                if (takes(table_.player())) value -= play_.trick_worth + play_.worth_of(trick);
            }
            if (!options_.line) break;
        }
        return line;
    }
    Card keeping(Score value) {
        const Cards live = table_.in_hands();
        const Score need = maximises(table_.player()) ? value : value + 1;
        int best = live == root_.in_hands() ? root_move_ : -1;
        if (best >= 0) return best;
        Comparisons matter;
        choose(live, need, table_.turn.count() == 0 ? memory_.like(memory_.position(table_, play_, facts_)) : -1,
               matter, best);
        return best;
    }
    // Of several moves at the root that keep the value, whose player is one of the maximisers, the first one in the
    // game's order.
    Card leftmost(Score value, Card known) {
        known = listed(hand_.moves, known);
        for (const Card card : hand_.moves) {
            if (card == known) break;
            Comparisons matter;
            if (play_card(table_.in_hands(), card, value, matter) >= value) return card;
        }
        return known;
    }

    const Hand& hand_;
    const Table root_;
    Table table_;
    PartitionSettings options_;
    Budget& budget_;
    unsigned maximisers_;  // seats
    const tricks::Additive& play_;
    PartitionMemory<Capacity>& memory_;
    Cards special_;
    tricks::SuitFacts<Capacity> facts_;
    tricks::PartitionOrder<Capacity> order_;
    PartitionTrace<Capacity> trace_;
    FixedList<Card, tricks::kSuits * tricks::kRanks> path_;
    std::optional<Score> tested_;
    Statistics statistics_;
    // So few cards that it pays, on average, to search them for the sake of one comparison between friends.
    int worth_searching_ = root_.tricks_left() * 2 / (play_.seats < 4 ? 5 : 8);
    int root_move_ = -1;  // what the last test that succeeded was won with
};

}  // namespace nply
