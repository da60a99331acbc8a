#include "data/workbooks/cell_xml.h"

#include <fmt/format.h>

#include "base/text.h"
#include "data/tables/csv.h"
#include "data/tables/write_table.h"
#include "data/workbooks/sheet_cells.h"

namespace planche::data {

std::string escaped_xml(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

bool reads_as_number(const std::string& text) {
  return value_of({text, {}}).is_number() && short_number(text) == text;
}

namespace {

// The length in bytes of a character at `i` that XML does not allow (a control character, U+FFFE or U+FFFF), or 0.
std::size_t beyond_xml(std::string_view text, std::size_t i) {
  const auto c = static_cast<unsigned char>(text[i]);
  if (c < 0x20) return c == '\t' || c == '\n' || c == '\r' ? 0 : 1;
  return text.substr(i, 3) == "\xef\xbf\xbe" || text.substr(i, 3) == "\xef\xbf\xbf" ? 3 : 0;
}

}  // namespace

std::string escaped_for_excel(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool is_mark = text.compare(i, 2, "_x") == 0 && i + 6 < text.size() && text[i + 6] == '_';
    if (const std::size_t beyond = beyond_xml(text, i); beyond == 3) {
      result += text[i + 2] == '\xbe' ? "_xFFFE_" : "_xFFFF_";
      i += 2;
    } else if (beyond == 1 || c == '\r' || is_mark) {
      result += fmt::format("_x{:04X}_", c);
    } else {
      result += text[i];
    }
  }
  return escaped_xml(result);
}

std::string paragraphs(const std::string& text, std::string_view prefix) {
  std::string result;
  for (const std::string_view line : base::split(text, '\n')) {
    result += fmt::format("<{}p>", prefix);
    for (std::size_t i = 0; i < line.size(); ++i) {
      const bool is_alone = i > 0 && i + 1 < line.size() && line[i - 1] != ' ';
      if (line[i] == ' ' && !is_alone) {
        result += fmt::format("<{}s/>", prefix);
      } else if (line[i] == '\t') {
        result += fmt::format("<{}tab/>", prefix);
      } else {
        result += escaped_xml(line.substr(i, 1));
      }
    }
    result += fmt::format("</{}p>", prefix);
  }
  return result;
}

bool is_xml(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (beyond_xml(text, i) > 0) return false;
  }
  return true;
}

}  // namespace planche::data
