// Partition search for trick games (Ginsberg 1996): two sides, scores that add up over the tricks, to the end of
// the hand. The value is that of plain minimax; what is remembered are sets of positions.
//
// A search answers «at least so much?», as partition/questions.hpp asks it, with a bound and with the comparisons of
// cards that its proof rests on: those of the winner of a trick with the others of its suit in it. Wherever the lengths
// of the suits and the leader are the same, and these comparisons come out the same for the cards in the same places of
// their hands, the same proof holds. A comparison is left out where the answer is the same with the other card as the
// winner.
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
#include "nply/search/partition/failures.hpp"
#include "nply/search/partition/lone_player.hpp"
#include "nply/search/partition/memory.hpp"
#include "nply/search/partition/order.hpp"
#include "nply/search/partition/solver.hpp"
#include "nply/search/partition/suit_facts.hpp"
#include "nply/search/partition/sure_tricks.hpp"
#include "nply/search/partition/trace.hpp"
#include "nply/search/threads/board.hpp"

namespace nply {

template <int Capacity>
class PartitionSearch {
public:
    using Table = tricks::Table<Capacity>;
    using Card = tricks::Card;

    // `member`: of the threads that search the hand together, if there are several.
    PartitionSearch(const Hand& hand, const Table& root, const PartitionSettings& options,
                    PartitionMemory<Capacity>& memory, Budget& budget, Recorder* recorder,
                    Board::Member* member = nullptr)
        : hand_(hand),
          root_(root),
          table_(root),
          options_(options),
          budget_(budget),
          maximisers_(hand.maximisers),
          play_(hand.play),
          memory_(memory),
          special_(play_.specials()),
          sides_(sure_sides()),
          facts_(root.hands, play_.trump, sides_),
          order_(play_, maximisers_, options),
          member_(member),
          trace_(hand, table_, recorder) {
        options_.other_winners &= options.table && options.partition;
    }

    struct Answer {
        Score found;
        int card;  // what it was decided by, or -1
    };
    // Does this position bring so much? Where it is not, less than `need` is found.
    Answer answer(const Table& position, Score need) {
        table_ = position;
        path_.clear();
        root_move_ = -1;
        Comparisons matter;
        const Score found = search(need, matter);
        return {found, root_move_};
    }

    // A card of the player on turn that keeps the position's value, which is known.
    Card keeping(const Table& position, Score value) {
        table_ = position;
        path_.clear();
        const Score need = maximises(table_.player()) ? value : value + 1;
        const bool leads = table_.turn.count() == 0;
        int best = -1;
        Comparisons matter;
        choose(table_.in_hands(), need, leads ? memory_.like(memory_.position(table_, play_, facts_)) : -1, matter,
               best);
        return best;
    }
    // What the takers may get from here, before anything is searched.
    Score guess(const Table& position) const { return order_.guess(position); }

    PartitionTrace<Capacity>& trace() { return trace_; }
    const Statistics& statistics() const { return statistics_; }

private:
    using Cards = tricks::Cards;
    using Comparisons = tricks::Comparisons;

    bool maximises(int seat) const { return maximisers_ >> seat & 1; }
    bool takes(int seat) const { return play_.takers >> seat & 1; }

    // Those who play for what the takers get, and those who play for the rest.
    tricks::SureSides sure_sides() const {
        const unsigned others = ((1u << play_.seats) - 1) & ~play_.takers;
        return {{{play_.takers & maximisers_, others}, {others & ~maximisers_, play_.takers}}};
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
        if (remembers_lead()) return look_up_lead(live, need, matter);
        int best = -1;
        return choose(live, need, -1, matter, best);
    }
    // In the table, or searched and stored.
    Score look_up(Cards live, Score need, Score least, Score most, Comparisons& matter) {
        int best = -1;
        if (!remembers()) return choose(live, need, -1, matter, best);
        const auto here = memory_.position(table_, play_, facts_);
        Score found;
        if (recall(here, need, found, matter)) return found;
        found = choose(live, need, options_.alike ? memory_.like(here) : -1, matter, best);
        store(here, need, least, most, found, matter, best);
        return found;
    }
    // After the lead: the same, for the position before it with this card led.
    Score look_up_lead(Cards live, Score need, Comparisons& matter) {
        Table begun = table_;
        begun.turn = tricks::Turn::lead_of(table_.leader(play_.seats));
        begun.hand(begun.player()) |= table_.on_table();
        const auto here = memory_.position(begun, table_.laid_card(0), play_, facts_);
        Score found;
        if (recall(here, need, found, matter)) return found;
        int best = -1;
        found = choose(live, need, -1, matter, best);
        const int left = begun.tricks_left();
        store(here, need, play_.least(live, left), play_.most(live, left), found, matter, -1);
        return found;
    }
    using Remembered = typename PartitionMemory<Capacity>::Position;
    bool recall(const Remembered& here, Score need, Score& found, Comparisons& matter) {
        bool kept = false;
        if (!memory_.recall(here, need, found, matter, kept)) return false;
        ++statistics_.table_hits;
        statistics_.kept_hits += kept;
        trace_.answered();
        return true;
    }
    void store(const Remembered& here, Score need, Score least, Score most, Score found, const Comparisons& matter,
               int best) {
        const bool reached = found >= need;
        const Score lower = reached ? found : least, upper = reached ? most : found;
        options_.partition ? memory_.store(here, matter, lower, upper, best)
                           : memory_.store_alone(here, lower, upper, best);
    }
    // The first trick of Hearts has rules of its own.
    bool remembers() const { return options_.table && table_.tricks_left() != play_.first_trick; }
    // Where cards count, proofs rest on so much that they are looked up after each lead, too; if it is part of the
    // hand, and not what the root began with.
    bool remembers_lead() const {
        return play_.trick_worth == 0 && table_.turn.count() == 1 && table_.tricks_left() > 3 && remembers() &&
               (table_.on_table() & ~root_.in_hands()) == 0;
    }
    bool sure_bound(Cards live, Score need, Score& found, Comparisons& matter) const {
        if (!options_.bounds) return false;
        if (play_.trick_worth == 0) {
            return table_.turn.count() == 0 &&
                   tricks::lone_bound(table_, play_, maximisers_, broken(live), need, found, matter);
        }
        return tricks::sure_bound(table_, play_, facts_, sides_, broken(live), need, found, matter);
    }
    // This answer alone, which is asked for more cheaply where tricks count; `found` is then no more than was asked
    // for.
    bool is_sure(Cards live, Score need, bool reached, Score& found, Comparisons& matter) const {
        if (play_.trick_worth == 0) return sure_bound(live, need, found, matter) && (found >= need) == reached;
        found = reached ? need : need - 1;
        return options_.bounds && tricks::is_sure(table_, play_, facts_, facts_.look(live), sides_, broken(live),
                                                  reached ? 0 : 1, need, matter);
    }

    // Without search.
    Score sure(Score found) {
        ++statistics_.cuts[static_cast<std::size_t>(Cut::immediate)];
        trace_.sure(found);
        return found;
    }

    // Tries the moves until one decides the question. `hint` is the card that decided it in a position like this one,
    // or -1; `best` (out) is the card that did, and stays as it is if none does.
    Score choose(Cards live, Score need, int hint, Comparisons& matter, int& best) {
        const bool maximiser = maximises(table_.player());
        const Cards legal = legal_cards();
        const Cards others = (table_.in_hands() & ~table_.own()) | best_on_table();
        const Cards runs = highest_of_runs(legal, others);
        if (play_.trick_worth == 0 && table_.turn.count() == play_.seats - 1)
            hint = known_answer(runs, need, maximiser);
        typename tricks::PartitionOrder<Capacity>::List list;
        order_.sort(table_, live, runs, hint < 0 ? -1 : run_of(hint, runs), list);
        Score bound = maximiser ? -kMaxScore : kMaxScore;
        tricks::Failures failures;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Card card = next_card(list, i);
            if (options_.skip && tricks::fails_like_another(card, special_, legal & ~runs, runs, failures)) continue;
            if (trace_.active()) trace_.enter(hand_.child_of(path_, card), need);
            const Score found = play_card(live, card, need, matter);
            const bool reached = found >= need;
            trace_.leave(found, reached);
            if (maximiser ? found > bound : found < bound) trace_.best(found);
            if (maximiser == reached) {
                if (i + 1 < list.size()) cut(need, reached);
                best = card;
                if (list.size() > 1) order_.succeeded(table_, card, i == 0);
                if (live == root_.in_hands() && table_.turn == root_.turn) root_move_ = card;
                return found;
            }
            bound = maximiser ? std::max(bound, found) : std::min(bound, found);
            if (legal == tricks::single(card)) return bound;
            if (list.size() > 1) order_.failed(table_, card);
            failures.resize(failures.size() + 1);
            failures.end()[-1].card = card;
            failures.end()[-1].matter = matter;
        }
        tricks::why_all_fail(legal & ~runs, runs, failures, matter);
        return bound;
    }
    // The heaviest one; of those after the first one that no other thread is busy with, if there are any.
    Card next_card(typename tricks::PartitionOrder<Capacity>::List& list, std::size_t i) {
        Card card = list.next(i);
        if (i == 0 || !is_shared()) return card;
        while (!list.is_deferred(i) && member_->others_are_busy(name_after(card))) {
            list.defer(i);
            card = list.next(i);
        }
        return card;
    }
    // On the board.
    std::uint64_t name_after(Card card) const {
        Table after = table_;
        tricks::play(after, card, play_.seats, play_.trump);
        return Board::name_of(tricks::number_of(after.in_hands(), after.turn), path_.size() + 1);
    }
    // Other threads may be busy with what comes after this position, and it is large enough to be worth asking.
    bool is_shared() const {
        return member_ != nullptr && member_->has_company && table_.tricks_left() >= options_.worth_sharing;
    }
    void cut(Score need, bool reached) {
        ++statistics_.cuts[static_cast<std::size_t>(Cut::window)];
        trace_.cut(need, reached);
    }
    // The last card of a trick that is known to decide the question, or -1.
    int known_answer(Cards cards, Score need, bool maximiser) {
        if ((cards & (cards - 1)) == 0) return -1;
        const tricks::Turn before = table_.turn;
        auto* const recorder = trace_.aside();
        int answer = -1;
        for (; cards != 0 && answer < 0; cards &= cards - 1) {
            const Card card = tricks::lowest(cards);
            tricks::play(table_, card, play_.seats, play_.trump);
            const Score worth = play_.worth_of(before.laid() | tricks::single(card));
            Score found;
            Comparisons matter;
            if (is_known(need - (takes(table_.player()) ? worth : 0), maximiser, 0, found, matter)) answer = card;
            tricks::take_back(table_, card, before);
        }
        trace_.go_on(recorder);
        return answer;
    }

    Score play_card(Cards live, Card card, Score need, Comparisons& matter) {
        budget_.count();
        if (member_ == nullptr) return play_alone(live, card, need, matter);
        member_->check(budget_);
        return is_shared() ? play_beside_others(live, card, need, matter) : play_alone(live, card, need, matter);
    }
    Score play_alone(Cards live, Card card, Score need, Comparisons& matter) {
        const tricks::Turn before = table_.turn;
        path_.push_back(card);
        const bool over = tricks::play(table_, card, play_.seats, play_.trump);
        const Score found = over ? end_trick(before, card, need, matter) : follow(live, need, matter);
        tricks::take_back(table_, card, before);
        path_.pop_back();
        return found;
    }
    // Where another thread is the first to have the answer it is looked for again: the table has it, or most of it.
    Score play_beside_others(Cards live, Card card, Score need, Comparisons& matter) {
        const Table before = table_;
        const std::size_t ply = path_.size();
        const std::uint64_t position = name_after(card);
        for (;;) {
            member_->enter(position);
            try {
                const Score found = play_alone(live, card, need, matter);
                member_->leave(position);
                member_->overtake_others(position);
                return found;
            } catch (const Overtaken& by) {
                member_->leave(position);
                if (by.ply != ply + 1) throw;
                table_ = before;
                path_.resize(ply);
            }
        }
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
    // the rest the answer rests on what is known of their winning too, and claims no more than that.
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
            const Score gain = takes(seat) ? worth : 0;
            const int searched = worth_searching(same_side, takes(seat) != reached);
            Score known;
            Comparisons more;
            if (!is_known(need - gain, reached, searched, known, more)) continue;
            matter |= more;
            others ^= tricks::single(card);
            found = reached ? std::min(found, gain + known) : std::max(found, gain + known);
        }
        table_.turn = now;
        trace_.go_on(recorder);
    }
    // How many tricks of a hand are searched for the sake of one comparison: as many as pay, on average. `failed`: he
    // who might have won is on the side that did not get what it wanted. It will try that, too, before it gives up.
    int worth_searching(bool friends, bool failed) const {
        const int tricks = root_.tricks_left();
        if (play_.trick_worth == 0) return friends ? tricks / (failed ? 2 : 4) : tricks / (failed ? 3 : 6);
        if (!friends) return 0;
        return play_.seats < 4 ? tricks * 2 / 5 + (failed ? 1 : -1) : tricks / 4;
    }
    // Whether the answer is known to be this one; hands of so many cards are searched for it. `found` is then what is
    // known.
    bool is_known(Score need, bool reached, int searched, Score& found, Comparisons& matter) {
        matter.clear();
        const Cards live = table_.in_hands();
        const int left = table_.tricks_left();
        found = play_.least(live, left);
        if (need <= found) return reached;
        found = play_.most(live, left);
        if (need > found) return !reached;
        if (left <= std::max(searched, 1)) {
            found = lead(live, need, matter);
            return (found >= need) == reached;
        }
        if (is_sure(live, need, reached, found, matter)) return true;
        bool kept;
        return remembers() && memory_.recall(memory_.position(table_, play_, facts_), need, found, matter, kept) &&
               (found >= need) == reached;
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
    // One card for each run that nobody interrupts; special cards stand for themselves. In all suits at once, each card
    // reaches down to the next stop, in steps that double; the unused bits above a suit are stops.
    Cards highest_of_runs(Cards own, Cards others) const {
        const Cards special = own & special_;
        Cards reached = own ^ special;
        Cards open = tricks::kFullDeck & ~(others | special_);
        for (int step = 1; step < tricks::kRanks; step *= 2) {
            reached |= open & reached >> step;
            open &= open >> step;
        }
        return (own & ~(reached >> 1)) | special;
    }
    // The highest card of its run.
    static Card run_of(Card card, Cards runs) { return tricks::lowest(runs & ~(tricks::single(card) - 1)); }

    const Hand& hand_;
    const Table root_;
    Table table_;
    PartitionSettings options_;
    Budget& budget_;
    unsigned maximisers_;  // seats
    const tricks::Additive& play_;
    PartitionMemory<Capacity>& memory_;
    Cards special_;
    tricks::SureSides sides_;
    tricks::SuitFacts<Capacity> facts_;
    tricks::PartitionOrder<Capacity> order_;
    Board::Member* const member_;
    PartitionTrace<Capacity> trace_;
    FixedList<Card, tricks::kSuits * tricks::kRanks> path_;
    Statistics statistics_;
    int root_move_ = -1;  // what the last question was decided by, if it was by a card at the root
};

}  // namespace nply
