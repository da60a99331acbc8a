// Reads JSON text into a Value, and reports every problem at its place.
#pragma once

#include <optional>

#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

struct Limits {
  std::size_t bytes = 32u << 20;      // of a document
  std::size_t depth = 64;             // nested arrays and objects
  std::size_t values = 4'000'000;     // of a document; cells of a table
  std::size_t unpacked = 256u << 20;  // bytes read from a workbook
};

// Relaxed JSON, which people write by hand, may have comments from `//` to the end of the line and a comma after the
// last item or member.
enum class JsonStyle { strict, relaxed };

// Returns nothing if the text is not JSON, and reports why (`data/syntax`, `data/encoding`, `data/limit`). Of repeated
// keys (`data/duplicate-key`), the first value stays. Accepts a byte order mark and CRLF, but no embedded NUL.
std::optional<Value> read_json(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {},
                               JsonStyle style = JsonStyle::strict);

}  // namespace planche::data
