#include "project/importing/starting_table.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "data/workbooks/sheet_names.h"
#include "data/workbooks/workbook.h"
#include "declared/file/paths.h"
#include "project/importing/heading_row.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

// Reads the table below a title. Returns whether there is one.
bool read_below_title(const diag::SourcePtr& source, const std::string& sheet, const std::string& bytes, StartingTable& read,
                      Messages& messages) {
  const auto headings = heading_below_title(source);
  if (!headings) return false;
  const std::string name = read.file.filename().string();
  diag::Sink sink;
  diag::SourcePtr below = std::make_shared<diag::Source>(name, headings->rest);
  std::string range;
  if (source->sheet() != nullptr) {
    range = fmt::format("A{}:{}", headings->row, diag::column_name(headings->columns));
    below = data::open_table(name, bytes, {sheet, range, {}}, sink);
  }
  if (below != nullptr) read.table = data::read_csv(below, sink);
  if (!read.table) return false;
  messages.say(
      fmt::format("{}: the headings are in row {}: {}", name, headings->row,
                  range.empty() ? "the rows above them are not copied" : fmt::format("game.json reads {}", range)));
  read.range = std::move(range);
  read.rest = headings->rest;
  return true;
}

}  // namespace

StartingTable read_table(const fs::path& file, const std::string& sheet, Messages& messages) {
  StartingTable read{file, {}, {}, {}, {}};
  const auto bytes = base::read_file(file, largest_starting_table);
  if (!bytes) {
    messages.fail(bytes.error().message);
    return read;
  }
  for (const char* encoding : {"", "cp1252"}) {
    diag::Sink sink;
    const auto source = data::open_table(file.filename().string(), *bytes, {sheet, {}, encoding}, sink);
    if (source != nullptr && sink.count(diag::Severity::error) == 0 &&
        read_below_title(source, sheet, *bytes, read, messages))
      break;
    if (source != nullptr) read.table = data::read_csv(source, sink);
    read.encoding = encoding;
    const auto problems = sink.sorted();
    const bool wrong_encoding =
        std::ranges::any_of(problems, [](const diag::Diagnostic& d) { return d.code == "data/encoding"; });
    if (read.table || !wrong_encoding || *encoding != '\0') {
      if (!read.table) messages.report(sink);
      break;
    }
  }
  return read;
}

}  // namespace planche::project
