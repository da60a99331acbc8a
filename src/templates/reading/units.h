// Lengths written with their unit.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "data/value.h"

namespace planche::templates {

// The length of "12mm", "1.2cm", "0.5in", "12pt" or "300px@300" (pixels at dots per inch), in mm.
std::optional<double> millimetres(std::string_view text);

// The length in mm of a unit: "mm", "px@300".
std::optional<double> unit_in_mm(std::string_view unit);

// The expression with its lengths as numbers, in a unit of so many mm.
std::string without_units(std::string_view expression, double unit);

// For Names::lengths of expressions whose numbers are in a unit of so many mm.
std::function<std::optional<double>(std::string_view)> lengths_in(double unit);

// Replaces all lengths in a template by numbers: millimetres, or points for sizes of text. Numbers without a unit have
// the unit of the template, given in mm. Expressions stay as they are.
void resolve_lengths(data::Value& root, double unit);

// The notation of such lengths, as a regular expression for Format and in words.
inline constexpr const char* length_pattern = "^-?[0-9]+(\\.[0-9]+)?(mm|cm|in|pt|px@[1-9][0-9]*)$";
inline constexpr const char* unit_pattern = "^(mm|cm|in|pt|px@[1-9][0-9]*)$";
inline constexpr const char* length_in_words = "a length: 12, 12mm, 1.2cm, 0.5in, 12pt, 300px@300";

}  // namespace planche::templates
