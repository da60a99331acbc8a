// Markup in text: **bold**, *italic*, :symbol:, and a backslash before a literal character.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace planche::templates {

struct Marked {
  std::string text;  // name of a symbol
  bool bold = false, italic = false, symbol = false;
  friend bool operator==(const Marked&, const Marked&) = default;
};

// Whether a backslash before this character makes it literal. Before other characters, a backslash is literal.
constexpr bool is_escapable(char c) {
  return std::string_view{"*:{}\\"}.find(c) != std::string_view::npos;
}

// Binds marks in `literals`, the pieces of a text between its values. A pair of marks with values between them then
// holds whatever the values are: empty, several paragraphs, or ending with a blank.
void bind_marks(std::vector<std::string>& literals);

// Whether a text consists only of bound marks.
bool is_unsaid(std::string_view text);

// The paragraphs, one for each line. Marks that are not closed in their paragraph, and stars beside spaces, are
// literal. Takes linear time.
std::vector<std::vector<Marked>> parse_markup(std::string_view text);

}  // namespace planche::templates
