#include "data/plain_text.h"

#include <string>

#include <fmt/format.h>

#include "base/text.h"
#include "data/text_checks.h"

namespace planche::data {

bool is_plain_text(const diag::SourcePtr& source, diag::Sink& sink, std::string_view encoding_hint) {
  const std::string_view text = source->text();
  const std::size_t nul = text.find('\0');
  if (const auto malformed = base::first_invalid_utf8(text.substr(0, nul))) {
    report(sink, source, span_of(*malformed, *malformed + 1), "data/encoding",
           fmt::format("expected UTF-8, found the byte 0x{:02x}", static_cast<unsigned char>(text[*malformed])),
           std::string{encoding_hint});
    return false;
  }
  if (nul != std::string_view::npos) {
    const bool wide = nul <= 1;
    report(sink, source, span_of(nul, nul + 1), "data/encoding", "expected text, found a NUL byte",
           wide ? "save the file as UTF-8; it seems to be UTF-16" : "");
    return false;
  }
  if (text.starts_with("\xef\xbb\xbf")) {
    report(sink, source, span_of(0, 3), "data/encoding", "expected one byte order mark, found two");
    return false;
  }
  return true;
}

std::string with_newlines(std::string text) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    text[size++] = text[i] == '\r' ? '\n' : text[i];
  }
  text.resize(size);
  return text;
}

}  // namespace planche::data
