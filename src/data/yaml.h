// YAML text -> Value, with every problem reported at its place.
#pragma once

#include <optional>
#include <string>

#include "data/json.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

// Plain data in YAML 1.2: one document, no tags, no `<<`, keys that are scalars. Unquoted `true`, `false`, numbers as
// JSON spells them and null (`~`, `null`, nothing) are such values; everything else is a string (`no`, `1_000`,
// `067-050`). A value has the place where it is written, also one that stands elsewhere by an alias; nothing where
// a value is left out has an empty place. Values and bytes that aliases repeat count for the limits.
//
// Nothing when the text is no such thing (`data/syntax`, `data/encoding`, `data/limit` tell why). Repeated keys are
// `data/duplicate-key`, the first value stays.
std::optional<Value> read_yaml(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {});

// What a field of text takes of a scalar: a string as it is, and in YAML a truth or number as it is written, so that
// `1.10` keeps its zero. Else nothing.
std::optional<std::string> bare_text(const Document& document, const Value& value);

}  // namespace planche::data
