#include "press/cuts/cut_files.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace planche::press {

namespace {

using base::Point;
using Verb = scene::Path::Verb;

constexpr double curve_tolerance = 0.005;  // mm

std::string coordinate(double value) {
  std::string text = fmt::format("{:.4f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string path_data(const scene::Path& path) {
  std::string text;
  std::size_t next = 0;
  const auto point = [&] {
    const Point p = path.points()[next++];
    return fmt::format("{} {}", coordinate(p.x), coordinate(p.y));
  };
  for (const Verb verb : path.verbs()) {
    if (!text.empty()) text += ' ';
    switch (verb) {
      case Verb::move:
        text += "M " + point();
        break;
      case Verb::line:
        text += "L " + point();
        break;
      case Verb::curve:
        text += "C " + point();
        text += ", " + point();
        text += ", " + point();
        break;
      case Verb::close:
        text += "Z";
    }
  }
  return text;
}

// A group of two lines: its code and its value.
void add_group(std::string& to, int code, std::string_view value) {
  to += fmt::format("{:>3}\n{}\n", code, value);
}

void add_point(std::string& to, Point p, double height) {
  add_group(to, 10, coordinate(p.x));
  add_group(to, 20, coordinate(height - p.y));
  add_group(to, 30, "0");
}

void add_polyline(std::string& text, std::string_view layer, bool closed, const scene::Path& path, double height) {
  add_group(text, 0, "POLYLINE");
  add_group(text, 8, layer);
  add_group(text, 66, "1");
  add_group(text, 70, closed ? "1" : "0");
  add_point(text, {0, height}, height);
  for (const Point p : flattened(path, curve_tolerance)) {
    add_group(text, 0, "VERTEX");
    add_group(text, 8, layer);
    add_point(text, p, height);
  }
  add_group(text, 0, "SEQEND");
  add_group(text, 8, layer);
}

void add_layer(std::string& text, std::string_view name, std::string_view colour,
               const std::vector<scene::Path>& paths) {
  text += fmt::format("<g id=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.1\"", name, colour);
  if (paths.empty()) {
    text += "/>\n";
    return;
  }
  text += ">\n";
  for (const scene::Path& path : paths) text += fmt::format("<path d=\"{}\"/>\n", path_data(path));
  text += "</g>\n";
}

double distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// How far the curve is from its chord at most, when it is divided into n: its second derivative over 8 n².
std::size_t pieces_of(Point a, Point b, Point c, Point d, double within) {
  const Point first{a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y}, second{b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y};
  const double bend = 6 * std::max(std::hypot(first.x, first.y), std::hypot(second.x, second.y));
  return static_cast<std::size_t>(std::max(1.0, std::ceil(std::sqrt(bend / (8 * within)))));
}

}  // namespace

std::vector<Point> flattened(const scene::Path& path, double within) {
  std::vector<Point> made;
  std::size_t next = 0;
  for (const Verb verb : path.verbs()) {
    if (verb == Verb::close) continue;
    if (verb != Verb::curve) {
      made.push_back(path.points()[next++]);
      continue;
    }
    const Point a = made.back(), b = path.points()[next], c = path.points()[next + 1], d = path.points()[next + 2];
    next += 3;
    const std::size_t count = pieces_of(a, b, c, d, within);
    for (std::size_t i = 1; i <= count; ++i) {
      const double t = static_cast<double>(i) / static_cast<double>(count), u = 1 - t;
      const double wa = u * u * u, wb = 3 * u * u * t, wc = 3 * u * t * t, wd = t * t * t;
      made.push_back({wa * a.x + wb * b.x + wc * c.x + wd * d.x, wa * a.y + wb * b.y + wc * c.y + wd * d.y});
    }
  }
  if (made.size() > 1 && distance(made.front(), made.back()) < 1e-6) made.pop_back();
  return made;
}

std::string cut_svg(const CutSheet& sheet) {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}mm\" "
      "height=\"{1}mm\" viewBox=\"0 0 {0} {1}\">\n",
      coordinate(sheet.paper.width), coordinate(sheet.paper.height));
  std::vector<scene::Path> cuts = sheet.lines;
  cuts.insert(cuts.end(), sheet.cuts.begin(), sheet.cuts.end());
  add_layer(text, "CUT", "#ff0000", cuts);
  add_layer(text, "SCORE", "#0000ff", sheet.scores);
  add_layer(text, "KISS", "#00a000", {});
  return text + "</svg>\n";
}

std::string cut_dxf(const CutSheet& sheet) {
  std::string text;
  add_group(text, 0, "SECTION");
  add_group(text, 2, "HEADER");
  add_group(text, 9, "$ACADVER");
  add_group(text, 1, "AC1009");
  add_group(text, 9, "$INSUNITS");  // unknown to R12 itself; programs that know it take the lengths for millimetres
  add_group(text, 70, "4");
  add_group(text, 9, "$EXTMIN");
  add_point(text, {0, sheet.paper.height}, sheet.paper.height);
  add_group(text, 9, "$EXTMAX");
  add_point(text, {sheet.paper.width, 0}, sheet.paper.height);
  add_group(text, 0, "ENDSEC");
  add_group(text, 0, "SECTION");
  add_group(text, 2, "TABLES");
  add_group(text, 0, "TABLE");
  add_group(text, 2, "LAYER");
  add_group(text, 70, "3");
  for (const auto& [layer, colour] : {std::pair{"CUT", "1"}, std::pair{"SCORE", "5"}, std::pair{"KISS", "3"}}) {
    add_group(text, 0, "LAYER");
    add_group(text, 2, layer);
    add_group(text, 70, "0");
    add_group(text, 62, colour);
    add_group(text, 6, "CONTINUOUS");
  }
  add_group(text, 0, "ENDTAB");
  add_group(text, 0, "ENDSEC");
  add_group(text, 0, "SECTION");
  add_group(text, 2, "ENTITIES");
  for (const scene::Path& line : sheet.lines) add_polyline(text, "CUT", false, line, sheet.paper.height);
  for (const scene::Path& cut : sheet.cuts) add_polyline(text, "CUT", true, cut, sheet.paper.height);
  for (const scene::Path& fold : sheet.scores) add_polyline(text, "SCORE", false, fold, sheet.paper.height);
  add_group(text, 0, "ENDSEC");
  add_group(text, 0, "EOF");
  return text;
}

}  // namespace planche::press
