// Guesses what the columns of a table are.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "data/csv.h"

namespace planche::project {

struct GuessedField {
  enum class Kind { text, markup, html, integer, decimal, truth, choice, list, reference, picture, copies };
  std::string name, heading;
  Kind kind = Kind::text;
  std::string why;                   // for people
  std::vector<std::string> choices;  // of a choice
  std::string separator;             // of a list
  std::string list;                  // of a reference
  bool is_key = false, is_title = false;
};

struct GuessedTable {
  std::filesystem::path file;
  std::string name;  // name of its records
  std::size_t rows = 0;
  std::vector<GuessedField> fields;
  std::string stems;  // the field with names of pictures without their ending; may be empty
  std::string stem_ending;

  const GuessedField* key() const;
  const GuessedField* title() const;
};

// `pictures`: paths relative to the folder of pictures.
class Guesser {
 public:
  explicit Guesser(std::set<std::string> pictures) : pictures_{std::move(pictures)} {}

  void add(std::filesystem::path file, std::string name, const data::Table& table);
  // Finds references after all tables are known.
  std::vector<GuessedTable> finish();

 private:
  using Column = std::vector<const data::Cell*>;  // cells that are not empty
  void guess(GuessedField& field, const Column& cells, std::size_t rows) const;
  bool guess_number(GuessedField& field, const Column& cells) const;
  bool guess_picture(GuessedField& field, const Column& cells) const;
  bool guess_words(GuessedField& field, const Column& cells, std::size_t rows) const;
  void find_names(GuessedTable& table, const std::map<std::string, Column>& columns) const;

  std::set<std::string> pictures_;
  std::vector<GuessedTable> tables_;
  std::vector<std::map<std::string, std::set<std::string>>> values_;  // for each table, by field
};

}  // namespace planche::project
