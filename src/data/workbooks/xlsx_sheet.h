// The XML of a sheet of Excel, with the places of its rows and cells. Only for use in data/.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/workbooks/sheet_cells.h"
#include "data/workbooks/xml_spans.h"

namespace planche::data {

struct XmlCell {
  std::uint32_t row = 0, column = 0;
  Tag tag;
  std::size_t close = 0, end = 0;   // where the closing tag begins and ends; both the end of an empty tag
  std::string_view value;           // of <v>
  std::vector<Splice> values = {};  // without them, the cell has no value
  bool formula = false, rich = false;

  std::string type() const { return tag.value("t"); }
  // Why it cannot be changed, by itself; null if it can. `rich_texts`: which shared texts are.
  const char* fixed(const std::vector<bool>& rich_texts) const;
};

struct XmlRow {
  std::uint32_t number = 0;
  Tag tag;
  std::size_t close = 0, end = 0;  // as of a cell
  std::vector<XmlCell> cells = {};

  const XmlCell* at(std::uint32_t column) const {
    const auto found = std::ranges::find(cells, column, &XmlCell::column);
    return found == cells.end() ? nullptr : &*found;
  }
};

// The XML of a sheet, read from its first to its last tag.
struct XmlSheet {
  using TakeRow = std::function<void(XmlRow)>;
  XmlSheet(std::string_view text, const TakeRow& take);

  std::string prefix, fault;
  std::optional<Tag> dimension, data;  // <dimension>, <sheetData>
  std::size_t data_close = 0;
  struct Columns {
    std::uint32_t first, last;
    std::string style;
  };
  std::vector<Columns> columns;
  std::vector<Range> arrays, merged;
  bool is_protected = false, formulas = false;

  // Why cells there cannot be changed: because of other cells; null if they can.
  const char* fixed(std::uint32_t row, std::uint32_t column) const;

 private:
  void read(const Tag& tag, std::string_view text, const TakeRow& take);
  void read_inner(const Tag& tag, std::string_view text, const TakeRow& take);

  bool begun_ = false, in_data_ = false;
  std::uint32_t column_ = 0;
  XmlRow row_;
  XmlCell cell_;
};

// Which shared texts have runs with looks.
std::vector<bool> rich_texts(std::string_view text);

}  // namespace planche::data
