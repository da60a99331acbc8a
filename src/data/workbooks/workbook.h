// Opens files of tables as the text of one table. For spreadsheets (.xlsx, .ods), it is the text that the program
// exports as CSV, and places are those of cells.
#pragma once

#include <string>
#include <string_view>

#include "data/json.h"
#include "diag/diagnostic.h"

namespace planche::data {

// The limits of spreadsheet programs: columns and rows of a sheet, and characters of a cell.
inline constexpr std::uint32_t most_columns = 16'384, most_rows = 1'048'576;
inline constexpr std::size_t most_cell_text = 32'767;

// Selects a part of a workbook, or the encoding of a text.
struct TableChoice {
  std::string sheet = {};     // its name; empty for the first
  std::string range = {};     // "A1:F40", "A:F", "2:40", "A3:F"; empty: all
  std::string encoding = {};  // as in base::to_utf8(); empty for UTF-8
};

// Whether the name of a file has the ending of a workbook.
bool is_workbook(std::string_view name);

// The text of a workbook's sheet, or `bytes` as UTF-8, for read_csv(), which checks whether it is a table. A file is a
// workbook if its name or its first bytes say so.
//
// In workbooks, bold and italic words become markup. Numbers are as their format shows them, or have 15 digits
// (Cell::exact() has all digits). Truth values are `true` and `false`. Dates and times are 2026-11-22, 14:15:00, or
// both with a T between. Formulas have their last value. Hidden cells are read like others. If a formula failed or has
// no value, the cell lacks its value (Cell::lacks_value()), and whoever reads it reports that.
//
// Returns null, and reports without a place: `data/syntax`, `data/encoding` (encrypted, another type of file, invalid
// bytes), `data/limit`, `data/unknown-key` (no such sheet), `data/type` (no range).
diag::SourcePtr open_table(const std::string& name, std::string bytes, const TableChoice& choice, diag::Sink& sink,
                           const Limits& limits = {});

}  // namespace planche::data
