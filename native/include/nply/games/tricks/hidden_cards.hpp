// Cards whose holders are unknown: every way to deal them out is counted, and one of them drawn, each as likely as any
// other. Nothing is tried and thrown away.
//
// A holder has room for so many cards, may hold some cards and not others (a void that he has shown), and is known to
// hold some. Holders who may hold the same cards form a pool, and cards that the same pools may hold form a class. How
// many cards of each class each pool gets is counted by dynamic programming over the classes: its state is the room
// that is left in each pool. Which cards these are, and how a pool's cards fall to its holders, is then a matter of
// binomials and of shuffling.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "nply/core/random.hpp"
#include "nply/games/tricks/cards.hpp"

namespace nply::tricks {

using Ways = unsigned __int128;

// Uniform in 0 … limit-1, without any bias.
Ways draw_below(Random& random, Ways limit);
// So many of the cards, each set of them as likely as any other.
Cards draw_cards(Random& random, Cards cards, int amount);

struct Holder {
    int room = 0;           // how many cards he has, those that are known included
    Cards may = kFullDeck;  // what they can be
    Cards holds = 0;        // those that are known
};

class HiddenCards {
public:
    static constexpr int kMaxHolders = 16;

    // `cards` are all that the holders have together.
    HiddenCards(Cards cards, std::span<const Holder> holders);

    // Their product is the number of ways; each is far below 2^128, the product need not be.
    const std::vector<Ways>& factors() const { return factors_; }
    bool possible() const { return possible_; }
    // One of them: what each holder has.
    void draw(Random& random, std::span<Cards> hands) const;

private:
    struct Pool {
        Cards may = 0;
        int room = 0;
        std::vector<int> holders;
    };
    struct Class {
        Cards cards = 0;
        std::vector<int> pools;
    };
    // A pool gets `amount` cards of a class; so many ways have come with the smaller amounts and this one.
    struct Choice {
        int amount;
        int next;  // node
        Ways upto;
    };
    struct Node {
        Ways total = 0;
        int first = 0, last = 0;  // of the choices
    };
    // Where the counting has got to: some cards of a class are left for the pools from `pool` on.
    struct Place {
        std::size_t number = 0;  // of the class
        std::size_t pool = 0;    // among those of the class
        int left = 0;
    };

    bool find_pools(Cards unseen);
    bool find_classes(Cards unseen);
    int node(Place place);
    std::uint64_t key(const Place& place) const;
    void draw_pools(Random& random, std::span<Cards> pools) const;

    std::vector<Holder> holders_;
    std::vector<Pool> pools_;
    std::vector<Class> classes_;
    std::vector<Node> nodes_;
    std::vector<Choice> choices_;
    std::vector<Ways> factors_;
    bool possible_ = false;
    int root_ = -1;

    // While they are counted.
    std::array<int, kMaxHolders> room_{};
    std::unordered_map<std::uint64_t, int> known_;
};

}  // namespace nply::tricks
