// A text that was read, and places in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planche::diag {

// Byte offsets into a Source; `end` is one past the last byte.
struct Span {
  std::uint32_t begin = 0, end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

struct Position {
  std::size_t line = 1, column = 1;  // from 1; columns count code points
};

// A sheet of a workbook, written as the text of a table: one line for each row, with commas between the cells.
struct Sheet {
  struct Row {
    std::uint32_t offset = 0;  // of the row's first byte
    std::uint32_t number = 1;  // in the sheet, from 1
  };
  // A property of a cell that its text does not show.
  struct Cell {
    // number: shown in a format that adds only digits and signs (1,234.50, 50%). worded: in a format that adds more
    // (007, +1, 5+). marked: a text with bold, italic or struck words. failed: a formula with an error. unset: a formula
    // without a value. lost: a text that the workbook lacks. picture: a picture in place of a value.
    enum class Kind : std::uint8_t { number, worded, marked, failed, unset, lost, picture };
    std::uint32_t offset = 0;  // of the cell's text
    Kind kind = Kind::number;
    std::string number = {};  // with all digits
    std::string marked = {};  // the text with markup for its words
  };
  std::string name;
  std::uint32_t first_column = 1, first_row = 1;  // of the range that was read, from 1
  std::vector<Row> rows;                          // in order, without empty rows
  std::vector<Cell> cells = {};                   // in order; only cells with such a property
  std::uint32_t last_row = 0, last_column = 0;    // of the range; 0: all
  std::uint64_t workbook = 0;                     // a hash of the file
};

// "A", …, "Z", "AA", …
std::string column_name(std::size_t column);

// The text of one input and its displayed name ("cards/lantern/menagerie.json", "<stdin>"). `text` excludes a leading
// UTF-8 byte order mark.
class Source {
 public:
  // The format of the text: by_name follows the ending of the name.
  enum class Form { by_name, json, yaml };

  Source(std::string name, std::string text, Form form = Form::by_name);
  // For a sheet; `text` has no byte order mark.
  Source(std::string name, std::string text, Sheet sheet);

  const std::string& name() const { return name_; }
  Form form() const { return form_; }
  std::string_view text() const { return text_; }
  // In a sheet, the row and the column of the cell.
  Position position(std::uint32_t offset) const;
  // The text of a line without its line ending; lines count from 1. In a sheet, the row as a line of a table.
  std::string_view line(std::size_t number) const;
  const Sheet* sheet() const { return sheet_ ? &*sheet_ : nullptr; }
  // "Cards!C7"; only for sheets.
  std::string cell(std::uint32_t offset) const;
  // "cards.csv:7:3", "cards.xlsx: Cards!C7".
  std::string place(std::uint32_t offset) const;
  // "line 7", "row 7 of Cards".
  std::string line_name(std::uint32_t offset) const;
  // "C7" in a sheet, otherwise "line 7".
  std::string short_place(std::uint32_t offset) const;

 private:
  Position cell_position(std::size_t at) const;
  // The number of code points before `offset`. Counts each block only once, so that many places in one long line stay
  // cheap.
  std::size_t characters_before(std::size_t offset) const;

  std::string name_, text_;
  Form form_ = Form::by_name;
  std::optional<Sheet> sheet_;
  std::vector<std::uint32_t> line_starts_, block_counts_;
};

using SourcePtr = std::shared_ptr<const Source>;

}  // namespace planche::diag
