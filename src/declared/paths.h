// Files that game files name.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "declared/model.h"

namespace planche::declared {

// The path that `text` names below the first of the folders that has it, or a problem at `given`, of the first folder.
// `\` counts as `/`. One folder or more. It is called from its folder on.
std::optional<std::filesystem::path> find_file(std::span<const std::filesystem::path> folders, std::string_view text,
                                               const Given& given, diag::Sink& sink);

// The game file of a folder: game.json, game.yaml or game.yml.
std::optional<std::filesystem::path> game_file_in(const std::filesystem::path& folder);
bool is_game_file(const std::filesystem::path& file);

// A text that was read as JSON with comments or, by its name, as YAML.
std::optional<data::Document> read_values(const diag::SourcePtr& source, diag::Sink& sink);

// The text of a table: of a workbook what `from` says of it.
diag::SourcePtr open_table(const std::filesystem::path& file, const Records::From& from, const std::string& encoding,
                           diag::Sink& sink);

// As messages name it: from the working folder on where it is below that.
std::string shown_name(const std::filesystem::path& file);

}  // namespace planche::declared
