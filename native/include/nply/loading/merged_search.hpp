// Merging of equivalent moves as a matter of the search: it is handed the game that lists one move for each run of
// them, and whoever asked hears of every move of his own game.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "nply/loading/position.hpp"

namespace nply {

class MergedSearch final : public AnySearch {
public:
    // `game`: any position of the merged game; `search` is for that game.
    MergedSearch(std::unique_ptr<NativePosition> game, std::unique_ptr<AnySearch> search);

    SearchResult run(const AnyPosition& root, const SearchRequest& request, Budget& budget) override;
    std::vector<int> stand_ins(const AnyPosition& root) const override;
    void clear() override { search_->clear(); }
    std::size_t table_bytes() const override { return search_->table_bytes(); }

private:
    std::unique_ptr<NativePosition> game_;
    std::unique_ptr<AnySearch> search_;
};

}  // namespace nply
