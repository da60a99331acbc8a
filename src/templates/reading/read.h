// Reads members with checked types, and defaults.
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

#include "base/geometry.h"
#include "templates/reading/blueprint.h"

namespace planche::templates {

// Also `absent` while the member is an expression, which a record's values will replace: check limits that depend on it
// only where is_number() holds.
inline double number(const Entry* entry, double absent) {
  return entry != nullptr && entry->value->is_number() ? entry->value->number() : absent;
}

inline bool flag(const Entry* entry) {
  return entry != nullptr && entry->value->boolean() != nullptr && *entry->value->boolean();
}

// The index of the member's text among `choices`.
inline int choice(const Entry* entry, std::initializer_list<std::string_view> choices, int absent) {
  if (entry == nullptr || entry->value->string() == nullptr) return absent;
  int index = 0;
  for (const std::string_view one : choices) {
    if (one == *entry->value->string()) return index;
    ++index;
  }
  return absent;
}

inline std::optional<base::Point> point(const data::Value* value) {
  if (value == nullptr || value->array() == nullptr || value->array()->size() != 2) return std::nullopt;
  return base::Point{(*value->array())[0].number(), (*value->array())[1].number()};
}

inline std::optional<base::Point> point(const Entry* entry) {
  return point(entry != nullptr ? entry->value : nullptr);
}

inline std::optional<base::Size> size(const Entry* entry) {
  const auto p = point(entry);
  return p ? std::optional{base::Size{p->x, p->y}} : std::nullopt;
}

}  // namespace planche::templates
