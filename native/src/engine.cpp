#include "nply/search/engine.hpp"

namespace nply {

bool is_plain(const MaxNOptions& options) {
    return options.prune == Prune::none && options.table == "0" && options.width == 0;
}

Algorithm algorithm_of(const EngineOptions& engine) {
    if (const auto* sides = std::get_if<TwoSidesOptions>(&engine)) {
        return sides->partition ? Algorithm::whole_hand : Algorithm::two_sides;
    }
    return is_plain(std::get<MaxNOptions>(engine)) ? Algorithm::maxn : Algorithm::pruned_maxn;
}

}  // namespace nply
