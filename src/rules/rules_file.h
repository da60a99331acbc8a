// Files of numbers of the rules: rules/<game>.json, or house rules.
#pragma once

#include <filesystem>
#include <optional>

#include "data/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::rules {

// The file, when it can be read and fits the format; what is wrong goes to the sink.
std::optional<data::Document> read_rules_file(const std::filesystem::path& file, const data::Format& format,
                                              diag::Sink& sink);

}  // namespace planche::rules
