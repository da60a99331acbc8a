// The encoding of files that are text.
#pragma once

#include <string_view>

#include "diag/diagnostic.h"

namespace planche::data {

inline constexpr std::string_view save_as_utf8 = "save the file in the encoding UTF-8";

// Whether the text is UTF-8 without NULs and a second byte order mark; reports the first fault as `data/encoding`.
bool is_plain_text(const diag::SourcePtr& source, diag::Sink& sink, std::string_view encoding_hint = save_as_utf8);

}  // namespace planche::data
