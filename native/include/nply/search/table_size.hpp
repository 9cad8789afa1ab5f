// How large a transposition table may be: «100000» is entries, «64MB» is a size.
#pragma once

#include <cstddef>
#include <string>

namespace nply {

// Throws OptionError where the text says neither, or the table does not fit into memory.
std::size_t table_entries(const std::string& text, std::size_t entry_bytes);

}  // namespace nply
