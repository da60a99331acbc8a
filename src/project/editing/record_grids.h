// Records for display in grids.
#pragma once

#include <string>
#include <vector>

#include "declared/lists/game.h"
#include "project/editing/record_tables.h"

namespace planche::project {

// One value of a record as text.
struct RecordValue {
  std::string field;  // "attack.force"
  std::string text;   // empty if absent
  bool computed = false;
  // The place of the value; the source is null if it is written nowhere.
  diag::SourcePtr source = {};
  diag::Span span = {};
  std::string ahead = {};  // separators that a row too short for this cell lacks in front of it
};

struct RecordValues {
  std::vector<RecordValue> values;  // in the order of the fields
  // The place of the record; the source is null for records made by "for".
  diag::SourcePtr source = {};
  diag::Span span = {};
};

// Reads the values of records of a list, one record after another.
class RecordReader {
 public:
  // The game and the list must outlive the reader.
  RecordReader(const declared::Game& game, const declared::List& list);
  RecordValues read(std::size_t row) const;
  // The names of the values that read() gives.
  std::vector<std::string> fields() const;
  // The value of one field. An absent value of a table has the place of its empty cell.
  RecordValue value(std::size_t row, const std::string& field) const;

 private:
  void find_empty_cell(const RecordValues& record, RecordValue& value) const;

  const declared::Game& game_;
  const declared::List& list_;
  expressions::Names names_;
  RecordTables tables_;
  std::vector<expressions::ExpressionPtr> fields_;  // null where no expression can name the field
  mutable expressions::Evaluation evaluation_;
};

}  // namespace planche::project
