// Reads files that people write by hand.
#pragma once

#include <optional>

#include "data/json.h"
#include "data/value.h"

namespace planche::data {

// Reads YAML if the form or the ending of the name (.yaml or .yml, in any case) says so, otherwise JSON with comments.
std::optional<Document> read_document(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {},
                                      JsonStyle style = JsonStyle::relaxed);

}  // namespace planche::data
