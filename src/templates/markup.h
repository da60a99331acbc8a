// Marks in text: **bold**, *italic*, :symbol:, and a backslash before what is meant literally.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace planche::templates {

struct Marked {
  std::string text;  // of a symbol its name
  bool bold = false, italic = false, symbol = false;
  friend bool operator==(const Marked&, const Marked&) = default;
};

// Paragraphs, one a line. Marks that are not closed within their paragraph, and stars beside spaces, stand for
// themselves. Linear in the length of `text`.
std::vector<std::vector<Marked>> parse_markup(std::string_view text);

}  // namespace planche::templates
