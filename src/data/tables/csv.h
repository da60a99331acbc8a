// Reads CSV text into rows of cells that know their places.
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
  std::string text;  // in a sheet, the shown text; lines end with "\n"
  diag::Span span;   // the cell's content with its quotes
  const diag::Sheet::Cell* beside =
      nullptr;          // owned by the source, which must live as long; null if the text says everything
  bool failed = false;  // the text is an error that a spreadsheet exported

  bool lacks_value() const;  // failed, or a formula without a value
  // Only blanks, or no value.
  bool is_empty() const;
  // All digits of a formatted number, otherwise the text.
  std::string_view exact() const { return beside == nullptr || beside->number.empty() ? text : beside->number; }
  // The text with markup for bold, italic and struck words of a workbook.
  std::string marked() const;
  // As exact(), but the text where the format adds something: 007, +1, 5+.
  std::string_view plain() const;
};

// Collects the cells that are read and lack their values, and reports each column once.
class Lacking {
 public:
  // `column` is the reader's number of the column.
  void add(std::size_t column, const Cell& cell);
  void report(const diag::SourcePtr& source, diag::Sink& sink) const;

 private:
  struct Column {
    Cell first;
    std::vector<diag::Span> others;  // the next few
    std::size_t more = 0;            // the number of further cells
  };
  std::map<std::size_t, Column> columns_;
};

// Reports that a heading repeats the heading `first` of an earlier column.
diag::Diagnostic repeated_heading(const diag::SourcePtr& source, std::string_view first, const Cell& cell);

struct Row {
  std::vector<Cell> cells;
  diag::Span span;
  std::size_t empty_before = 0;  // blank rows before this one
};

struct Table {
  diag::SourcePtr source;  // owns what Cell::beside points to
  Row header;
  std::vector<Row> rows;  // as long as the header, filled with empty cells; without blank rows
};

// The separator is `,`, or the one that a first line such as `sep=;` names, or `;` or tab if the header has more of
// them; in a sheet it is `,`. Returns nothing if the text is not a table. Reports `data/syntax` (also for a row longer
// than the header), `data/encoding` and `data/limit`. Repeated headings and cells without values matter only if they
// are read: see repeated_heading() and Lacking.
std::optional<Table> read_csv(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {});

// The same for long tables: calls `header` once, then `row` for each row, so that memory holds one row at a time. Later
// mistakes are found later. Returns true if the text is a table.
using TakeRow = std::function<void(Row row)>;
bool read_csv(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, const TakeRow& header,
              const TakeRow& row);

// The same for a table without headings, whose rows may have any length.
bool read_grid(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, const TakeRow& row);

// The key for comparing headings: letters without case, digits and pictographs, without blanks and other signs. "Attack
// Force" and "attack_force" are the same as "attack.force".
std::string heading_key(std::string_view heading);

// The heading as expressions name it. Each run of characters that names cannot contain becomes one `_`, but none at
// either end. A name that would begin with a digit gets a `_` in front. "Cost (gold)" is Cost_gold, "1st" is _1st, "#"
// is _.
std::string name_of_heading(std::string_view heading);

// Numbers of sheets are read with all digits, however they are shown: Cell::exact().

// Whether people read the text as a yes or a no: words for truth values as in truth_value_of(), numbers (no: zeros),
// and a dash alone (no). Nothing for other texts.
std::optional<bool> read_as_truth(std::string_view text);

// The text of a cell that may stand in quotes: `"a ""b"""` is a "b".
std::string without_quotes(std::string_view cell);

// A cell as an integer ("3"), a real ("3.5") or a string (everything else). An empty cell is null.
Value value_of(const Cell& cell);

// Whether the number is ambiguous because of thousands: "1,000" or "1.234" may be 1 or 1000.
bool may_be_thousands(std::string_view number);

// As value_of(), but "5.0" and "5,0" are the integer 5, because spreadsheets write them in columns that show decimals.
// "5,000" may mean 5000 and stays a string.
Value whole_value_of(const Cell& cell);

// As value_of(), but words for truth values, of spreadsheets and of people, become truth values: TRUE, faux, x, 0.
Value truth_value_of(const Cell& cell);

}  // namespace planche::data
