#include "nply/pruning/path.hpp"

namespace nply {

void Path::reserve(int depth) {
    const std::size_t size = static_cast<std::size_t>(depth) + 2;
    if (size <= nodes_.size()) return;
    nodes_.resize(size);
    values_.resize(size);
    for (std::size_t i = 0; i < size; ++i) nodes_[i].best = &values_[i];
}

}  // namespace nply
