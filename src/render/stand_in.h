// What stands in a PDF for content that is drawn elsewhere: a valid JPEG of one pixel whose comment carries a number.
// Cairo promises to store a JPEG attached to a surface byte for byte, so the last pass knows its own again, and nothing
// else: a picture of the user's would have to be the same in every byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace planche::render {

std::string stand_in_jpeg(std::uint32_t number);
// Of any of them, in bytes.
std::size_t stand_in_size();

// The number of a stand-in; nothing when any byte is not the one that `stand_in_jpeg` writes.
std::optional<std::uint32_t> stand_in_number(std::string_view bytes);

}  // namespace planche::render
