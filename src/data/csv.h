// CSV text -> rows of cells that know where they stand.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "data/json.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

struct Cell {
  std::string text;
  diag::Span span;  // of the cell's content with its quotes
};

struct Row {
  std::vector<Cell> cells;
  diag::Span span;
};

struct Table {
  Row header;
  std::vector<Row> rows;  // blank lines left out; rows whose length differs from the header are reported and left out
};

// Separator `,`, or `;` or tab when the header line holds more of them (what spreadsheets write). Nothing when the text
// is no table at all; problems are `data/syntax` (also a row too short or too long), `data/encoding`, `data/limit`.
std::optional<Table> read_csv(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {});

// A cell as an integer, a real, a boolean (true/false/yes/no/oui/non/1/0 is left to the caller) or a string: "3" is an
// integer, "3.5" a real, everything else a string. The empty cell is null.
Value value_of(const Cell& cell);

}  // namespace planche::data
