// From a place in the text of a string to the place in the source where that is written.
#pragma once

#include <cstddef>

#include "data/value.h"

namespace planche::data {

// Where the bytes `begin` up to `end` of the string's text stand in the source it was read from, as JSON, as a cell of
// a table or as YAML: an escape is one place for all bytes it means. Offsets beyond the text count as its end. Of a
// value that is no string, offsets count in the text as it is written. Where a text cannot be followed (a cell that was
// trimmed, say), the place of the whole value.
diag::Span place_in(const diag::Source& source, const Value& string, std::size_t begin, std::size_t end);

}  // namespace planche::data
