// Guesses what the columns of a table are.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "data/tables/csv.h"
#include "project/importing/picture_names.h"

namespace planche::project {

// "bat.svg, cat.svg and 3 others", with at most `most` names.
std::string some_of(const std::vector<std::string>& names, std::size_t most);

struct GuessedField {
  enum class Kind { text, markup, html, integer, decimal, truth, choice, list, reference, picture, copies, any };
  std::string name, heading;
  Kind kind = Kind::text;
  std::string why;                   // for people
  std::vector<std::string> choices;  // of a choice
  std::string separator;             // of a list
  std::string column;                // "@C" if the heading does not name the column; empty otherwise
  std::vector<std::string> missing;  // pictures that the cells name and that do not exist
  std::string list;                  // of a reference
  std::set<std::string> signs = {};  // pictographs in the values, which no font of planche has
  bool is_key = false, is_title = false;
  bool is_translated = false;
  std::map<std::string, std::string> translations = {};  // by language: headings that are not "NAME.LANGUAGE"
  bool has_commas = false;         // numbers with decimal commas
  std::optional<int> digits = {};  // after the point, of numbers that have more than can be shown
};

struct GuessedTable {
  std::filesystem::path file;
  std::string sheet;  // of a workbook with several tables; empty for the first
  std::string range;  // of a sheet whose headings are not in its first row; empty otherwise
  std::string name;   // name of its records, which no field has
  bool is_document = false;  // JSON or YAML, whose members name fields
  std::size_t rows = 0;
  std::size_t longest_text = 0;        // characters of the texts and words of one row, without title and numbers
  std::vector<std::string> divisions;  // titles of rows that seem to divide the table, or to sum it up
  std::vector<GuessedField> fields;
  std::vector<std::string> failed;  // headings of columns that are not fields, because formulas in them have no value
  std::string stems;                // the field with names of pictures without their ending; may be empty
  std::string stem_ending;
  std::vector<std::string> stems_without;  // values of that field without a picture

  const GuessedField* key() const;
  const GuessedField* title() const;
};

class Guesser {
 public:
  explicit Guesser(const std::set<std::string>& pictures) : pictures_{pictures} {}

  // `range`: see GuessedTable. `correct` changes guesses that the texts of cells do not tell.
  void add(std::filesystem::path file, std::string sheet, std::string range, std::string name, const data::Table& table,
           const std::function<void(GuessedField& field)>& correct = {});
  // Finds references after all tables are known.
  std::vector<GuessedTable> finish();
  // Notes that a file with these headings translates the table `name`, if it has a key among them.
  bool translate(const std::filesystem::path& file, const std::string& language,
                 const std::vector<std::string>& headings);
  // The languages of all tables, that of the game first; empty if there is one only.
  const std::vector<std::string>& languages() const { return languages_; }
  const PictureNames& pictures() const { return pictures_; }

 private:
  using Column = std::vector<const data::Cell*>;  // cells that are not empty
  static Column column_of(const data::Table& table, std::size_t column);
  void add_language(const std::string& language);
  static bool counts_copies(const GuessedField& field, const Column& cells);
  void guess(GuessedField& field, const Column& cells, std::size_t rows);
  bool guess_number(GuessedField& field, const Column& cells) const;
  bool guess_picture(GuessedField& field, const Column& cells);
  bool guess_words(GuessedField& field, const Column& cells, std::size_t rows) const;
  void guess_stems(GuessedTable& table, const GuessedField& field, const std::set<std::string>& values);
  static void measure(GuessedTable& table, const std::vector<std::size_t>& places, const data::Table& cells);
  static void find_divisions(GuessedTable& table, const std::vector<std::size_t>& places, const data::Table& cells);
  void name_tables();
  void find_names(GuessedTable& table, const std::map<std::string, Column>& columns) const;

  PictureNames pictures_;
  std::vector<GuessedTable> tables_;
  std::vector<std::string> languages_;
  std::vector<std::map<std::string, std::set<std::string>>> values_;  // for each table, by field
};

}  // namespace planche::project
