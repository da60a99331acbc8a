// Reads tables of other programs, from which a game starts.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "data/tables/csv.h"
#include "project/opening/messages.h"

namespace planche::project {

inline constexpr std::size_t largest_starting_table = 64u << 20;  // bytes

struct StartingTable {
  std::filesystem::path file;
  std::string encoding;  // empty: UTF-8
  std::optional<data::Table> table;
  std::string range;  // of a sheet whose headings are not in its first row
  std::string rest;   // the same of a text: what follows its title
};

// Reads a table, or the named sheet of a workbook, in UTF-8 or in the encoding of older Windows. Skips rows above the
// headings. Without a table after messages that say why.
StartingTable read_table(const std::filesystem::path& file, const std::string& sheet, Messages& messages);

}  // namespace planche::project
