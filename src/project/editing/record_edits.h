// Changes of the records of a list: values, and records that come, go and change places. Each is the smallest change of
// one file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "declared/lists/game.h"
#include "project/editing/edits.h"
#include "project/editing/record_grids.h"
#include "project/editing/workbook_edits.h"

namespace planche::project {

// For tables, JSON and YAML. Rows are numbers in the list, from 0. Errors are sentences for the editing person.
class RecordEdits {
 public:
  using Changed = tl::expected<std::vector<Replacement>, std::string>;

  // The game and the list must outlive it.
  RecordEdits(const declared::Game& game, const declared::List& list);

  // `seen`: the text of the value as the person saw it.
  struct Cell {
    std::size_t row = 0;
    std::string field, seen, text;
  };
  using NewRecord = std::vector<std::pair<std::string, std::string>>;  // fields and their texts
  // New values, and new records behind the last one of its file. A record without values gets a key or a first text of
  // its own. An absent value of JSON or YAML becomes a member.
  Changed set(const std::vector<Cell>& cells, const std::vector<NewRecord>& added) const;
  // A copy below each row, with a key of its own.
  Changed copied(const std::vector<std::size_t>& rows) const;
  Changed removed(const std::vector<std::size_t>& rows) const;
  // In front of the row `before`; at the end, if there is no such row.
  Changed moved(const std::vector<std::size_t>& rows, std::size_t before) const;
  // A new column at the end of the table, that of the game that declares the fields.
  Changed with_column(std::string_view heading) const;
  // Its declaration in the game file: `type` as game files write it, such as "integer". Nothing if fields need none.
  Changed with_field(std::string_view heading, std::string_view type) const;
  // The text of a table (CSV) with the same columns and one row: the first record, with this key and title.
  tl::expected<std::string, std::string> as_new_table(const std::string& key, const std::string& title) const;

  // The text of a value as people edit it: of a list in JSON and YAML, its items with the separator of the field
  // between them. An error says why the value cannot be edited.
  tl::expected<std::string, std::string> text_of(const std::string& field, const diag::SourcePtr& source,
                                                 diag::Span span) const;

  // Why a value that is written nowhere, such as an empty cell, cannot be set; empty if it can. `record`: its place.
  std::string fixed(const RecordValue& value, const RecordValues& record) const;

  // Why no record of the list can come, go or move from here; empty if they can.
  std::string fixed() const;
  // What the person should know after a change; may be empty.
  std::string told_after(const std::vector<Replacement>& change) const;
  // Why records of the list can come, but not go or move.
  std::string settled() const;

 private:
  static constexpr const char* rows_of_workbooks =
      "rows of workbooks are copied, deleted and moved in the spreadsheet program";
  class File;
  tl::expected<File, std::string> file_of(const std::vector<std::size_t>& rows) const;
  tl::expected<std::string, std::string> new_key(std::string_view like, std::vector<std::string>& more) const;
  tl::expected<NewRecord, std::string> completed(const NewRecord& values, std::vector<std::string>& keys) const;
  tl::expected<std::string, std::string> new_item(const File& file, const NewRecord& values,
                                                  std::vector<std::string>& keys) const;
  Changed set_in_workbook(const std::vector<Cell>& cells, const std::vector<NewRecord>& added) const;
  bool are_in_workbook(const std::vector<Cell>& cells) const;
  std::optional<std::size_t> row_of_field() const;
  // What becomes of the labels beside a cell of a table whose choice becomes `text`, with the separators that a row too
  // short for them lacks.
  std::vector<std::pair<Replacement, std::string>> labels_with(const RecordValue& value, std::string_view text) const;
  std::string as_json(const std::string& field, std::string_view text, const diag::Source& source) const;

  const declared::Game& game_;
  const declared::List& list_;
  RecordReader reader_;
  RecordTables tables_;
  WorkbookEdits workbooks_;
};

}  // namespace planche::project
