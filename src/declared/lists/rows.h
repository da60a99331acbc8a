// Rows of one file while they are read. Only for use in declared/.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "data/tables/csv.h"
#include "data/value.h"
#include "declared/file/fields.h"
#include "declared/file/model.h"

namespace planche::declared {

struct Rows {
  diag::SourcePtr source = {};
  data::Array rows = {};
  Given given = {};  // where the game file names the file
  // Rows and fields with a text in the printed language, and those with a text only in another.
  std::set<std::pair<std::size_t, std::string>> translated = {}, foreign = {};
  // If columns have no declaration: the field of each column, and its heading.
  std::vector<std::pair<std::string, std::string>> headings = {};
  diag::Span heading = {};                       // of a table
  std::vector<std::string> without_column = {};  // required fields
  std::vector<std::string> with_column = {};     // required fields that have one
  struct Blank {
    std::size_t row;
    std::string field;
    diag::Span cell;
  };
  std::vector<Blank> blanks = {};  // empty cells in those columns
  struct Lack {
    std::size_t row, column;  // in the table
    std::string field;
    data::Cell cell;
  };
  std::vector<Lack> lacks = {};  // used cells without a value
  // Cells with labels of choices, by row.
  struct Label {
    std::size_t row;
    Column column;
    data::Cell cell;
    bool may_repeat = false;  // of a file of translations: the value itself is no label
  };
  std::vector<Label> labels = {};
  bool without_key = false;      // of a table
  bool cut_short = false;        // the file cannot be read to its end
  bool counts = false;           // an undeclared column gives the number of copies
};

}  // namespace planche::declared
