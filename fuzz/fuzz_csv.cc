// Any bytes through the CSV reader; what stands at a cell's place must be the cell.
#include <cstdint>
#include <memory>
#include <string>

#include "base/text.h"
#include "check.h"
#include "data/plain_text.h"
#include "data/tables/csv.h"

namespace {

using namespace planche;

std::string unquoted(std::string_view text) {
  if (!text.starts_with('"')) return std::string{text};
  fuzz::require(text.size() >= 2 && text.ends_with('"'), "a quoted cell ends in a quote");
  text = text.substr(1, text.size() - 2);
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] == '"') ++i;
  }
  return result;
}

void require_in_place(const data::Row& row, const diag::Source& source) {
  fuzz::require_inside(row.span, source);
  std::uint32_t last = row.span.begin;
  for (const data::Cell& cell : row.cells) {
    fuzz::require_inside(cell.span, source);
    fuzz::require(cell.span.begin >= last && cell.span.end <= row.span.end, "cells follow each other");
    last = cell.span.end;
    const std::string_view at = source.text().substr(cell.span.begin, cell.span.end - cell.span.begin);
    fuzz::require(base::composed(data::with_newlines(unquoted(at))) == cell.text, "a cell's place holds the cell");
    fuzz::require(data::value_of(cell).is_null() == cell.text.empty(), "only empty cells are null");
  }
}

}  // namespace

PLANCHE_FUZZ_TARGET(csv)(const std::uint8_t* bytes, std::size_t size) {
  const auto source =
      std::make_shared<diag::Source>("input.csv", std::string{reinterpret_cast<const char*>(bytes), size});
  diag::Sink sink;
  const auto table = data::read_csv(source, sink);
  fuzz::require(table || sink.has_errors(), "a refusal has a reason");
  if (table) {
    fuzz::require(!table->header.cells.empty(), "a table has columns");
    require_in_place(table->header, *source);
    for (const data::Row& row : table->rows) {
      fuzz::require(row.cells.size() == table->header.cells.size(), "rows are as long as the header");
      require_in_place(row, *source);
    }
  }
  fuzz::require_printable(sink);
  return 0;
}
