#include "nply/core/zeroed_array.hpp"

#include <sys/mman.h>
#include <unistd.h>

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

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t size, std::size_t item, std::size_t alignment)
    : memory_(std::calloc(size + 1, item)), first_(memory_.get()) {
    if (!memory_) throw OptionError("table: there is not enough memory for " + std::to_string(size) + " entries");
    std::size_t space = (size + 1) * item;
    if (space >= kLarge) want_large_pages(first_, space);
    std::align(alignment, size * item, first_, space);
}

}  // namespace nply
