#include "nply/pruning/path.hpp"

namespace nply {

void Path::reserve(int depth) {
    const std::size_t size = static_cast<std::size_t>(depth) + 2;
    if (size <= nodes_.size()) return;
    nodes_.resize(size);
    values_.resize(size);
    const auto above = static_cast<std::size_t>(collector_.stretch - 1);
    for (std::size_t i = 0; i < size; ++i) {
        nodes_[i].best = &values_[i];
        nodes_[i].ply = static_cast<int>(i);
        nodes_[i].highest_top = &nodes_[i - std::min(i, above)];
    }
}

}  // namespace nply
