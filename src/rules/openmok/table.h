// A deck from a table, one card a row: what a spreadsheet exports.
#pragma once

#include "data/csv.h"
#include "data/value.h"
#include "data/write_table.h"
#include "diag/diagnostic.h"

namespace planche::rules::openmok {

// How many of the header's columns a deck knows.
std::size_t known_columns(const data::Row& header);

// The deck document a table stands for, its title being the file's name without ending. Unknown columns and kinds
// are reported, of repeated columns the first counts; everything else is left to the deck's format.
data::Document deck_from_table(const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink);

// The table of a deck: the columns that its cards use.
data::TextRows table_from_deck(const data::Value& deck);

}  // namespace planche::rules::openmok
