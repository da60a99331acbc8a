// What a game file says: game.json with all that it includes and extends, before any record is read.
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

#include "data/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::declared {

// A file of the game, read.
struct File {
  std::filesystem::path path, folder;  // what it names is below the folder of its game, which is never empty
  data::Document document;
};
using FilePtr = std::shared_ptr<const File>;

// A value of a game file and where it stands. Empty: the file does not say.
struct Given {
  const data::Value* value = nullptr;
  FilePtr file = nullptr;
  std::string path = {};  // "rules[2].require"

  explicit operator bool() const { return value != nullptr; }
  Given member(std::string_view key) const;
  Given item(std::size_t index) const;
  // Of a string, else empty.
  std::string text() const { return data::text_of(value); }
  bool truth() const { return data::truth_of(value, false); }
  // Of a number, else 0.
  double number() const { return value == nullptr ? 0 : value->number(); }
  // A string or a list of strings.
  std::vector<std::string> texts() const;
  // Its members, each with where it stands; none of what is no object.
  std::vector<std::pair<std::string, Given>> members() const;
  std::vector<Given> items() const;

  diag::Diagnostic problem(std::string code, std::string message, std::string hint = {}) const;
  // Within a string: bytes of what it says.
  diag::Diagnostic problem_in(std::size_t begin, std::size_t end, std::string code, std::string message,
                              std::string hint = {}) const;
};

// A field of records, or the type that a field may name.
struct Field {
  enum class Kind { text, markup, integer, decimal, truth, choice, list, object, reference, picture, colour, any };
  std::string name;
  Kind kind = Kind::text;
  Given given = {};
  std::string description = {};
  bool required = false, unique = false, translated = false;
  bool faulty = false;  // of a type that there is not: nobody knows what values it takes
  struct {
    std::string code, id, source;
  } rule = {};  // that limits are told by; no code: as data/limit
  Given min = {}, max = {}, length = {}, pattern = {}, otherwise = {};  // otherwise: "default"
  std::shared_ptr<const data::Value> settled = {};                      // of YAML: what `otherwise` is read as
  std::vector<std::string> choices = {};
  std::string of = {};                     // of a reference: the records
  std::shared_ptr<const Field> item = {};  // of a list
  std::vector<Field> fields = {};          // of an object
  std::vector<std::string> columns = {};   // of tables; empty: called like the field
  bool apart = false;                      // a list's items are in columns of their own, else in one cell
  std::string separator = "|";
  bool decimal_comma = false;
  std::vector<std::pair<std::string, std::string>> replace = {};  // in markup

  bool is_text() const { return kind == Kind::text || kind == Kind::markup; }
  bool gathered() const { return kind == Kind::list && apart; }
  bool is_number() const { return kind == Kind::integer || kind == Kind::decimal; }
};

// The field, the items of its list and the members of its object, at any depth.
void each_within(const Field& field, const std::function<void(const Field& of)>& call);

// Records of one kind.
struct Records {
  struct From {
    std::string file;
    Given given;
    Given sheet = {}, range = {};  // of a workbook

    // The rows stand in the game file: `given` is they.
    bool in_place() const { return given.value->array() != nullptr; }
  };
  std::string name;
  Given given = {};
  std::string description = {};  // of one
  bool required = false;         // in documents
  std::vector<From> from = {}, with = {};
  Given where = {}, copies = {};
  std::string copies_field = "copies";  // by which records say their copies where `copies` is empty
  bool grid = false;
  std::vector<std::pair<std::string, Given>> combinations = {};  // "for"
  std::string key = {};
  Given survey = {};  // what a survey tells of when nothing is asked
  std::vector<std::string> ignore = {};
  bool inferred = true;  // without "fields": every column is one
  std::vector<Field> fields = {};
  std::vector<std::pair<std::string, Given>> computed = {};

  const Field* field(std::string_view name) const;
  // That of this name or, where there is none, the first whose name differs from it in case only.
  const Field* field_called(std::string_view name) const;
};

struct Rule {
  std::string code;
  Given given = {};
};

// What a part is made from; its members are read by who makes it.
struct Part {
  std::string name;
  Given given = {};
  std::vector<Given> likes = {};  // it, and what it is like, one after another

  // The first that says so.
  Given member(std::string_view key) const;
};

struct Kit {
  std::string name;
  Given given = {};
  std::vector<Given> parts = {};  // their names, but those that a game which extends this one removes
};

// Documents that people write for the game: decks, say.
struct DocumentKind {
  std::string name;
  Given given = {};
  std::string description = {};
  std::vector<Field> fields = {};     // its own members
  std::vector<Records> records = {};  // its lists
  // As one table: the column that tells which list a row belongs to, and by what it tells so.
  std::string by = {};
  std::vector<std::pair<std::string, std::string>> lists = {};  // "character", "characters"
  std::vector<std::string> columns = {};                        // its fields in the order of the table

  const Records* find(std::string_view records) const;
};

struct Model {
  std::string id, authors, licence;
  std::vector<std::string> languages;          // the first is the one it is written in
  std::filesystem::path folder;                // of the game file
  std::vector<std::filesystem::path> folders;  // its own, then those it extends: where templates and art are looked for
  std::vector<FilePtr> files;                  // the game file, then what it includes and extends
  std::vector<std::pair<std::string, Given>> numbers;
  std::map<std::string, Field, std::less<>> types;
  std::vector<Records> records;
  std::vector<DocumentKind> documents;
  std::vector<Rule> rules;
  std::vector<Part> parts;
  std::vector<Kit> kits;
  std::map<std::string, std::map<std::string, Given>> labels;  // by language, by key; of none: of all languages
  std::vector<std::pair<std::string, Given>> random;           // by records
  Given title, credit, fonts, art, table, players, minutes, age;

  const Records* find(std::string_view records) const;
  const Part* part(std::string_view name) const;
};

// The shape of game files: `planche schema game`.
const data::Format& game_format();

// Reads `file` (.json, .yaml or .yml), what it includes and the games it extends, which must be below `confines`.
// Null when it is no game; with errors in it comes all that could be understood.
std::shared_ptr<const Model> read_model(const std::filesystem::path& file, const std::filesystem::path& confines,
                                        diag::Sink& sink);

}  // namespace planche::declared
