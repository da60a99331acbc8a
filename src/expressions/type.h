// What is known of values before any is there: the types of fields, the records they stand in, and names.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/value.h"

namespace planche::expressions {

class Expression;
struct Field;
struct Table;

struct Type {
  // unknown: found out when it is evaluated (fields of templates whose records are not declared).
  enum class Kind { unknown, truth, number, text, choice, list, object, record };
  Kind kind = Kind::unknown;
  std::shared_ptr<const std::vector<std::string>> choices = {};  // of a choice, in the order they compare in
  std::shared_ptr<const Type> item = {};                         // of a list; null: unknown
  std::shared_ptr<const std::vector<Field>> fields = {};         // of an object
  const Table* table = nullptr;                                  // of a record; where the data has its key

  bool is(Kind other) const { return kind == other; }
  bool is_text() const { return kind == Kind::text || kind == Kind::choice; }
  // Of the items of a list.
  Type of_items() const;

  static Type list_of(Type item);
  static Type choice_of(std::vector<std::string> choices);
  static Type object_of(std::vector<Field> fields);
  static Type record_of(const Table& table);
};

// "a number", "a list of records of cards": for messages.
std::string described(const Type& type);

// Markup, pictures and colours are text; integers and decimals are numbers.
struct Field {
  std::string name;
  Type type;
  std::shared_ptr<const Expression> computed = {};  // null: from the data
  data::Value otherwise = {};                       // where the data has none (null: absent)
  bool translated = false;                          // the data has another one in each language
};

// The place of the field with this name, or nothing.
std::optional<std::size_t> find_field(const std::vector<Field>& fields, std::string_view name);

// Records of one kind: "cards". Kept alive, and in place, by whoever declares them; fields keep their places, but more
// may be added: computed ones, compiled with those before them.
struct Table {
  std::string name;
  std::vector<Field> fields;
  std::string key = {};                  // the field by which references name a record; empty: nobody refers to them
  std::vector<std::string> titles = {};  // of each row, where they are computed; empty: of none
  // The fields that name a record for whoever reads of it: the first that the record has.
  std::vector<std::string> naming = {"title", "name"};
  // Those of all its records, sorted; nothing: which records there are is not known while expressions are read.
  std::optional<std::vector<std::string>> keys = {};

  const Field* find(std::string_view name) const;
};

// What names mean where an expression stands. Fields of `self` come first, then values, then tables.
struct Names {
  const Table* self = nullptr;                           // bare names are its fields, `this` its record
  std::vector<const Table*> tables = {};                 // lists by name
  std::map<std::string, Type, std::less<>> values = {};  // dotted: "deck_size", "label.cost", "part.number", "language"
  // By dotted name too, and before those: what is the same whenever it is asked. It is put in when it is compiled.
  std::map<std::string, data::Value, std::less<>> known = {};
  // Templates: any other name is a dotted field of whatever record is drawn. Without tables none is declared, and what
  // is compared need not be of one kind.
  bool open = false;
};

}  // namespace planche::expressions
