// The solitaire table of the smallest star: ranks, values, and what is read back from a file.
#include <cstdio>
#include <fstream>
#include <set>
#include <string>

#include "check.hpp"
#include "nply/games/solitaire_table.hpp"

namespace nply::tests {

void check_ranks(const Lane& lane) {
    std::set<Lane::Set> seen;
    for (std::uint32_t rank = 0; rank < lane.placements(); ++rank) {
        const Lane::Set set = lane.set(rank);
        StarBoard::Cells cells;
        for (const int cell : lane.cells(set)) cells.flip(cell);
        CHECK(std::popcount(set) == lane.pegs() && lane.of(cells) == set && lane.rank(cells) == rank);
        seen.insert(set);
    }
    CHECK(seen.size() == lane.placements());
}

// A move can be taken back: the proof that a search from the goal may play forwards.
void check_moves_are_reversible(const Lane& lane) {
    for (std::uint32_t rank = 0; rank < lane.placements(); ++rank) {
        std::set<std::uint32_t> near;
        lane.neighbours(lane.set(rank), [&](std::uint32_t other) {
            CHECK(other < lane.placements() && near.insert(other).second);
            bool back = false;
            lane.neighbours(lane.set(other), [&](std::uint32_t again) { back |= again == rank; });
            CHECK(back);
        });
        CHECK(!near.contains(rank) && !near.empty());
    }
}

bool loads(const StarBoard& board, const std::string& path) {
    try {
        SolitaireTable::load(board, path);
        return true;
    } catch (const Error&) {
        return false;
    }
}

void check_files(const StarBoard& board, const SolitaireTable& table) {
    const std::string path = "test_solitaire.table";
    table.save(path);
    CHECK(loads(board, path));
    CHECK(SolitaireTable::load(board, path).counts() == table.counts());
    CHECK(!loads(StarBoard(3), path));
    std::ofstream(path, std::ios::app | std::ios::binary).put('\0');
    CHECK(!loads(board, path));
    std::remove(path.c_str());
    CHECK(!loads(board, path));
}

void check_table() {
    const StarBoard board(2);
    check_ranks(Lane(board));
    check_moves_are_reversible(Lane(board));
    double share = 0;
    const auto table = SolitaireTable::build(board, [&](double done) { share = done; });
    CHECK(table.consistent([](double) {}) && table.moves(board.goal()) == 0 && share <= 1);
    CHECK(table.longest() == 11 && table.moves(board.home()) == 11);
    CHECK(table.placements(11, 100).size() == table.counts().back());
    check_files(board, table);
    try {
        SolitaireTable::build(StarBoard(4), [](double) {});
        CHECK(false);
    } catch (const OptionError&) {
    }
}

}  // namespace nply::tests

int main() {
    nply::tests::check_table();
    return nply::tests::report();
}
