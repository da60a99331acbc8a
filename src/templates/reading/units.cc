#include "templates/reading/units.h"

#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/geometry.h"
#include "templates/reading/member_formats.h"
#include "templates/reading/template.h"

namespace planche::templates {

namespace {

constexpr double mm_in_inch = 25.4;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// The end of the unit of a length at `at`; `at` if there is none.
std::size_t unit_end(std::string_view text, std::size_t at) {
  for (const std::string_view unit : {"mm", "cm", "in", "pt", "px@"}) {
    if (!text.substr(at).starts_with(unit)) continue;
    std::size_t end = at + unit.size();
    while (unit == "px@" && end < text.size() && is_digit(text[end])) ++end;
    return end < text.size() && is_word(text[end]) ? at : end;
  }
  return at;
}

}  // namespace

std::string without_units(std::string_view text, double unit) {
  std::string made;
  char quote = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const bool begins = quote == 0 && is_digit(c) && (at == 0 || (!is_word(text[at - 1]) && text[at - 1] != '.'));
    if (!begins) {
      if (quote == c)
        quote = 0;
      else if (quote == 0 && (c == '"' || c == '\''))
        quote = c;
      made += c;
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && (is_digit(text[end]) || (text[end] == '.' && !text.substr(end).starts_with(".."))))
      ++end;
    const std::size_t after = unit_end(text, end);
    const auto mm = after > end ? millimetres(text.substr(at, after - at)) : std::nullopt;
    made += mm ? fmt::format("{:.6f}", *mm / unit) : std::string{text.substr(at, end - at)};
    at = mm ? after : end;
  }
  return made;
}

std::optional<double> millimetres(std::string_view text) {
  const char* end = text.data() + text.size();
  double number = 0;
  const auto read = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (read.ec != std::errc{} || !std::isfinite(number)) return std::nullopt;
  const std::string_view unit{read.ptr, static_cast<std::size_t>(end - read.ptr)};
  if (unit == "mm") return number;
  if (unit == "cm") return number * 10;
  if (unit == "in") return number * mm_in_inch;
  if (unit == "pt") return base::mm_from_pt(number);
  if (!unit.starts_with("px@")) return std::nullopt;
  double per_inch = 0;
  const auto dots = std::from_chars(unit.data() + 3, end, per_inch, std::chars_format::fixed);
  if (dots.ec != std::errc{} || dots.ptr != end || !(per_inch >= 1)) return std::nullopt;
  return number / per_inch * mm_in_inch;
}

std::function<std::optional<double>(std::string_view)> lengths_in(double unit) {
  return [unit](std::string_view text) {
    const auto mm = millimetres(text);
    return mm ? std::optional{*mm / unit} : std::nullopt;
  };
}

std::optional<double> unit_in_mm(std::string_view unit) {
  return millimetres(fmt::format("1{}", unit));
}

void resolve_lengths(data::Value& root, double unit) {
  std::vector<std::pair<data::Route, data::Value>> changed;
  template_format().each_marked(root, [&](const data::MarkedValue& found) {
    const std::string* text = found.value.string();
    const diag::Span span = found.value.span();
    if ((found.marks & (length_value | text_size_value)) == 0) return;
    if (text != nullptr) {
      const auto mm = millimetres(*text);
      if (mm)
        changed.push_back({found.route, {(found.marks & text_size_value) != 0 ? base::pt_from_mm(*mm) : *mm, span}});
    } else if ((found.marks & length_value) != 0 && unit != 1 && found.value.is_number()) {
      changed.push_back({found.route, {found.value.number() * unit, span}});
    }
  });
  for (auto& [route, value] : changed) data::inner(root, route) = std::move(value);
}

}  // namespace planche::templates
