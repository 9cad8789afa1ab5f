// Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012, the single-observer form): one tree of
// moves, and each way through it in a world of its own. A move's chances are counted from the ways on which it was
// available.
#pragma once

#include "nply/search/inference.hpp"
#include "nply/search/playout_options.hpp"
#include "nply/search/view_search.hpp"

namespace nply {

struct IsmctsOptions : PlayoutOptions {
    double exploration = 0.25;
    Inference inference = Inference::none;
};

class Ismcts final : public ViewSearch {
public:
    explicit Ismcts(const IsmctsOptions& options) : options_(options) {}

    ViewResult run(const AnyView& view, const ViewRequest& request) const override;

private:
    IsmctsOptions options_;
};

}  // namespace nply
