// Finds files that game files name.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "declared/file/model.h"

namespace planche::declared {

inline constexpr std::size_t most_fonts = 100;  // font files that a game names

// The path of `text` below the first folder that has it; otherwise the problem at `given`, for the first folder. `\`
// means `/`. There is at least one folder.
std::optional<std::filesystem::path> find_file(std::span<const std::filesystem::path> folders, std::string_view text,
                                               const Given& given, diag::Sink& sink);

// The game file of a folder: game.json, game.yaml or game.yml.
std::optional<std::filesystem::path> game_file_in(const std::filesystem::path& folder);
bool is_game_file(const std::filesystem::path& file);

// Reads JSON with comments, or YAML if the name says so.
std::optional<data::Document> read_values(const diag::SourcePtr& source, diag::Sink& sink);

// The text of a table; for workbooks, of the sheet in `from`.
diag::SourcePtr open_table(const std::filesystem::path& file, const Records::From& from, const std::string& encoding,
                           diag::Sink& sink);

// The name for messages: relative to the working folder if it is below that.
std::string shown_name(const std::filesystem::path& file);

}  // namespace planche::declared
