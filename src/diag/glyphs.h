// Makes text of unknown origin safe for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace planche::diag {

// One code point, or one malformed byte, as the terminal shows it.
struct Glyph {
  std::string shown;      // never a control character
  int columns = 1;        // 0 for combining marks, 2 for wide characters
  std::size_t bytes = 1;  // length in the text, at least 1
};

// The first glyph of `text`, which must not be empty. Control characters become their pictures (U+2400…), a tab an
// arrow, malformed bytes U+FFFD. Invisible characters that reorder or hide text become `<U+202E>`.
Glyph first_glyph(std::string_view text);

// All of `text`, glyph by glyph.
std::string printable(std::string_view text);

// JSON with the same value, in which characters that control a terminal are written as \uXXXX. `json` is well-formed.
std::string plain_json(std::string_view json);

}  // namespace planche::diag
