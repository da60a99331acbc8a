#include "prose/html.h"

#include <algorithm>
#include <charconv>

#include <libxml/HTMLparser.h>

#include "base/text.h"

namespace planche::prose {

namespace {

std::string utf8(unsigned long code) {
  if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) code = 0xfffd;
  const auto byte = [](unsigned long value) { return static_cast<char>(value); };
  const auto later = [&](int shift) { return byte(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xc0 | code >> 6), later(0)};
  if (code < 0x10000) return {byte(0xe0 | code >> 12), later(6), later(0)};
  return {byte(0xf0 | code >> 18), later(12), later(6), later(0)};
}

}  // namespace

std::string entity(std::string_view text) {
  const std::string name{text.substr(1, text.size() - 2)};  // the name between `&` and `;`
  const htmlEntityDesc* known = htmlEntityLookup(reinterpret_cast<const xmlChar*>(name.c_str()));
  if (known != nullptr) return utf8(known->value);
  if (!text.starts_with("&#")) return std::string{text};
  const bool hex = text.size() > 2 && (text[2] == 'x' || text[2] == 'X');
  unsigned long code = 0;
  const char* begin = text.data() + (hex ? 3 : 2);
  std::from_chars(begin, text.data() + text.size(), code, hex ? 16 : 10);
  return utf8(code);
}

std::string instead_of(std::string_view html) {
  const std::size_t begin = std::min(html.size(), html.find_first_not_of("< "));
  const std::string tag = base::lower(html.substr(begin, html.find_first_of(" />", begin) - begin));
  if (tag == "b" || tag == "strong") return "write **bold**";
  if (tag == "i" || tag == "em") return "write *italic*";
  if (tag == "br") return "end the line with a backslash";
  if (tag == "img") return "write a picture in a paragraph of its own: ![caption](picture.png)";
  if (tag == "a") return "write [words](https://...), or only the words";
  if (html.starts_with("<!--")) return "put comments alone or at the end of a line: <!-- page -->";
  return "remove the tag; docs/booklets.md lists what texts can have";
}

std::string comment_of(std::string_view html) {
  const std::string_view text = base::trimmed(html);
  if (!text.starts_with("<!--") || !text.ends_with("-->") || text.size() < 7) return {};
  return std::string{base::trimmed(text.substr(4, text.size() - 7))};
}

}  // namespace planche::prose
