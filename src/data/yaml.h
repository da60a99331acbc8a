// Reads YAML text into a Value, and reports every problem at its place.
#pragma once

#include <optional>
#include <string>

#include "data/json.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

// Plain data in YAML 1.2: one document, no tags, no `<<`, scalar keys. Unquoted `true`, `false`, numbers in JSON
// notation and null (`~`, `null`, nothing) are such values; everything else is a string (`no`, `1_000`, `067-050`). A
// value has the place where it is written, even if an alias repeats it. An omitted value has an empty place. Limits
// count the values and bytes that aliases repeat.
//
// Returns nothing for other texts, and reports why (`data/syntax`, `data/encoding`, `data/limit`). Of repeated keys
// (`data/duplicate-key`), the first value stays.
std::optional<Value> read_yaml(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {});

// The text for a field of the type text: a string as it is, and in YAML a truth value or number as written, so that
// `1.10` keeps its zero. Nothing for other values.
std::optional<std::string> bare_text(const Document& document, const Value& value);

}  // namespace planche::data
