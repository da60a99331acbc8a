// Types of values before evaluation: types of fields, their tables, and names.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/board.h"
#include "data/value.h"

namespace planche::expressions {

class Expression;
struct Field;
struct Table;

struct Type {
  // unknown: only evaluation shows the type (fields of templates for undeclared records). The last five are those of
  // rules of play. none: an absent value, which fits every type; zone: a list of pieces.
  enum class Kind { unknown, truth, number, text, choice, list, object, record, none, player, piece, zone, effect };
  Kind kind = Kind::unknown;
  std::shared_ptr<const std::vector<std::string>> choices = {};  // of a choice, in their order
  std::shared_ptr<const Type> item = {};                         // of a list; null: unknown
  std::shared_ptr<const std::vector<Field>> fields = {};         // of an object
  // Of a record whose key is in the data, of a piece, or of the pieces in a zone.
  const Table* table = nullptr;
  std::shared_ptr<const std::vector<const Table*>> tables = {};  // instead of `table`, if it may be one of several
  std::shared_ptr<const std::map<std::string, std::string, std::less<>>> labels = {};  // printed texts of choices; empty: of another language
  bool says_truth = false;  // of a text whose values are all words for yes and no, or numbers: read_as_truth()
  bool plain = false;       // of a text without markup: stars in it are printed
  // Of a text or choice that counts as yes although some values, such as this one, mean no. Otherwise empty.
  std::string doubt = {};

  bool is(Kind other) const { return kind == other; }
  bool is_text() const { return kind == Kind::text || kind == Kind::choice; }
  bool is_list() const { return kind == Kind::list || kind == Kind::zone; }
  // Whether a value of this type has the fields of a record.
  bool is_record() const { return kind == Kind::record || kind == Kind::piece; }
  bool known() const { return kind != Kind::unknown; }
  // The type of the items of a list.
  Type of_items() const;

  static Type list_of(Type item);
  static Type choice_of(std::vector<std::string> choices);
  static Type object_of(std::vector<Field> fields);
  static Type record_of(const Table& table);
};

// "a number", "a list of numbers", "a record of cards": for messages.
std::string described(const Type& type);
// An object with the numbers x and y.
const Type& place_type();
// Whether a value of this type may be a place: [x, y], something with the members x and y, or a cell of a board.
bool may_be_place(const Type& type);

// Markup, pictures and colours are texts; integers and decimals are numbers.
struct Field {
  std::string name;
  Type type;
  std::shared_ptr<const Expression> computed = {};  // null: the value is in the data
  data::Value otherwise = {};                       // the default (null: absent)
  bool translated = false;                          // each language may have another value
};

// The index of the field with this name, or nothing.
std::optional<std::size_t> find_field(const std::vector<Field>& fields, std::string_view name);

// A table of records, such as "cards". Its owner keeps it alive and in place. Fields keep their index, but computed
// ones may be added later, compiled with those before them.
struct Table {
  std::string name;
  std::vector<Field> fields;
  std::string key = {};                  // the field to which references refer; empty: no references
  std::vector<std::string> titles = {};  // of each row, if titles are computed; otherwise empty
  // The fields that name a record in messages; the first one that the record has is used.
  std::vector<std::string> naming = {"title", "name"};
  // Where the cells are, if the records are the cells of a board.
  struct Board {
    base::Lattice lattice;
    std::string column = "column", row = "row";  // the fields with the place of a cell
  };
  std::optional<Board> board = {};
  // The keys of all records, sorted. Nothing if expressions are compiled before the records are read.
  std::optional<std::vector<std::string>> keys = {};

  // Its records cannot be read, which is reported, so that fields are missing here. Unknown names are not reported then.
  bool partial = false;

  const Field* find(std::string_view name) const;
};

// The meaning of names in an expression. Fields of `self` come first, then values, then tables.
struct Names {
  const Table* self = nullptr;                           // bare names are its fields, `this` is its record
  std::vector<const Table*> tables = {};                 // lists by name
  std::map<std::string, Type, std::less<>> values = {};  // dotted: "deck_size", "label.cost", "part.number", "language"
  // Constants, also by dotted name; they take precedence over `values`. The compiler replaces the names by them.
  std::map<std::string, data::Value, std::less<>> known = {};
  // For templates: any other name is a dotted field of the drawn record. Without tables, no names are declared, and
  // compared values may have different types.
  bool open = false;
  // Names with their expressions, as `let … in` before each text; places in it are those of its begin.
  std::string given = {};
  // The number for "12mm" or "75px@300", where lengths may have units; null elsewhere.
  std::function<std::optional<double>(std::string_view)> lengths = {};
};

}  // namespace planche::expressions
