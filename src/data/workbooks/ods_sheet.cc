#include "data/workbooks/ods_sheet.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "data/workbooks/workbook_formats.h"
#include "data/workbooks/write_formats.h"

namespace planche::data {

namespace {

bool holds(const Range& range, std::uint32_t row, std::uint32_t column) {
  return row >= range.first_row && row <= range.last_row && column >= range.first_column && column <= range.last_column;
}

}  // namespace

const OdsCell* OdsRow::at(std::uint32_t column) const {
  for (const OdsCell& cell : cells)
    if (column >= cell.column && column < cell.column + cell.count) return &cell;
  return nullptr;
}

OdsSheet::OdsSheet(std::string_view all, const std::string& name, const TakeRow& take) : wanted_{name} {
  fault = unwritable_xml(all);
  if (!fault.empty()) return;
  Tags tags{all};
  bool first = true;
  while (const auto tag = tags.next()) {
    if (first) {
      constexpr std::string_view of = "urn:oasis:names:tc:opendocument:xmlns:";
      const auto its = [&](std::string_view space) { return prefix_of(*tag, fmt::format("{}{}:1.0", of, space)); };
      const auto one = its("office"), two = its("table"), three = its("text");
      if (!one || !two || !three || one->empty() || two->empty() || three->empty()) {
        fault = "its names are written in an unusual way";
        return;
      }
      office = *one;
      table = *two;
      text = *three;
      calcext = prefix_of(*tag, "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0").value_or("");
      first = false;
    }
    read(*tag, all, take);
    if (!fault.empty()) return;
  }
  if (!tags.fault().empty()) fault = tags.fault();
  if (fault.empty() && !found_) fault = "it has no such sheet";
}

const char* OdsSheet::fixed(std::uint32_t row, std::uint32_t column, const OdsCell* cell) const {
  if (cell != nullptr && cell->formula) return is_formula;
  if (cell != nullptr && cell->looked) return is_looked;
  if (std::ranges::any_of(arrays, [&](const Range& range) { return holds(range, row, column); })) return is_formula;
  const bool inside = std::ranges::any_of(merged, [&](const Range& range) {
    return holds(range, row, column) && (row != range.first_row || column != range.first_column);
  });
  return inside || (cell != nullptr && cell->covered) ? is_merged : nullptr;
}

// With the usual prefixes.
std::string OdsSheet::name_of(const Tag& tag) const {
  const std::string_view prefix = prefix_in(tag.name), local = tag.name.substr(prefix.size());
  for (const auto& [own, usual] : {std::pair{&office, "office:"}, {&table, "table:"}, {&text, "text:"}})
    if (prefix == *own) return fmt::format("{}{}", usual, local);
  return fmt::format("?{}", local);
}

void OdsSheet::read(const Tag& tag, std::string_view all, const TakeRow& take) {
  const bool close = tag.kind == Tag::Kind::close, empty = tag.kind == Tag::Kind::empty;
  const std::string name = name_of(tag);
  if (close && !open_.empty()) open_.pop_back();
  const std::string parent = open_.empty() ? std::string{} : open_.back();
  const std::size_t depth = open_.size();
  if (!close && !empty) open_.push_back(name);
  if (name == "table:tracked-changes") tracks_changes = true;
  const bool is_book = std::ranges::find(open_, "office:spreadsheet") != open_.end();
  if (!in_table_) {
    if (name != "table:table" || close || found_ || !is_book || parent != "office:spreadsheet") return;
    if (tag.value(table + "name") != wanted_) return;
    found_ = true;
    in_table_ = !empty;
    depth_ = depth;
    is_protected = tag.value(table + "protected") == "true";
    return;
  }
  if (close && name == "table:table" && depth == depth_) {
    in_table_ = false;
    return;
  }
  const bool in_rows = parent == "table:table" || parent == "table:table-rows" || parent == "table:table-header-rows" ||
                       parent == "table:table-row-group";
  const auto is_cell_name = [](const std::string& one) {
    return one == "table:table-cell" || one == "table:covered-table-cell";
  };
  const auto around = std::count_if(open_.begin() + static_cast<std::ptrdiff_t>(depth_),
                                    open_.begin() + static_cast<std::ptrdiff_t>(depth), is_cell_name);
  if (name == "table:table-row" && in_rows && around == 0) {
    if (!close) {
      const std::uint32_t count =
          tag.get(table + "number-rows-repeated") ? number_of(tag.value(table + "number-rows-repeated"), 0) : 1;
      if (count == 0 || count > (1u << 30)) fault = "a row is counted in an unusual way";
      row_ = {next_row_, count, tag};
      row_.heading = std::ranges::find(open_, "table:table-header-rows") != open_.end();
      next_column_ = 1;
    }
    row_.close = empty ? tag.end : tag.begin;
    row_.end = tag.end;
    if (close || empty) {
      next_row_ += row_.count;
      take(std::exchange(row_, OdsRow{}));
    }
  } else if (is_cell_name(name) && parent == "table:table-row" && around == 0) {
    if (!close) begin_cell(tag);
    cell_.close = empty ? tag.end : tag.begin;
    cell_.end = tag.end;
    if (close || empty) row_.cells.push_back(std::exchange(cell_, OdsCell{}));
  } else if (is_cell_name(parent) && around == 1 && name == "text:p") {
    if (!close) cell_.paragraphs.push_back({tag.begin, tag.end, {}});
    if (close && !cell_.paragraphs.empty()) {
      cell_.shown += characters(all.substr(cell_.paragraphs.back().end, tag.begin - cell_.paragraphs.back().end));
      cell_.paragraphs.back().end = tag.end;
    }
  } else if (parent == "text:p" && around == 1 && is_cell_name(open_[depth - 2])) {
    cell_.looked = cell_.looked || (name != "text:s" && name != "text:tab" && name != "text:line-break");
  }
}

void OdsSheet::begin_cell(const Tag& tag) {
  const auto count_of = [&](const char* name) {
    return tag.get(table + name) ? number_of(tag.value(table + name), 0) : 1;
  };
  cell_ = {next_column_, count_of("number-columns-repeated"), tag};
  if (cell_.count == 0 || cell_.count > (1u << 20)) fault = "a cell is counted in an unusual way";
  next_column_ += cell_.count;
  cell_.covered = tag.name.ends_with("covered-table-cell");
  cell_.formula = tag.get(table + "formula").has_value();
  cell_.type = tag.value(office + "value-type");
  cell_.number = tag.value(office + "value");
  const auto spanned = [&](const char* rows, const char* columns, std::vector<Range>& into) {
    const std::uint32_t down = count_of(rows), across = count_of(columns);
    if (down > 1 || across > 1)
      into.push_back({row_.number, cell_.column, row_.number + std::min(down, most_rows) - 1,
                      cell_.column + std::min(across, most_columns) - 1});
  };
  spanned("number-rows-spanned", "number-columns-spanned", merged);
  if (cell_.formula) spanned("number-matrix-rows-spanned", "number-matrix-columns-spanned", arrays);
}

}  // namespace planche::data
