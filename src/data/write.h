// Writes values as JSON and YAML.
#pragma once

#include <optional>
#include <string>

#include "data/value.h"

namespace planche::data {

// Indented by two spaces. Lists and objects that fit into 120 bytes take one line.
std::string to_json(const Value& value);
// In one line without blanks.
std::string to_compact_json(const Value& value);
// In blocks, without quotes around texts that read as the same text.
std::string to_yaml(const Value& value);

// The first difference between two values, as a path ("cards[3].title", from 0), or nothing. Ignores the order of
// members, the notation of numbers, and places.
std::optional<std::string> difference(const Value& a, const Value& b);

}  // namespace planche::data
