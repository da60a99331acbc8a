// Words of recorded games.
#pragma once

#include <string>
#include <string_view>

namespace planche::play {

// Quotes the text if it is empty or has characters other than letters, digits, `_`, `-` and `#`.
std::string as_written(std::string_view text);
// Without the numbers of copies: "buy copper" for "buy copper#15".
std::string without_copies(std::string_view text);

}  // namespace planche::play
