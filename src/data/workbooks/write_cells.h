// Changes cells of a workbook and keeps everything else in it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "data/json.h"
#include "data/workbooks/xml_spans.h"

namespace planche::data {

// How what reads a cell takes a number in a format: as the sheet shows it; with all digits; with all digits unless the
// format says more than them (Cell::plain()).
enum class Taken { shown, exact, plain };

struct NewCell {
  std::uint32_t row = 0, column = 0;  // from 1
  std::string text;                   // as it is read; empty: no value
  Taken taken = Taken::shown;
};

struct CellChanges {
  std::string sheet;  // its name, as diag::Sheet has it
  std::vector<NewCell> cells;
  // New rows must be empty, in these columns, and get the styles of the row `like`.
  std::vector<std::uint32_t> added = {};
  std::uint32_t like = 0, first_column = 1, last_column = 1;
};

// What changes in the file: the XML of the sheet. In an .xlsx with formulas, the workbook is also told to calculate
// them when a program opens it, because their last values stay. Numbers, truth values and dates stay what they are if
// the new text is one. The new file was read again: the cells are as asked for, and all others as before.
//
// An error is a sentence: a formula is not overwritten, nor a cell with several looks or one that is merged into
// another; protected and signed workbooks stay as they are.
tl::expected<std::vector<Splice>, std::string> changed_cells(const std::string& name, std::string_view bytes,
                                                             const CellChanges& changes, const Limits& limits = {});

// Why cells of a sheet cannot be changed. Rows and columns from 1.
struct FixedCells {
  std::string all = {};  // empty if some can
  std::map<std::pair<std::uint32_t, std::uint32_t>, const char*> cells = {};
  struct Range {
    std::uint32_t first_row, first_column, last_row, last_column;
    const char* why;
    bool but_first = false;
  };
  std::vector<Range> ranges = {};
  bool formulas = false;  // some are

  // Empty if it can be changed.
  std::string at(std::uint32_t row, std::uint32_t column) const;
};
FixedCells fixed_cells(std::string_view bytes, const std::string& sheet, const Limits& limits = {});

}  // namespace planche::data
