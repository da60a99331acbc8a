// Files of numbers of the rules: rules/<game>.json, or house rules.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "data/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/settings.h"

namespace planche::rules {

// The file of a game that comes with the program, or that of house rules in its stead.
std::filesystem::path rules_file_of(std::string_view game, const Settings& settings);

// The file, when it can be read and fits the format; what is wrong goes to the sink.
std::optional<data::Document> read_rules_file(const std::filesystem::path& file, const data::Format& format,
                                              diag::Sink& sink);

// The single numbers of the settings as such a file would tell them; what the format has against them goes to the sink.
data::Value numbers_told(const std::string& game, const Settings& settings, const data::Format& format,
                         diag::Sink& sink);

}  // namespace planche::rules
