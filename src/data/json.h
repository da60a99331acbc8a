// JSON text -> Value, with every problem reported at its place.
#pragma once

#include <optional>

#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

struct Limits {
  std::size_t bytes = 32u << 20;      // of one document
  std::size_t depth = 64;             // nested arrays and objects
  std::size_t values = 4'000'000;     // in one document; of a table its cells
  std::size_t unpacked = 256u << 20;  // bytes of what is read of a workbook
};

// Relaxed JSON, which people write by hand, may hold comments from `//` to the end of the line and a comma after the
// last item or member.
enum class JsonStyle { strict, relaxed };

// Nothing when the text is not JSON at all (`data/syntax`, `data/encoding`, `data/limit` tell why). Repeated keys are
// `data/duplicate-key`, the first value stays. A byte order mark and CRLF are accepted; an embedded NUL is not.
std::optional<Value> read_json(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits = {},
                               JsonStyle style = JsonStyle::strict);

}  // namespace planche::data
