// A set of small numbers in a fixed number of 64-bit words, with the shifts that board games need.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nply {

// The bits that are set in each byte, from the lowest.
inline constexpr auto kBitsOfByte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> bits{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
        std::size_t found = 0;
        for (std::uint8_t bit = 0; bit < 8; ++bit) {
            if (byte >> bit & 1) bits[byte][found++] = bit;
        }
    }
    return bits;
}();

// The bit of a word that so many come before; there is one. Without a branch, as this is how random moves are found: a
// processor cannot guess how often a loop over bits runs, and a wrong guess costs more than all of this (select by
// broadword arithmetic: Vigna 2008, section 3).
constexpr int nth_bit(std::uint64_t word, std::uint32_t before) {
    constexpr std::uint64_t each = 0x0101'0101'0101'0101ULL;
    std::uint64_t counts = word - (word >> 1 & 0x5555'5555'5555'5555ULL);
    counts = (counts & 0x3333'3333'3333'3333ULL) + (counts >> 2 & 0x3333'3333'3333'3333ULL);
    const std::uint64_t up_to = ((counts + (counts >> 4)) & 0x0f0f'0f0f'0f0f'0f0fULL) * each;  // in and below each byte
    const std::uint64_t passed = ((before * each | 128 * each) - up_to) & 128 * each;
    const int place = 8 * std::popcount(passed);
    const std::uint64_t rest = before - (up_to << 8 >> place & 255);
    return place + kBitsOfByte[word >> place & 255][rest];
}

template <std::size_t Words>
struct Bits {
    static constexpr int size = static_cast<int>(Words) * 64;

    std::array<std::uint64_t, Words> word{};

    static constexpr Bits single(int bit) {
        Bits bits;
        bits.flip(bit);
        return bits;
    }
    constexpr bool has(int bit) const { return word[index(bit)] >> (bit % 64) & 1; }
    constexpr void flip(int bit) { word[index(bit)] ^= std::uint64_t{1} << (bit % 64); }
    constexpr bool any() const {
        std::uint64_t all = 0;
        for (const auto w : word) all |= w;
        return all != 0;
    }
    constexpr int count() const {
        int total = 0;
        for (const auto w : word) total += std::popcount(w);
        return total;
    }

    // The one that so many come before.
    constexpr int nth(int before) const {
        std::size_t i = 0;
        for (int here = std::popcount(word[0]); before >= here; here = std::popcount(word[i])) {
            before -= here;
            ++i;
        }
        return static_cast<int>(i) * 64 + nth_bit(word[i], static_cast<std::uint32_t>(before));
    }

    friend constexpr bool operator==(const Bits&, const Bits&) = default;
    constexpr Bits& operator|=(const Bits& other) {
        for (std::size_t i = 0; i < Words; ++i) word[i] |= other.word[i];
        return *this;
    }
    constexpr Bits& operator&=(const Bits& other) {
        for (std::size_t i = 0; i < Words; ++i) word[i] &= other.word[i];
        return *this;
    }
    constexpr Bits& operator^=(const Bits& other) {
        for (std::size_t i = 0; i < Words; ++i) word[i] ^= other.word[i];
        return *this;
    }
    friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
    friend constexpr Bits operator-(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < Words; ++i) a.word[i] &= ~b.word[i];
        return a;
    }
    // Towards bit 0; the distance is below 64.
    friend constexpr Bits operator>>(Bits bits, int distance) {
        if constexpr (Words > 1) {
            if (distance == 0) return bits;
            for (std::size_t i = 0; i + 1 < Words; ++i) {
                bits.word[i] = bits.word[i] >> distance | bits.word[i + 1] << (64 - distance);
            }
        }
        bits.word[Words - 1] >>= distance;
        return bits;
    }
    // Away from bit 0; the distance is below 64.
    friend constexpr Bits operator<<(Bits bits, int distance) {
        if constexpr (Words > 1) {
            if (distance == 0) return bits;
            for (std::size_t i = Words - 1; i > 0; --i) {
                bits.word[i] = bits.word[i] << distance | bits.word[i - 1] >> (64 - distance);
            }
        }
        bits.word[0] <<= distance;
        return bits;
    }

    template <class Visit>
    constexpr void each(Visit&& visit) const {
        for (std::size_t i = 0; i < Words; ++i) {
            for (std::uint64_t left = word[i]; left != 0; left &= left - 1) {
                visit(static_cast<int>(i) * 64 + std::countr_zero(left));
            }
        }
    }

private:
    static constexpr std::size_t index(int bit) { return static_cast<std::size_t>(bit) / 64; }
};

}  // namespace nply
