// Perfect information Monte Carlo (Ginsberg 2001 for bridge; 2002 and 2003 for Hearts and Spades): worlds that agree
// with the view are searched as if all cards were open, and the move is chosen that does well in them. Every move is
// searched in every world, so that each has its average.
#pragma once

#include <vector>

#include "nply/search/inference.hpp"
#include "nply/search/view_search.hpp"

namespace nply {

enum class Combine : int { mean, vote, deviation, worst };

struct PimcOptions {
    int worlds = 20;
    Combine combine = Combine::mean;
    Inference inference = Inference::none;
    int threads = 1;
};

class Pimc final : public ViewSearch {
public:
    // `side`: players whose scores the search inside maximises together for a player; `straight`: it has one iteration
    // only, to the end.
    using SideOf = std::function<unsigned(int player, int players)>;
    Pimc(const PimcOptions& options, MakeSearch make, SideOf side, bool straight)
        : options_(options), make_(std::move(make)), side_(std::move(side)), straight_(straight) {}

    ViewResult run(const AnyView& view, const ViewRequest& request) const override;

private:
    PimcOptions options_;
    MakeSearch make_;
    SideOf side_;
    bool straight_;
};

// What plans are worth over all worlds that were searched, for the players of `side` together, and the moves by their
// best plans; the first move of the best one is the result's. Statistics are those of all worlds, as nodes are.
void combine_worlds(const std::vector<WorldValues>& worlds, const std::vector<Plan>& plans, unsigned side,
                    Combine combine, ViewResult& result);

}  // namespace nply
