// Cells of a spreadsheet -> the text of a table. Internal to data/.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/archive.h"
#include "diag/diagnostic.h"

namespace planche::data {

inline constexpr std::size_t most_cell_bytes = 1u << 20;
inline constexpr std::uint32_t most_columns = 16'384, most_rows = 1'048'576;  // of a sheet

// Rows and columns from 1, both ends included.
struct Range {
  std::uint32_t first_row = 1, first_column = 1;
  std::uint32_t last_row = std::numeric_limits<std::uint32_t>::max(), last_column = last_row;
};
// "A1:F40", "C7", "A:F", "2:40", with `$` or without. Nothing: it is none.
std::optional<Range> range_of(std::string_view text);

// Row and column of "C7"; nothing when it is no cell.
struct CellPlace {
  std::uint32_t row = 0, column = 0;
};
std::optional<CellPlace> cell_place(std::string_view name);

// A number as a file says it -> in as few digits as show it to 15, which is what spreadsheets show:
// "0.30000000000000004" is 0.3. Whole numbers stay; what is none is returned as it is.
std::string short_number(std::string_view written);

// Adds a cell of a table whose cells are parted by commas, in quotes where it needs them.
void append_cell(std::string& to, std::string_view text);

// Of a cell that is found to have more than most_cell_bytes; 0: which one is not known.
Fault too_long_cell(std::uint32_t row = 0, std::uint32_t column = 0);

// A text whose looks may change within, as markup. Where all of it looks the same, that is the look of the cell and
// not said. After `most_changes` of them the looks stay as they are.
class RichText {
 public:
  static constexpr std::size_t most_changes = 10'000;

  void add(std::string_view text, bool bold, bool italic);
  bool empty() const { return runs_.empty(); }
  std::size_t bytes() const { return bytes_; }
  std::string take();

 private:
  struct Run {
    std::string text;
    bool bold, italic;
  };
  std::vector<Run> runs_;
  std::size_t bytes_ = 0;
};

class SheetText {
 public:
  SheetText(const Range& range, const Limits& limits) : range_{range}, limits_{limits} {}

  // Cells come in order: rows down, in each from left to right. Those out of the range and empty ones are passed over.
  // A problem ends it: fault().
  void put(std::uint32_t row, std::uint32_t column, std::string_view text);
  // A number, which shows another text than its digits: `number` is these.
  void put_number(std::uint32_t row, std::uint32_t column, std::string_view text, std::string_view number);
  // A cell that lacks its value, and shows this.
  void put_lacking(std::uint32_t row, std::uint32_t column, diag::Sheet::Cell::Kind why, std::string_view text);
  // Cells that are one to the eye: the first alone has a value.
  void merge(const Range& cells);
  const std::optional<Fault>& fault() const { return fault_; }
  const Range& range() const { return range_; }

  // Null, and reported, when nothing was put.
  diag::SourcePtr finish(const std::string& file, const std::string& sheet, diag::Sink& sink);

 private:
  bool enter(std::uint32_t row, std::uint32_t column);
  void append(std::string_view text);
  void report_merged(const diag::SourcePtr& source, diag::Sink& sink) const;

  Range range_;
  const Limits& limits_;
  std::string text_;
  std::vector<diag::Sheet::Row> rows_;
  std::uint32_t column_ = 0, widest_ = 0;  // of the cell that was put last; of all
  std::size_t cells_ = 0;
  std::vector<diag::Sheet::Cell> beside_;
  std::optional<Fault> fault_;
  std::vector<Range> merged_;
};

}  // namespace planche::data
