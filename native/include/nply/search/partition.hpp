// Partition search for trick games (Ginsberg 1996): two sides, scores that add up over the tricks, to the end of
// the hand. The value is that of plain minimax; what is remembered are sets of positions.
//
// A search answers «at least so much?» with a bound and with the cards that mattered for it: it holds wherever
// the lengths of the suits, the leader, and in each suit the owners of all cards down to the lowest that mattered
// are the same. A card matters by its rank where it wins a trick against another one of its suit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/games/tricks/owners.hpp"
#include "nply/games/tricks/partition_order.hpp"
#include "nply/games/tricks/sure_tricks.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/partition_table.hpp"
#include "nply/search/result.hpp"
#include "nply/search/statistics.hpp"

namespace nply {

struct PartitionOptions {
    std::size_t entries = 1 << 20;
    unsigned side = 0;  // players who maximise; 0: the one to move
    // Ingredients, to be measured one by one.
    bool table = true;
    bool partition = true;  // else an entry speaks of one position only, up to relative ranks
    bool bounds = true;     // sure tricks
    bool ordering = true;   // else cards come as they lie in the hand
    bool skip = true;       // cards that cannot matter more than one that failed
    bool bounds_in_trick = true;
    bool line = true;  // else the first move alone, and no values but that of a player without partners
};

template <Game G>
    requires tricks::HasAdditive<G>
class PartitionSearch {
public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Entry = typename PartitionTable<tricks::Owners<G::capacity>>::Entry;

    PartitionSearch(const G& game, const State& root, const PartitionOptions& options, Budget& budget)
        : game_(game),
          root_(root),
          table_(root),
          options_(options),
          budget_(budget),
          side_(options.side != 0 ? options.side : 1u << game.player(root)),
          maximisers_(seats_of(side_)),
          play_(game.additive(root, side_)),
          memory_(options.table ? options.entries : 1),
          special_(play_.specials()),
          trump_tricks_(table_, play_),
          order_(play_, maximisers_) {}

    Iteration<Move> iterate(int) {
        const Score value = solve();
        Iteration<Move> done{.depth = tricks::count(root_.in_hands()), .values = {}, .line = {}, .exact = true};
        State end = root_;
        find_line(value, end, done.line);
        value_ = play_.base + play_.factor * value;
        if (game_.terminal(end)) {
            game_.scores(end, done.values);
        } else if (std::has_single_bit(side_)) {
            done.values[std::countr_zero(side_)] = value_;
        }
        return done;
    }
    // Of the maximising side, after iterate.
    Score value() const { return value_; }
    const Statistics& statistics() const { return statistics_; }
    std::uint64_t value_nodes() const { return value_nodes_; }
    std::uint64_t tests() const { return tests_; }

private:
    using Cards = tricks::Cards;
    using Card = tricks::Card;
    static constexpr int capacity = G::capacity;
    using Table = tricks::Table<capacity>;
    using Owners = tricks::Owners<capacity>;

    // A position between two tricks, or the root.
    struct Start {
        Owners owners;
        Cards live = 0;  // cards in the hands
    };

    unsigned seats_of(unsigned players) const {
        if constexpr (requires { game_.seats_of(players); }) {
            return game_.seats_of(players);
        } else {
            return players;
        }
    }
    bool maximises(int seat) const { return maximisers_ >> seat & 1; }
    bool takes(int seat) const { return play_.takers >> seat & 1; }

    // --- The tests

    Score solve() {
        const Cards live = table_.in_hands() | table_.on_table();
        const int left = table_.tricks_left();
        Score low = play_.least(live, left), high = play_.most(live, left);
        Score need = std::clamp(order_.guess(table_), low + 1, std::max(low + 1, high));
        while (low < high) {
            ++tests_;
            Cards matter;
            const Score found = search(need, matter);
            (found >= need ? low : high) = found;
            need = found >= need ? low + 1 : high;
        }
        value_nodes_ = budget_.nodes();
        return low;
    }
    Score search(Score need, Cards& matter) {
        const Start start{Owners(table_, play_.seats), table_.in_hands()};
        return table_.turn.count() == 0 ? lead(start, need, matter) : follow(start, need, matter);
    }

    // --- One position

    // Between two tricks. A result of at least `need` is a lower bound, any other one an upper bound.
    Score lead(const Start& start, Score need, Cards& matter) {
        const int left = table_.tricks_left();
        matter = 0;
        const Score least = play_.least(start.live, left);
        if (need <= least) return least;
        const Score most = play_.most(start.live, left);
        if (need > most) return most;
        if (left == 1) return last_trick(matter);
        Score found;
        if (options_.bounds &&
            tricks::sure_bound(table_, play_, trump_tricks_, maximisers_, broken(start.live), need, found, matter)) {
            return found;
        }
        const bool remember = options_.table && left != play_.first_trick;
        const std::uint64_t key = remember ? key_of(start) : 0;
        int hint = -1;
        if (remember && recall(key, start, need, found, matter, hint)) return found;
        int best = -1;
        found = choose(start, need, hint, matter, best);
        if (remember) {
            const unsigned depth = options_.partition ? tricks::depth_of(matter, start.live)
                                                      : tricks::depth_of(lowest_of_suits(start.live), start.live);
            const bool reached = found >= need;
            memory_.store(key, start.owners.by_rank(), depth, reached ? found : least, reached ? most : found, best);
        }
        return found;
    }
    // Within a trick.
    Score follow(const Start& start, Score need, Cards& matter) {
        Score found;
        if (options_.bounds && options_.bounds_in_trick &&
            tricks::sure_bound(table_, play_, trump_tricks_, maximisers_, broken(start.live), need, found, matter)) {
            return found;
        }
        int best = -1;
        return choose(start, need, -1, matter, best);
    }

    Score choose(const Start& start, Score need, int hint, Cards& matter, int& best) {
        const int player = table_.player();
        const bool maximiser = maximises(player);
        const Cards legal = legal_cards();
        const Cards others = (table_.in_hands() & ~table_.own()) | best_on_table();
        const Cards runs = highest_of_runs(legal, others);
        typename tricks::PartitionOrder<capacity>::List list;
        order_.sort(table_, start.live, runs, hint, options_.ordering, list);
        Score bound = maximiser ? -kMaxScore : kMaxScore;
        Cards all = 0, covered = 0;
        matter = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Card card = list.next(i);
            if (covered >> card & 1) continue;
            Cards here;
            const Score found = play_card(start, card, need, here);
            if (maximiser ? found >= need : found < need) {
                matter = here;
                best = card;
                order_.succeeded(table_, card);
                if (start.live == root_.in_hands() && table_.turn == root_.turn) root_move_ = card;
                return found;
            }
            bound = maximiser ? std::max(bound, found) : std::min(bound, found);
            all |= here;
            if (options_.skip && !(special_ >> card & 1)) covered |= below_all(here, card) & ~special_;
        }
        matter = all | unseen(legal, runs, all, covered);
        return bound;
    }

    Score play_card(const Start& start, Card card, Score need, Cards& matter) {
        budget_.count();
        const tricks::Turn before = table_.turn;
        Score found;
        if (tricks::play(table_, card, play_.seats, play_.trump)) {
            const Cards trick = before.laid() | tricks::single(card);
            const int winner = table_.player();
            const Card winning = tricks::beats(card, before.best(), play_.trump) ? card : before.best();
            const Score worth = takes(winner) ? play_.trick_worth + play_.worth_of(trick) : 0;
            found = worth + lead(after(start, before, card), need - worth, matter);
            if (by_rank(trick, winning)) matter |= tricks::single(winning);
        } else {
            found = follow(start, need, matter);
        }
        tricks::take_back(table_, card, before);
        return found;
    }

    // Whether the card had another one of its suit to beat.
    static bool by_rank(Cards trick, Card winning) {
        return (trick & tricks::suit_cards(tricks::suit_of(winning)) & ~tricks::single(winning)) != 0;
    }

    Start after(const Start& start, const tricks::Turn& before, Card last) const {
        Start next = start;
        int seat = before.player() + 1 == play_.seats ? 0 : before.player() + 1;  // the leader
        for (int i = 0; i < play_.seats; ++i) {
            const Card card = i + 1 < play_.seats ? before.laid_card(i) : last;
            if (next.live >> card & 1) {
                next.owners.remove(card, seat, next.live);
                next.live ^= tricks::single(card);
            }
            seat = seat + 1 == play_.seats ? 0 : seat + 1;
        }
        return next;
    }

    // Everybody has one card.
    Score last_trick(Cards& matter) const {
        const int leader = table_.player();
        Card best = tricks::lowest(table_.hand(leader));
        int winner = leader;
        Cards trick = 0;
        for (int i = 0, seat = leader; i < play_.seats; ++i, seat = seat + 1 == play_.seats ? 0 : seat + 1) {
            const Card card = tricks::lowest(table_.hand(seat));
            trick |= tricks::single(card);
            if (i > 0 && tricks::beats(card, best, play_.trump)) {
                best = card;
                winner = seat;
            }
        }
        matter = special_ & trick;
        if (by_rank(trick, best)) matter |= tricks::single(best);
        return takes(winner) ? play_.trick_worth + play_.worth_of(trick) : 0;
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
    // If the card did not matter itself, no card of its suit did that lies below all that mattered.
    static Cards below_all(Cards matter, Card card) {
        const Cards suit = tricks::suit_cards(tricks::suit_of(card));
        const Cards here = matter & suit;
        if (here == 0) return suit;
        const Cards below = suit & (tricks::single(tricks::lowest(here)) - 1);
        return below >> card & 1 ? below : 0;
    }
    // Where the lowest card of a suit went with a run whose highest card mattered, the lowest matters too: elsewhere
    // it may be lower.
    Cards unseen(Cards legal, Cards kept, Cards matter, Cards covered) const {
        Cards more = 0;
        for (Cards left = legal & ~kept & ~covered; left != 0; left &= left - 1) {
            const Card card = tricks::lowest(left);
            const Cards suit = tricks::suit_cards(tricks::suit_of(card));
            const Cards here = matter & suit;
            if (here != 0 && tricks::lowest(here) > card &&
                (legal & ~special_ & suit & (tricks::single(card) - 1)) == 0) {
                more |= tricks::single(card);
            }
        }
        return more;
    }
    static Cards lowest_of_suits(Cards live) {
        Cards lowest = 0;
        for (int suit = 0; suit < tricks::kSuits; ++suit) {
            const Cards here = live & tricks::suit_cards(suit);
            lowest |= here & (~here + 1);
        }
        return lowest;
    }

    // --- The table

    // Beside the lengths of the suits: who leads, and where in their suits the special cards stand, whose owners never
    // change. Whether the closed suit may be led follows from these.
    std::uint64_t key_of(const Start& start) const {
        unsigned rest = static_cast<unsigned>(table_.player()) << 8;
        for (const Card card : play_.special) rest = rest << 4 | place_of(card, start.live);
        return mix(start.owners.key(), rest);
    }
    static unsigned place_of(Card card, Cards live) {
        if (card < 0 || !(live >> card & 1)) return 0;
        return 1u + static_cast<unsigned>(tricks::count(live & tricks::above(card)));
    }
    bool recall(std::uint64_t key, const Start& start, Score need, Score& found, Cards& matter, int& hint) {
        return memory_.find(key, start.owners.by_rank(), [&](const auto& entry) {
            if (entry.lower >= need) {
                found = entry.lower;
            } else if (entry.upper < need) {
                found = entry.upper;
            } else {
                if (hint < 0) hint = entry.move;
                return false;
            }
            matter = tricks::cards_at(entry.depth, start.live);
            ++statistics_.table_hits;
            return true;
        });
    }

    // --- The line

    // The value is known: each player picks a move that keeps it, which the table mostly answers.
    void find_line(Score value, State& end, std::vector<Move>& line) {
        const Table root = table_;
        while (!table_.played_out()) {
            const Card card = listed(end, keeping(value));
            line.push_back(static_cast<Move>(card));
            game_.apply(end, line.back());
            const tricks::Turn before = table_.turn;
            if (tricks::play(table_, card, play_.seats, play_.trump)) {
                const Cards trick = before.laid() | tricks::single(card);
                if (takes(table_.player())) value -= play_.trick_worth + play_.worth_of(trick);
            }
            if (!options_.line) break;
        }
        table_ = root;
    }
    Card keeping(Score value) {
        const Start start{Owners(table_, play_.seats), table_.in_hands()};
        const Score need = maximises(table_.player()) ? value : value + 1;
        int best = start.live == root_.in_hands() ? root_move_ : -1;
        if (best >= 0) return best;
        Cards matter;
        choose(start, need, table_.turn.count() == 0 ? remembered_move(start) : -1, matter, best);
        return best;
    }
    int remembered_move(const Start& start) {
        int move = -1;
        memory_.find(key_of(start), start.owners.by_rank(),
                     [&](const auto& entry) { return (move = entry.move) >= 0; });
        return move;
    }
    // As the game lists it: of a run that is one move it knows the lowest card.
    Card listed(const State& state, Card card) const {
        typename G::Moves moves;
        game_.moves(state, moves);
        Cards known = 0;
        for (const Move move : moves) known |= tricks::single(static_cast<Card>(move));
        return tricks::highest(known & ((tricks::single(card) << 1) - 1));
    }

    const G& game_;
    const State root_;
    Table table_;
    PartitionOptions options_;
    Budget& budget_;
    unsigned side_;
    unsigned maximisers_;  // as seats
    tricks::Additive play_;
    PartitionTable<Owners> memory_;
    Cards special_;
    tricks::TrumpTricks<capacity> trump_tricks_;
    tricks::PartitionOrder<capacity> order_;
    Statistics statistics_;
    int root_move_ = -1;  // what the last test that succeeded was won with
    Score value_ = 0;
    std::uint64_t value_nodes_ = 0, tests_ = 0;
};

}  // namespace nply
