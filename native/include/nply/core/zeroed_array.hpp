// An array of fixed size that begins as zeros. Large ones come from the system as they are touched: what a search never
// reaches costs neither time nor memory.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <type_traits>

#include "nply/core/errors.hpp"

namespace nply {

template <class T>
    requires std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>
class ZeroedArray {
public:
    // Each element lies where its alignment asks for, also if that is more than that of malloc.
    explicit ZeroedArray(std::size_t size)
        : size_(size), memory_(std::calloc(size + 1, sizeof(T))), first_(aligned()) {}

    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) const { return first_[i]; }

private:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    T* aligned() const {
        if (!memory_) throw OptionError("table: there is not enough memory for " + std::to_string(size_) + " entries");
        void* start = memory_.get();
        std::size_t space = (size_ + 1) * sizeof(T);
        return static_cast<T*>(std::align(alignof(T), size_ * sizeof(T), start, space));
    }

    std::size_t size_;
    std::unique_ptr<void, Free> memory_;
    T* first_;
};

}  // namespace nply
