// Recursive Monte Carlo (Furtak and Buro 2013): each move of the view is played on to the end in each world, by players
// who see no more than their own views. So moves are scored by how play goes on, not by what players could do who know
// all cards. When few moves are left, the rest is searched with open cards.
#pragma once

#include <memory>

#include "nply/search/inference.hpp"
#include "nply/search/view_search.hpp"

namespace nply {

struct RecursivePimcOptions {
    int worlds = 10;
    int exact = 8;
    Inference inference = Inference::none;
    int threads = 1;
};

// Who plays the worlds on. `search` is null where they play the first move in the game's order.
struct Inner {
    std::shared_ptr<const ViewSearch> search{};
    Limits limits{};        // of each of their decisions
    MakeSearch open_cards;  // what the last moves are searched with
};

class RecursivePimc final : public ViewSearch {
public:
    RecursivePimc(const RecursivePimcOptions& options, Inner inner) : options_(options), inner_(std::move(inner)) {}

    ViewResult run(const AnyView& view, const ViewRequest& request) const override;

private:
    RecursivePimcOptions options_;
    Inner inner_;
};

}  // namespace nply
