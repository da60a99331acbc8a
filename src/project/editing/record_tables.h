// Which cell of a table holds which field of a record.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/tables/csv.h"
#include "declared/file/fields.h"
#include "declared/lists/game.h"

namespace planche::project {

// The tables, in text files and workbooks, from which a list is read. Each is parsed once.
class RecordTables {
 public:
  // The game and the list must outlive it.
  RecordTables(const declared::Game& game, const declared::List& list) : game_{game}, list_{list} {}

  struct One {
    data::Table table;
    std::vector<declared::Column> columns;
  };
  // Null: the source is no such table.
  const One* of(const diag::SourcePtr& source) const;
  // The column of the field (dotted) in the language of the game.
  std::optional<std::size_t> column_of(const One& one, std::string_view field) const;
  // The columns with labels of the choices of the field, in other languages.
  static std::vector<std::size_t> columns_of_labels(const One& one, std::string_view field);
  // The label that another row has in this column for the choice; empty: none.
  static std::string label_of(const One& one, std::size_t column_of_choices, std::string_view choice,
                              std::size_t column_of_labels);
  // The row that begins at or before this place; nothing before the first one.
  static std::optional<std::size_t> row_at(const One& one, std::uint32_t place);
  // The separators that a row lacks in front of this cell, because it has fewer cells than the heading.
  static std::string lacking_before(const One& one, std::size_t row, std::size_t column);

 private:
  const declared::Game& game_;
  const declared::List& list_;
  mutable std::map<diag::SourcePtr, std::optional<One>> tables_;
};

// What stands between the cells of a table in a text file.
std::string separator_of(const data::Table& table);

}  // namespace planche::project
