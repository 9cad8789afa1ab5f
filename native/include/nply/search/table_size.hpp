// How large a transposition table, or a tree, may be: «100000» is entries, «64MB» is a size.
#pragma once

#include <cstddef>
#include <string>

namespace nply {

// Throws where the text says neither, where the table does not fit into memory, and where the game has no keys for it.
// `option` is what the user calls it.
std::size_t table_entries(const std::string& text, std::size_t entry_bytes, bool has_key,
                          const std::string& option = "table");

}  // namespace nply
