// Marks in text: **bold**, *italic*, :symbol:, and a backslash before a sign that is meant literally.
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

// Whether a backslash before this character makes it literal. Before anything else a backslash stands for itself.
constexpr bool is_escapable(char c) {
  return std::string_view{"*:{}\\"}.find(c) != std::string_view::npos;
}

// Marks in `literals`, which are the pieces of a text with a value between each and the next: pairs with values between
// them are bound, so that they hold whatever the values are: none, several paragraphs, one that ends with a blank.
void bind_marks(std::vector<std::string>& literals);

// Whether a text is nothing but bound marks.
bool is_unsaid(std::string_view text);

// Paragraphs, one a line. Marks that are not closed within their paragraph, and stars beside spaces, stand for
// themselves. Linear in the length of `text`.
std::vector<std::vector<Marked>> parse_markup(std::string_view text);

}  // namespace planche::templates
