// Turns cells of a spreadsheet into the text of a table. Only for use in data/.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/workbooks/archive.h"
#include "data/workbooks/workbook.h"
#include "diag/diagnostic.h"

namespace planche::data {

inline constexpr std::size_t most_cell_bytes = 1u << 20;

// Rows and columns from 1, inclusive.
struct Range {
  std::uint32_t first_row = 1, first_column = 1;
  std::uint32_t last_row = std::numeric_limits<std::uint32_t>::max(), last_column = last_row;
};
// "A1:F40", "C7", "A:F", "2:40", "A3:F" (all rows from 3 on), with or without `$`. Nothing for other texts.
std::optional<Range> range_of(std::string_view text);

// The row and column of "C7"; nothing for other texts.
struct CellPlace {
  std::uint32_t row = 0, column = 0;
};
std::optional<CellPlace> cell_place(std::string_view name);

// Shortens a number of a file to 15 significant digits, the precision that spreadsheets show: "0.30000000000000004" is
// 0.3. Whole numbers and other texts stay unchanged.
std::string short_number(std::string_view written);

// Appends a cell of a table with commas between cells, in quotes if it needs them.
void append_cell(std::string& to, std::string_view text);

// The error of a cell with more than most_cell_bytes. 0 if its row or column is unknown.
ReadFault too_long_cell(std::uint32_t row = 0, std::uint32_t column = 0);

struct Look {
  bool bold = false, italic = false, struck = false;
  friend bool operator==(const Look&, const Look&) = default;
};

// A text, and the same with markup if its words differ in their looks. A look of the whole text belongs to the cell,
// and has no markup.
struct LookedText {
  std::string text = {}, marked = {};
  bool struck = false;  // as a whole
};

// A text with several looks. After `most_changes`, the look stays the same.
class RichText {
 public:
  static constexpr std::size_t most_changes = 10'000;

  void add(std::string_view text, Look look);
  bool empty() const { return runs_.empty(); }
  std::size_t bytes() const { return bytes_; }
  LookedText take();

 private:
  struct Run {
    std::string text;
    Look look;
  };
  static std::string marked(const std::vector<Run>& runs);

  std::vector<Run> runs_;
  std::size_t bytes_ = 0;
};

class SheetText {
 public:
  SheetText(const Range& range, const Limits& limits) : range_{range}, limits_{limits} {}

  // Takes cells in order: rows from top to bottom, each from left to right. Ignores empty cells and cells outside the
  // range. Stops at a problem: fault().
  void put(std::uint32_t row, std::uint32_t column, std::string_view text);
  void put(std::uint32_t row, std::uint32_t column, const LookedText& text);
  // A number whose shown text differs from its digits, which are `number`.
  void put_number(std::uint32_t row, std::uint32_t column, std::string_view text, std::string_view number);
  // A cell without a value, and the text that it shows.
  void put_lacking(std::uint32_t row, std::uint32_t column, diag::Sheet::Cell::Kind why, std::string_view text);
  // Merged cells: only the first has a value.
  void merge(const Range& cells);
  // A row that the sheet does not show.
  void hide(std::uint32_t row);
  const std::optional<ReadFault>& fault() const { return fault_; }
  const Range& range() const { return range_; }

  // Reports and returns null if there are no cells. `hash`: of the file.
  diag::SourcePtr finish(const std::string& file, const std::string& sheet, std::uint64_t hash, diag::Sink& sink);

 private:
  bool enter(std::uint32_t row, std::uint32_t column);
  void append(std::string_view text);
  void mark_lacking_row();
  void report_merged(const diag::SourcePtr& source, diag::Sink& sink) const;
  void report_unseen(const diag::SourcePtr& source, diag::Sink& sink) const;

  Range range_;
  const Limits& limits_;
  std::string text_;
  std::vector<diag::Sheet::Row> rows_;
  std::uint32_t column_ = 0, widest_ = 0;  // of the last cell; of all cells
  std::size_t cells_ = 0;
  std::vector<diag::Sheet::Cell> beside_;
  std::optional<ReadFault> fault_;
  std::vector<Range> merged_;
  std::vector<std::uint32_t> hidden_, struck_;  // numbers of rows with cells; offsets of cells
};

}  // namespace planche::data
