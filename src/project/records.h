// Records as grids show them.
#pragma once

#include <string>
#include <vector>

#include "declared/game.h"

namespace planche::project {

// A value of a record as text.
struct RecordValue {
  std::string field;  // "attack.force"
  std::string text;   // empty: absent
  bool computed = false;
  // Where it is written; no source: nowhere.
  diag::SourcePtr source = {};
  diag::Span span = {};
};

struct RecordValues {
  std::vector<RecordValue> values;  // in the order of the fields
  // Where the record is written; no source: nowhere, it is made by "for".
  diag::SourcePtr source = {};
  diag::Span span = {};
};

// The values of records of a list, one after another.
class RecordReader {
 public:
  // The game and the list outlive the reader.
  RecordReader(const declared::Game& game, const declared::List& list);
  RecordValues read(std::size_t row) const;
  // The value of one field. An absent value of a table has the place of its empty cell.
  RecordValue value(std::size_t row, const std::string& field) const;

 private:
  void find_empty_cell(std::size_t row, const RecordValues& record, RecordValue& value) const;

  const declared::Game& game_;
  const declared::List& list_;
  expressions::Names names_;
  std::vector<expressions::ExpressionPtr> fields_;  // null: has no name that an expression can say
  mutable expressions::Evaluation evaluation_;
};

}  // namespace planche::project
