#include "data/value.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::data {

namespace {

// Shows no-break spaces, which look like others and are often the mistake.
std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  if (text.empty()) return "an empty string";
  std::string shown = base::shortened(text, most);
  for (const auto& [blank, sign] : {std::pair{"\u00a0", "<U+00A0>"}, std::pair{"\u202f", "<U+202F>"}}) {
    for (std::size_t at = shown.find(blank); at != shown.npos; at = shown.find(blank, at))
      shown.replace(at, std::strlen(blank), sign);
  }
  return fmt::format("the string \"{}\"", shown);
}

}  // namespace

double Value::number() const {
  if (const auto* i = integer()) return static_cast<double>(*i);
  if (const auto* r = real()) return *r;
  return 0;
}

const Member* Value::member(std::string_view key) const {
  const Object* members = object();
  if (members == nullptr) return nullptr;
  const auto found = std::find_if(members->begin(), members->end(), [&](const Member& m) { return m.key == key; });
  return found == members->end() ? nullptr : &*found;
}

const Value* Value::find(std::string_view key) const {
  const Member* m = member(key);
  return m == nullptr ? nullptr : &m->value;
}

Value& inner(Value& value, const Route& route) {
  Value* at = &value;
  for (const std::size_t step : route)
    at = at->array() != nullptr ? &(*at->array())[step] : &(*at->object())[step].value;
  return *at;
}

std::string Value::describe() const {
  if (is_null()) return "null";
  if (const auto* b = boolean()) return *b ? "true" : "false";
  if (const auto* i = integer()) return fmt::format("the number {}", *i);
  if (const auto* s = string()) return in_quotes(*s);
  if (array() != nullptr) return "an array";
  if (object() != nullptr) return "an object";
  std::string digits = fmt::format("{}", *real());
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return "the number " + digits;
}

const Value* descend(const Value* from, std::string_view dotted) {
  while (from != nullptr && !dotted.empty()) {
    const std::size_t dot = dotted.find('.');
    from = from->find(dotted.substr(0, dot));
    dotted = dot == std::string_view::npos ? std::string_view{} : dotted.substr(dot + 1);
  }
  return from;
}

std::string text_of(const Value* value) {
  return value == nullptr || value->string() == nullptr ? std::string{} : *value->string();
}

std::string seed_text_of(const Value* value) {
  if (value != nullptr && value->integer() != nullptr) return fmt::format("{}", *value->integer());
  return text_of(value);
}

bool truth_of(const Value* value, bool otherwise) {
  return value == nullptr || value->boolean() == nullptr ? otherwise : *value->boolean();
}

}  // namespace planche::data
