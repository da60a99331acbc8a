// A document as one table: each row is a record of one of its lists, and one column names the list.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "data/tables/csv.h"
#include "data/tables/write_table.h"
#include "data/value.h"
#include "declared/file/model.h"
#include "diag/diagnostic.h"

namespace planche::declared {

// The notation of a field of the type `any` in a cell.
struct Notation {
  std::string field;
  data::Value (*read)(const data::Cell& cell);
  std::string (*write)(const data::Value& value);
};
using Notations = std::vector<Notation>;

// The number of columns that such documents know. 0 if the table is probably something else: it has no column of an
// object's member ("attack.force"), and it lacks the column that names the list, or a quarter of its columns is
// unknown.
std::size_t known_columns(const DocumentKind& kind, const data::Row& header);

// The document of a table. Its title is the file's name without ending. Reports unknown columns and lists; of repeated
// columns, uses the first. The document's format checks the rest.
data::Document document_from(const Model& model, const DocumentKind& kind, const Notations& notations,
                             const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink);

// The table of a document: the columns that its records use, and the required ones.
data::TextRows table_from(const DocumentKind& kind, const Notations& notations, const data::Value& document);

}  // namespace planche::declared
