#include "nply/search/max_n_engine.hpp"

namespace nply {

void report_nothing_to_prove() {
    throw CapabilityError(
        "bounds=paranoid needs max_sum and a lowest score, or leaf_values, and this game has neither: use bounds=game");
}

}  // namespace nply
