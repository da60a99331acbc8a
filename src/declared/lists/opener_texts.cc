// Finds texts that were written for another program.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "data/raised.h"
#include "declared/lists/opener.h"

namespace planche::declared {

namespace {

bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}

// The HTML tag ("<b>") or entity ("&nbsp;") at the start of the text; otherwise empty.
std::string_view html_at(std::string_view text) {
  constexpr std::array tags{"a",      "b",      "big", "br",  "center", "del", "div", "em", "font", "h1",    "h2",
                            "h3",     "hr",     "i",   "img", "ins",    "li",  "ol",  "p",  "s",    "small", "span",
                            "strike", "strong", "sub", "sup", "table",  "td",  "th",  "tr", "u",    "ul"};
  constexpr std::size_t longest_tag = 200, longest_entity = 12;
  if (text.starts_with('&')) {
    const std::size_t end = text.substr(0, longest_entity).find(';');
    if (end == text.npos || end < 2) return {};
    const std::string_view name = text.substr(1, end - 1);
    const bool number = name.size() > 1 && name[0] == '#';
    const bool sound = std::ranges::all_of(name.substr(number ? 1 : 0),
                                           [](char c) { return is_ascii_letter(c) || is_ascii_digit(c); });
    return sound && (number || is_ascii_letter(name[0])) ? text.substr(0, end + 1) : std::string_view{};
  }
  if (!text.starts_with('<')) return {};
  const std::size_t begin = text.starts_with("</") ? 2 : 1;
  std::size_t end = begin;
  while (end < text.size() && (is_ascii_letter(text[end]) || (end > begin && is_ascii_digit(text[end])))) ++end;
  const std::string name = base::lower(text.substr(begin, end - begin));
  if (std::ranges::find(tags, name) == tags.end()) return {};
  const std::size_t close = text.substr(0, longest_tag).find('>', end);
  return close == text.npos ? std::string_view{} : text.substr(0, close + 1);
}

// The first tag or entity in the text that the field does not replace; empty if there is none.
std::string_view html_in(const Field& field, std::string_view text) {
  for (std::size_t at = text.find_first_of("<&"); at != text.npos; at = text.find_first_of("<&", at + 1)) {
    const std::string_view rest = text.substr(at), found = html_at(rest);
    const bool replaced = std::ranges::any_of(
        field.replace, [&](const auto& pair) { return !pair.first.empty() && rest.starts_with(pair.first); });
    if (!found.empty() && !replaced) return found;
  }
  return {};
}

// The first tag of HTML in the text that has no effect in print, or only part of it; empty if there is none.
std::string_view undrawn_html(std::string_view text) {
  constexpr std::array drawn{"a",     "b",  "br",    "body", "center",     "del",    "div",    "em",    "font",  "h1",
                             "h2",    "h3", "h4",    "h5",   "h6",         "html",   "i",      "ins",   "li",    "nobr",
                             "ol",    "p",  "s",     "span", "small-caps", "strike", "strong", "table", "tbody", "td",
                             "tfoot", "th", "thead", "tr",   "u",          "ul",     "wbr"};
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() && (is_ascii_letter(text[end]) || is_ascii_digit(text[end]) || text[end] == '-')) ++end;
    const std::size_t close = text.find('>', end);
    if (close == text.npos) return {};
    const std::string name = base::lower(text.substr(at + 1, end - at - 1));
    if (name.empty() || !is_ascii_letter(name[0]) || std::ranges::find(drawn, name) != drawn.end()) continue;
    if (name == "sup" || name == "sub") {
      const std::string_view inside = text.substr(close + 1, std::min(text.find('<', close), text.size()) - close - 1);
      if (name == "sup" ? data::raised(inside) : data::lowered(inside)) continue;
    }
    return text.substr(at, close + 1 - at);
  }
  return {};
}

}  // namespace

// Once for each field of HTML, a warning at the first record.
void Opener::report_undrawn_html(const List& list, const Field& field) {
  std::size_t count = 0;
  std::optional<diag::Diagnostic> first;
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    const data::Value* value = list.rows[row]->find(field.name);
    const std::string_view tag =
        value == nullptr || value->string() == nullptr ? std::string_view{} : undrawn_html(*value->string());
    if (tag.empty() || count++ > 0) continue;
    const std::string name = base::lower(tag);
    const bool shifts = name.starts_with("<sup") || name.starts_with("<sub");
    first = game_.at(list, row, field.name, "data/html",
                     shifts ? fmt::format("only digits and signs can be in {}: its text is printed as usual", tag)
                            : fmt::format("the HTML tag {} is not drawn", base::shortened(tag, 40)));
    first->severity = diag::Severity::warning;
    first->hint = name.starts_with("<img") ? "use a token or a symbol for a picture in a text"
                                           : "remove the tag, or write its content in another way";
  }
  if (!first) return;
  if (count > 1) first->message += fmt::format("; {} {} contain such tags", count, list.declared->name);
  sink_.add(std::move(*first));
}

// Once for each field.
void Opener::report_html(const List& list) {
  for (const Field& field : list.declared->fields) {
    if (field.html) report_undrawn_html(list, field);
    if (!field.is_text() || field.html) continue;
    std::size_t first = 0, count = 0;
    std::string_view found;
    for (std::size_t row = 0; row < list.rows.size(); ++row) {
      const data::Value* value = list.rows[row]->find(field.name);
      if (value == nullptr || value->string() == nullptr) continue;
      const std::string_view html = html_in(field, *value->string());
      if (html.empty()) continue;
      if (count++ == 0) first = row;
      if (found.empty()) found = html;
    }
    if (count == 0) continue;
    auto d = game_.at(list, first, field.name, "data/html",
                      fmt::format("the HTML {} {} is printed as text", found.starts_with('<') ? "tag" : "entity",
                                  base::shortened(found, 40)));
    if (count > 1) d.message += fmt::format("; {} {} contain HTML", count, list.declared->name);
    d.severity = diag::Severity::note;
    d.hint =
        R"(write "type": "markup", "markup": "html" for the field, or replace the tags: "replace": { "<b>": "**", "</b>": "**" })";
    sink_.add(std::move(d));
  }
}

}  // namespace planche::declared
