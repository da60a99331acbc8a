// The names of cells of a board: "0403", "D4". Only for use in declared/ and for labels of drawn maps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/board.h"
#include "declared/file/model.h"

namespace planche::declared {

// A pattern by example, such as "0101" or "A1", which is the name of the first cell: column 1 of row 1, or of the last
// row if rows count upwards. "{column:A}{row:01}" says the same with any text around.
class Numbering {
 public:
  // `given`: the pattern, or an object with it. Reports and returns nothing if it is wrong.
  static std::optional<Numbering> read(const Given& given, const base::Lattice& lattice, diag::Sink& sink);

  // Needed before the first use if rows count upwards: finds the last row.
  void measure(const std::vector<base::Cell>& cells);
  // The same for cells that are known by their names alone.
  void measure(const std::vector<std::string>& names);

  // Empty if letters would have to count from less than A.
  std::string name_of(base::Cell cell) const;
  std::string column_of(base::Cell cell) const { return text_of(column_, numbers_of(cell).column); }
  std::string row_of(base::Cell cell) const { return text_of(row_, numbers_of(cell).row); }
  // Nothing if no cell, or more than one, has this name.
  std::optional<base::Cell> cell_of(std::string_view name) const;

 private:
  struct Axis {
    bool letters = false, capital = true;
    std::size_t width = 1;            // least number of digits
    std::int64_t origin = 1, step = 1;  // of the first cell; to the next one
  };
  struct Piece {
    enum class Kind { text, column, row } kind;
    std::string text = {};
  };

  static bool read_example(std::string_view example, Axis& axis);
  bool read_pattern(std::string_view pattern);
  bool read_braces(std::string_view pattern);

  std::string text_of(const Axis& axis, std::int64_t number) const;
  std::optional<std::int64_t> number_of(const Axis& axis, std::string_view text) const;
  base::Cell numbers_of(base::Cell cell) const;
  std::optional<base::Cell> placed(base::Cell numbers) const;
  // The line of a row as it is counted: twice as fine if doubled.
  std::int64_t height(base::Cell cell) const;
  void read_numbers(std::string_view name, std::size_t piece, base::Cell numbers,
                    std::vector<base::Cell>& found) const;

  base::Lattice lattice_ = {};
  std::vector<Piece> pieces_ = {};
  Axis column_ = {}, row_ = {};
  bool up_ = false, doubled_ = false;
  std::string letters_ = {};  // in their order
  std::int64_t lowest_ = 0;   // height of the last row
};

}  // namespace planche::declared
