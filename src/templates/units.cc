#include "templates/units.h"

#include <algorithm>
#include <charconv>
#include <string>

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
    "gutter", "padding",  "mask"};

bool is_length(std::string_view key) {
  return std::find(std::begin(length_members), std::end(length_members), key) != std::end(length_members);
}

// A number, or numbers in arrays.
void convert(data::Value& value, bool to_points) {
  if (data::Array* all = value.array()) {
    for (data::Value& one : *all) convert(one, to_points);
  } else if (const std::string* text = value.string()) {
    if (const auto mm = millimetres(*text)) value = data::Value{to_points ? base::pt_from_mm(*mm) : *mm, value.span()};
  }
}

// The lengths of a layer, a style or a part, and of everything in them.
void walk(data::Value& value, bool is_style) {
  if (data::Array* all = value.array()) {
    for (data::Value& one : *all) walk(one, is_style);
  }
  if (value.object() == nullptr) return;
  for (data::Member& member : *value.object()) {
    const bool of_text = member.key == "size_pt" || (is_style && member.key == "size");
    if (of_text || is_length(member.key)) convert(member.value, of_text);
    if (member.value.string() == nullptr) walk(member.value, member.key == "style" || member.key == "head_style");
  }
}

}  // namespace

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

void resolve_lengths(data::Value& root) {
  if (root.object() == nullptr) return;
  for (data::Member& member : *root.object()) {
    if (member.key == "part" || member.key == "layers") walk(member.value, false);
    if ((member.key != "text_styles" && member.key != "symbols") || member.value.object() == nullptr) continue;
    for (data::Member& named : *member.value.object()) walk(named.value, member.key == "text_styles");
  }
}

}  // namespace planche::templates
