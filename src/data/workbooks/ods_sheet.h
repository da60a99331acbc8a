// The XML of a sheet of OpenDocument, with the places of its rows and cells. Only for use in data/.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/workbooks/sheet_cells.h"
#include "data/workbooks/xml_spans.h"

namespace planche::data {

// A cell, or several equal ones side by side.
struct OdsCell {
  std::uint32_t column = 0, count = 1;
  Tag tag;
  std::size_t close = 0, end = 0;  // where the closing tag begins and ends; both the end of an empty tag
  std::vector<Splice> paragraphs = {};
  bool covered = false, formula = false, looked = false;
  std::string type = {}, number = {}, shown = {};  // shown: of its paragraphs
};

// A row, or several equal ones.
struct OdsRow {
  std::uint32_t number = 0, count = 1;
  Tag tag;
  std::size_t close = 0, end = 0;  // as of a cell
  bool heading = false;            // repeated on each page
  std::vector<OdsCell> cells = {};

  const OdsCell* at(std::uint32_t column) const;
  std::uint32_t width() const { return cells.empty() ? 0 : cells.back().column + cells.back().count - 1; }
};

struct OdsSheet {
  using TakeRow = std::function<void(OdsRow)>;
  OdsSheet(std::string_view all, const std::string& name, const TakeRow& take);

  std::string fault;
  std::string office, table, text, calcext;  // prefixes
  std::vector<Range> arrays, merged;
  bool is_protected = false, tracks_changes = false;

  // Why the cell cannot be changed; null if it can.
  const char* fixed(std::uint32_t row, std::uint32_t column, const OdsCell* cell) const;

 private:
  void read(const Tag& tag, std::string_view all, const TakeRow& take);
  void begin_cell(const Tag& tag);
  std::string name_of(const Tag& tag) const;

  std::string wanted_;
  bool found_ = false, in_table_ = false;
  std::vector<std::string> open_;  // names of elements, such as "table:table" whatever the prefixes
  std::size_t depth_ = 0;          // of the table
  std::uint32_t next_row_ = 1, next_column_ = 1;
  OdsRow row_;
  OdsCell cell_;
};

}  // namespace planche::data
