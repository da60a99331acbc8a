// Records of a game as tables, in all languages, and what files in YAML mean: what `planche convert` makes of the files
// of a game.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "data/csv.h"
#include "data/value.h"
#include "data/write_table.h"
#include "declared/model.h"
#include "diag/diagnostic.h"

namespace planche::declared {

// The records that the game reads from one of the files, or from one that is called so but for its ending; null: none.
// Of a workbook those of that sheet, where one is named.
struct Named {
  const Records* records = nullptr;
  const Records::From* from = nullptr;
};
Named records_of(const std::vector<const Records*>& all, const std::vector<std::filesystem::path>& files,
                 std::string_view sheet = {});

// The list of records that a document is or has by their name, its bare values read as the fields say; or null.
data::Array* records_in(const Records& records, data::Document& document);

// Takes out of records in JSON or YAML the members that no field reads, which are reported as columns are. Whether one
// of them counts copies.
bool drop_unread(const Records& records, data::Array& all, const diag::SourcePtr& source,
                 const std::vector<std::string>& languages, diag::Sink& sink, bool counting = false);

// What the fields make of the rows of a table; texts in several languages are objects. Columns that are no field are
// reported, those that the game passes over too.
data::Array records_from(const Records& records, const std::vector<std::string>& languages,
                         const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink);

// The same back: the columns that the records use. What the fields have no column for is left out.
data::TextRows table_from(const Records& records, const std::vector<std::string>& languages, const data::Array& all);

// Bare values of YAML as what declares them reads them: of a game file or one that it includes; of a document that is
// written for the game.
void settle_game_file(const Model& model, data::Document& file);
void settle_document(const Model& model, data::Document& document);

// What stands in the cell of a field, and the value at the end of a path, or null.
std::string cell_text_of(const Field& field, const data::Value& value);
const data::Value* member_at(const data::Value& record, const std::vector<std::string>& path);

}  // namespace planche::declared
