// New columns of the tables that a list is read from, and their declarations.
#include <filesystem>

#include <fmt/format.h>

#include "base/text.h"
#include "project/editing/record_edits.h"
#include "project/editing/written_list.h"
#include "project/editing/written_table.h"
#include "project/opening/file_names.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

tl::unexpected<std::string> without(std::string why) {
  return tl::make_unexpected(std::move(why));
}

}  // namespace

// A record in a file of the game that declares the fields: an expansion has its own, beside those of the base game.
std::optional<std::size_t> RecordEdits::row_of_field() const {
  const declared::Given fields = list_.declared->given.member("fields");
  if (!fields) return 0;
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(fields.file->folder, error);
  for (std::size_t row = 0; row < list_.rows.size(); ++row) {
    const diag::SourcePtr source = game_.at(list_, row, "", "", "").source;
    if (source == nullptr) continue;
    if (source == fields.file->document.source || is_below(fs::weakly_canonical(source->name(), error), folder))
      return row;
  }
  return std::nullopt;
}

RecordEdits::Changed RecordEdits::with_column(std::string_view heading) const {
  const std::string name{base::trimmed(heading)};
  if (name.empty() || !unwritable_in(name).empty() || name.find('\n') != name.npos)
    return without("a column needs a heading of letters, digits and the like");
  if (list_.rows.empty()) return without("this list has no records: write the column into its file");
  const auto row = row_of_field();
  if (!row)
    return without("the game that declares these fields has no records in the list: write the column into its file");
  if (std::string why = fixed(); !why.empty()) return without(std::move(why));
  const diag::SourcePtr source = game_.at(list_, *row, "", "", "").source;
  if (source == nullptr) return without("these records are in no file");
  const RecordTables::One* one = tables_.of(source);
  if (one == nullptr) return std::vector<Replacement>{};  // members come with their values
  for (const data::Cell& cell : one->table.header.cells)
    if (data::heading_key(cell.text) == data::heading_key(name))
      return without(fmt::format("the table has a column {}", base::trimmed(cell.text)));
  if (source->sheet() != nullptr) return workbooks_.with_column(source, name);
  return WrittenTable{source, one->table}.with_column(written_new_value(*source, name, true));
}

RecordEdits::Changed RecordEdits::with_field(std::string_view heading, std::string_view type) const {
  if (list_.declared->inferred) return std::vector<Replacement>{};
  const std::string name = declared::field_of_heading(base::trimmed(heading));
  if (!declared::is_name(name)) return without("a field needs a name of letters and digits that begins with a letter");
  for (const expressions::Field& field : list_.table.fields)
    if (data::heading_key(field.name) == data::heading_key(name))
      return without(fmt::format("the list has a field {}", field.name));
  const declared::Given fields = list_.declared->given.member("fields");
  if (!fields || fields.value->object() == nullptr)
    return without(R"(the fields of this list are declared elsewhere: write the new one there)");
  const std::string written = written_new_value(*fields.file->document.source, type, true);
  return set_member(fields.file->document.source, *fields.value, name, written, "list of fields");
}

}  // namespace planche::project
