// Finds files of a game inside its folder, and reads them by their names. Only for use in declared/.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "data/json.h"
#include "data/workbooks/workbook.h"
#include "declared/file/paths.h"

namespace planche::declared {

// The limits of one game.
struct Limits {
  static constexpr std::size_t table_bytes = 64u << 20;
  static constexpr std::size_t records = 1'000'000;  // of one list
  static constexpr std::size_t held = 5'000'000;     // records and their values, of all lists of a game
  static constexpr std::size_t files = 100;          // included and extended
  static constexpr std::size_t tables = 2000;        // files of records of a game, each counted as often as it is named
  static constexpr std::size_t choices = 2000;       // values of one choice
  static constexpr std::size_t names = 2000;         // of one member of a game file: parts, rules, numbers and so on
  static constexpr std::size_t fields = 10'000;      // of all records and types, counted at each use
  static constexpr std::size_t nested = 64;          // types or parts that refer to each other
  static constexpr std::size_t columns = 2000;       // of a table that is not a grid
  static constexpr std::size_t variables = 20;       // of "for"
  static constexpr std::size_t cells = 100'000;      // of a board
  static constexpr std::size_t rounds = 4'000'000;  // values that "for" goes through; so many cells of records it makes
};

diag::SourcePtr open_source(const std::filesystem::path& file, const Given& given, diag::Sink& sink,
                            std::size_t most = Limits::table_bytes);

// Whether it is a table: CSV or a workbook.
bool is_table(const std::filesystem::path& file);

// Reports and returns false if the greatest is less than the least. Expressions are checked for each record.
bool check_order(const Given& least, const Given& most, diag::Sink& sink);

// For included files, which need no id.
const data::Format& included_format();

}  // namespace planche::declared
