// Rows of one file while they are read. Internal to declared/.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "data/csv.h"
#include "data/value.h"
#include "declared/model.h"

namespace planche::declared {

struct Rows {
  diag::SourcePtr source = {};
  data::Array rows = {};
  Given given = {};  // where the game file names it
  // Rows, and fields they have in the printed language; those they have only in another one.
  std::set<std::pair<std::size_t, std::string>> translated = {}, foreign = {};
  // Of a table whose columns are not known yet: the field that each column is, and its heading.
  std::vector<std::pair<std::string, std::string>> headings = {};
  diag::Span heading = {};                       // of a table
  std::vector<std::string> without_column = {};  // required fields
  std::vector<std::string> with_column = {};     // required fields with one of their own
  struct Blank {
    std::size_t row;
    std::string field;
    diag::Span cell;
  };
  std::vector<Blank> blanks = {};  // in those columns
  struct Lack {
    std::size_t row, column;  // of the table
    std::string field;
    data::Cell cell;
  };
  std::vector<Lack> lacks = {};  // cells of fields that are read and have no value
  bool without_key = false;      // of a table
  bool counts = false;           // a column that is no field says how many copies there are
};

}  // namespace planche::declared
