// Files that people write by hand.
#pragma once

#include <optional>
#include <string_view>

#include "data/json.h"
#include "data/value.h"

namespace planche::data {

// Whether the name of a file ends in .yaml or .yml, in whatever letters.
bool is_yaml(std::string_view name);

// A text that is read as JSON with comments or, where its name says so, as YAML.
std::optional<Document> read_document(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {},
                                      JsonStyle style = JsonStyle::relaxed);

}  // namespace planche::data
