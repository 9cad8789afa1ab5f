#include "nply/search/move_order.hpp"

#include "nply/core/errors.hpp"

namespace nply {

void report_no_promise() {
    throw CapabilityError("order=promise needs a game that ranks its moves; this one does not: use order=history");
}

}  // namespace nply
