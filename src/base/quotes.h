// Typographic quotes, which word processors put in place of straight ones.
#pragma once

#include <string_view>

namespace planche::base {

// The bytes of the typographic quote at the start of `text`; 0 if there is none.
constexpr std::size_t typographic_quote(std::string_view text) {
  for (const std::string_view quote : {"“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", "″", "′"}) {
    if (text.starts_with(quote)) return quote.size();
  }
  return 0;
}

// The text between the typographic quote at the start of `text` and the next quote or end of the line.
constexpr std::string_view in_typographic_quotes(std::string_view text) {
  text.remove_prefix(typographic_quote(text));
  std::size_t end = 0;
  while (end < text.size() && text[end] != '\n' && text[end] != '\r' && text[end] != '"' && text[end] != '\'' &&
         typographic_quote(text.substr(end)) == 0)
    ++end;
  return text.substr(0, end);
}

}  // namespace planche::base
