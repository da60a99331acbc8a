#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "diag/diagnostic_printers.h"
#include "diag/glyphs.h"

namespace planche::diag {

namespace {

constexpr int most_columns = 110;
constexpr std::size_t most_bytes = 4 * std::size_t{most_columns};  // the longest code points take four bytes
constexpr int most_before = 70;                                    // columns left of the caret in a truncated line
constexpr std::string_view ellipsis = "…";

struct Colours {
  std::string_view bold, severity, faint, off;
};

Colours colours(Severity s, bool on) {
  if (!on) return {};
  return {"\x1b[1m",
          s == Severity::error     ? "\x1b[1;31m"
          : s == Severity::warning ? "\x1b[1;35m"
                                   : "\x1b[1;36m",
          "\x1b[2m", "\x1b[0m"};
}

// The part of a line around the caret, and the carets below it.
struct Excerpt {
  std::string shown, marks;
};

// Steps back over whole code points until `columns` are used up. A malformed byte counts as one code point.
std::size_t window_start(std::string_view line, std::size_t caret) {
  std::deque<std::pair<std::size_t, int>> glyphs;  // offset and width of each glyph before the caret
  // A code point has at most four bytes; text further left does not fit.
  std::size_t at = caret > most_bytes ? caret - most_bytes : 0;
  while (at > 0 && at < caret && (static_cast<unsigned char>(line[at]) & 0xc0) == 0x80) ++at;
  for (; at < caret;) {
    const Glyph g = first_glyph(line.substr(at));
    glyphs.emplace_back(at, g.columns);
    at += g.bytes;
  }
  int columns = 0;
  for (const auto& [offset, width] : glyphs) columns += width;
  const bool all = glyphs.empty() || glyphs.front().first == 0;
  if (all && columns <= most_before) return 0;
  while (!glyphs.empty() && (columns > most_before || glyphs.front().second == 0)) {
    columns -= glyphs.front().second;
    glyphs.pop_front();
  }
  return glyphs.empty() ? caret : glyphs.front().first;
}

bool fits_whole(std::string_view line) {
  if (line.size() > most_bytes) return false;
  int columns = 0;
  while (!line.empty()) {
    const Glyph g = first_glyph(line);
    columns += g.columns;
    line.remove_prefix(g.bytes);
  }
  return columns <= most_columns;
}

// `begin` and `end` are offsets within `line`; `end` may lie beyond it.
Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end) {
  Excerpt e;
  const bool whole = fits_whole(line);
  std::size_t at = whole ? 0 : window_start(line, begin);
  const std::size_t last = at + 2 * most_bytes;  // combining marks take no columns
  int columns = 0;
  if (at > 0) {
    e.shown = ellipsis;
    e.marks = " ";
    columns = 1;
  }
  while (at < line.size()) {
    const Glyph g = first_glyph(line.substr(at));
    if (!whole && (columns + g.columns >= most_columns || at >= last)) {
      e.shown += ellipsis;
      break;
    }
    e.shown += g.shown;
    if (at + g.bytes <= begin) {
      e.marks.append(static_cast<std::size_t>(g.columns), ' ');
    } else if (at <= begin) {
      e.marks += '^';
      if (g.columns > 1) e.marks.append(static_cast<std::size_t>(g.columns) - 1, '~');
    } else if (at < end) {
      e.marks.append(static_cast<std::size_t>(g.columns), '~');
    }
    columns += g.columns;
    at += g.bytes;
  }
  if (e.marks.find('^') == std::string::npos) e.marks += '^';
  return e;
}

}  // namespace

std::string to_text(const Diagnostic& d, bool colour) {
  const Colours c = colours(d.severity, colour);
  const Position place = d.source ? d.source->position(d.span.begin) : Position{};
  std::string text;
  if (d.source) {
    text += fmt::format("{}{}:{} ", c.bold, printable(d.source->place(d.span.begin)), c.off);
  }
  text += fmt::format("{}{}:{} ", c.severity, name_of(d.severity), c.off);
  text += printable(with_subject(d));
  if (!d.code.empty()) text += fmt::format(" {}[{}]{}", c.faint, d.code, c.off);
  text += '\n';
  if (d.source && !d.source->line(place.line).empty()) {
    const std::string_view line = d.source->line(place.line);
    const auto size = static_cast<std::uint32_t>(d.source->text().size());
    const auto line_begin = static_cast<std::uint32_t>(line.data() - d.source->text().data());
    const std::uint32_t begin = std::min(d.span.begin, size), end = std::clamp(d.span.end, begin, size);
    const Excerpt e = excerpt(line, begin - line_begin, end - line_begin);
    text += fmt::format("{:>5} | {}\n      | {}{}{}\n", place.line, e.shown, c.severity, e.marks, c.off);
  }
  std::string last;
  if (!d.rule.empty()) last += "rule " + printable(d.rule);
  if (!d.reference.empty()) {
    last += d.rule.empty() ? printable(d.reference) : fmt::format(" ({})", printable(d.reference));
  }
  if (!d.hint.empty()) last += (last.empty() ? "" : " · ") + std::string{"hint: "} + printable(d.hint);
  if (d.layer) last += (last.empty() ? "" : " · ") + std::string{"layer: "} + printable(d.layer.text());
  if (!last.empty()) text += fmt::format("   {}\n", last);
  return text;
}

}  // namespace planche::diag
