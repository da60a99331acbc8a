// Entities that an SVG picture declares itself, as Illustrator does for names of namespaces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace planche::render {

// Limit of bytes that all entities of a picture may add.
inline constexpr std::size_t most_expanded = 4u << 20;

// The picture with its entities expanded and without the declarations; line numbers stay the same. Returns the picture
// unchanged unless the document type declares only texts without markup and other entities, and they add at most
// `limit` bytes.
std::string with_entities_expanded(std::string_view svg, std::size_t limit = most_expanded);

}  // namespace planche::render
