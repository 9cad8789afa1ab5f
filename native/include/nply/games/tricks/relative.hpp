// Relative ranks: what tells two positions apart once the cards that left the game are forgotten.
#pragma once

#include <array>
#include <cstdint>

#include "nply/core/random.hpp"
#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

// Moves the bits under a mask together at the low end (Warren, Hacker's Delight, section 7-4). What
// depends on the mask alone is computed once for all hands.
class Compress {
public:
    explicit constexpr Compress(std::uint64_t mask) : mask_(mask) {
        std::uint64_t zeros = ~mask << 1;
        for (int i = 0; i < 6; ++i) {
            std::uint64_t parity = zeros ^ (zeros << 1);
            for (int shift = 2; shift < 64; shift *= 2) parity ^= parity << shift;
            const std::uint64_t move = parity & mask;
            moves_[static_cast<std::size_t>(i)] = move;
            mask = (mask ^ move) | (move >> (1 << i));
            zeros &= ~parity;
        }
    }
    constexpr std::uint64_t operator()(std::uint64_t bits) const {
        bits &= mask_;
        for (int i = 0; i < 6; ++i) {
            const std::uint64_t moved = bits & moves_[static_cast<std::size_t>(i)];
            bits = (bits ^ moved) | (moved >> (1 << i));
        }
        return bits;
    }

private:
    std::uint64_t mask_;
    std::array<std::uint64_t, 6> moves_{};
};

// Equal for positions whose live cards have the same owners in the same order; `marked` are cards whose
// identity matters beyond their order (the queen of spades). The marked ones must be part of the deck.
template <int Capacity>
std::uint64_t relative_key(const Table<Capacity>& table, Cards live, int seats, Cards marked = 0) {
    const Compress compress(live);
    std::uint64_t key = 0;
    for (int suit = 0; suit < kSuits; ++suit) key = key << 4 | static_cast<unsigned>(count(live & suit_cards(suit)));
    const Turn turn = table.turn;
    key = key << 8 | static_cast<unsigned>(turn.player());
    key = key << 8 | static_cast<unsigned>(turn.count());
    if (turn.count() != 0) {
        // Beyond the gaps that its cards keep open, a trick is who wins it and with what.
        key = key << 8 | static_cast<unsigned>(table.led_suit() << 3 | turn.winner());
        key = mix(key, compress(single(turn.best())));
    }
    for (int seat = 0; seat < seats; ++seat) key = mix(key, compress(table.hand(seat)));
    if (marked != 0) key = mix(key, compress(marked & live));
    return key;
}

}  // namespace nply::tricks
