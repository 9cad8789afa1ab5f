// Three-player Spades written by hand, for the yardstick: any card may be led, every trick counts one, and nothing is
// an option. Plain maxⁿ, and speculative maxⁿ with its discrete test, each for exactly this game: there is no state but
// the hands and the tricks, the trick under way is handed down in registers, and there is one function for each seat of
// a trick, so that only who leads looks at the game's bounds and only the last card can end the game. They visit the
// nodes that nply's general searches visit, in the same order, and find the same value and move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "nply/games/tricks/cards.hpp"

namespace by_hand {

using nply::tricks::Cards;
using Hands = std::array<Cards, 3>;

inline constexpr Cards kSuit = 0xffff;
inline constexpr int kTrumps = 48;  // the lowest spade
inline constexpr Cards kSpades = kSuit << kTrumps;

constexpr std::size_t index(int number) {
    return static_cast<std::size_t>(number);
}
constexpr int next(int player) {
    return player == 2 ? 0 : player + 1;
}
constexpr bool beats(int card, int best) {
    return card > best && ((card ^ best) < 16 || card >= kTrumps);
}

// Tricks of each player, a byte each in one word.
class Value {
public:
    int operator[](int player) const { return static_cast<int>(word_ >> 8 * player & 255); }
    void add(int player, int more) { word_ += static_cast<std::uint32_t>(more) << 8 * player; }
    int sum() const { return (*this)[0] + (*this)[1] + (*this)[2]; }
    friend bool operator==(const Value&, const Value&) = default;

private:
    std::uint32_t word_ = 0;
};

struct List {
    int size = 0;
    std::array<int, 17> cards;  // NOLINT: left uninitialised

    void up(Cards set) {
        for (; set != 0; set &= set - 1) cards[index(size++)] = std::countr_zero(set);
    }
    void down(Cards set) {
        int at = size += std::popcount(set);
        for (; set != 0; set &= set - 1) cards[index(--at)] = std::countr_zero(set);
    }
};

// The trick under way: the card that was led, the one that wins so far, and whose that is.
struct Trick {
    int led, best, winner;

    Trick with(int card, int player) const { return beats(card, best) ? Trick{led, card, player} : *this; }
};

// The cards that may be played, in nply's order: the nodes of a search, and which moves win a tie, depend on it. Count:
// how many lie on the table.
template <int Count>
[[gnu::always_inline]] inline void list_cards(const Hands& hands, int player, const Trick& trick, List& moves) {
    const Cards own = hands[index(player)];
    const Cards suit = Count == 0 ? own : own & kSuit << (trick.led & 48);
    const Cards legal = suit != 0 ? suit : own;
    if ((legal & (legal - 1)) == 0) return moves.up(legal);
    if constexpr (Count == 0) {
        const Cards others = hands[index(next(player))] | hands[index(next(next(player)))];
        const Cards sure = own & ~nply::tricks::and_below(others);
        moves.down(sure & kSpades);
        moves.down(sure & ~kSpades);
        moves.up(own & ~sure & ~kSpades);
        return moves.up(own & ~sure & kSpades);
    }
    const Cards higher = kSuit << (trick.best & 48) & ~((Cards{2} << trick.best) - 1);
    const Cards winners = legal & (trick.best < kTrumps ? higher | kSpades : higher);
    if (suit == 0) {
        moves.up(winners);
        moves.up(legal & ~kSpades);
        return moves.up(legal & kSpades & ~winners);
    }
    if (Count == 2) moves.up(winners);
    if (Count == 1) moves.down(winners);
    moves.up(legal & ~winners);
}

struct Found {
    Value value{};
    int card = -1;
    std::uint64_t nodes = 0;
};

class PlainMaxN {
public:
    explicit PlainMaxN(const Hands& hands) : hands_(hands) {}

    Found run() {
        Found found;
        found.card = search<0>(0, {}, found.value);
        found.nodes = nodes_;
        return found;
    }

private:
    // Returns the best card.
    template <int Count>
    int search(int player, Trick trick, Value& best) {
        List moves;
        list_cards<Count>(hands_, player, trick, moves);
        nodes_ += index(moves.size);
        int best_card = -1, bound = -1;
        for (int i = 0; i < moves.size; ++i) {
            const int card = moves.cards[index(i)];
            Value value;
            hands_[index(player)] ^= Cards{1} << card;
            search_after<Count>(player, trick, card, value);
            hands_[index(player)] ^= Cards{1} << card;
            if (value[player] <= bound) continue;
            best = value;
            bound = value[player];
            best_card = card;
        }
        return best_card;
    }
    template <int Count>
    [[gnu::always_inline]] void search_after(int player, Trick trick, int card, Value& value) {
        if constexpr (Count == 0) {
            search<1>(next(player), {card, card, player}, value);
        } else if constexpr (Count == 1) {
            search<2>(next(player), trick.with(card, player), value);
        } else {
            const int winner = trick.with(card, player).winner;
            const Value before = tricks_;
            tricks_.add(winner, 1);
            if (hands_[index(winner)] == 0) {
                value = tricks_;
            } else {
                search<0>(winner, {}, value);
            }
            tricks_ = before;
        }
    }

    Hands hands_;
    Value tricks_;
    std::uint64_t nodes_ = 0;
};

// Speculative maxⁿ (2003, section 4.3) with the bounds of up to three nodes, as docs/explanation/pruning.md has it. An
// answer is kExact, or the ply of the ancestor that the node is irrelevant to.
class SpeculativeMaxN {
public:
    explicit SpeculativeMaxN(const Hands& hands) : hands_(hands), all_tricks_(std::popcount(hands[0])) {}

    Found run() {
        search<0>(0, 0, {});
        return {path_[0].best, best_card_, nodes_};
    }

private:
    static constexpr int kExact = std::numeric_limits<int>::max();
    static constexpr int kNowhere = -1;

    struct Waiting {
        int child, top;
    };
    struct Node {
        Value best;
        int player, best_child, child, waiting;
        std::array<Waiting, 17> waits;

        bool has_best() const { return best_child >= 0; }
        int bound() const { return best[player]; }
    };
    // What a value has to give each player at least: what he has taken, or more where his best value is to be beaten.
    using Least = std::array<int, 3>;
    struct Needs {
        Least least;
        std::array<bool, 3> strict;
    };
    Least taken() const { return {tricks_[0], tricks_[1], tricks_[2]}; }

    template <int Count>
    int search(int ply, int player, Trick trick) {
        Node& here = path_[index(ply)];
        here.player = player;
        here.best_child = -1;
        here.waiting = 0;
        if (Count == 0) {
            const int top = find_top(ply);
            if (top != kNowhere) return top;
        }
        List moves;
        list_cards<Count>(hands_, player, trick, moves);
        for (int i = 0; i < moves.size; ++i) {
            if (!search_child<Count>(ply, trick, i, moves.cards[index(i)]) || i == moves.size - 1) continue;
            const int top = find_top(ply);
            if (top == kNowhere) continue;
            drop_pending(here, ply);
            if (top == ply) break;
            return leave(here, top);
        }
        return here.waiting == 0 ? kExact : search_again<Count>(ply, trick, moves);
    }
    template <int Count>
    [[gnu::noinline]] int search_again(int ply, Trick trick, const List& moves) {
        Node& here = path_[index(ply)];
        for (int child = find_pending(here, ply); child >= 0; child = find_pending(here, ply)) {
            const int top = find_top(ply);
            if (top != kNowhere) {
                drop_pending(here, ply);
                return leave(here, top == ply ? kExact : top);
            }
            stop_waiting(here, [&](const Waiting& waits) { return waits.child == child; });
            search_child<Count>(ply, trick, child, moves.cards[index(child)]);
        }
        return leave(here, kExact);
    }
    // True: it is better than what was best.
    template <int Count>
    [[gnu::always_inline]] bool search_child(int ply, Trick trick, int child, int card) {
        Node& here = path_[index(ply)];
        const int player = here.player;
        here.child = child;
        ++nodes_;
        hands_[index(player)] ^= Cards{1} << card;
        const int answer = search_after<Count>(ply, player, trick, card);
        hands_[index(player)] ^= Cards{1} << card;
        if (answer != kExact) {
            if (answer < ply) here.waits[index(here.waiting++)] = {child, answer};
            return false;
        }
        const Value value = path_[index(ply + 1)].best;
        if (here.has_best() && !prefers(here, value)) return false;
        here.best = value;
        here.best_child = child;
        if (ply == 0) best_card_ = card;
        return true;
    }
    template <int Count>
    [[gnu::always_inline]] int search_after(int ply, int player, Trick trick, int card) {
        if constexpr (Count == 0) {
            return search<1>(ply + 1, next(player), {card, card, player});
        } else if constexpr (Count == 1) {
            return search<2>(ply + 1, next(player), trick.with(card, player));
        } else {
            const int winner = trick.with(card, player).winner;
            const Value before = tricks_;
            tricks_.add(winner, 1);
            int answer = kExact;
            if (hands_[index(winner)] == 0) {
                path_[index(ply + 1)].best = tricks_;
            } else {
                answer = search<0>(ply + 1, winner, {});
            }
            tricks_ = before;
            return answer;
        }
    }

    // Whether the node's player prefers this value, that of the child being searched; the earlier child wins a tie.
    static bool prefers(const Node& node, const Value& value) {
        const int own = value[node.player];
        return own > node.bound() || (own == node.bound() && node.child < node.best_child);
    }
    static int lowest_top(int ply) { return std::max(0, ply - 2); }
    // The nearest ancestor that does not prefer the node's best value.
    int reach(int ply) const {
        for (int i = ply - 1; i >= lowest_top(ply); --i) {
            if (path_[index(i)].has_best() && !prefers(path_[index(i)], path_[index(ply)].best)) return i;
        }
        return kNowhere;
    }

    // The ancestor that the node is irrelevant to, the node itself, or nowhere. Where even bounds that must all be
    // beaten leave something to gain, no tie has to be looked at.
    int find_top(int ply) {
        const Node* const lowest = &path_[index(lowest_top(ply))];
        Least least = taken();
        int left = all_tricks_ - tricks_.sum();
        for (const Node* node = &path_[index(ply)]; node >= lowest; --node) {
            if (!node->has_best()) continue;
            const int more = std::max(node->bound() + 1 - least[index(node->player)], 0);
            least[index(node->player)] += more;
            left -= more;
            if (left < 0) return find_exact_top(ply);
        }
        return kNowhere;
    }
    [[gnu::noinline]] int find_exact_top(int ply) {
        Node& here = path_[index(ply)];
        Needs needs{taken(), {}};
        int barrier = kExact;
        if (here.has_best()) {
            add(needs, here, !waits_before_best(here, ply));
            if (beyond_all(needs)) return ply;
            barrier = reach(ply);
        }
        for (int top = ply - 1; top >= lowest_top(ply); --top) {
            const Node& node = path_[index(top)];
            if (!node.has_best()) continue;
            add(needs, node, node.child > node.best_child);
            if (top <= barrier && beyond_all(needs)) return top;
            barrier = std::min(barrier, reach(top));
        }
        return kNowhere;
    }
    static void add(Needs& needs, const Node& node, bool strict) {
        int& least = needs.least[index(node.player)];
        bool& must_beat = needs.strict[index(node.player)];
        if (node.bound() < least) return;
        must_beat = strict || (must_beat && node.bound() == least);
        least = node.bound();
    }
    bool beyond_all(const Needs& needs) const {
        int sum = 0;
        for (std::size_t p = 0; p < 3; ++p) sum += needs.least[p] + needs.strict[p];
        return sum > all_tricks_;
    }

    // A child that was found irrelevant is searched again if everybody from its top down prefers the best value.
    int find_pending(const Node& here, int ply) const {
        if (!here.has_best()) return -1;
        const int nearest = reach(ply);
        for (int i = 0; i < here.waiting; ++i) {
            if (here.waits[index(i)].top > nearest) return here.waits[index(i)].child;
        }
        return -1;
    }
    // Would a tie go to a child that is still to be searched again?
    bool waits_before_best(const Node& here, int ply) const {
        if (here.waiting == 0) return false;
        const int nearest = reach(ply);
        return std::any_of(here.waits.begin(), here.waits.begin() + here.waiting,
                           [&](const Waiting& waits) { return waits.child < here.best_child && waits.top > nearest; });
    }
    void drop_pending(Node& here, int ply) const {
        if (here.waiting == 0) return;
        const int nearest = reach(ply);
        stop_waiting(here, [&](const Waiting& waits) { return waits.top > nearest; });
    }
    template <class Which>
    static void stop_waiting(Node& here, Which&& which) {
        const auto end = std::remove_if(here.waits.begin(), here.waits.begin() + here.waiting, which);
        here.waiting = static_cast<int>(end - here.waits.begin());
    }
    // With children that wait a node is irrelevant to the farthest of their tops.
    static int leave(const Node& here, int top) {
        for (int i = 0; i < here.waiting; ++i) top = std::min(top, here.waits[index(i)].top);
        return top;
    }

    Hands hands_;
    Value tricks_;
    int all_tricks_;
    std::array<Node, 54> path_;
    int best_card_ = -1;
    std::uint64_t nodes_ = 0;
};

}  // namespace by_hand
