// A value of a document (JSON or CSV) that knows its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "diag/source.h"

namespace planche::data {

class Value;
struct Member;
using Array = std::vector<Value>;
using Object = std::vector<Member>;  // in document order; keys are unique, because the reader drops repeated ones

class Value {
 public:
  Value() = default;
  template <typename T>
  Value(T content, diag::Span where) : content_{std::move(content)}, span_{where} {}

  bool is_null() const { return std::holds_alternative<std::monostate>(content_); }
  const bool* boolean() const { return std::get_if<bool>(&content_); }
  // Non-null for numbers without fraction and exponent that fit 64 bits.
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&content_); }
  const double* real() const { return std::get_if<double>(&content_); }
  bool is_number() const { return integer() != nullptr || real() != nullptr; }
  // Any number as a double; 0 for other types.
  double number() const;
  const std::string* string() const { return std::get_if<std::string>(&content_); }
  const Array* array() const { return std::get_if<Array>(&content_); }
  const Object* object() const { return std::get_if<Object>(&content_); }
  Array* array() { return std::get_if<Array>(&content_); }
  Object* object() { return std::get_if<Object>(&content_); }
  // A member of an object, or null.
  const Value* find(std::string_view key) const;
  const Member* member(std::string_view key) const;

  diag::Span span() const { return span_; }
  // "an object", "a string", "the number 3.5": for messages.
  std::string describe() const;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> content_;
  diag::Span span_;
};

struct Member {
  std::string key;
  diag::Span key_span;
  Value value;
};

// The indices of items and members that lead to an inner value.
using Route = std::vector<std::size_t>;
Value& inner(Value& value, const Route& route);

// Readers of members, which are null if absent. The format reports values of the wrong type.

// The member "attack.force" of nested objects, or null. The value itself if the name is empty.
const Value* descend(const Value* from, std::string_view dotted);
// The text of a string; otherwise empty.
std::string text_of(const Value* value);
// A seed, written as an integer or a string; otherwise empty.
std::string seed_text_of(const Value* value);
bool truth_of(const Value* value, bool otherwise);
// An integer within the limits, or nothing.
template <typename Integer>
std::optional<Integer> integer_in(const Value* value, std::type_identity_t<Integer> least, Integer most) {
  const std::int64_t* integer = value == nullptr ? nullptr : value->integer();
  if (integer == nullptr || std::cmp_less(*integer, least) || std::cmp_greater(*integer, most)) return std::nullopt;
  return static_cast<Integer>(*integer);
}

// A document: its text and its value.
struct Document {
  diag::SourcePtr source;
  Value root;
  bool is_yaml = false;  // see bare_text() in data/yaml.h
};

}  // namespace planche::data
