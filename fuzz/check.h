// What must hold after any input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "base/text.h"
#include "diag/diagnostic_printers.h"

// Begins what a target does with bytes and their number: for libFuzzer a program's only one, for run_seeds.cc one of
// all.
#ifdef PLANCHE_FUZZ
#define PLANCHE_FUZZ_TARGET(name) extern "C" int LLVMFuzzerTestOneInput
#else
#define PLANCHE_FUZZ_TARGET(name)                                                                                \
  static int try_##name(const std::uint8_t*, std::size_t);                                                       \
  [[maybe_unused]] static const bool listed_##name = planche::fuzz::targets().emplace(#name, try_##name).second; \
  static int try_##name
#endif

namespace planche::fuzz {

using Target = int (*)(const std::uint8_t*, std::size_t);

inline std::map<std::string, Target>& targets() {
  static std::map<std::string, Target> all;
  return all;
}

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
