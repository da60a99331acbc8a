// What must hold after any input.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "base/text.h"
#include "diag/print.h"

namespace planche::fuzz {

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

inline void require_inside(diag::Span span, const diag::Source& source) {
  require(span.begin <= span.end && span.end <= source.text().size(), "a span lies within its source");
}

// Prints every diagnostic in all forms.
inline void require_printable(const diag::Sink& sink) {
  const auto all = sink.sorted();
  for (const diag::Diagnostic& d : all) {
    if (d.source) require_inside(d.span, *d.source);
    require(!d.message.empty() && !d.code.empty(), "a diagnostic has a code and a message");
    const std::string text = diag::to_text(d, false);
    require(!base::first_invalid_utf8(text), "printed text is UTF-8");
    require(text.find_first_of("\r\t\x1b") == std::string::npos, "printed text holds no control characters");
    require(diag::to_json_line(d).find('\n') == std::string::npos, "a JSON line is one line");
  }
  require(!diag::to_sarif(all, "0").empty(), "there is a SARIF log");
}

}  // namespace planche::fuzz
