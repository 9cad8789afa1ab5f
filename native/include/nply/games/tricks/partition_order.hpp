#pragma once
#include "nply/games/tricks/additive.hpp"
#include "nply/games/tricks/predict.hpp"
namespace nply::tricks {
template <int Capacity>
class PartitionOrder {
public:
    class List {
    public:
        void push(Card card, int weight) { cards_[size_] = card; weights_[size_++] = weight; }
        std::size_t size() const { return size_; }
        Card next(std::size_t from) {
            std::size_t best = from;
            for (std::size_t i = from + 1; i < size_; ++i) if (weights_[i] > weights_[best]) best = i;
            std::swap(cards_[from], cards_[best]);
            std::swap(weights_[from], weights_[best]);
            return cards_[from];
        }
    private:
        std::size_t size_ = 0;
        std::array<Card, 26> cards_;
        std::array<int, 26> weights_;
    };
    PartitionOrder(const Additive& play, unsigned maximisers) : play_(play), maximisers_(maximisers) {}
    Score guess(const Table<Capacity>& table) const {
        Scores shares;
        Cards live = table.in_hands() | table.on_table();
        predict(table, play_.seats, play_.trump, Evaluation::predict, table.tricks_left(), shares);
        Score mine = 0;
        for (int seat = 0; seat < play_.seats; ++seat) mine += (play_.takers >> seat & 1) * shares[seat];
        return play_.trick_worth * mine + play_.worth_of(live) * mine / table.tricks_left();
    }
    void sort(const Table<Capacity>& table, Cards, Cards cards, int hint, bool ordering, List& list) {
        for (; cards != 0; cards &= cards - 1) {
            const Card card = lowest(cards);
            int weight = 0;
            if (ordering) weight = 0;
            if (card == hint) weight = 1 << 20;
            list.push(card, weight);
        }
        (void)table;
    }
    void succeeded(const Table<Capacity>&, Card, Cards) {}
private:
    Additive play_;
    unsigned maximisers_;
};
}
