// The rows of a table in a text file as they are written: rows come, go and change places, and nothing else does.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "data/tables/csv.h"
#include "project/editing/edits.h"

namespace planche::project {

// Blank lines above a row go with it.
class WrittenTable {
 public:
  // `table` was read from the source, which is no sheet of a workbook.
  WrittenTable(diag::SourcePtr source, const data::Table& table);

  std::size_t size() const { return rows_.size(); }
  // A row of cells that have the quotes that they need.
  std::string as_row(const std::vector<std::string>& cells) const;

  // `row` has no end of line.
  void insert(std::size_t at, const std::string& row);
  void erase(std::size_t at);
  // Rows in between move one place towards `from`.
  void move(std::size_t from, std::size_t to);

  // The bytes that differ.
  std::vector<Replacement> changes() const;
  // Those of a new column behind the last one, with empty cells.
  std::vector<Replacement> with_column(const std::string& heading) const;

 private:
  diag::SourcePtr source_;
  std::string separator_, line_end_ = "\n";
  std::size_t begin_ = 0;                   // behind the heading
  std::size_t end_ = 0;                     // of the last row
  std::vector<std::string> rows_;           // each with the end of the line above it
  std::vector<std::size_t> column_places_;  // where cells of a new column go
};

}  // namespace planche::project
