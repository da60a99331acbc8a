// Files of tables -> the text of one table. Of spreadsheets (.xlsx, .ods) it is what the program exports as CSV; its
// places are those of the cells.
#pragma once

#include <string>
#include <string_view>

#include "data/json.h"
#include "diag/diagnostic.h"

namespace planche::data {

// What of a workbook is meant, and how text is written.
struct TableChoice {
  std::string sheet = {};     // its name; empty: the first
  std::string range = {};     // "A1:F40", "A:F", "2:40"; empty: all
  std::string encoding = {};  // as base::to_utf8() takes it; empty: UTF-8
};

// Whether the name of a file ends as those of workbooks do.
bool is_workbook(std::string_view name);

// The text of a workbook's sheet, or `bytes` as UTF-8, for read_csv(); whether it is a table is told there. A workbook
// is what is called so or begins as they do.
//
// Of workbooks, texts are as they are, with bold and italic words as markup; numbers as their format shows them, or to
// 15 digits (Cell::exact() has them in full); truths are `true` and `false`; days and times are 2026-11-22, 14:15:00 or
// both with a T between; of formulas the last value. What is hidden is as if it were shown. Where a formula failed or
// has no value, the cell lacks its value (Cell::lacks_value()), which is reported by who reads it.
//
// Null where it cannot be, and reported without a place: `data/syntax`, `data/encoding` (encrypted, of another kind,
// bytes that mean nothing), `data/limit`, `data/unknown-key` (no such sheet), `data/type` (no range).
diag::SourcePtr open_table(const std::string& name, std::string bytes, const TableChoice& choice, diag::Sink& sink,
                           const Limits& limits = {});

}  // namespace planche::data
