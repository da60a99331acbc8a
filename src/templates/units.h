// Lengths that are written with their unit.
#pragma once

#include <optional>
#include <string_view>

#include "data/value.h"

namespace planche::templates {

// What "12mm", "1.2cm", "0.5in", "12pt" and "300px@300" (pixels at dots per inch) are, mm.
std::optional<double> millimetres(std::string_view text);

// Replaces lengths with a unit by their numbers wherever a template says a length: millimetres, and points where it
// says the size of a text.
void resolve_lengths(data::Value& root);

// What such lengths look like, in Format's regular expressions and in words.
inline constexpr const char* length_pattern = "^-?[0-9]+(\\.[0-9]+)?(mm|cm|in|pt|px@[1-9][0-9]*)$";
inline constexpr const char* length_in_words = "a length: 12, 12mm, 1.2cm, 0.5in, 12pt, 300px@300";

}  // namespace planche::templates
