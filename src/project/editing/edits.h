// Single values in the files of a game, and how they are written. For changes of files, see EditHistory.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "data/workbooks/write_cells.h"
#include "diag/source.h"

namespace planche::project {

// Whether the source is a table in a text file: not a sheet of a workbook.
bool is_table_text(const diag::Source& source);

// The text of a value as people edit it, without quotes and escapes. An error says why the value cannot be edited in
// place: it is a cell of a workbook, a list or an object.
tl::expected<std::string, std::string> editable_text(const diag::Source& source, diag::Span span);

// What keeps `text` from being a value of a file, such as "the character U+0000"; empty if nothing does. Control
// characters other than line feeds and tabs, and characters that some readers take for line ends, do not read back.
std::string unwritable_in(std::string_view text);

// `text` as a value for `span`, with the quotes and escapes that the format needs. In JSON and YAML, a number or a
// truth value stays one if `text` is one; all other text becomes a string.
std::string written_value(const diag::Source& source, diag::Span span, std::string_view text);

// `text` as a value where there is none yet. In JSON and YAML, a number or a truth value is one unless it is `as_text`.
std::string written_new_value(const diag::Source& source, std::string_view text, bool as_text);

// New bytes for a part of a file; of a workbook, new texts of cells of the sheet that `source` is.
struct Replacement {
  diag::SourcePtr source;
  diag::Span span;
  std::string bytes;
  std::shared_ptr<const data::CellChanges> cells = {};
};

// "cards.csv:7:3", "cards.xlsx: Cards!C7".
std::string place_of(const Replacement& change);

}  // namespace planche::project
