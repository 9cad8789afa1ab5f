// Flat Monte Carlo: the same number of playouts after each move at the root, one after another. It has no tree, so that
// the others are taken to play at random for ever; what everybody compares tree searches with.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "nply/search/any_search.hpp"
#include "nply/search/flat_engine.hpp"
#include "nply/search/simulator.hpp"

namespace nply {

class Flat final : public AnySearch {
public:
    Flat(const FlatOptions& options, std::unique_ptr<Simulator> simulator);

    SearchResult run(const AnyPosition& root, const SearchRequest& request, Budget& budget) override;
    void clear() override {}
    std::size_t table_bytes() const override { return 0; }

private:
    // What playouts after a move have brought.
    struct Tally {
        Values values;
        std::uint64_t playouts = 0;
    };

    template <class Report>
    void search(std::uint64_t seed, Budget& budget, Report&& report);
    void describe(SearchResult& result) const;

    const std::unique_ptr<Simulator> simulator_;
    const PlayoutRule rule_;
    int player_ = -1;
    std::vector<Edge> edges_;
    std::vector<Tally> tallies_;
};

}  // namespace nply
