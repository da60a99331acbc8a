// The content of a game file: game.json with everything that it includes and extends, before any record is read.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/board.h"
#include "data/formats/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::declared {

// A file of the game, read.
struct File {
  std::filesystem::path path, folder;  // files that it names are below the folder of its game, which is never empty
  data::Document document;
};
using FilePtr = std::shared_ptr<const File>;

// A value of a game file and its place. Empty if the file does not have it.
struct Given {
  const data::Value* value = nullptr;
  FilePtr file = nullptr;
  std::string path = {};  // "rules[2].require"

  explicit operator bool() const { return value != nullptr; }
  Given member(std::string_view key) const;
  Given item(std::size_t index) const;
  // The text of a string; otherwise empty.
  std::string text() const { return data::text_of(value); }
  bool truth() const { return data::truth_of(value, false); }
  // The value of a number; otherwise 0.
  double number() const { return value == nullptr ? 0 : value->number(); }
  // A string or a list of strings.
  std::vector<std::string> texts() const;
  // Its members with their places; empty if it is not an object.
  std::vector<std::pair<std::string, Given>> members() const;
  std::vector<Given> items() const;

  diag::Diagnostic problem(std::string code, std::string message, std::string hint = {}) const;
  // The place of bytes of a string.
  diag::Diagnostic problem_in(std::size_t begin, std::size_t end, std::string code, std::string message,
                              std::string hint = {}) const;
};

// Printed texts of choices, by value.
using Labels = std::map<std::string, std::string, std::less<>>;

// The declaration of a field of records, or of a named type.
struct Field {
  enum class Kind {
    text,
    markup,
    integer,
    decimal,
    truth,
    choice,
    list,
    object,
    reference,
    picture,
    colour,
    effect,
    any
  };
  std::string name;
  Kind kind = Kind::text;
  Given given = {};
  std::string description = {};
  bool required = false, unique = false, translated = false;
  bool faulty = false;      // its type is unknown, so its values are not checked
  bool has_digits = false;  // undeclared, and some of its values are numbers or contain digits
  bool says_truth = false;  // see expressions::Type
  std::string doubt = {};
  struct {
    std::string code, id, source;
  } rule = {};  // for reports of limits; without a code: data/limit
  Given min = {}, max = {}, length = {}, pattern = {}, otherwise = {};  // otherwise: "default"
  std::shared_ptr<const data::Value> settled = {};                      // from YAML: the resolved value of `otherwise`
  std::vector<std::string> choices = {};
  std::vector<std::pair<std::string, Given>> labels = {};                               // printed texts of choices
  std::shared_ptr<Labels> printed = {};                                                 // the same in one language
  std::string of = {};                     // of a reference: name of the records
  std::shared_ptr<const Field> item = {};  // of a list
  std::vector<Field> fields = {};          // of an object
  std::vector<std::string> columns = {};   // in tables; empty: the name of the field
  // Of translations, by language, where it is not "title.fr".
  std::map<std::string, std::string, std::less<>> translations = {};
  bool apart = false;                      // items of a list are in separate columns, not in one cell
  std::string separator = "|";
  bool decimal_comma = false;
  bool html = false;                                              // the texts are HTML
  std::vector<std::pair<std::string, std::string>> replace = {};  // in markup

  bool is_text() const { return kind == Kind::text || kind == Kind::markup || kind == Kind::effect; }
  bool gathered() const { return kind == Kind::list && apart; }
  // The choice that the field, or each item of its list, is; null: neither.
  const Field* choice() const {
    const Field* field = item != nullptr ? item.get() : this;
    return field->kind == Kind::choice ? field : nullptr;
  }
  bool is_number() const { return kind == Kind::integer || kind == Kind::decimal; }
};

// The field, the items of its list and the members of its object, at any depth.
void each_within(const Field& field, const std::function<void(const Field& of)>& call);

// A list of records.
struct Records {
  struct From {
    std::string file;
    Given given;
    Given sheet = {}, range = {};  // of a workbook
    std::string encoding = {};     // of a text table; empty: the encoding given to the command

    // The rows are in the game file: `given` has them.
    bool in_place() const { return given.value->array() != nullptr; }
  };
  std::string name;
  Given given = {};
  std::string description = {};  // of one record
  bool required = false;         // in documents
  std::vector<From> from = {}, with = {};
  Given where = {}, copies = {};
  std::string copies_field = "copies";  // default field with the number of copies
  bool grid = false;
  struct Board {
    base::Lattice lattice;
    Given numbering = {};  // how the key names cells; empty: it is a field like others
  };
  std::optional<Board> board = {};  // the records are its cells
  std::vector<std::pair<std::string, Given>> combinations = {};  // "for"
  std::string key = {};
  Given survey = {};  // default questions of a survey
  std::vector<std::string> ignore = {};
  bool inferred = true;  // without "fields": every column is one
  std::vector<Field> fields = {};
  std::vector<std::pair<std::string, Given>> computed = {};

  const Field* field(std::string_view name) const;
  // The field of this name, or the first one whose name differs only in case.
  const Field* field_called(std::string_view name) const;
};

struct Rule {
  std::string code;
  Given given = {};
};

// A part. The code that makes it reads its members.
struct Part {
  std::string name;
  Given given = {};
  std::vector<Given> likes = {};  // the part and those that it is `like`, in order

  // The first declaration of it along the chain.
  Given member(std::string_view key) const;
};

struct Kit {
  std::string name;
  Given given = {};
  std::vector<Given> parts = {};  // their names, without those that an extending game removes
};

// A kind of documents for the game, such as decks.
struct DocumentKind {
  std::string name;
  Given given = {};
  std::string description = {};
  std::vector<Field> fields = {};     // its own members
  std::vector<Records> records = {};  // its lists
  // For documents as one table: the column that says to which list a row belongs, and the word there for each list.
  std::string by = {};
  std::vector<std::pair<std::string, std::string>> lists = {};  // word, list: "character", "characters"
  std::vector<std::string> columns = {};                        // fields in the order of the table

  const Records* find(std::string_view records) const;
};

struct Model {
  std::string id, authors, licence;
  std::vector<std::string> languages;          // the first is that of the game file
  std::filesystem::path folder;                // of the game file
  std::vector<std::filesystem::path> folders;  // the game's, then those of the games it extends; for templates and art
  std::vector<FilePtr> files;                  // the game file, then those it includes and extends
  std::vector<std::pair<std::string, Given>> numbers;
  std::map<std::string, Field, std::less<>> types;
  std::vector<Records> records;
  std::vector<DocumentKind> documents;
  std::vector<Rule> rules;
  std::vector<Part> parts;
  std::vector<Kit> kits;
  std::map<std::string, std::map<std::string, Given>> labels;  // by language and key; without a language: for all
  std::vector<std::pair<std::string, Given>> random;           // by name of records
  Given title, credit, fonts, art, banner, tokens, table, play, players, minutes, age, needs;
  bool ignores_case = false;  // of the names of files
  std::vector<std::string> bases = {};  // the ids of the games that it extends, the nearest last

  const Records* find(std::string_view records) const;
  const Part* part(std::string_view name) const;
};

// The format of game files: `planche schema game`.
const data::Format& game_format();

// Reads `file` (.json, .yaml or .yml), its included files and the games it extends, which must be below `confines`.
// Null if it is not a game. A model with errors has everything that could be read.
std::shared_ptr<const Model> read_model(const std::filesystem::path& file, const std::filesystem::path& confines,
                                        diag::Sink& sink);

}  // namespace planche::declared
