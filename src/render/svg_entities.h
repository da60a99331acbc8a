// The entities that an SVG picture declares for itself, as Illustrator does for the names of its namespaces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace planche::render {

// Bytes that all entities of a picture may add to it.
inline constexpr std::size_t most_expanded = 4u << 20;

// The picture with its entities in their places and without the declarations; the numbers of its lines stay. Only where
// the document type declares nothing but texts without markup and without other entities, and they add at most `limit`
// bytes; otherwise as it is.
std::string with_entities_expanded(std::string_view svg, std::size_t limit = most_expanded);

}  // namespace planche::render
