// Who holds the cards of each suit, from the top down: all that is left of the ranks once the cards that are
// gone are forgotten. And how long everybody's suits are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "nply/core/random.hpp"
#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

template <int Capacity>
class Owners {
public:
    static constexpr int bits = Capacity <= 4 ? 2 : 3;   // of one owner
    static constexpr int words = Capacity <= 4 ? 2 : 4;  // two suits a word, or one
    static constexpr int suits_a_word = kSuits / words;
    static constexpr int suit_bits = kRanks * bits;
    using Words = std::array<std::uint64_t, words>;

    Owners() = default;
    Owners(const Table<Capacity>& table, int seats) {
        const Cards live = table.in_hands();
        for (int seat = 0; seat < seats; ++seat) {
            for (Cards left = table.hand(seat); left != 0; left &= left - 1) {
                const Card card = lowest(left);
                word(suit_of(card)) |= static_cast<std::uint64_t>(seat) << place(card, live);
                lengths_[static_cast<std::size_t>(seat) / 4] += length_unit(seat, suit_of(card));
            }
        }
    }
    // A card leaves; `live` still has it.
    void remove(Card card, int seat, Cards live) {
        std::uint64_t& all = word(suit_of(card));
        const int first = suit_of(card) % suits_a_word * suit_bits;
        const std::uint64_t suit = ((std::uint64_t{1} << suit_bits) - 1) << first;
        const std::uint64_t above = (std::uint64_t{1} << place(card, live)) - 1;
        const std::uint64_t moved = (all & suit) >> bits;
        all = (all & ~suit) | (all & suit & above) | (moved & suit & ~above);
        lengths_[static_cast<std::size_t>(seat) / 4] -= length_unit(seat, suit_of(card));
    }
    const Words& by_rank() const { return words_; }
    std::uint64_t key() const { return mix(lengths_[0], lengths_[1]); }

    // The owners of the highest cards of each suit, so many as depth says, four bits a suit.
    static Words mask(unsigned depth) {
        Words mask{};
        for (int suit = 0; suit < kSuits; ++suit) {
            const int top = static_cast<int>(depth >> suit * 4 & 15);
            mask[static_cast<std::size_t>(suit / suits_a_word)] |= ((std::uint64_t{1} << top * bits) - 1)
                                                                   << suit % suits_a_word * suit_bits;
        }
        return mask;
    }

private:
    std::uint64_t& word(int suit) { return words_[static_cast<std::size_t>(suit / suits_a_word)]; }
    static int place(Card card, Cards live) {
        return suit_of(card) % suits_a_word * suit_bits + bits * count(live & above(card));
    }
    static std::uint64_t length_unit(int seat, int suit) { return std::uint64_t{1} << (seat % 4 * 16 + suit * 4); }

    Words words_{};
    std::array<std::uint64_t, 2> lengths_{};
};

// For a set of cards that matter, how far down in each suit they reach, counted in live cards.
inline unsigned depth_of(Cards matter, Cards live) {
    unsigned depth = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const Cards here = matter & suit_cards(suit);
        if (here != 0)
            depth |= static_cast<unsigned>(count(live & suit_cards(suit) & ~(single(lowest(here)) - 1))) << suit * 4;
    }
    return depth;
}
// And back: the lowest of these cards in each suit.
inline Cards cards_at(unsigned depth, Cards live) {
    Cards matter = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const int top = static_cast<int>(depth >> suit * 4 & 15);
        if (top == 0) continue;
        Cards here = live & suit_cards(suit);
        for (int drop = count(here) - top; drop > 0; --drop) here &= here - 1;
        matter |= here & (~here + 1);
    }
    return matter;
}

}  // namespace nply::tricks
