// What a proof about a hand rests on: which cards of a suit were compared with which. And what tells two positions with
// the same lengths of suits apart: how all such comparisons come out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "nply/core/random.hpp"
#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

// Pairs of cards of the same suit, in different hands; to be cleared at first.
class Comparisons {
public:
    void clear() { with_ = {}; }
    // A card with others of its suit.
    void add(Card card, Cards others) {
        row(card) |= static_cast<std::uint16_t>(others >> (suit_of(card) * 16));
        for (; others != 0; others &= others - 1) {
            row(lowest(others)) |= static_cast<std::uint16_t>(1u << (card - suit_of(card) * 16));
        }
    }
    // What a card was compared with.
    Cards with(Card card) const {
        return static_cast<Cards>(with_[static_cast<std::size_t>(card)]) << (suit_of(card) * 16);
    }
    Comparisons& operator|=(const Comparisons& other) {
        for (std::size_t i = 0; i < with_.size(); ++i) with_[i] |= other.with_[i];
        return *this;
    }
    // Whether all these comparisons come out the same when two cards of a hand and suit change places.
    bool allow_swap(Card one, Card two) const {
        const Cards between = above(one) ^ above(two);
        return ((with(one) | with(two)) & between) == 0;
    }
    void swap(Card one, Card two) {
        const Cards with_one = with(one), with_two = with(two);
        for (Cards left = with_one; left != 0; left &= left - 1) row(lowest(left)) &= ~bit(one);
        for (Cards left = with_two; left != 0; left &= left - 1) row(lowest(left)) &= ~bit(two);
        row(one) = row(two) = 0;
        add(one, with_two);
        add(two, with_one);
    }

private:
    std::uint16_t& row(Card card) { return with_[static_cast<std::size_t>(card)]; }
    static std::uint16_t bit(Card card) { return static_cast<std::uint16_t>(1u << (card - suit_of(card) * 16)); }

    std::array<std::uint16_t, 16 * kSuits> with_;
};

// Comparisons by the places of the cards in their hands, one bit each: a row for each card and each later seat that has
// cards of its suit. Where the suits of all hands are equally long, the same bits mean the same places.
template <int Capacity>
class Places {
public:
    // Thirteen cards of a suit in four hands make 63 pairs at most, in seven hands 72.
    using Words = std::array<std::uint64_t, Capacity <= 4 ? 4 : 5>;

    Places(const Table<Capacity>& table, int seats) : table_(table), seats_(seats) {}

    // The lengths of everybody's suits.
    std::uint64_t lengths() const {
        std::array<std::uint64_t, 2> words{};
        for (int seat = 0; seat < seats_; ++seat) {
            std::uint64_t& word = words[static_cast<std::size_t>(seat) / 4];
            for (int suit = 0; suit < kSuits; ++suit) {
                word = word << 4 | static_cast<unsigned>(count(table_.hand(seat) & suit_cards(suit)));
            }
        }
        return mix(words[0], words[1]);
    }
    // How each comparison comes out: a bit where the first card is the higher one.
    Words outcomes() const {
        Words words{};
        rows([&](std::size_t at, Card card, Cards theirs) {
            put(words, at, (std::uint64_t{1} << count(theirs & (single(card) - 1))) - 1);
        });
        return words;
    }
    Words bits_of(const Comparisons& made) const {
        Words words{};
        rows([&](std::size_t at, Card card, Cards theirs) {
            for (Cards left = made.with(card) & theirs; left != 0; left &= left - 1) {
                put(words, at, std::uint64_t{1} << count(theirs & (single(lowest(left)) - 1)));
            }
        });
        return words;
    }
    void add_to(Comparisons& made, const Words& words) const {
        rows([&](std::size_t at, Card card, Cards theirs) {
            Cards others = 0;
            std::uint64_t bits = get(words, at);
            for (Cards left = theirs; left != 0; left &= left - 1, bits >>= 1) {
                if (bits & 1) others |= single(lowest(left));
            }
            if (others != 0) made.add(card, others);
        });
    }
    Words all() const {
        Words words{};
        rows([&](std::size_t at, Card, Cards theirs) { put(words, at, (std::uint64_t{1} << count(theirs)) - 1); });
        return words;
    }

private:
    template <class Use>
    void rows(Use&& use) const {
        std::size_t at = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            for (int seat = 0; seat < seats_; ++seat) {
                const Cards own = table_.hand(seat) & suit_cards(suit);
                if (own == 0) continue;
                for (int other = seat + 1; other < seats_; ++other) {
                    const Cards theirs = table_.hand(other) & suit_cards(suit);
                    if (theirs == 0) continue;
                    const auto width = static_cast<std::size_t>(count(theirs));
                    for (Cards left = own; left != 0; left &= left - 1, at += width) use(at, lowest(left), theirs);
                }
            }
        }
    }
    // A row may begin in one word and end in the next.
    static void put(Words& words, std::size_t at, std::uint64_t bits) {
        words[at / 64] |= bits << at % 64;
        if (at % 64 > 64 - kRanks && at / 64 + 1 < words.size()) words[at / 64 + 1] |= bits >> (64 - at % 64);
    }
    static std::uint64_t get(const Words& words, std::size_t at) {
        std::uint64_t bits = words[at / 64] >> at % 64;
        if (at % 64 > 64 - kRanks && at / 64 + 1 < words.size()) bits |= words[at / 64 + 1] << (64 - at % 64);
        return bits;
    }

    const Table<Capacity>& table_;
    int seats_;
};

}  // namespace nply::tricks
