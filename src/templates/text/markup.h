// Markup in text: **bold**, *italic*, :symbol:, [run]…[/], and a backslash before a literal character.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planche::templates {

struct Marked {
  std::string text;  // name of a symbol
  bool bold = false, italic = false, symbol = false;
  std::vector<std::string> runs = {};     // names of the runs around it, the outermost first
  std::optional<std::size_t> token = {};  // index of a token, which is a symbol
  friend bool operator==(const Marked&, const Marked&) = default;
};

// Whether a backslash before this character makes it literal. Before other characters, a backslash is literal, except
// before the brackets of a run.
constexpr bool is_escapable(char c) {
  return std::string_view{"*:{}\\"}.find(c) != std::string_view::npos;
}

// Whether a name in brackets begins a run. Without it, none does.
using NamesRun = std::function<bool(std::string_view name)>;

// Precedes a character that is literal in any context. No text contains it.
inline constexpr std::string_view literal_mark = "\uFDD8";
// Precedes the bracket that begins a run of HTML: if its name is unknown, the text inside is printed without brackets.
inline constexpr std::string_view html_run_mark = "\uFDD9";
// Begin and end text without tokens.
inline constexpr std::string_view plain_mark = "\uFDDA", no_plain_mark = "\uFDDB";

// The length of `word` at the start of marked text, where literal marks may be between its characters; 0 if the text
// begins with something else.
std::size_t length_of(std::string_view word, std::string_view text);

// The mark for the token with this index. No text contains it.
std::string token_mark(std::size_t index);

// Binds marks in `literals`, the pieces of a text between its values. A pair of marks with values between them then
// holds whatever the values are: empty, several paragraphs, or ending with a blank.
void bind_marks(std::vector<std::string>& literals, const NamesRun& names_run = {});

// Whether a text consists only of bound marks.
bool is_unsaid(std::string_view text);

// The paragraphs, one for each line. Stars are marks as in CommonMark, except between digits and between a letter and a
// digit. Marks that are not closed in their paragraph are literal. `unknown` collects names in brackets that are not
// runs although [/] follows. Takes linear time.
std::vector<std::vector<Marked>> parse_markup(std::string_view text, const NamesRun& names_run = {},
                                              std::vector<std::string>* unknown = nullptr);

}  // namespace planche::templates
