// Cells of workbooks of OpenDocument, changed in place.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text.h"
#include "data/workbooks/cell_xml.h"
#include "data/workbooks/dates.h"
#include "data/workbooks/number_shown.h"
#include "data/workbooks/ods_sheet.h"
#include "data/workbooks/write_formats.h"

namespace planche::data {

namespace {

constexpr const char *of_tracking = "it records changes: accept or reject them in the spreadsheet program",
                     *of_format = "shows a number in a format of its own";

tl::unexpected<std::string> kept(std::string why) {
  return tl::make_unexpected(std::move(why));
}

// How a cell holds a text. `why`: it cannot.
struct OdsHeld {
  std::string type = {}, attribute = {}, value = {}, paragraphs = {};
  const char* why = nullptr;
};

// `model`: the cell as it was, or one like it; null if there is none.
OdsHeld held_in(const NewCell& cell, const OdsCell* model, const std::string& prefix) {
  const std::string& text = cell.text;
  if (text.empty()) return {};
  const std::string type = model == nullptr ? std::string{} : model->type;
  const auto made = [&](const char* kind, const char* attribute, std::string value, const std::string& shown) {
    return OdsHeld{kind, attribute, std::move(value), shown.empty() ? std::string{} : paragraphs(shown, prefix)};
  };
  if (type == "date" && is_moment(text)) return made("date", "date-value", text, text);
  if (type == "time")
    if (std::string duration = stored_duration(text); !duration.empty())
      return made("time", "time-value", std::move(duration), text);
  if ((type.empty() || type == "boolean") && (text == "true" || text == "false"))
    return made("boolean", "boolean-value", text, text == "true" ? "TRUE" : "FALSE");
  const bool numeric = type == "float" || type == "percentage" || type == "currency";
  const bool formatted = numeric && !model->shown.empty() && !is_unformatted(model->shown, short_number(model->number));
  const char* kind = type == "percentage" ? "percentage" : type == "currency" ? "currency" : "float";
  if (formatted) {
    const bool exact = cell.taken == Taken::exact || (cell.taken == Taken::plain && !says_more(model->shown));
    if (exact && reads_as_number(text)) return made(kind, "value", text, {});
    // With leading zeros, as before.
    std::string number = text;
    number.erase(0, std::min(number.find_first_not_of('0'), number.size() - 1));
    const bool padded = model->shown.size() == text.size() && reads_as_number(number) &&
                        number.find('-') == number.npos && number.find('.') == number.npos &&
                        model->shown.starts_with('0') &&
                        model->shown.substr(model->shown.find_first_not_of('0')) == model->number;
    if (padded) return made(kind, "value", number, text);
    if (text.find_first_of("0123456789") != text.npos) return {{}, {}, {}, {}, of_format};
  } else if ((numeric || type.empty() || type == "string") && reads_as_number(text)) {
    return made(kind, "value", text, text);
  }
  return made("string", "", {}, text);
}

class OdsWriter {
 public:
  OdsWriter(std::string_view all, const CellChanges& changes) : all_{all}, changes_{changes} {
    for (const NewCell& cell : changes.cells) {
      wanted_[cell.row].insert_or_assign(cell.column, cell);
      columns_.insert(cell.column);
    }
    for (const std::uint32_t row : changes.added) wanted_.try_emplace(row);
    if (const auto root = Tags{all}.next())
      prefix_ = prefix_of(*root, "urn:oasis:names:tc:opendocument:xmlns:table:1.0").value_or("");
  }

  tl::expected<std::string, std::string> written() {
    std::vector<OdsRow> rows;
    std::optional<OdsRow> last;
    const OdsSheet sheet{all_, changes_.sheet, [&](OdsRow row) {
                           learn(row);
                           const auto next = wanted_.lower_bound(row.number);
                           const bool used = next != wanted_.end() && next->first < row.number + row.count;
                           if (changes_.like >= row.number && changes_.like < row.number + row.count) like_ = row;
                           if (used) rows.push_back(row);
                           last = std::move(row);
                         }};
    sheet_ = &sheet;
    if (!sheet.fault.empty()) return kept(sheet.fault);
    if (sheet.is_protected) return kept(of_protected);
    if (sheet.tracks_changes) return kept(of_tracking);
    if (std::string why = crowded(rows); !why.empty()) return kept(std::move(why));
    if (like_) style_added();
    for (const OdsRow& row : rows)
      if (std::string why = change(row); !why.empty()) return kept(std::move(why));
    if (last && wanted_.rbegin()->first >= last->number + last->count) {
      if (last->heading) return kept("its rows are written in an unusual way");
      if (std::string why = append_rows(*last); !why.empty()) return kept(std::move(why));
    }
    return spliced(all_, std::move(parts_));
  }

 private:
  using Cells = std::map<std::uint32_t, NewCell>;

  // Cells with values, as models for empty ones of the same style.
  void learn(const OdsRow& row) {
    for (const OdsCell& cell : row.cells) {
      if (cell.type.empty() || cell.type == "string" || cell.count > 1 || cell.formula) continue;
      if (columns_.contains(cell.column)) models_.try_emplace({cell.column, style_name(cell)}, cell);
    }
  }
  std::string style_name(const OdsCell& cell) const { return cell.tag.value(prefix_ + "style-name"); }

  // New rows get the styles of all cells of the one above.
  void style_added() {
    for (const std::uint32_t row : changes_.added)
      for (const OdsCell& cell : like_->cells)
        for (std::uint32_t column = std::max(cell.column, changes_.first_column);
             column < cell.column + cell.count && column <= changes_.last_column && !style_name(cell).empty(); ++column)
          wanted_[row].try_emplace(column, NewCell{row, column, {}, Taken::shown});
  }

  bool is_added(std::uint32_t row) const { return std::ranges::count(changes_.added, row) > 0; }
  const OdsCell* like(std::uint32_t row, std::uint32_t column) const {
    return is_added(row) && like_ ? like_->at(column) : nullptr;
  }

  std::string crowded(const std::vector<OdsRow>& rows) const {
    if (changes_.added.empty()) return {};
    if (like_)
      for (const OdsCell& cell : like_->cells)
        if (cell.formula && cell.column <= changes_.last_column && cell.column + cell.count > changes_.first_column)
          return fmt::format("{}{} is a formula, which a new row would lack: add the row in the spreadsheet program",
                             diag::column_name(cell.column), changes_.like);
    for (const OdsRow& row : rows) {
      for (const std::uint32_t number : changes_.added) {
        if (number < row.number || number >= row.number + row.count) continue;
        for (std::uint32_t column = changes_.first_column; column <= changes_.last_column; ++column) {
          const OdsCell* cell = row.at(column);
          if (sheet_->fixed(number, column, cell) != nullptr ||
              (cell != nullptr && (!cell->type.empty() || !cell->paragraphs.empty())))
            return fmt::format("{}{} is not empty: add the row in the spreadsheet program", diag::column_name(column),
                               number);
        }
      }
    }
    return {};
  }

  // The tag for so many cells or rows.
  std::string counted(std::string_view tag, const char* what, std::uint32_t count) const {
    return with_attribute(tag, sheet_->table + what,
                          count > 1 ? std::optional{fmt::format("{}", count)} : std::nullopt);
  }
  std::string copies(const OdsCell& cell, std::uint32_t count) const {
    if (count == 0) return {};
    return counted(cell.tag.text, "number-columns-repeated", count) +
           std::string{all_.substr(cell.tag.end, cell.end - cell.tag.end)};
  }
  std::string copies(const OdsRow& row, std::uint32_t count) const {
    if (count == 0) return {};
    return counted(row.tag.text, "number-rows-repeated", count) +
           std::string{all_.substr(row.tag.end, row.end - row.tag.end)};
  }

  // A cell of the row with a new text; `old`: the cell there. Sets `why` if it cannot be.
  std::string cell_of(const NewCell& cell, const OdsCell* old, std::string& why) const {
    const OdsCell* model = old != nullptr && !old->type.empty() ? old : like(cell.row, cell.column);
    std::string style = old == nullptr ? std::string{} : style_name(*old);
    if (model == nullptr || model->type.empty()) {
      const auto known = models_.find({cell.column, style});
      model = known == models_.end() ? nullptr : &known->second;
    }
    const OdsHeld content = held_in(cell, model, sheet_->text);
    if (content.why != nullptr) why = fixed_format(cell, content.why);
    std::string tag = old == nullptr ? fmt::format("<{}table-cell>", sheet_->table)
                                     : counted(old->tag.text, "number-columns-repeated", 1);
    if (tag.ends_with("/>")) tag = tag.substr(0, tag.size() - 2) + ">";
    for (const char* name : {"value-type", "value", "date-value", "time-value", "boolean-value", "string-value"})
      tag = with_attribute(tag, sheet_->office + name, std::nullopt);
    if (content.type != "currency") tag = with_attribute(tag, sheet_->office + "currency", std::nullopt);
    if (!sheet_->calcext.empty()) tag = with_attribute(tag, sheet_->calcext + "value-type", std::nullopt);
    if (const OdsCell* above = like(cell.row, cell.column)) {
      for (const char* name : {"style-name", "content-validation-name"}) {
        const std::string attribute = sheet_->table + name;
        if (above->tag.get(attribute) && !Tag{Tag::Kind::open, {}, tag}.get(attribute))
          tag = with_attribute(tag, attribute, above->tag.value(attribute));
      }
    }
    if (!content.type.empty()) tag = with_attribute(tag, sheet_->office + "value-type", content.type);
    if (!content.attribute.empty()) tag = with_attribute(tag, sheet_->office + content.attribute, content.value);
    std::string inside = content.paragraphs;
    if (old != nullptr) {
      std::vector<Splice> parts = old->paragraphs;
      for (Splice& part : parts) {
        part.begin -= old->tag.end;
        part.end -= old->tag.end;
      }
      const std::size_t size = old->close - old->tag.end;
      if (parts.empty())
        parts.push_back({size, size, inside});
      else
        parts.front().bytes = inside;
      inside = spliced(all_.substr(old->tag.end, size), std::move(parts));
    }
    if (inside.empty()) return tag.substr(0, tag.size() - 1) + "/>";
    return fmt::format("{}{}</{}table-cell>", tag, inside, sheet_->table);
  }
  static std::string fixed_format(const NewCell& cell, const char* why) {
    return fmt::format("{}{} {}: change it in the spreadsheet program", diag::column_name(cell.column), cell.row, why);
  }

  // The cells of one row after the change.
  std::string inside_of(std::uint32_t number, const OdsRow& row, const Cells& cells, std::string& why) const {
    std::vector<Splice> parts;
    for (const OdsCell& old : row.cells) {
      std::string made;
      std::uint32_t from = old.column;
      const std::uint32_t end = old.column + old.count;
      for (auto cell = cells.lower_bound(old.column); cell != cells.end() && cell->first < end; ++cell) {
        if (const char* fixed = sheet_->fixed(number, cell->first, &old)) {
          why = fixed_sentence(number, cell->first, fixed);
          return {};
        }
        made += copies(old, cell->first - from) + cell_of(cell->second, &old, why);
        from = cell->first + 1;
      }
      if (from == old.column) continue;
      made += copies(old, end - from);
      parts.push_back({old.tag.begin - row.tag.end, old.end - row.tag.end, std::move(made)});
    }
    const std::size_t size = row.close - row.tag.end;
    std::string inside = spliced(all_.substr(row.tag.end, size), std::move(parts));
    return inside + behind(row.width(), cells, why);
  }

  // Cells behind the last one of a row.
  std::string behind(std::uint32_t width, const Cells& cells, std::string& why) const {
    std::string made;
    for (auto cell = cells.upper_bound(width); cell != cells.end(); ++cell) {
      if (cell->second.text.empty() && like(cell->second.row, cell->first) == nullptr) continue;
      if (const char* fixed = sheet_->fixed(cell->second.row, cell->first, nullptr))
        why = fixed_sentence(cell->second.row, cell->first, fixed);
      if (cell->first > width + 1)
        made +=
            counted(fmt::format("<{}table-cell/>", sheet_->table), "number-columns-repeated", cell->first - width - 1);
      made += cell_of(cell->second, nullptr, why);
      width = cell->first;
    }
    return made;
  }

  std::string change(const OdsRow& row) {
    std::string made, why;
    std::uint32_t from = row.number;
    const std::uint32_t end = row.number + row.count;
    const std::string_view all = all_.substr(row.tag.begin, row.end - row.tag.begin);
    if (row.count > 1 && all.find("xml:id") != all.npos) return "its rows are written in an unusual way";
    for (auto one = wanted_.lower_bound(row.number); one != wanted_.end() && one->first < end; ++one) {
      made += copies(row, one->first - from);
      std::string tag = counted(row.tag.text, "number-rows-repeated", 1);
      if (tag.ends_with("/>")) tag = tag.substr(0, tag.size() - 2) + ">";
      made += fmt::format("{}{}</{}table-row>", tag, inside_of(one->first, row, one->second, why), sheet_->table);
      if (!why.empty()) return why;
      from = one->first + 1;
    }
    made += copies(row, end - from);
    parts_.push_back({row.tag.begin, row.end, std::move(made)});
    return {};
  }

  std::string append_rows(const OdsRow& last) {
    std::uint32_t next = last.number + last.count;
    std::string made, why;
    for (auto one = wanted_.lower_bound(next); one != wanted_.end(); ++one) {
      if (one->first > next)
        made +=
            fmt::format("{}<{}table-cell/></{}table-row>",
                        counted(fmt::format("<{}table-row>", sheet_->table), "number-rows-repeated", one->first - next),
                        sheet_->table, sheet_->table);
      const std::string cells = behind(0, one->second, why);
      if (!why.empty()) return why;
      made += fmt::format("<{0}table-row>{1}</{0}table-row>", sheet_->table,
                          cells.empty() ? fmt::format("<{}table-cell/>", sheet_->table) : cells);
      next = one->first + 1;
    }
    parts_.push_back({last.end, last.end, std::move(made)});
    return {};
  }

  std::string_view all_;
  const CellChanges& changes_;
  std::map<std::uint32_t, Cells> wanted_;
  std::set<std::uint32_t> columns_;
  std::string prefix_;  // of the names of tables
  std::map<std::pair<std::uint32_t, std::string>, OdsCell> models_;
  const OdsSheet* sheet_ = nullptr;
  std::optional<OdsRow> like_;
  std::vector<Splice> parts_;
};

constexpr const char* content_part = "content.xml";

bool is_signed(const Archive& archive) {
  return archive.has("META-INF/documentsignatures.xml");
}

}  // namespace

Rewritten rewrite_ods(Archive& archive, const CellChanges& changes) {
  if (is_signed(archive)) return kept(of_signed);
  const auto all = archive.content(content_part);
  if (!all) return kept(all.error().message);
  auto text = OdsWriter{*all, changes}.written();
  if (!text) return kept(text.error());
  return std::vector<NewContent>{{archive.index(content_part), content_part, std::move(*text)}};
}

FixedCells fixed_in_ods(Archive& archive, const std::string& name) {
  if (is_signed(archive)) return {of_signed};
  const auto all = archive.content(content_part);
  if (!all) return {all.error().message};
  FixedCells fixed;
  const OdsSheet sheet{
      *all, name, [&](const OdsRow& row) {
        for (const OdsCell& cell : row.cells) {
          const char* why = cell.formula ? is_formula : cell.looked ? is_looked : cell.covered ? is_merged : nullptr;
          if (why != nullptr && row.count == 1 && cell.count == 1)
            fixed.cells.emplace(std::pair{row.number, cell.column}, why);
          else if (why != nullptr)
            fixed.ranges.push_back(
                {row.number, cell.column, row.number + row.count - 1, cell.column + cell.count - 1, why, false});
        }
      }};
  fixed.all = !sheet.fault.empty()   ? sheet.fault
              : sheet.is_protected   ? of_protected
              : sheet.tracks_changes ? of_tracking
                                     : "";
  for (const Range& range : sheet.arrays)
    fixed.ranges.push_back({range.first_row, range.first_column, range.last_row, range.last_column, is_formula, false});
  for (const Range& range : sheet.merged)
    fixed.ranges.push_back({range.first_row, range.first_column, range.last_row, range.last_column, is_merged, true});
  return fixed;
}

}  // namespace planche::data
