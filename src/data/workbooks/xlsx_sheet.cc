#include "data/workbooks/xlsx_sheet.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "data/workbooks/workbook_formats.h"
#include "data/workbooks/write_formats.h"

namespace planche::data {

XmlSheet::XmlSheet(std::string_view text, const TakeRow& take) {
  fault = unwritable_xml(text);
  if (!fault.empty()) return;
  Tags tags{text};
  while (const auto tag = tags.next()) read(*tag, text, take);
  if (!tags.fault().empty()) fault = tags.fault();
  if (fault.empty() && !data) fault = "it has no cells";
}

const char* XmlCell::fixed(const std::vector<bool>& rich_texts) const {
  if (formula) return is_formula;
  const std::uint32_t shared = type() == "s" ? number_of(base::trimmed(characters(value)), ~0u) : ~0u;
  if (rich || (shared < rich_texts.size() && rich_texts[shared])) return is_looked;
  return tag.get("vm") ? is_picture : nullptr;
}

const char* XmlSheet::fixed(std::uint32_t row, std::uint32_t column) const {
  const auto within = [&](const Range& range) {
    return row >= range.first_row && row <= range.last_row && column >= range.first_column &&
           column <= range.last_column;
  };
  if (std::ranges::any_of(arrays, within)) return is_formula;
  return std::ranges::any_of(merged,
                             [&](const Range& range) {
                               return within(range) && (row != range.first_row || column != range.first_column);
                             })
             ? is_merged
             : nullptr;
}

void XmlSheet::read(const Tag& tag, std::string_view text, const TakeRow& take) {
  if (!begun_) {
    begun_ = true;
    prefix = prefix_in(tag.name);
    if (!tag.is(prefix, "worksheet")) fault = "its sheet is written in an unusual way";
  }
  const bool close = tag.kind == Tag::Kind::close, empty = tag.kind == Tag::Kind::empty;
  const auto is = [&](std::string_view local) { return tag.is(prefix, local); };
  if (is("sheetData")) {
    if (!close) data = tag;
    if (close || empty) data_close = tag.begin;
    in_data_ = !close && !empty;
  } else if (!in_data_ && !close) {
    const auto number = [&](const char* name) { return number_of(tag.value(name), 0); };
    if (is("dimension")) dimension = tag;
    if (is("col")) columns.push_back({number("min"), number("max"), tag.value("style")});
    if (is("sheetProtection")) is_protected = tag.value("sheet") == "1" || tag.value("sheet") == "true";
    if (is("mergeCell"))
      if (const auto range = range_of(tag.value("ref"))) merged.push_back(*range);
  } else if (in_data_) {
    read_inner(tag, text, take);
  }
}

void XmlSheet::read_inner(const Tag& tag, std::string_view text, const TakeRow& take) {
  const bool close = tag.kind == Tag::Kind::close, empty = tag.kind == Tag::Kind::empty;
  const auto is = [&](std::string_view local) { return tag.is(prefix, local); };
  if (is("row")) {
    if (!close) {
      const std::string number = tag.value("r");
      row_ = {number.empty() ? row_.number + 1 : number_of(number, 0), tag};
      column_ = 0;
    }
    row_.close = empty ? tag.end : tag.begin;
    row_.end = tag.end;
    if (close || empty) {
      const std::uint32_t number = row_.number;
      take(std::exchange(row_, XmlRow{}));
      row_.number = number;
    }
  } else if (is("c")) {
    if (!close) {
      const std::string name = tag.value("r");
      const auto place = name.empty() ? std::optional{CellPlace{row_.number, column_ + 1}} : cell_place(name);
      if (!place || place->row != row_.number) fault = "its cells are named in an unusual way";
      column_ = place.value_or(CellPlace{}).column;
      cell_ = XmlCell{};
      cell_.row = row_.number;
      cell_.column = column_;
      cell_.tag = tag;
    }
    cell_.close = empty ? tag.end : tag.begin;
    cell_.end = tag.end;
    if (close || empty) row_.cells.push_back(std::exchange(cell_, {}));
  } else if (is("v") || is("is")) {
    if (!close) cell_.values.push_back({tag.begin, tag.end, {}});
    if (close && !cell_.values.empty()) {
      const std::size_t begin = cell_.values.back().end;
      if (is("v")) cell_.value = text.substr(begin, tag.begin - begin);
      cell_.values.back().end = tag.end;
    }
  } else if (is("f") && !close) {
    cell_.formula = formulas = true;
    const std::string kind = tag.value("t");
    if (const auto range = range_of(tag.value("ref")); range && (kind == "array" || kind == "dataTable"))
      arrays.push_back(*range);
  } else if (is("r")) {
    cell_.rich = true;
  }
}

std::vector<bool> rich_texts(std::string_view text) {
  std::vector<bool> all;
  Tags tags{text};
  std::string prefix;
  while (const auto tag = tags.next()) {
    if (all.empty() && tag->name.ends_with("sst")) prefix = prefix_in(tag->name);
    if (tag->kind == Tag::Kind::close) continue;
    if (tag->is(prefix, "si")) all.push_back(false);
    if (tag->is(prefix, "r") && !all.empty()) all.back() = true;
  }
  return all;
}

}  // namespace planche::data
