// Shared by the readers: reporting, and the first checks of every text. Only for use in data/.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "data/json.h"
#include "data/plain_text.h"
#include "diag/diagnostic.h"

namespace planche::data {

inline constexpr std::string_view line_ends = "\r\n", white = " \t\r\n";
inline bool is_white(char c) {
  return white.find(c) != white.npos;
}

diag::Span span_of(std::size_t begin, std::size_t end);

void report(diag::Sink& sink, const diag::SourcePtr& source, diag::Span span, std::string code, std::string message,
            std::string hint = {});

// Returns false and reports why if the text is longer than the limit, is empty, contains a NUL or is not UTF-8.
bool is_readable(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits,
                 std::string_view encoding_hint = save_as_utf8);

// The name of the first character for a message: "a comma", "the character é". `text` must not be empty.
std::string name_of_character(std::string_view text);

}  // namespace planche::data
