// Text of unknown origin made fit for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace planche::diag {

// One code point (or one malformed byte) as it is shown.
struct Glyph {
  std::string shown;      // never a control character
  int columns = 1;        // 0 for combining marks, 2 for wide characters
  std::size_t bytes = 1;  // taken from the text, at least 1
};

// The first glyph of `text`, which must not be empty. Control characters become their pictures (U+2400…), a tab an
// arrow, malformed bytes U+FFFD, invisible characters that reorder or hide text `<U+202E>`.
Glyph first_glyph(std::string_view text);

// All of `text` that way.
std::string printable(std::string_view text);

// Well-formed JSON of the same value, in which what a terminal might obey is written as \uXXXX.
std::string plain_json(std::string_view json);

}  // namespace planche::diag
