// Fields: names of values in a record, and what they are worth as text, number or truth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "templates/file.h"
#include "templates/template.h"

namespace planche::templates {

// Bytes of a text with its fields filled in; longer values are cut soon after.
inline constexpr std::size_t longest_text = 20'000;

// What fields of a layer are looked up in while it is drawn.
struct Scope {
  const Record* record = nullptr;     // null while static layers are drawn
  const data::Value* item = nullptr;  // of the innermost `each` over a list
  std::int64_t index = 0;             // of the innermost `each`, from 1
};

// A field that only the record, or its place in a repetition, can tell; labels, style and language are settled before.
struct Field {
  enum class Kind { record, item, index } kind = Kind::record;
  std::string name;  // dotted; of an item without "item."

  // True when only a record can tell.
  bool dynamic() const { return kind != Kind::index; }
};

// A value without its place: for comparing and printing.
class FieldValue {
 public:
  FieldValue(const Field& field, const Scope& scope);
  bool truth() const;
  std::optional<double> number() const;
  // Appends what the field prints: nothing when absent, lists joined by ", "; at most a little over longest_text.
  void print(std::string& to) const;
  bool equals(std::string_view text) const;
  const data::Value* value() const { return value_; }

 private:
  const data::Value* value_ = nullptr;
  std::optional<std::int64_t> index_;
};

// Letters, digits, `_` and `-`, parts separated by single dots.
bool is_field_name(std::string_view name);

}  // namespace planche::templates
