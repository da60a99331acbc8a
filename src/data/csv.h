// CSV text -> rows of cells that know where they stand.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/json.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

struct Cell {
  std::string text;                           // of a sheet as it is shown
  diag::Span span;                            // of the cell's content with its quotes
  const diag::Sheet::Cell* beside = nullptr;  // of the source, which outlives it; null: the text says all
  bool failed = false;                        // the text is an error of a formula, as spreadsheets export it

  bool lacks_value() const;  // failed, or a formula without its value
  // Nothing but blanks, or no value.
  bool is_empty() const;
  // The digits of a number that is shown in a format, else the text.
  std::string_view exact() const { return beside == nullptr || beside->number.empty() ? text : beside->number; }
  // The same but where the format says more than the number: 007, +1, 5+.
  std::string_view plain() const;
};

// Cells that are asked for and lack their values: told once for each column.
class Lacking {
 public:
  // `column`: as the reader counts them.
  void add(std::size_t column, const Cell& cell);
  void report(const diag::SourcePtr& source, diag::Sink& sink) const;

 private:
  struct Column {
    Cell first;
    std::vector<diag::Span> others;  // the next few
    std::size_t more = 0;            // than these
  };
  std::map<std::size_t, Column> columns_;
};

// That a heading is that of a column before it, `first`.
diag::Diagnostic repeated_heading(const diag::SourcePtr& source, std::string_view first, const Cell& cell);

struct Row {
  std::vector<Cell> cells;
  diag::Span span;
  std::size_t empty_before = 0;  // rows of blanks between the one before, or the beginning, and this one
};

struct Table {
  Row header;
  std::vector<Row> rows;  // as long as the header: short ones end in empty cells; rows of blanks alone are left out
};

// Separator `,`, or `;` or tab when the header line holds more of them (what spreadsheets write), or what a first line
// such as `sep=;` says; of a sheet `,`. Nothing when the text is no table at all; problems are `data/syntax` (also a
// row with more in it than the header), `data/encoding`, `data/limit`. Headings may be repeated, and cells lack
// their values, which matters only where they are read: repeated_heading(), Lacking.
std::optional<Table> read_csv(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {});

// As above for long tables, row by row: `header` once, then `row` for each row of the table as it is read, so that no
// more than one is kept. Mistakes further on are found later. True when it is a table.
using TakeRow = std::function<void(Row row)>;
bool read_csv(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, const TakeRow& header,
              const TakeRow& row);

// The same of a table without headings, whose rows may have any length.
bool read_grid(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, const TakeRow& row);

// What tells headings apart: letters of any case, digits and pictographs, but no blanks and other signs. "Attack Force"
// and "attack_force" are the same as "attack.force".
std::string heading_key(std::string_view heading);

// The heading as expressions name it: each run of characters that names cannot hold is one `_`, and none at either end.
// A `_` comes before a digit that would begin the name. "Cost (gold)" is Cost_gold, "1st" is _1st, "#" is _.
std::string name_of_heading(std::string_view heading);

// Numbers of sheets are read in full, whatever is shown of them: Cell::exact().

// A cell as an integer, a real or a string: "3" is an integer, "3.5" a real, everything else a string. The empty cell
// is null.
Value value_of(const Cell& cell);

// "1,000" or "1.234", which may be meant as 1 or as 1000.
bool may_be_thousands(std::string_view number);

// As value_of(), but "5.0" and "5,0" are the integer 5, as spreadsheets write them where a column shows decimals.
// "5,000" may be meant as 5000, and stays a string.
Value whole_value_of(const Cell& cell);

// As value_of(), but the words spreadsheets write for truth values, and people, are truth values: TRUE, faux, x, 0.
Value truth_value_of(const Cell& cell);

}  // namespace planche::data
