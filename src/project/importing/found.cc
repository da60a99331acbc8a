#include "project/importing/found.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/tables/csv.h"
#include "data/workbooks/sheet_names.h"
#include "data/workbooks/workbook.h"
#include "project/importing/heading_row.h"
#include "project/importing/other_projects.h"
#include "project/importing/record_lists.h"
#include "project/importing/starting_table.h"
#include "project/opening/file_names.h"
#include "scene/art.h"
#include "templates/text/tokens.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_files = 5000;

// Files that programs keep for themselves, and what other programs printed.
bool is_hidden(const fs::path& place) {
  return std::ranges::any_of(place, [](const fs::path& one) { return one.string().starts_with('.'); });
}
bool is_output(const fs::path& place) {
  return std::ranges::any_of(place.parent_path(), [](const fs::path& one) { return one == "_output"; });
}

// Takes the size of the cards from the file of another program.
void read_size(const fs::path& file, Found& found) {
  constexpr std::size_t largest = 4u << 20;
  if (!is_project_of_others(file)) return;
  const auto text = base::read_file(file, largest);
  if (!text) return;
  if (auto size = size_in_project(file, *text); size && found.size.why.empty())
    found.size = *size;
  else if (!size)
    found.without_size.push_back(file.filename().string());
}

// Every sheet of a workbook with a heading and a row is a table.
void add_tables(const fs::path& file, Found& found) {
  const bool is_workbook = data::is_workbook(file.string());
  const auto bytes = base::read_file(file, largest_starting_table);
  const auto sheets = is_workbook && bytes ? data::sheet_names(*bytes) : std::vector<std::string>{};
  if (sheets.size() < 2) return found.tables.push_back({file});
  for (const std::string& sheet : sheets) {
    diag::Sink sink;
    const auto source = data::open_table(file.filename().string(), *bytes, {.sheet = sheet}, sink);
    const auto table = source != nullptr ? data::read_csv(source, sink) : std::nullopt;
    if ((table && !table->rows.empty()) || (source != nullptr && heading_below_title(source)))
      found.tables.push_back({file, sheet});
    else
      found.left.push_back(fmt::format("{}#{}", file.filename().string(), sheet));
  }
}

bool has_lists(const fs::path& file) {
  diag::Sink ignored;
  const diag::SourcePtr source = open_document_of(file);
  return source != nullptr && !lists_in(source, ignored).empty();
}

// The file and the sheet of "cards.xlsx#Tokens"; nothing for other names.
std::optional<Found::Source> sheet_of(const std::string& source) {
  const std::size_t mark = source.rfind('#');
  std::error_code error;
  if (mark == std::string::npos || fs::exists(source, error) || !data::is_workbook(source.substr(0, mark))) return {};
  return Found::Source{source.substr(0, mark), source.substr(mark + 1)};
}

}  // namespace

bool is_starting_table(const fs::path& file) {
  return ends_with_any(file, {".csv", ".tsv", ".xlsx", ".ods"});
}

diag::SourcePtr open_document_of(const fs::path& file) {
  auto text = base::read_file(file, largest_starting_table);
  return text ? std::make_shared<diag::Source>(file.filename().string(), std::move(*text)) : nullptr;
}

bool collect(const std::vector<std::string>& sources, Found& found, Messages& messages) {
  const auto take = [&](const fs::path& file, const fs::path& place) {
    if (is_starting_table(file) && templates::is_define_table(file))
      found.defines.push_back(file);
    else if (is_starting_table(file))
      add_tables(file, found);
    else if (is_document(file) && has_lists(file))
      found.documents.push_back(file);
    else if (scene::names_picture(file.string()) && !is_output(place))
      found.pictures.emplace(place.generic_string(), file);
    else
      found.left.push_back(place.generic_string());
  };
  for (std::string source : sources) {
    std::error_code error;
    if (auto sheet = sheet_of(source)) {
      found.tables.push_back(std::move(*sheet));
      continue;
    }
    // A project of another program is its folder.
    if (fs::is_regular_file(source, error) && is_project_of_others(source)) {
      source = fs::path{source}.has_parent_path() ? fs::path{source}.parent_path().string() : ".";
    }
    if (source.starts_with("https://") || source.starts_with("http://")) {
      messages.refuse(fmt::format("--from: {} is an address, not a file", source),
                      "download the table and name the file; `planche fetch` updates tables of a game");
      return false;
    }
    if (!fs::is_directory(source, error)) {
      const bool is_list = is_document(source) && has_lists(source);
      if (!fs::exists(source, error) || (!is_starting_table(source) && !is_list && !scene::names_picture(source))) {
        messages.refuse(
            fmt::format("--from: {} is {}", source,
                        !fs::exists(source, error) ? "not there"
                        : is_document(source)      ? "no list of records"
                                                   : "no table and no picture"),
            is_document(source)
                ? "write a list [ { … }, … ], or an object with such lists; planche validate checks the file"
                : "name tables (.csv, .tsv, .xlsx, .ods), lists (.json, .yaml), pictures, or folders of these");
        return false;
      }
      take(source, fs::path{source}.filename());
      continue;
    }
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator entry{source, error}, end; !error && entry != end; entry.increment(error)) {
      if (entry->is_regular_file(error) && files.size() < most_files) files.push_back(entry->path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
      fs::path place = file.lexically_relative(source);
      if (is_hidden(place)) continue;
      if (const auto inside = base::resolve_inside(source, place.native()); !inside) {
        found.outside.push_back(place.generic_string());
        continue;
      }
      read_size(file, found);
      if (*place.begin() == "art" && place.has_parent_path()) place = place.lexically_relative("art");
      take(file, place);
    }
  }
  if (!found.tables.empty() || !found.documents.empty() || !found.pictures.empty()) return true;
  messages.refuse("--from: there is no table and no picture to start from",
                  "name a table (.csv, .tsv, .xlsx, .ods), a list (.json, .yaml), or a folder of finished cards");
  return false;
}

}  // namespace planche::project
