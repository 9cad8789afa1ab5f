#include "nply/core/zeroed_array.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "nply/core/errors.hpp"

namespace nply {

namespace {

// Nearly every look-up in a large table meets another page: with pages of 4 kB that costs more than the search. A
// small one is better off with small pages, as clearing a large page takes longer than a short search.
constexpr std::size_t kLarge = std::size_t{32} << 20;

void want_large_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t space) {
#ifdef MADV_HUGEPAGE
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
    if (std::align(page, space - page, start, space) != nullptr) madvise(start, space, MADV_HUGEPAGE);
#endif
}

// calloc clears what it takes from memory that was used before, and that may be as much as this. A new mapping costs
// nothing but what is touched. Sanitizers watch over calloc's memory alone.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kMapped = SIZE_MAX;
#else
constexpr std::size_t kMapped = std::size_t{8} << 20;
#endif

void* zeroed(std::size_t size, std::size_t item) {
    if (size > SIZE_MAX / item) return nullptr;
    if (size * item < kMapped) return std::calloc(size, item);
    void* const mapped = mmap(nullptr, size * item, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mapped == MAP_FAILED ? nullptr : mapped;
}

}  // namespace

void ZeroedMemory::Free::operator()(void* memory) const {
    if (space < kMapped) {
        std::free(memory);
    } else {
        munmap(memory, space);
    }
}

ZeroedMemory::ZeroedMemory(std::size_t size, std::size_t item, std::size_t alignment)
    : memory_(zeroed(size + 1, item), Free{(size + 1) * item}), first_(memory_.get()) {
    if (!memory_) throw OptionError("table: there is not enough memory for " + std::to_string(size) + " entries");
    std::size_t space = (size + 1) * item;
    if (space >= kLarge) want_large_pages(first_, space);
    std::align(alignment, size * item, first_, space);
}

}  // namespace nply
