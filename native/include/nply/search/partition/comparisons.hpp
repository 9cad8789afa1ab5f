// What a proof about a hand rests on: which cards of a suit were compared with which. And what tells two positions with
// the same lengths of suits apart: how all such comparisons come out.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

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
    // Whether there is one in this suit.
    bool any(int suit) const {
        const auto from = with_.begin() + suit * 16;
        return std::any_of(from, from + kRanks, [](std::uint16_t row) { return row != 0; });
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

// Comparisons by the places of the cards in their hands, a word for each suit and one bit each: a row for each card and
// each later seat that has cards of its suit. Where the suits of all hands are equally long, the same bits mean the
// same places.
template <int Capacity>
class Places {
public:
    // Thirteen cards of a suit in four hands make 63 pairs at most, in seven hands 72.
    using Word = std::conditional_t<Capacity <= 4, std::uint64_t, unsigned __int128>;
    using Words = std::array<Word, kSuits>;
    using Hands = std::array<Cards, Capacity>;

    explicit Places(const Hands& hands) : hands_(hands) {}

    // How each comparison comes out: a bit where the first card is the higher one.
    Word outcomes(int suit) const {
        Word word = 0;
        rows(suit, [&](int at, Card card, Cards theirs) { word |= row_of(count(theirs & (single(card) - 1))) << at; });
        return word;
    }
    Word all(int suit) const {
        Word word = 0;
        rows(suit, [&](int at, Card, Cards theirs) { word |= row_of(count(theirs)) << at; });
        return word;
    }
    Word bits_of(const Comparisons& made, int suit) const {
        Word word = 0;
        if (!made.any(suit)) return word;
        rows(suit, [&](int at, Card card, Cards theirs) {
            for (Cards left = made.with(card) & theirs; left != 0; left &= left - 1) {
                word |= Word{1} << (at + count(theirs & (single(lowest(left)) - 1)));
            }
        });
        return word;
    }
    void add_to(Comparisons& made, int suit, Word word) const {
        if (word == 0) return;
        blocks(suit, [&](Cards own, Cards theirs) {
            const int width = count(theirs);
            const Word row = row_of(width);
            Word block = word;
            for (; own != 0; own &= own - 1, block >>= width) {
                Word bits = block & row;
                if (bits == 0) continue;
                Cards others = 0;
                for (Cards left = theirs; bits != 0; left &= left - 1, bits >>= 1) {
                    if (bits & 1) others |= single(lowest(left));
                }
                made.add(lowest(own), others);
            }
            word = block;
            return word != 0;
        });
    }

private:
    static Word row_of(int ones) { return (Word{1} << ones) - 1; }

    // The cards of two hands, pair after pair, as long as it is told to go on.
    template <class Use>
    void blocks(int suit, Use&& use) const {
        for (std::size_t seat = 0; seat + 1 < hands_.size(); ++seat) {
            const Cards own = hands_[seat] & suit_cards(suit);
            if (own == 0) continue;
            for (std::size_t other = seat + 1; other < hands_.size(); ++other) {
                const Cards theirs = hands_[other] & suit_cards(suit);
                if (theirs != 0 && !use(own, theirs)) return;
            }
        }
    }
    template <class Use>
    void rows(int suit, Use&& use) const {
        int at = 0;
        blocks(suit, [&](Cards own, Cards theirs) {
            const int width = count(theirs);
            for (; own != 0; own &= own - 1, at += width) use(at, lowest(own), theirs);
            return true;
        });
    }

    const Hands& hands_;
};

}  // namespace nply::tricks
