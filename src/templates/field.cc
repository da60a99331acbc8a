#include "templates/field.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::templates {

namespace {

const data::Value* descend(const data::Value* from, std::string_view dotted) {
  while (from != nullptr && !dotted.empty()) {
    const std::size_t dot = dotted.find('.');
    from = from->find(dotted.substr(0, dot));
    dotted = dot == std::string_view::npos ? std::string_view{} : dotted.substr(dot + 1);
  }
  return from;
}

void print_value(const data::Value& value, std::string& to) {
  if (const auto* text = value.string()) {
    to.append(*text, 0, longest_text + 1);
  } else if (const auto* integer = value.integer()) {
    fmt::format_to(std::back_inserter(to), "{}", *integer);
  } else if (const auto* real = value.real()) {
    fmt::format_to(std::back_inserter(to), "{}", *real);
  } else if (const auto* flag = value.boolean()) {
    to += *flag ? "true" : "false";
  } else if (const auto* list = value.array()) {
    bool first = true;
    for (const data::Value& one : *list) {
      if (to.size() > longest_text) return;
      if (!first) to += ", ";
      first = false;
      if (one.array() == nullptr) print_value(one, to);
    }
  }
}

}  // namespace

const data::Value* Record::find(std::string_view dotted) const {
  if (dotted.empty()) return nullptr;
  if (computed != nullptr) {
    for (const auto& [name, value] : *computed) {
      if (!dotted.starts_with(name)) continue;
      if (dotted.size() == name.size()) return &value;
      if (dotted[name.size()] != '.') continue;
      if (const data::Value* inside = descend(&value, dotted.substr(name.size() + 1))) return inside;
    }
  }
  return object != nullptr ? descend(object, dotted) : nullptr;
}

FieldValue::FieldValue(const Field& field, const Scope& scope) {
  switch (field.kind) {
    case Field::Kind::record:
      value_ = scope.record != nullptr ? scope.record->find(field.name) : nullptr;
      break;
    case Field::Kind::item:
      value_ = descend(scope.item, field.name);
      break;
    case Field::Kind::index:
      index_ = scope.index;
      break;
  }
}

bool FieldValue::truth() const {
  if (index_) return *index_ != 0;
  if (value_ == nullptr || value_->is_null()) return false;
  if (const auto* flag = value_->boolean()) return *flag;
  if (value_->is_number()) return value_->number() != 0;
  if (const auto* text = value_->string()) return !text->empty();
  if (const auto* list = value_->array()) return !list->empty();
  if (const auto* object = value_->object()) return !object->empty();
  return false;
}

std::optional<double> FieldValue::number() const {
  if (index_) return static_cast<double>(*index_);
  if (value_ != nullptr && value_->is_number()) return value_->number();
  return std::nullopt;
}

void FieldValue::print(std::string& to) const {
  if (index_)
    fmt::format_to(std::back_inserter(to), "{}", *index_);
  else if (value_ != nullptr)
    print_value(*value_, to);
}

bool FieldValue::equals(std::string_view text) const {
  if (value_ != nullptr && value_->string() != nullptr) return *value_->string() == text;
  std::string printed;
  print(printed);
  return (index_ || value_ != nullptr) && printed == text;
}

bool is_field_name(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  for (const std::string_view part : base::split(name, '.')) {
    if (part.empty() || !std::all_of(part.begin(), part.end(), fits)) return false;
  }
  return !name.empty();
}

}  // namespace planche::templates
