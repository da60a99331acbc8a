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

// What a text is a table of: a sheet of a workbook. Its lines are rows of the sheet, cells are parted by commas.
struct Sheet {
  struct Row {
    std::uint32_t offset = 0;  // of its first byte
    std::uint32_t number = 1;  // in the sheet, from 1
  };
  // What a cell is beside the text that it shows.
  struct Cell {
    // number: shown in a format that adds nothing to it (1,234.50, 50%); worded: in one that does (007, +1, 5+).
    // failed: a formula with an error; unset: one without a value; lost: a text that the workbook does not hold.
    enum class Kind : std::uint8_t { number, worded, failed, unset, lost };
    std::uint32_t offset = 0;  // of its text
    Kind kind = Kind::number;
    std::string number = {};  // in full
  };
  std::string name;
  std::uint32_t first_column = 1, first_row = 1;  // of the part of the sheet that is meant, from 1
  std::vector<Row> rows;                          // in order; those that are empty are not there
  std::vector<Cell> cells = {};                   // in order; of most there is nothing to say
};

// "A", …, "Z", "AA", …
std::string column_name(std::size_t column);

// The text of one input and its displayed name ("cards/lantern/menagerie.json", "<stdin>"). A leading UTF-8 byte order
// mark is kept out of `text`.
class Source {
 public:
  // How the text is written: as the ending of the name says, or as somebody said.
  enum class Form { by_name, json, yaml };

  Source(std::string name, std::string text, Form form = Form::by_name);
  // Of a sheet; `text` begins without a byte order mark.
  Source(std::string name, std::string text, Sheet sheet);

  const std::string& name() const { return name_; }
  Form form() const { return form_; }
  std::string_view text() const { return text_; }
  // Of a sheet its row and column.
  Position position(std::uint32_t offset) const;
  // The line's text without its line ending; lines count from 1. Of a sheet the row's, as in a table.
  std::string_view line(std::size_t number) const;
  const Sheet* sheet() const { return sheet_ ? &*sheet_ : nullptr; }
  // Of a sheet "Cards!C7".
  std::string cell(std::uint32_t offset) const;
  // "cards.csv:7:3", "cards.xlsx: Cards!C7".
  std::string place(std::uint32_t offset) const;
  // "line 7", "row 7 of Cards".
  std::string line_name(std::uint32_t offset) const;
  // "C7" of a sheet, else "line 7".
  std::string short_place(std::uint32_t offset) const;

 private:
  Position cell_position(std::size_t at) const;
  // The number of characters before `offset`: counted once a block, so that places in one long line stay cheap.
  std::size_t characters_before(std::size_t offset) const;

  std::string name_, text_;
  Form form_ = Form::by_name;
  std::optional<Sheet> sheet_;
  std::vector<std::uint32_t> line_starts_, block_counts_;
};

using SourcePtr = std::shared_ptr<const Source>;

}  // namespace planche::diag
