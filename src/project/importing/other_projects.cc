#include "project/importing/other_projects.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "project/opening/file_names.h"

namespace planche::project {

namespace {

constexpr double mm_in_inch = 25.4;

// The text from `at` on as a number; nothing if there is none.
std::optional<double> number_at(std::string_view text, std::size_t& at) {
  at = std::min(text.size(), text.find_first_not_of(" \t", at));
  double number = 0;
  const auto read = std::from_chars(text.data() + at, text.data() + text.size(), number);
  if (read.ec != std::errc{}) return std::nullopt;
  at = static_cast<std::size_t>(read.ptr - text.data());
  return number;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// A number and its unit after `name` and `sign`: width: '63mm', dpi="300", <width>825.
struct Measure {
  double number = 0;
  std::string unit = {};
};
std::optional<Measure> measure(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    if (at > 0 && (is_letter(text[at - 1]) || text[at - 1] == '_')) continue;
    std::size_t after = text.find_first_not_of(" :=>\"'", at + name.size());
    if (after == std::string_view::npos || after == at + name.size()) continue;
    const auto number = number_at(text, after);
    if (!number) continue;
    const std::size_t unit = std::min(text.size(), text.find_first_not_of(' ', after));
    std::size_t end = unit;
    while (end < text.size() && is_letter(text[end])) ++end;
    return Measure{*number, base::lower(text.substr(unit, end - unit))};
  }
  return std::nullopt;
}

double millimetres(const Measure& measure, double dpi) {
  static const std::map<std::string, double, std::less<>> units{
      {"mm", 1}, {"cm", 10}, {"in", mm_in_inch}, {"inch", mm_in_inch}, {"pt", mm_in_inch / 72}};
  const auto unit = units.find(measure.unit);
  return measure.number * (unit != units.end() ? unit->second : mm_in_inch / dpi);
}

// Squib counts pixels. Its default includes 3.175 mm of bleed.
std::optional<GuessedSize> size_in_squib(std::string_view text) {
  const std::size_t begin = text.find("Squib::Deck.new");
  if (begin == std::string_view::npos) return std::nullopt;
  std::string_view call = text.substr(begin);
  call = call.substr(0, std::min(call.find(" do"), call.find(')')));
  const auto dpi = measure(call, "dpi"), width = measure(call, "width"), height = measure(call, "height");
  const double dots = dpi && dpi->number >= 1 ? dpi->number : 300;
  return GuessedSize{millimetres(width.value_or(Measure{825}), dots),
                     millimetres(height.value_or(Measure{1125}), dots)};
}

// The name and the value of a line `NAME = value` of a nanDECK script, in lower case.
std::optional<std::pair<std::string, std::string>> nandeck_line(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  return std::pair{base::lower(base::trimmed(line.substr(0, equals))),
                   base::lower(base::trimmed(line.substr(equals + 1)))};
}

// nanDECK measures in cm unless a line says UNIT = MM or INCH. A label such as [width] stands for the value of its
// line.
std::optional<GuessedSize> size_in_nandeck(std::string_view text) {
  double unit = 10;
  std::optional<GuessedSize> size;
  std::map<std::string, std::string> labels;
  const auto number = [&](std::string_view written) {
    const auto label = labels.find(std::string{base::trimmed(written)});
    std::size_t at = 0;
    return number_at(label != labels.end() ? label->second : written, at);
  };
  for (const std::string_view line : base::split(text, '\n')) {
    const auto read = nandeck_line(line);
    if (!read) continue;
    const auto& [name, value] = *read;
    if (name == "unit") unit = value == "mm" ? 1 : value == "inch" ? mm_in_inch : 10;
    if (name.starts_with('[')) labels[name] = value;
    const std::size_t comma = value.find(',');
    if (name != "cardsize" || comma == std::string::npos) continue;
    const auto width = number(std::string_view{value}.substr(0, comma));
    const auto height = number(std::string_view{value}.substr(comma + 1));
    if (width && height) size = GuessedSize{*width, *height};
  }
  if (size) {
    size->width *= unit;
    size->height *= unit;
  }
  return size;
}

// CardMaker counts dots of its first layout.
std::optional<GuessedSize> size_in_cardmaker(std::string_view text) {
  const std::size_t begin = text.find("<Layout");
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view layout = text.substr(begin, text.find("<Element", begin) - begin);
  const auto dpi = measure(layout, "dpi"), width = measure(layout, "width"), height = measure(layout, "height");
  if (!width || !height) return std::nullopt;
  const double dots = dpi && dpi->number >= 1 ? dpi->number : 300;
  return GuessedSize{width->number / dots * mm_in_inch, height->number / dots * mm_in_inch};
}

// Whether some line sets what scripts of nanDECK set.
bool is_nandeck(std::string_view text) {
  static const std::set<std::string_view> words{"cardsize", "page",   "link", "linkmulti",
                                                "unit",     "border", "font", "text"};
  return std::ranges::any_of(base::split(text, '\n'), [](std::string_view line) {
    const auto read = nandeck_line(line);
    return read && words.contains(read->first);
  });
}

}  // namespace

bool is_project_of_others(const std::filesystem::path& file) {
  constexpr std::size_t largest = 4u << 20;
  const std::string end = ending_of(file);
  if (end != ".txt") return end == ".rb" || end == ".nde" || end == ".cmp";
  const auto text = base::read_file(file, largest);
  return text && is_nandeck(*text);
}

std::optional<GuessedSize> size_in_project(const std::filesystem::path& file, const std::string& text) {
  constexpr double least = 20, most = 400, squib_bleed = 3.175;  // mm
  const std::string end = ending_of(file);
  auto size = end == ".rb" ? size_in_squib(text) : end == ".cmp" ? size_in_cardmaker(text) : size_in_nandeck(text);
  const auto fits = [](double side) { return side >= least && side <= most; };
  if (!size || !fits(size->width) || !fits(size->height)) return std::nullopt;
  size->why = fmt::format("the size in {}", file.filename().string());
  // The usual poker card of printing services has a bleed: 825 by 1,125 dots at 300 dpi.
  const bool with_bleed = std::abs(size->width - 69.85) < 1e-4 && std::abs(size->height - 95.25) < 1e-4;
  if (!with_bleed) return size;
  return GuessedSize{size->width - 2 * squib_bleed, size->height - 2 * squib_bleed, squib_bleed,
                     size->why + " without its bleed"};
}

}  // namespace planche::project
