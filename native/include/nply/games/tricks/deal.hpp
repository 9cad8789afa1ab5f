// Deals: by seed, or hands given as text, in the middle of a hand too. Everything that can be wrong with
// what a user gives is said here, naming the card or the rule.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "nply/core/capabilities.hpp"
#include "nply/core/errors.hpp"
#include "nply/core/options.hpp"
#include "nply/core/random.hpp"
#include "nply/games/tricks/counts.hpp"
#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

// The options that every trick-taking game has.
struct Shape {
    int players = 4;
    int cards = 0;  // each; 0 is as many as the deck gives
    int ranks = kRanks;
    Merge merge = Merge::none;  // not a user's option: searches choose it (loading/merged_search.hpp)
};

template <class Options>
constexpr auto shape_options(int fewest, int most) {
    return std::tuple{
        Option<Options, int>{"players", &Options::players, "number of players", fewest, most},
        Option<Options, int>{"cards", &Options::cards, "cards each; 0 is as many as the deck gives", 0, 26},
        Option<Options, int>{"ranks", &Options::ranks, "ranks in the deck, from the ace down", 1, kRanks},
    };
}

// Cards each, when `kept` cards of the deck stay out.
inline int cards_each(const Shape& shape, int kept) {
    const int deck = shape.ranks * kSuits;
    const int most = (deck - kept) / shape.players;
    if (most == 0 || shape.cards > most) {
        throw OptionError("cards=" + std::to_string(shape.cards) + " for each of " + std::to_string(shape.players) +
                          " players are more than the deck of " + std::to_string(deck) + " gives: at most " +
                          std::to_string(most) + " each");
    }
    return shape.cards == 0 ? most : shape.cards;
}

// The arguments that every deal takes.
struct DealArguments {
    std::optional<std::int64_t> seed;
    std::vector<std::string> hands;
    std::optional<std::int64_t> leader;
    std::vector<std::string> trick;
    std::string played;
};

template <class Deal>
constexpr auto deal_options() {
    return std::tuple{
        Option<Deal, std::optional<std::int64_t>>{"seed", &Deal::seed, "deals the cards at random", 0},
        Option<Deal, std::vector<std::string>>{"hands", &Deal::hands,
                                               "one text a player, spades.hearts.diamonds.clubs, or one PBN text"},
        Option<Deal, std::optional<std::int64_t>>{"leader", &Deal::leader, "who leads the trick, counted from 0", 0},
        Option<Deal, std::vector<std::string>>{"trick", &Deal::trick, "cards on the table, the leader's first"},
        Option<Deal, std::string>{"played", &Deal::played, "cards of earlier tricks, as one hand"},
    };
}

// The deck in random order, to be dealt one by one.
inline std::vector<Card> shuffled(int ranks, std::int64_t seed) {
    std::vector<Card> deck;
    for (Cards left = deck_of(ranks); left != 0; left &= left - 1) deck.push_back(lowest(left));
    Random random(static_cast<std::uint64_t>(seed));
    for (std::size_t i = deck.size(); i > 1; --i) {
        std::swap(deck[i - 1], deck[random.below(static_cast<std::uint32_t>(i))]);
    }
    return deck;
}

// "E:hand hand hand hand", clockwise from the seat named; North is player 0.
inline std::vector<std::string> read_pbn(const std::string& text) {
    const int first = text.empty() ? -1 : read_letter("NESW", text[0]);
    if (first < 0 || text.size() < 2 || text[1] != ':') {
        throw OptionError("hands: '" + text + "' is not PBN; write N:hand hand hand hand");
    }
    std::vector<std::string> hands(4);
    std::size_t at = 2;
    for (int i = 0; i < 4; ++i) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (at >= text.size()) throw OptionError("hands: PBN has four hands with a space between them, got " + text);
        hands[static_cast<std::size_t>((first + i) % 4)] = text.substr(at, end - at);
        at = end + 1;
    }
    return hands;
}

inline void check_list(const std::string& name, std::size_t size, int players) {
    if (size != 0 && size != static_cast<std::size_t>(players)) {
        throw OptionError(name + " must have one entry for each of the " + std::to_string(players) + " players, got " +
                          std::to_string(size));
    }
}

// A list of small numbers, one a player; missing is all zero.
inline Counts read_counts(const std::string& name, const std::vector<std::int64_t>& given, int players,
                          std::int64_t most) {
    check_list(name, given.size(), players);
    Counts counts;
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (given[i] < 0 || given[i] > most) {
            throw OptionError(name + ": player " + std::to_string(i) + " cannot have " + std::to_string(given[i]) +
                              "; from 0 to " + std::to_string(most) + " is possible");
        }
        counts.set(static_cast<int>(i), static_cast<int>(given[i]));
    }
    return counts;
}

// Cards that have to be different; tells which two places name the same one.
class Claims {
public:
    explicit Claims(int ranks) : ranks_(ranks) {}
    void claim(Cards cards, const std::string& where) {
        if (const Cards outside = cards & ~deck_of(ranks_)) {
            throw OptionError(where + ": " + card_text(lowest(outside)) + " is not in a deck of " +
                              std::to_string(ranks_) + " ranks");
        }
        for (const auto& [other, place] : claims_) {
            if (const Cards twice = cards & other) {
                throw OptionError(card_text(lowest(twice)) + " is twice in the deal: in " + place + " and in " + where);
            }
        }
        claims_.emplace_back(cards, where);
    }

private:
    int ranks_;
    std::vector<std::pair<Cards, std::string>> claims_;
};

inline std::string seat_name(int seat) {
    return "hand " + std::to_string(seat);
}

inline int read_leader(const DealArguments& given, int players, int otherwise = 0) {
    const auto leader = given.leader.value_or(otherwise);
    if (leader >= players) {
        throw OptionError("leader must be a player from 0 to " + std::to_string(players - 1) + ", got " +
                          std::to_string(leader));
    }
    return static_cast<int>(leader);
}

// Reads hands and the cards on the table; the trick is played out again, so that a revoke shows.
template <int Capacity>
class HandReader {
public:
    HandReader(const DealArguments& given, const Shape& shape) : given_(given), shape_(shape), claims_(shape.ranks) {}

    Table<Capacity> read(int trump) {
        Table<Capacity> table = read_unsized(trump);
        check_sizes(table);
        return table;
    }
    // Where the hands need not be equally long.
    Table<Capacity> read_unsized(int trump) {
        std::vector<std::string> texts = given_.hands;
        if (texts.size() == 1 && texts[0].find(':') != std::string::npos) texts = read_pbn(texts[0]);
        if (texts.size() != static_cast<std::size_t>(shape_.players)) {
            throw OptionError("hands: " + std::to_string(shape_.players) + " players need as many hands, got " +
                              std::to_string(texts.size()));
        }
        Table<Capacity> table;
        for (int seat = 0; seat < shape_.players; ++seat) {
            table.hand(seat) = read_hand(texts[static_cast<std::size_t>(seat)], seat_name(seat));
            claims_.claim(table.hand(seat), seat_name(seat));
        }
        if (!given_.played.empty()) played_ = read_hand(given_.played, "played");
        claims_.claim(played_, "played");
        table.turn = table.turn.with_player(read_leader(given_, shape_.players));
        lay_trick(table, trump);
        table.undealt = deck_of(shape_.ranks) & ~(table.in_hands() | table.on_table() | played_);
        return table;
    }
    void check_sizes(const Table<Capacity>& table) const {
        const int wanted = count(table.own());
        if (wanted == 0) throw OptionError("hands: there is no card to play");
        for (int i = 0; i < shape_.players; ++i) {
            const int seat = (table.leader(shape_.players) + i) % shape_.players;
            const int size = count(table.hand(seat)) + (i < table.turn.count() ? 1 : 0);
            if (size != wanted) {
                throw OptionError("hands of unequal size: with its card on the table " + seat_name(seat) + " has " +
                                  std::to_string(size) + " cards, " + seat_name(table.player()) + " has " +
                                  std::to_string(wanted));
            }
        }
    }
    Cards played() const { return played_; }
    Claims& claims() { return claims_; }

private:
    void lay_trick(Table<Capacity>& table, int trump) {
        if (given_.trick.size() >= static_cast<std::size_t>(shape_.players)) {
            throw OptionError("trick: at most " + std::to_string(shape_.players - 1) +
                              " cards can lie on the table, got " + std::to_string(given_.trick.size()));
        }
        for (const std::string& text : given_.trick) {
            const Card card = read_card(text, "trick");
            claims_.claim(single(card), "trick");
            const int seat = table.player();
            if (table.turn.count() != 0 && suit_of(card) != table.led_suit()) {
                const Cards held = table.own() & suit_cards(table.led_suit());
                if (held != 0) {
                    throw OptionError("trick: " + card_text(card) + " is a revoke; player " + std::to_string(seat) +
                                      " holds " + card_text(lowest(held)) + " and must follow suit");
                }
            }
            table.hand(seat) |= single(card);
            play(table, card, shape_.players, trump);
        }
    }
    const DealArguments& given_;
    Shape shape_;
    Claims claims_;
    Cards played_ = 0;
};

// The number of tricks that are over follows from the hands; played cards, where given, have to agree.
template <int Capacity>
int tricks_over(const Table<Capacity>& table, Cards played, int cards, int players) {
    const int over = cards - table.tricks_left();
    if (over < 0) {
        throw OptionError("hands have " + std::to_string(table.tricks_left()) +
                          " cards each, more than cards=" + std::to_string(cards));
    }
    if (played != 0 && count(played) != over * players) {
        throw OptionError("played: " + std::to_string(over) + " tricks are over when " +
                          std::to_string(table.tricks_left()) + " of " + std::to_string(cards) +
                          " cards each are left, so " + std::to_string(over * players) + " cards are played, got " +
                          std::to_string(count(played)));
    }
    return over;
}

inline Counts read_tricks(const std::vector<std::int64_t>& given, int over, int left, int cards, int players) {
    const Counts tricks = read_counts("tricks", given, players, cards);
    const int sum = tricks.sum();
    if (sum != over) {
        throw OptionError("tricks: with " + std::to_string(left) + " of " + std::to_string(cards) +
                          " cards each left, " + std::to_string(over) + " tricks must be taken, got " +
                          std::to_string(sum));
    }
    return tricks;
}

inline void check_source(const DealArguments& given) {
    if (given.seed.has_value() == !given.hands.empty()) {
        throw OptionError("deal needs either seed=… or hands=[…]");
    }
    if (given.seed && (!given.trick.empty() || !given.played.empty())) {
        throw OptionError("deal: trick and played belong to given hands, not to a seed");
    }
}

// Hands by seed; the rest of the deck comes back in its order (a turned-up card, say).
template <int Capacity>
std::pair<Table<Capacity>, std::vector<Card>> deal_by_seed(const Shape& shape, int cards, std::int64_t seed) {
    Table<Capacity> table;
    std::vector<Card> deck = shuffled(shape.ranks, seed);
    const std::size_t dealt = static_cast<std::size_t>(shape.players) * static_cast<std::size_t>(cards);
    for (std::size_t i = 0; i < dealt; ++i) {
        table.hands[i % static_cast<std::size_t>(shape.players)] |= single(deck[i]);
    }
    deck.erase(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(dealt));
    table.undealt = deck_of(shape.ranks) & ~table.in_hands();
    return {table, std::move(deck)};
}

// `name=a,b,c` as a deal's arguments are written in a position's text.
template <class ToText>
std::string argument_text(const std::string& name, int size, ToText&& to_text) {
    std::string text = " " + name + "=";
    for (int i = 0; i < size; ++i) text += (i == 0 ? "" : ",") + to_text(i);
    return text;
}
inline std::string counts_text(const std::string& name, const Counts& counts, int players) {
    return argument_text(name, players, [&](int i) { return std::to_string(counts[i]); });
}
template <int Capacity>
std::string table_text(const Table<Capacity>& table, const Shape& shape, Cards others = 0) {
    const int players = shape.players;
    std::string text = argument_text("hands", players, [&](int i) { return hand_text(table.hand(i)); }).substr(1);
    text += " leader=" + std::to_string(table.leader(players));
    if (table.turn.count() != 0) {
        text += argument_text("trick", table.turn.count(), [&](int i) { return card_text(table.laid_card(i)); });
    }
    const Cards played = deck_of(shape.ranks) & ~(table.in_hands() | table.on_table() | table.undealt | others);
    if (played != 0) text += " played=" + hand_text(played);
    return text;
}

}  // namespace nply::tricks
