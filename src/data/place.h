// Maps a place in the text of a string to its place in the source.
#pragma once

#include <cstddef>

#include "data/value.h"

namespace planche::data {

// The place in the source of the bytes `begin` to `end` of a string's text, for JSON, YAML and cells of tables. An
// escape is one place for all bytes that it means. Offsets beyond the text count as its end. For values that are no
// strings, offsets count in the written text. Returns the place of the whole value if the text cannot be followed, as
// in a trimmed cell.
diag::Span place_in(const diag::Source& source, const Value& string, std::size_t begin, std::size_t end);

}  // namespace planche::data
