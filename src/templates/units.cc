#include "templates/units.h"

#include <algorithm>
#include <charconv>
#include <string>

#include <fmt/format.h>

#include "base/geometry.h"

namespace planche::templates {

namespace {

constexpr double mm_in_inch = 25.4;

constexpr std::string_view length_members[] = {
    "at",     "size",     "from",   "to",        "radius",         "width",
    "dash",   "points",   "step",   "wrap",      "start",          "spacing",
    "line",   "polyline", "circle", "rectangle", "linear",         "radial",
    "box",    "bleed",    "safe",   "corner",    "inset",          "baseline",
    "cell",   "gap",      "offset", "row",       "letter_spacing", "paragraph_spacing",
    "gutter", "padding",  "mask",   "height",    "stack"};

constexpr std::string_view size_of_text = "size_pt";

bool is_length(std::string_view key) {
  return std::find(std::begin(length_members), std::end(length_members), key) != std::end(length_members);
}

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

struct Converter {
  double unit = 1;  // mm

  // A number, or numbers in arrays.
  void convert(data::Value& value, bool to_points) const {
    if (data::Array* all = value.array()) {
      for (data::Value& one : *all) convert(one, to_points);
    } else if (const std::string* text = value.string()) {
      if (const auto mm = millimetres(*text))
        value = data::Value{to_points ? base::pt_from_mm(*mm) : *mm, value.span()};
    } else if (!to_points && unit != 1 && value.is_number()) {
      value = data::Value{value.number() * unit, value.span()};
    }
  }

  // The lengths of a layer, a style or a part, and of everything in them.
  void walk(data::Value& value, bool is_style) const {
    if (data::Array* all = value.array()) {
      for (data::Value& one : *all) walk(one, is_style);
    }
    if (value.object() == nullptr) return;
    for (data::Member& member : *value.object()) {
      const bool of_text = member.key == size_of_text || (is_style && member.key == "size");
      if (of_text || is_length(member.key)) convert(member.value, of_text);
      if (member.key == "with") continue;  // expressions
      if (member.value.string() == nullptr) walk(member.value, member.key == "style" || member.key == "head_style");
    }
  }
};

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

std::optional<double> unit_of_member(std::string_view path, double unit) {
  const std::string_view key = path.substr(path.find_last_of('.') + 1);
  const std::string_view name = key.substr(0, key.find('['));
  if (name == size_of_text) return base::mm_from_pt(1);
  return is_length(name) ? std::optional{unit} : std::nullopt;
}

std::optional<double> unit_in_mm(std::string_view unit) {
  return millimetres(fmt::format("1{}", unit));
}

void resolve_lengths(data::Value& root, double unit) {
  if (root.object() == nullptr) return;
  const Converter converter{unit};
  static constexpr std::string_view named_ones[] = {"text_styles", "symbols", "runs", "blocks"};
  for (data::Member& member : *root.object()) {
    if (member.key == "part" || member.key == "layers") converter.walk(member.value, false);
    const bool named = std::ranges::find(named_ones, member.key) != std::end(named_ones);
    if (!named || member.value.object() == nullptr) continue;
    for (data::Member& one : *member.value.object()) converter.walk(one.value, member.key == "text_styles");
  }
}

}  // namespace planche::templates
