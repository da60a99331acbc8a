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
};

diag::SourcePtr open_source(const std::filesystem::path& file, const Given& given, diag::Sink& sink,
                            std::size_t most = Limits::table_bytes);

// A table that is no list of values: CSV, or a sheet of a workbook.
bool is_table(const std::filesystem::path& file);
diag::SourcePtr open_table(const std::filesystem::path& file, const Given& given, const data::TableChoice& choice,
                           diag::Sink& sink);

// Of files that a game file includes, which need not name the game.
const data::Format& included_format();

}  // namespace planche::declared
