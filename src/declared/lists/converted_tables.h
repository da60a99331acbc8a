// Converts records of a game between tables, in all languages, and files in YAML: for `planche convert`.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/tables/csv.h"
#include "data/tables/write_table.h"
#include "data/value.h"
#include "declared/file/model.h"
#include "diag/diagnostic.h"

namespace planche::declared {

// The records that the game reads from this file, or from the same file with another ending; null if there are none.
// For a workbook, those of that sheet, if one is named.
struct Named {
  const Records* records = nullptr;
  const Records::From* from = nullptr;
};
Named records_of(const std::vector<const Records*>& all, const std::vector<std::filesystem::path>& files,
                 std::string_view sheet = {});

// The list of records that is the document or its member of that name, with bare values resolved; or null.
data::Array* records_in(const Records& records, data::Document& document);

// Removes members that no field reads from records in JSON or YAML, and reports them like columns. Returns whether one
// of them counts copies.
bool drop_unread(const Records& records, data::Array& all, const diag::SourcePtr& source,
                 const std::vector<std::string>& languages, diag::Sink& sink, bool counting = false);

// Reads the rows of a table by the fields. Texts in several languages become objects. Reports columns without a field,
// even those that the game ignores.
data::Array records_from(const Records& records, const std::vector<std::string>& languages,
                         const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink);

// The reverse: the columns that the records use. Leaves out values without a column.
data::TextRows table_from(const Records& records, const std::vector<std::string>& languages, const data::Array& all);

// The text of a cell below the headings that reads as the same value in a table without number formats; nothing if
// there is none. Texts keep what the sheet shows, and numbers all their digits. `column` is an index into `header`. For
// a grid, all columns are the same. `records` and `source` must live as long as the result.
using CellText = std::function<std::optional<std::string>(std::size_t column, const data::Cell& cell)>;
CellText cell_texts(const Records& records, const std::vector<std::string>& languages, const diag::SourcePtr& source,
                    const data::Row& header);

// Resolves bare values of YAML by their declarations: of a game file or an included file; of a document for the game.
void settle_game_file(const Model& model, data::Document& file);
void settle_document(const Model& model, data::Document& document);

// The text of a field's cell, and the value at the end of a path, or null.
std::string cell_text_of(const Field& field, const data::Value& value);
const data::Value* member_at(const data::Value& record, const std::vector<std::string>& path);

}  // namespace planche::declared
