// Bytes as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace planche::base {

// In the standard alphabet of RFC 4648, with padding and without line breaks.
std::string base64(std::string_view bytes);

// The bytes of such text; nothing for other text.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace planche::base
