#include "nply/search/table_size.hpp"

#include <unistd.h>

#include <charconv>
#include <cstdint>

#include "nply/core/errors.hpp"

namespace nply {

std::size_t table_entries(const std::string& text, std::size_t entry_bytes, bool has_key, const std::string& option) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const std::string unit(rest, end);
    const bool sized = unit == "MB" || unit == "mb" || unit == "GB" || unit == "gb";
    if (error != std::errc{} || !(unit.empty() || sized)) {
        throw OptionError(option + " must be a number of entries or a size like 64MB, got '" + text + "'");
    }
    const std::uint64_t unit_bytes = unit.empty() ? entry_bytes : (unit[0] | 32) == 'm' ? 1'000'000 : 1'000'000'000;
    const auto memory =
        static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
    if (number > memory / unit_bytes) {
        throw OptionError(option + "=" + text + " does not fit: this machine has " +
                          std::to_string(memory / 1'000'000) + " MB of memory");
    }
    const auto entries = static_cast<std::size_t>(number * unit_bytes / entry_bytes);
    if (entries > 0 && !has_key) {
        throw CapabilityError("table needs a key, which this game does not have: use table=0");
    }
    return entries;
}

}  // namespace nply
