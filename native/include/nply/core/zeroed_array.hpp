// An array of fixed size that begins as zeros. Large ones come from the system as they are touched: what a search never
// reaches costs neither time nor memory.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

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

    // Nearly every look-up in a large table meets another page: with pages of 4 kB that costs more than the search. A
    // small one is better off with small pages, as clearing a large page takes longer than a short search.
    static constexpr std::size_t kLarge = std::size_t{32} << 20;
    static void want_large_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t space) {
#ifdef MADV_HUGEPAGE
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
        if (std::align(page, space - page, start, space) != nullptr) madvise(start, space, MADV_HUGEPAGE);
#endif
    }

    T* aligned() const {
        if (!memory_) throw OptionError("table: there is not enough memory for " + std::to_string(size_) + " entries");
        void* start = memory_.get();
        std::size_t space = (size_ + 1) * sizeof(T);
        if (space >= kLarge) want_large_pages(start, space);
        return static_cast<T*>(std::align(alignof(T), size_ * sizeof(T), start, space));
    }

    std::size_t size_;
    std::unique_ptr<void, Free> memory_;
    T* first_;
};

}  // namespace nply
