// Formats that members of templates share.
#pragma once

#include <string>

#include "data/formats/format.h"

namespace planche::templates {

// Marks of these formats (data::Format::marked).
enum ValueMarks : unsigned {
  length_value = 1,      // in the unit of the template, or with a unit of its own
  text_size_value = 2,   // in points, or with a unit of its own
  color_value = 4,       // may have expressions in braces
  expression_value = 8,  // a string is an expression for the number
  places_value = 16,     // a string is an expression for a list of places
  side_value = 32,       // a string is an expression for a side of the part
  pattern_value = 64     // a text that may have expressions in braces
};

namespace formats {

inline constexpr double largest_length = 10'000;  // mm; larger than any sheet, keeps sums finite

data::Format name();
data::Format length();
data::Format extent();  // a length of at least 0
// A number, or a length with its unit.
data::Format measured(data::Format number, unsigned marks = length_value);
// A number, or an expression for it; the marks say what the number is.
data::Format or_expression(data::Format number, unsigned marks = 0);
data::Format length_or_expression(data::Format number);
data::Format point();
data::Format point_or_expressions();
data::Format size();
data::Format weight();
data::Format letter_spacing();
data::Format color();  // of the palette; may depend on the record
data::Format tint();   // a colour, or the colours of figure and ground
data::Format gradient(std::string description);
data::Format paint();  // a colour or a gradient
data::Format text_style();

}  // namespace formats

}  // namespace planche::templates
