// Files that people write by hand.
#pragma once

#include <optional>

#include "data/json.h"
#include "data/value.h"

namespace planche::data {

// A text that is read as JSON with comments or, where its form or the ending of its name (.yaml or .yml, in whatever
// letters) says so, as YAML.
std::optional<Document> read_document(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {},
                                      JsonStyle style = JsonStyle::relaxed);

}  // namespace planche::data
