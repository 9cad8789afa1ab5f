// A set of small numbers in a fixed number of 64-bit words, with the shifts that board games need.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nply {

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
        std::uint64_t left = word[i];
        for (; before > 0; --before) left &= left - 1;
        return static_cast<int>(i) * 64 + std::countr_zero(left);
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
