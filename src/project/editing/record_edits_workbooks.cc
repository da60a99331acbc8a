// Changes of records in workbooks.
#include <algorithm>

#include <fmt/format.h>

#include "project/editing/record_edits.h"

namespace planche::project {

namespace {

tl::unexpected<std::string> left(std::string why) {
  return tl::make_unexpected(std::move(why));
}

}  // namespace

std::string RecordEdits::settled() const {
  if (std::string why = fixed(); !why.empty()) return why;
  const diag::SourcePtr source = list_.rows.empty() ? nullptr : game_.at(list_, 0, "", "", "").source;
  if (source == nullptr || source->sheet() == nullptr) return {};
  return rows_of_workbooks;
}

std::string RecordEdits::told_after(const std::vector<Replacement>& change) const {
  for (const Replacement& part : change) {
    const RecordTables::One* table = part.cells == nullptr ? tables_.of(part.source) : nullptr;
    const auto row = table == nullptr ? std::nullopt : RecordTables::row_at(*table, part.span.begin);
    for (std::size_t i = 0; row && i < table->columns.size(); ++i) {
      const data::Cell& cell = table->table.rows[*row].cells[i];
      if (table->columns[i].labels && cell.span.begin == part.span.begin && cell.span.end == part.span.end)
        return fmt::format(". The label of the choice, in {}, has changed with it", table->table.header.cells[i].text);
    }
  }
  if (change.empty() || change.front().cells == nullptr || !workbooks_.has_formulas(change.front().source)) return {};
  return ". Formulas of the sheet keep their last values until a spreadsheet program calculates and saves them";
}

std::string RecordEdits::fixed(const RecordValue& value, const RecordValues& record) const {
  if (record.source == nullptr) return "this record is in no file";
  if (record.source->sheet() != nullptr) {
    const auto place = workbooks_.place_of(value, record.source, record.span);
    return place ? workbooks_.fixed(*place) : place.error();
  }
  const bool member = value.field.find('.') != std::string::npos && !is_table_text(*record.source);
  return member ? "no place in the file is for it" : "";
}

// Whether these values are in a workbook; without any, the last record.
bool RecordEdits::are_in_workbook(const std::vector<Cell>& cells) const {
  const std::size_t row = cells.empty() ? list_.rows.size() - 1 : cells.front().row;
  if (row >= list_.rows.size()) return false;
  const RecordValues record = reader_.read(row);
  diag::SourcePtr source = record.source;
  for (const RecordValue& value : record.values)
    if (!cells.empty() && value.field == cells.front().field && value.source != nullptr) source = value.source;
  return source != nullptr && source->sheet() != nullptr;
}

RecordEdits::Changed RecordEdits::set_in_workbook(const std::vector<Cell>& cells,
                                                  const std::vector<NewRecord>& added) const {
  constexpr const char* several = "these values are in several files: change those of one file at a time";
  diag::SourcePtr source;
  data::CellChanges changes;
  for (const auto& [row, field, seen, text] : cells) {
    const auto here = [&, &field = field, row = row](std::string_view why) {
      return left(fmt::format("{} of {}: {}", field, row < list_.rows.size() ? list_.name_of(row) : "a record", why));
    };
    if (row >= list_.rows.size()) return here("this record is no longer there: look again");
    const RecordValues record = reader_.read(row);
    const auto value = std::ranges::find(record.values, field, &RecordValue::field);
    if (value == record.values.end()) return here("no cell of the table is for it");
    if (value->computed) return here("this value is computed");
    if (const std::string what = unwritable_in(text); !what.empty())
      return here(fmt::format("{} cannot be written into files: leave it out", what));
    const auto place = workbooks_.place_of(*value, record.source, record.span);
    if (!place) return here(place.error());
    if (place->source->sheet() == nullptr || (source != nullptr && place->source != source)) return left(several);
    source = place->source;
    if (const std::string why = workbooks_.fixed(*place); !why.empty()) return here(why);
    const bool has = value->source != nullptr && value->span.begin < value->span.end;
    const auto now = has ? workbooks_.text_of(value->source, value->span) : tl::expected<std::string, std::string>{};
    if (!now) return here(now.error());
    if (*now != seen) return here("this value has changed meanwhile: look at it again");
    if (*now != text) changes.cells.push_back(workbooks_.cell(*place, text));
  }
  if (added.empty()) return WorkbookEdits::change(source, std::move(changes));
  const diag::SourcePtr last = game_.at(list_, list_.rows.size() - 1, "", "", "").source;
  if (last == nullptr || last->sheet() == nullptr || (source != nullptr && last != source)) return left(several);
  auto room = workbooks_.room(last, added.size());
  if (!room) return left(room.error());
  room->cells = std::move(changes.cells);
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < added.size(); ++i) {
    const auto all = completed(added[i], keys);
    if (!all) return left(all.error());
    for (const auto& [field, text] : *all) {
      if (text.empty()) continue;
      const auto column = tables_.column_of(*tables_.of(last), field);
      if (!column) return left(fmt::format("no column of the table is for {}", field));
      const WorkbookEdits::Place place{last, room->added[i], room->first_column + static_cast<std::uint32_t>(*column)};
      room->cells.push_back(workbooks_.cell(place, text));
    }
  }
  return WorkbookEdits::change(last, std::move(*room));
}

}  // namespace planche::project
