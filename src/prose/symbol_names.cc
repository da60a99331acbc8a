#include "prose/symbol_names.h"

#include <algorithm>
#include <string>

namespace planche::prose {

Words with_symbols(const Words& given) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto follows = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
  Words joined, out;
  for (const TextSpan& span : given) {
    const bool same = span.kind == TextSpan::Kind::text && !joined.empty() &&
                      joined.back().kind == TextSpan::Kind::text && joined.back().bold == span.bold &&
                      joined.back().italic == span.italic;
    if (same) {
      joined.back().text += span.text;
      joined.back().where.end = std::max(joined.back().where.end, span.where.end);
    } else {
      joined.push_back(span);
    }
  }
  for (const TextSpan& span : joined) {
    if (span.kind != TextSpan::Kind::text) {
      out.push_back(span);
      continue;
    }
    const std::string& text = span.text;
    std::size_t from = 0;
    const auto upto = [&](std::size_t end) {
      if (end == from) return;
      out.push_back({span.kind, text.substr(from, end - from), span.bold, span.italic, {}, {}, span.where});
    };
    for (std::size_t at = text.find(':'); at != std::string::npos; at = text.find(':', at)) {
      std::size_t end = at + 1;
      if (end < text.size() && letter(text[end])) {
        while (end < text.size() && follows(text[end])) ++end;
      }
      if (end == at + 1 || end >= text.size() || text[end] != ':') {
        ++at;
        continue;
      }
      upto(at);
      out.push_back(
          {TextSpan::Kind::symbol, text.substr(at + 1, end - at - 1), span.bold, span.italic, {}, {}, span.where});
      at = from = end + 1;
    }
    upto(text.size());
  }
  return out;
}

}  // namespace planche::prose
