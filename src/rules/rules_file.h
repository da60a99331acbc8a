// Files with numbers of the rules: rules/<game>.json, or house rules.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "data/formats/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/settings.h"

namespace planche::rules {

// The built-in file of a game, or the file of house rules that replaces it.
std::filesystem::path rules_file_of(std::string_view game, const Settings& settings);

// The file, if it is readable and fits the format. Errors go to the sink.
std::optional<data::Document> read_rules_file(const std::filesystem::path& file, const data::Format& format,
                                              diag::Sink& sink);

// The single numbers of the settings, in the form of such a file. Errors of format go to the sink.
data::Value written_numbers(const std::string& game, const Settings& settings, const data::Format& format,
                            diag::Sink& sink);

}  // namespace planche::rules
