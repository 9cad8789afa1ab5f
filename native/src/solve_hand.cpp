#include "nply/search/solve_hand.hpp"

#include <algorithm>

#include "nply/search/partition.hpp"

namespace nply {

namespace {

// Most hands are of three or four players: a smaller table is a faster one.
constexpr int kFew = 4;

template <int Seats>
SolvedHand solve(const Hand& hand, const PartitionOptions& options, Budget& budget, Recorder<tricks::Card>* recorder) {
    tricks::Table<Seats> table;
    std::copy_n(hand.table.hands.begin(), Seats, table.hands.begin());
    table.turn = hand.table.turn;
    return PartitionSearch<Seats>(hand, table, options, budget, recorder).solve();
}

}  // namespace

SolvedHand solve_hand(const Hand& hand, const PartitionOptions& options, Budget& budget,
                      Recorder<tricks::Card>* recorder) {
    return hand.play.seats <= kFew ? solve<kFew>(hand, options, budget, recorder)
                                   : solve<Hand::kSeats>(hand, options, budget, recorder);
}

std::size_t partition_entry_size(int seats) {
    return seats <= kFew ? sizeof(PartitionMemory<kFew>::Entry) : sizeof(PartitionMemory<Hand::kSeats>::Entry);
}

}  // namespace nply
