// Words of recorded games.
#pragma once

#include <string>
#include <string_view>

namespace planche::play {

// In double quotes where it has other signs than letters, digits, `_`, `-` and `#`, or none at all.
std::string as_written(std::string_view text);

}  // namespace planche::play
