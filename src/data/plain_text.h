// The encoding and the line ends of text.
#pragma once

#include <string>
#include <string_view>

#include "diag/diagnostic.h"

namespace planche::data {

inline constexpr std::string_view save_as_utf8 = "save the file in the encoding UTF-8";

// Whether the text is UTF-8 without NULs and a second byte order mark; reports the first fault as `data/encoding`.
bool is_plain_text(const diag::SourcePtr& source, diag::Sink& sink, std::string_view encoding_hint = save_as_utf8);

// The text with "\n" for each line end, however it was written: "\r\n", "\r" or "\n".
std::string with_newlines(std::string text);

}  // namespace planche::data
