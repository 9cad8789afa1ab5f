// MP-Mix (Zuckerman, Felner and Kraus 2009): the evaluation of the root decides which search is run. A player who leads
// by enough defends his lead (paranoid); if somebody else does, he is attacked (search/offensive.hpp); else it is maxⁿ.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

#include "nply/search/any_search.hpp"
#include "nply/search/offensive_engine.hpp"

namespace nply {

enum class Strategy : int { maxn, paranoid, offensive };

// What a player does who sees these scores.
Strategy choose_strategy(const MpMixOptions& options, const Scores& scores, int players, int player);

class MpMix final : public AnySearch {
public:
    // One a strategy. A search is made when it is first needed, and keeps its table.
    using Makers = std::array<std::function<std::unique_ptr<AnySearch>()>, 3>;

    MpMix(const MpMixOptions& options, Makers makers) : options_(options), makers_(std::move(makers)) {}

    SearchResult run(const AnyPosition& root, const SearchRequest& request, Budget& budget) override;
    void clear() override;
    std::size_t table_bytes() const override;

private:
    MpMixOptions options_;
    Makers makers_;
    std::array<std::unique_ptr<AnySearch>, 3> searches_;
};

}  // namespace nply
