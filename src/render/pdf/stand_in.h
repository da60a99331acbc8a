// Stands in a PDF for content that is drawn elsewhere: a valid JPEG of one pixel with a number in its comment. Cairo
// stores a JPEG attached to a surface byte for byte, so the last pass recognises it, and nothing else: a user's picture
// would have to be equal in every byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace planche::render {

std::string stand_in_jpeg(std::uint32_t number);
// The size in bytes of every stand-in.
std::size_t stand_in_size();

// The number of a stand-in; nothing if any byte differs from the output of `stand_in_jpeg`.
std::optional<std::uint32_t> stand_in_number(std::string_view bytes);

}  // namespace planche::render
