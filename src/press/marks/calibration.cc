// The sheet that measures the errors of a printer.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "press/marks/furniture.h"
#include "press/printer.h"
#include "press/sheets/grid.h"

namespace planche::press {

namespace {

using base::Point;
using scene::Path;

constexpr double hairline = 0.15, arm = 8, ring = 3;      // mm, of the crosses
constexpr double disc = 2.3, head = 1.6;                  // mm, of numbers and arrows
constexpr double column_inset = 34, blank_width = 24;     // mm, for the text and the blanks to fill in
constexpr double paragraph_gap = 2.5;                     // mm between paragraphs
constexpr double text_sizes[] = {9.5, 8.5, 7.5, 6.5, 6};  // points; the largest that fits is used

class TestPage {
 public:
  TestPage(const Paper& paper, bool back, const base::Words& words, scene::Typesetter& typesetter)
      : paper_{paper}, size_{paper.size}, back_{back}, words_{words}, typesetter_{typesetter} {}

  Page draw() {
    page_.size = size_;
    page_.scene.extent = {0, 0, size_.width, size_.height};
    page_.trim = page_.bleed = page_.scene.extent;
    page_.label = back_ ? "1b" : "1";
    page_.back = back_;
    if (!back_) page_.outline.push_back(words_.say("calibration.title"));
    const auto [a, b, c] = targets_on(size_);
    ruler(a, b);
    ruler(a, c);
    for (const Point at : {a, b, c, Point{b.x, c.y}}) cross(at);
    letter("A", {a.x - 6, a.y - 6});
    letter("B", {b.x + 6, b.y - 6});
    letter("C", {c.x - 6, c.y + 6});
    arrow({a.x - arm, a.y}, {bare_edge, a.y}, 1);
    arrow({a.x, a.y - arm}, {a.x, bare_edge}, 2);
    arrow({b.x, b.y - arm}, {b.x, bare_edge}, 3);
    arrow({c.x - arm, c.y}, {bare_edge, c.y}, 4);
    number(5, {size_.width / 2, a.y - 4});
    number(6, {a.x - 4, size_.height / 2});
    text(a, b, c);
    return std::move(page_);
  }

 private:
  void stroke(const Path& path, double width = hairline) {
    page_.scene.items.push_back(scene::Shape{path, {}, scene::Stroke{ink, width, {}}, false});
  }

  scene::TextBlock set(const std::string& text, double points, int weight, double width = 0) {
    scene::Font font;
    font.size_pt = points;
    font.weight = weight;
    scene::Setting setting;
    setting.language = words_.language();
    setting.width = width;
    setting.line_height = 1.3;
    return typesetter_.set({{scene::Inline{text, font, ink}}}, setting);
  }

  void put(const scene::TextBlock& block, Point top_left) {
    page_.scene.items.push_back(text_group(block, base::Transform::translation(top_left.x, top_left.y)));
  }
  void centre(const scene::TextBlock& block, Point at) {
    put(block, {at.x - block.width / 2, at.y - block.first_baseline + block.cap_height / 2});
  }

  // A cross with its centre at the point. When the sheet is held against the light, the ring of one side surrounds the
  // cross of the other.
  void cross(Point at) {
    Path path;
    path.append(Path::line({at.x - arm, at.y}, {at.x + arm, at.y}));
    path.append(Path::line({at.x, at.y - arm}, {at.x, at.y + arm}));
    if (back_) path.append(Path::ellipse({at.x - ring, at.y - ring, 2 * ring, 2 * ring}));
    stroke(path);
  }

  void letter(const char* name, Point at) { centre(set(name, 14, 600), at); }

  // An arrow from `from` to the edge of the paper, as far as printers can print.
  void arrow(Point from, Point to, int name) {
    const bool across = from.y == to.y;
    const double d = head / 2;
    stroke(Path::line(from, to));
    stroke(across ? Path{}.move_to({to.x + head, to.y - d}).line_to(to).line_to({to.x + head, to.y + d})
                  : Path{}.move_to({to.x - d, to.y + head}).line_to(to).line_to({to.x + d, to.y + head}));
    const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    number(name, across ? Point{middle.x, middle.y + 4} : Point{middle.x + 4, middle.y});
  }

  void number(int name, Point at) {
    scene::Shape shape;
    shape.path = Path::ellipse({at.x - disc, at.y - disc, 2 * disc, 2 * disc});
    shape.fill = white;
    shape.stroke = scene::Stroke{ink, 0.2, {}};
    page_.scene.items.push_back(std::move(shape));
    centre(set(std::to_string(name), 8, 600), at);
  }

  // A ruler in millimetres between two crosses, with ticks on the inner side.
  void ruler(Point from, Point to) {
    const bool across = from.y == to.y;
    const double length = across ? to.x - from.x : to.y - from.y;
    Path path = Path::line(from, to);
    for (int mm = 0; mm <= static_cast<int>(length); ++mm) {
      const double tick = mm % 10 == 0 ? 4 : mm % 5 == 0 ? 3 : 2;
      const Point at = across ? Point{from.x + mm, from.y} : Point{from.x, from.y + mm};
      path.append(Path::line(at, across ? Point{at.x, at.y + tick} : Point{at.x + tick, at.y}));
      if (mm == 0 || mm % 10 != 0 || mm > length - arm) continue;
      const scene::TextBlock figure = set(std::to_string(mm), 6, 400);
      across ? centre(figure, {at.x, at.y + 5.5})
             : put(figure, {at.x + 5, at.y - figure.first_baseline + figure.cap_height / 2});
    }
    stroke(path);
  }

  struct Paragraph {
    scene::TextBlock block;
    int number = 0;  // of the reading, with a line to write on
  };

  std::vector<Paragraph> paragraphs(double points, double width, Point a, Point b, Point c) {
    const auto say = [&](const char* key, base::Fillings fillings = {}) { return words_.say(key, fillings); };
    const auto mm = [&](double length) { return words_.decimal(fmt::format("{:g}", length)); };
    const double narrow = width - blank_width - 2 * disc - paragraph_gap;
    std::vector<Paragraph> all;
    all.push_back({set(
        fmt::format("{} · {} · {}", say("calibration.title"), say(back_ ? "calibration.back" : "calibration.front"),
                    paper_title(paper_, say("sheet.landscape"))),
        points + 4, 600, width)});
    all.push_back({set(say("calibration.print"), points, 400, width)});
    all.push_back({set(say("calibration.read"), points, 400, width)});
    const std::string read[] = {say("calibration.left_to_a"),
                                say("calibration.top_to_a"),
                                say("calibration.top_to_b"),
                                say("calibration.left_to_c"),
                                say("calibration.a_to_b", {{"length", mm(b.x - a.x)}}),
                                say("calibration.a_to_c", {{"length", mm(c.y - a.y)}})};
    int number = 0;
    for (const std::string& one : read) all.push_back({set(one, points, 400, narrow), ++number});
    all.push_back({set(say("calibration.enter"), points, 400, width)});
    constexpr std::string_view six = "1,2,3,4,5,6";
    all.push_back({set(fmt::format("planche printer add {} --paper {} --front {} --back {}", say("calibration.name"),
                                   paper_.name, six, six),
                       points, 600, width)});
    all.push_back({set(say("calibration.light"), points, 400, width)});
    return all;
  }

  static double height_of(const Paragraph& paragraph) {
    return paragraph.number == 0 ? paragraph.block.height : std::max(paragraph.block.height, 2 * disc + 1);
  }

  void text(Point a, Point b, Point c) {
    const base::Rect column{column_inset, column_inset, size_.width - 2 * column_inset,
                            size_.height - 2 * column_inset};
    std::vector<Paragraph> all;
    double height = 0;
    for (const double points : text_sizes) {
      all = paragraphs(points, column.width, a, b, c);
      height = -paragraph_gap;
      for (const Paragraph& one : all) height += height_of(one) + paragraph_gap;
      if (height <= column.height) break;
    }
    double y = column.y + std::max(0.0, (column.height - height) / 3);
    for (const Paragraph& one : all) {
      const double tall = height_of(one), middle = y + tall / 2;
      if (one.number > 0) {
        const double right = column.right();
        number(one.number, {column.x + disc, middle});
        put(one.block, {column.x + 2 * disc + paragraph_gap, middle - one.block.height / 2});
        const scene::TextBlock unit = set("mm", 8, 400);
        put(unit, {right - unit.width, middle - unit.height / 2});
        stroke(Path::line({right - blank_width + paragraph_gap, middle + 1.8}, {right - unit.width - 1, middle + 1.8}),
               0.2);
      } else {
        put(one.block, {column.x, y});
      }
      y += tall + paragraph_gap;
    }
  }

  const Paper& paper_;
  const base::Size size_;
  const bool back_;
  const base::Words& words_;
  scene::Typesetter& typesetter_;
  Page page_;
};

class Calibration final : public PageSource {
 public:
  Calibration(const Paper& paper, const base::Words& words, scene::Typesetter& typesetter)
      : paper_{paper}, words_{words}, typesetter_{typesetter} {}
  std::optional<Page> next() override {
    if (drawn_ == 2) return std::nullopt;
    return TestPage{paper_, drawn_++ == 1, words_, typesetter_}.draw();
  }
  std::size_t page_count() const override { return 2; }
  Tally tally() const override { return {}; }

 private:
  Paper paper_;
  base::Words words_;
  scene::Typesetter& typesetter_;
  std::size_t drawn_ = 0;
};

}  // namespace

std::unique_ptr<PageSource> calibration_sheet(const Paper& paper, const base::Words& words,
                                              scene::Typesetter& typesetter) {
  return std::make_unique<Calibration>(paper, words, typesetter);
}

}  // namespace planche::press
