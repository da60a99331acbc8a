// The value of an expression.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expressions/number.h"
#include "expressions/type.h"

namespace planche::expressions {

using Rows = std::vector<const data::Value*>;

// Small and cheap to copy: it refers to texts, lists, objects and records and does not own them.
class Value {
 public:
  enum class Kind : std::uint8_t { absent, truth, number, text, list, object, record };

  Value() = default;  // absent
  static Value of_truth(bool truth);
  static Value of_number(Number number);
  static Value of_text(std::string_view text);
  // The same with properties of its field: a text that `says_no` counts as no in a condition, as does "FALSE" of a
  // spreadsheet; stars of a `plain` text are no markup.
  static Value of_text(std::string_view text, bool says_no, bool plain);
  static Value of_list(std::span<const Value> items);
  // The integers from `first` to `last`; empty if last < first. At most 2^63 items.
  static Value of_range(std::int64_t first, std::int64_t last);
  // The items of a document. For objects, `item` has the fields (null: unknown).
  static Value of_array(const data::Array& items, const Type* item);
  static Value of_rows(const Table& table, const Rows& rows);
  static Value of_object(const data::Value& object, const std::vector<Field>* fields);
  // The record in row `row` (from 0) of the table, and its data.
  static Value of_record(const Table& table, const data::Value& data, std::size_t row);

  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  bool is_absent() const { return kind_ == Kind::absent; }
  // As a condition: absent, false, 0, a text that says no, and an empty text, list or object are false.
  bool yes() const;

  // Only for values of the kind in question:
  bool truth() const { return is_.truth; }
  Number number() const { return is_.number; }
  std::string_view text() const { return {is_.text.first, is_.text.size}; }
  bool is_plain() const { return plain_; }
  // For a list or an object.
  std::size_t size() const;
  // For a list; index < size(). Keys of records in a document are texts here.
  Value item(std::size_t index) const;
  // For a record or an object.
  const data::Value& data() const { return *is_.record.data; }
  // For an object; null: unknown.
  const std::vector<Field>* fields() const { return is_.object.fields; }
  // For a record: its table and its row.
  const Table* table() const { return is_.record.table; }
  std::size_t row() const { return row_; }

 private:
  friend Value copied(const Value& value, std::pmr::memory_resource& memory);
  enum class Form : std::uint8_t { values, range, array, rows };
  union Content {
    bool truth;
    Number number;
    struct {
      const char* first;
      std::size_t size;
    } text;
    struct {
      const Value* first;
      std::size_t size;
    } values;
    struct {
      std::int64_t first, last;
    } range;
    struct {
      const data::Array* items;
      const Type* item;
    } array;
    struct {
      const Rows* rows;
      const Table* table;
    } rows;
    struct {
      const data::Value* data;
      const std::vector<Field>* fields;
    } object;
    struct {
      const data::Value* data;
      const Table* table;
    } record;
    Content() : truth{false} {}
  };
  static Value of_kind(Kind kind) {
    Value made;
    made.kind_ = kind;
    return made;
  }

  Kind kind_ = Kind::absent;
  Form form_ = Form::values;
  bool says_no_ = false, plain_ = false;  // a text
  std::uint32_t row_ = 0;
  Content is_;
};

// The value as texts show it: nothing for absent values and objects, lists joined by ", ", records by their key.
std::string printed(const Value& value);
// Appends the printed value to `to`; stops soon after `to` has `most` bytes.
void print(const Value& value, std::string& to, std::size_t most = std::string::npos);

// A copy whose texts and lists live in `memory`. It still refers to the document and the rows.
Value copied(const Value& value, std::pmr::memory_resource& memory);

// Converts between values of documents and of expressions. Fractions become the nearest double, records their key. The
// result of from_data() refers to `value` and `type`. Numbers that do not fit 64-bit fractions are absent.
data::Value to_data(const Value& value, diag::Span where = {});
Value from_data(const data::Value& value, const Type& type);

}  // namespace planche::expressions
