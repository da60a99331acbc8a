// Values -> text of JSON and YAML.
#pragma once

#include <optional>
#include <string>

#include "data/value.h"

namespace planche::data {

// Indented by two spaces; lists and objects that fit stand in one line of at most 120 bytes.
std::string to_json(const Value& value);
// In one line without blanks.
std::string to_compact_json(const Value& value);
// In blocks; texts without quotes where they read as the same text.
std::string to_yaml(const Value& value);

// Where two values differ first, as a path ("cards[3].title", from 0), or nothing. Members may come in any order,
// numbers are equal as numbers; places do not count.
std::optional<std::string> difference(const Value& a, const Value& b);

}  // namespace planche::data
