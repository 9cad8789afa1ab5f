// Random numbers that are the same on every machine, and the hash they are made of.
#pragma once

#include <cstdint>

namespace nply {

// The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
[[gnu::always_inline]] constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

constexpr std::uint64_t mix(std::uint64_t x, std::uint64_t y) {
    return mix(mix(x) ^ y);
}

class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : state_(mix(seed)) {}

    constexpr std::uint64_t next() { return mix(state_++); }

    // Uniform in 0 … limit-1 (Lemire's multiplication; the bias is below 2^-32 for our limits).
    constexpr std::uint32_t below(std::uint32_t limit) {
        return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace nply
