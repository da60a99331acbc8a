// Bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace planche::base {

// In the standard alphabet of RFC 4648, with padding and without line breaks.
std::string base64(std::string_view bytes);

}  // namespace planche::base
