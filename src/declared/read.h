// Files of a game: found inside its folder and read as what their names say. Internal to declared/.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "data/json.h"
#include "data/workbook.h"
#include "declared/paths.h"

namespace planche::declared {

// What may stand in one game.
struct Limits {
  static constexpr std::size_t table_bytes = 64u << 20;
  static constexpr std::size_t records = 1'000'000;  // of one kind
  static constexpr std::size_t files = 100;          // included and extended
  static constexpr std::size_t names = 2000;         // of one member of a game file: parts, rules, numbers, …
  static constexpr std::size_t fields = 10'000;      // of all records and types, those of types where they are used
  static constexpr std::size_t nested = 64;          // types that name each other, parts that are like each other
  static constexpr std::size_t columns = 2000;       // of a table that is no grid
  static constexpr std::size_t variables = 20;       // of "for"
  static constexpr std::size_t rounds = 4'000'000;  // values that "for" goes through; so many cells of records it makes
};

diag::SourcePtr open_source(const std::filesystem::path& file, const Given& given, diag::Sink& sink,
                            std::size_t most = Limits::table_bytes);

// A table that is no list of values: CSV, or a sheet of a workbook.
bool is_table(const std::filesystem::path& file);

// Of numbers the least and the most; expressions are asked for each record. False, with a problem, when the most is
// less.
bool check_order(const Given& least, const Given& most, diag::Sink& sink);

// Of files that a game file includes, which need not name the game.
const data::Format& included_format();

}  // namespace planche::declared
