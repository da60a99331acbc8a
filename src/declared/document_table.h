// A document as one table: each row is a record of one of its lists, told apart by a column.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "data/csv.h"
#include "data/value.h"
#include "data/write_table.h"
#include "declared/model.h"
#include "diag/diagnostic.h"

namespace planche::declared {

// How a field of the type `any` is told in a cell.
struct Notation {
  std::string field;
  data::Value (*read)(const data::Cell& cell);
  std::string (*write)(const data::Value& value);
};
using Notations = std::vector<Notation>;

// How many of the header's columns such documents know; 0 where the table is likely another one: it has no column of a
// member of objects ("attack.force"), and it lacks the column that names the list or a quarter of its columns is unknown.
std::size_t known_columns(const DocumentKind& kind, const data::Row& header);

// The document that a table stands for, its title being the file's name without ending. Unknown columns and rows of no
// list are reported, of repeated columns the first counts; everything else is left to the document's format.
data::Document document_from(const Model& model, const DocumentKind& kind, const Notations& notations,
                             const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink);

// The table of a document: the columns that its records use, and those that all of them must have.
data::TextRows table_from(const DocumentKind& kind, const Notations& notations, const data::Value& document);

}  // namespace planche::declared
