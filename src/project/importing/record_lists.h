// Lists of records in JSON and YAML, as tables whose columns can be guessed.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "data/tables/csv.h"
#include "diag/diagnostic.h"
#include "project/importing/guesses.h"

namespace planche::project {

struct RecordList {
  std::string member;  // of the document; empty if the document is the list
  data::Table table;
  // What the values of a column are, where its text does not say it.
  struct Values {
    bool texts = false, lists = false, others = false, mixed = false;
  };
  std::map<std::string, Values> values;  // by heading
  bool is_typed = true;                  // false in YAML, where the type of a field decides how a bare value is read
};

bool is_document(const std::filesystem::path& file);

// The lists of objects in a document; none if it holds no such list.
std::vector<RecordList> lists_in(const diag::SourcePtr& source, diag::Sink& sink);

// Corrects guesses that are only about texts of cells.
void correct(GuessedField& field, const RecordList& list);

}  // namespace planche::project
