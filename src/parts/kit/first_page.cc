#include "parts/kit/first_page.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "base/sum.h"
#include "parts/drawn.h"
#include "parts/kit/making.h"
#include "parts/pen.h"

namespace planche::parts::kit {

namespace {

using drawn::ink;
using drawn::soft;
using scene::Role;

constexpr Color grey{0xb9, 0xb4, 0xaa};
// mm
constexpr double least_row = 7.5, most_row = 16, tick_box = 3.4, below = 6, step_gap = 1.4;
constexpr double least_list = 28, most_table = 140, above_list = 6, above_foot = 10;
constexpr double narrow_page = 160;             // sizes and sides are below each other
constexpr double line_step = 2.75, lead = 1.2;  // step between lines of a row, and the row's additional height
constexpr double numbers_room = 13;             // for numbers of sheets
constexpr std::size_t most_lines = 4;           // of one text

class Sheet {
 public:
  Sheet(const FirstPage& kit, base::Size page, const base::Words& words, scene::Typesetter& typesetter)
      : kit_{kit}, page_{page}, typesetter_{typesetter}, pen_{scene_, typesetter, words} {
    scene_.extent = {0, 0, page.width, page.height};
  }

  std::vector<std::size_t> listed() {
    head();
    std::vector<std::size_t> out;
    for (std::size_t first = 0; out.empty() || first < kit_.items.size(); first += out.back()) {
      if (!out.empty()) y_ = top;
      if (heights_from(first, kit_.items.size()) <= room_for_list()) {
        out.push_back(kit_.items.size() - first);
        return out;
      }
      // The instructions are on the page with the last items.
      const double room = page_.height - y_ - above_foot;
      std::size_t last = first + 1;
      while (last + 1 < kit_.items.size() && heights_from(first, last + 1) <= room) ++last;
      out.push_back(last - first);
    }
    return out;
  }

  scene::Scene draw(const std::vector<std::size_t>& listed, std::size_t number) {
    const std::size_t first =
        std::min(kit_.items.size(), base::sum_of(std::span{listed}.first(number), std::identity{}));
    const bool last = number + 1 == listed.size();
    const std::size_t end = last ? kit_.items.size() : std::min(kit_.items.size(), first + listed[number]);
    y_ = top;
    if (number == 0) head();
    double room = room_for_list();
    const auto all = kit_.items.size();
    if (listed.size() == 1)
      room -= table(room - std::max(least_row * static_cast<double>(all), heights_from(0, all)) - above_list);
    items(first, end, listed.size() == 1 ? room : 0);
    if (last) foot();
    credit();
    return std::move(scene_);
  }

 private:
  static constexpr double top = 8;  // of the list, on further pages

  // mm of the page below y_ that the instructions do not need.
  double room_for_list() {
    const double tools = height_of(tools_for(kit_, pen_.words()), narrow() - 4);
    const double steps = height_of(steps_for(kit_, pen_.words()), wide() - 5);
    return page_.height - y_ - above_foot - (std::max(tools, steps) + 14 + 2);
  }

  void head() {
    double title = 0;
    pen_.as(Role::title, [&](Pen& pen) {
      if (kit_.banner.drawing == nullptr) {
        title = 4 + pen.paragraph(kit_.game, {24, 400, ink, "EB Garamond"}, {0, 2, page_.width, 40}, 1.15);
      } else {
        const double scale = page_.width / kit_.banner.size.width;
        pen.put(kit_.banner.drawing, {0, 0}, scale);
        title = scale * kit_.banner.size.height + 2;
      }
    });
    y_ = title;
    if (!kit_.facts.empty()) {
      y_ += 5;
      pen_.line(Role::paragraph, kit_.facts, {9.5, 400, soft}, {0, y_}, Align::left, page_.width);
      y_ += 4;
      pen_.stroke(Path::line({0, y_}, {page_.width, y_}), ink, medium_line);
    }
    y_ += 9;
  }

  // Draws the table into the rest of the list's space, if it is large enough; returns its height.
  double table(double room) {
    if (kit_.table == nullptr) return 0;
    const base::Rect whole = kit_.table->extent;
    const double scale = std::min(page_.width / whole.width, std::min(room, most_table) / whole.height);
    if (scale * whole.height < least_list) return 0;
    // The table extends to both edges of the page.
    const Rect across{0, y_ - 4, page_.width, scale * whole.height};
    auto cut = scene_of(across);
    const Path frame = Path::rectangle(across, 1.5);
    const auto placed = base::Transform::translation((page_.width - scale * whole.width) / 2, y_ - 4)
                            .after(base::Transform::scaling(scale, scale));
    auto picture = scene_of(across);
    picture->items.emplace_back(scene::Group{kit_.table, placed, {}, 1});
    cut->items.emplace_back(scene::Shape{frame, kit_.table_ground, {}});
    cut->items.emplace_back(scene::Group{std::move(picture), {}, frame, 1});
    cut->items.emplace_back(scene::Shape{frame, {}, scene::Stroke{grey, thin_line, {}}});
    pen_.as(
        Role::figure,
        [&](Pen& pen) {
          pen.put(std::move(cut), {0, 0});
        },
        kit_.game);
    y_ += scale * whole.height + above_list;
    return scale * whole.height + above_list;
  }

  Type heading() const { return {14, kit_.banner.weight, kit_.banner.accent.value_or(ink), kit_.banner.family}; }

  bool narrow_list() const { return page_.width < narrow_page || kit_.split; }

  // Where the columns of the list begin; for numbers, where they end. `sides` is below sizes on narrow pages.
  struct Columns {
    double picture, title, count, size, sides, sheets, paper;
  };
  Columns columns() const {
    const double w = page_.width, after = tick_box + 3 + std::min(1.5 * most_row, 0.15 * w);
    if (page_.width < narrow_page)
      return {tick_box + 3, after + 3, 0.48 * w, 0.5 * w, 0.5 * w + 2, 0.735 * w, 0.755 * w};
    return {tick_box + 3, after + 3, 0.44 * w, 0.46 * w, 0.61 * w, 0.735 * w, 0.755 * w};
  }

  // The lines of a row, in one font size.
  struct Lines {
    std::vector<std::string> words;
    Type type;
  };
  // In one line, smaller if necessary; otherwise in several lines of the smallest font.
  Lines fitted(const std::string& words, const Type& type, double room) const {
    if (pen_.width(words, type) * drawn::least_pt / type.size_pt <= room) return {{words}, type};
    Lines out{{}, type};
    out.type.size_pt = drawn::least_pt;
    out.words = pen_.lines(words, out.type, room);
    while (out.words.size() > most_lines) {  // cuts off the end
      const std::string last = std::move(out.words.back());
      out.words.pop_back();
      out.words.back() += " " + last;
    }
    return out;
  }
  static std::size_t count(const std::vector<Lines>& all) {
    return base::sum_of(all, [](const Lines& each) { return each.words.size(); });
  }
  static void put_lines(Pen& pen, const std::vector<Lines>& all, double x, double middle, double room) {
    const std::size_t lines = count(all);
    // The first of two lines is larger.
    double y = lines == 1   ? middle + 1
               : lines == 2 ? middle - 0.6
                            : middle + 1 - line_step * static_cast<double>(lines - 1) / 2;
    for (const Lines& each : all) {
      for (const std::string& words : each.words) {
        pen.line(words, each.type, {x, y}, Align::left, room);
        y += lines == 2 ? 3.4 : line_step;
      }
    }
  }

  // A document's addition to the title is below it.
  std::vector<Lines> title_of(const KitItem& item, const Columns& at) const {
    const std::size_t dot = item.title.find(" · ");
    const double room = title_room(at);
    std::vector<Lines> out{fitted(item.title.substr(0, dot), {8, 600, ink}, room)};
    if (dot < item.title.size()) out.push_back(fitted(item.title.substr(dot + 4), {7, 400, soft}, room));
    return out;
  }
  static double title_room(const Columns& at) { return at.count - at.title - 11; }
  // `numbers`: mm for the numbers of sheets in the next column.
  std::vector<Lines> size_of(const KitItem& item, const Columns& at, double numbers) const {
    if (item.varied) return {};
    return {fitted(pen_.say("kit.measure", {{"width", rounded(item.size.width, pen_.words())},
                                            {"height", rounded(item.size.height, pen_.words())}}),
                   {7, 400, ink}, size_room(at, numbers))};
  }
  double size_room(const Columns& at, double numbers) const {
    return (narrow_list() ? at.sheets - std::max(kit_.split ? 18.0 : 8.0, numbers) : at.sides) - at.size - 3;
  }
  std::vector<Lines> sides_of(const KitItem& item, const Columns& at, double numbers) const {
    const char* sides = item.behind      ? "kit.behind"
                        : doubled(item)  ? "kit.folded"
                        : item.two_sided ? "kit.two_sides"
                                         : "kit.one_side";
    return {fitted(pen_.say(sides), {7, 400, ink}, sides_room(at, numbers))};
  }
  double sides_room(const Columns& at, double numbers) const {
    constexpr double least = 10, gap = 1.5;
    return narrow_list() ? size_room(at, numbers) : at.sheets - at.sides - std::max(least, numbers + gap);
  }
  std::vector<Lines> paper_lines(const KitItem& item, const Columns& at) const {
    return {fitted(paper_of(item), {7, 400, ink}, page_.width - at.paper - 3)};
  }
  // Sheets are not known yet: assumes that the item is on many, and on a back.
  double height_of(const KitItem& item) const {
    const Columns at = columns();
    const std::size_t size = count(size_of(item, at, numbers_room));
    std::size_t sides = 0;
    for (const char* words : {"kit.behind", kit_.folded_backs ? "kit.folded" : "kit.two_sides", "kit.one_side"})
      sides = std::max(sides, fitted(pen_.say(words), {7, 400, ink}, sides_room(at, numbers_room)).words.size());
    const std::size_t lines = std::max({count(title_of(item, at)), count(paper_lines(item, at)),
                                        narrow_list() ? size + sides : std::max(size, sides)});
    return std::max(least_row, lead + line_step * static_cast<double>(lines));
  }
  double heights_from(std::size_t first, std::size_t last) const {
    const auto height = [&](const KitItem& item) { return height_of(item); };
    return base::sum_of(std::span{kit_.items}.subspan(first, last - first), height);
  }

  static std::string rounded(double mm, const base::Words& words) {
    std::string text = fmt::format("{:.1f}", mm);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return words.decimal(std::move(text));
  }

  // In rows of equal height if there is space.
  void items(std::size_t first, std::size_t last, double room) {
    pen_.line(Role::heading, pen_.say("kit.contents"), heading(), {0, y_});
    const auto count = static_cast<double>(last - first);
    const double row = std::clamp(room / std::max(count, 1.0), least_row, most_row);
    const bool equal =
        std::all_of(kit_.items.begin(), kit_.items.end(), [&](const KitItem& item) { return height_of(item) <= row; });
    const Columns at = columns();
    const Type small{6, 400, soft};
    pen_.as(Role::table, [&](Pen& pen) {
      pen.as(Role::row, [&](Pen& head) {
        head.line(Role::head_cell, head.say("kit.parts"), small, {at.count, y_}, Align::right);
        head.line(Role::head_cell, head.say("kit.size"), small, {at.size + 2, y_});
        head.line(Role::head_cell, head.say("kit.sheets"), small, {at.sheets, y_}, Align::right);
        head.line(Role::head_cell, head.say("kit.paper"), small, {at.paper + 3, y_});
      });
      y_ += 2.5;
      pen.stroke(Path::line({0, y_}, {page_.width, y_}), grey, thin_line);
      for (std::size_t i = first; i < last; ++i) {
        const double height = equal ? row : height_of(kit_.items[i]);
        pen.as(Role::row, [&](Pen& inner) { item(inner, kit_.items[i], height, at); });
        y_ += height;
        pen.stroke(Path::line({0, y_}, {page_.width, y_}), grey, thin_line);
      }
    });
  }

  void item(Pen& pen, const KitItem& item, double row, const Columns& at) {
    const double middle = y_ + row / 2, base_line = middle + 1;
    pen.stroke(Path::rectangle({0, middle - tick_box / 2, tick_box, tick_box}, 0.4), ink, thin_line);
    // Under one heading: the picture, the title and the number.
    pen.as(Role::cell, [&](Pen& cell) {
      const Rect place{at.picture, y_ + 0.8, at.title - at.picture - 3, row - 1.6};
      cell.as(
          Role::figure, [&](Pen& inner) { picture(inner, item, place); }, item.title);
      put_lines(cell, title_of(item, at), at.title, middle, title_room(at));
      cell.line(fmt::format("{}", item.count), {9.5, 600, ink}, {at.count, base_line}, Align::right);
    });
    pen.as(Role::cell, [&](Pen& cell) {
      const double taken = numbers_width(item);
      const std::vector<Lines> size = size_of(item, at, taken), sides = sides_of(item, at, taken);
      if (narrow_list()) {
        std::vector<Lines> both = size;
        both.insert(both.end(), sides.begin(), sides.end());
        return put_lines(cell, both, at.size + 2, middle, size_room(at, taken));
      }
      put_lines(cell, size, at.size + 2, middle, size_room(at, taken));
      put_lines(cell, sides, at.sides, middle, sides_room(at, taken));
    });
    pen.as(Role::cell, [&](Pen& cell) {
      std::vector<std::pair<Lines, std::string>> all;
      std::size_t lines = 0;
      for (const SheetRanges& sheets : item.sheets) {
        all.emplace_back(numbers_of(sheets), sheets.file);
        lines += all.back().first.words.size();
      }
      double y = base_line - line_step * (static_cast<double>(lines) - 1) / 2;
      for (const auto& [shown, file] : all) {
        double wide = 0;
        for (const std::string& words : shown.words) {
          wide = cell.line(words, shown.type, {at.sheets, y}, Align::right, numbers_room);
          y += line_step;
        }
        if (!file.empty())
          cell.line("…" + file, {drawn::least_pt, 400, soft}, {at.sheets - wide - 1, y - line_step}, Align::right);
      }
    });
    pen.as(Role::cell, [&](Pen& cell) {
      put_lines(cell, paper_lines(item, at), at.paper + 3, middle, page_.width - at.paper - 3);
    });
  }

  Lines numbers_of(const SheetRanges& sheets) const { return fitted(numbers(sheets), {8, 600, ink}, numbers_room); }
  double numbers_width(const KitItem& item) const {
    double widest = 0;
    for (const SheetRanges& sheets : item.sheets) {
      const Lines shown = numbers_of(sheets);
      for (const std::string& words : shown.words) widest = std::max(widest, pen_.width(words, shown.type));
    }
    return std::min(widest, numbers_room);
  }

  std::string numbers(const SheetRanges& sheets) const {
    std::string all;
    for (const SheetRanges::Range& range : sheets.ranges) {
      const auto number = [&](std::size_t sheet) { return std::to_string(sheet) + (range.backs ? "b" : ""); };
      if (!all.empty()) all += ", ";
      all += range.first == range.last
                 ? number(range.first)
                 : pen_.say("kit.range", {{"first", number(range.first)}, {"last", number(range.last)}});
    }
    return all;
  }

  // Glued from two layers.
  bool doubled(const KitItem& item) const { return kit_.folded_backs && item.two_sided; }
  std::string paper_of(const KitItem& item) const {
    const base::Words& words = pen_.words();
    if (item.paper_weight > 0 && !item.poster)
      return weighed(words.say("kit.card_of", {{"weight", words.decimal(fmt::format("{:g}", item.paper_weight))}}),
                     "cut");
    const char* way = item.read                      ? "read"
                      : item.poster                  ? "poster"
                      : item.folded && !item.on_card ? "folded"
                      : doubled(item)                ? "doubled"
                                                     : "cut";
    return weighed(words.say(fmt::format("kit.paper_for.{}", way)), way);
  }

  // On American paper, weights are in pounds of the grade that is sold for the purpose: "card, 92–111 lb cover".
  std::string weighed(std::string paper, std::string_view way) const {
    constexpr std::string_view metric = "g/m²";
    const std::size_t unit = paper.find(metric);
    if (!kit_.american || unit == std::string::npos) return paper;
    struct Grade {
      double grams;  // g/m² of a pound: 500 sheets of 20 × 26, 25 × 38 and 17 × 22 inches
      std::string_view name;
    };
    const Grade grade = way == "read" ? Grade{3.760, "bond"} : way == "doubled" ? Grade{1.480, "text"} : Grade{2.704, "cover"};
    std::string out;
    for (std::size_t at = 0; at < unit;) {
      double grams = 0;
      const auto [end, error] = std::from_chars(paper.data() + at, paper.data() + unit, grams);
      if (error != std::errc{}) {
        out += paper[at++];
        continue;
      }
      out += fmt::format("{:.0f}", grams / grade.grams);
      at = static_cast<std::size_t>(end - paper.data());
    }
    return out + fmt::format("lb {}", grade.name) + paper.substr(unit + metric.size());
  }

  static void picture(Pen& pen, const KitItem& item, const Rect& place) {
    if (item.picture == nullptr || item.size.width <= 0 || item.size.height <= 0) return;
    const double scale = std::min(place.width / item.size.width, place.height / item.size.height);
    pen.put(item.picture,
            {place.centre().x - scale * item.size.width / 2, place.centre().y - scale * item.size.height / 2}, scale);
  }

  // The height of instructions in a column.
  double height_of(const std::vector<std::string>& instructions, double width) {
    double height = 0;
    scene::Scene measured;
    Pen pen{measured, typesetter_, pen_.words()};
    for (const std::string& one : instructions)
      height += pen.paragraph(one, {7, 400, ink}, {0, 0, width, 0}) + step_gap;
    return height;
  }
  double narrow() const { return 0.34 * page_.width; }
  double wide() const { return 0.60 * page_.width; }

  void foot() {
    y_ += below + 5;
    const double left = 0, right = page_.width - wide();
    pen_.line(Role::heading, pen_.say("kit.tools"), heading(), {left, y_});
    pen_.as(Role::list, [&](Pen& list) {
      double y = y_ + 3.5;
      for (const std::string& tool : tools_for(kit_, pen_.words())) {
        list.shape(Path::ellipse({left, y + 1.1, 1, 1}), ink);
        y += entry(list, tool, {left + 3, y, narrow() - 4, 0}, {}, 0);
      }
    });
    pen_.line(Role::heading, pen_.say("kit.how"), heading(), {right, y_});
    pen_.as(Role::list, [&](Pen& list) {
      double y = y_ + 3.5;
      std::size_t number = 0;
      for (const std::string& step : steps_for(kit_, pen_.words()))
        y += entry(list, step, {right + 4, y, wide() - 5, 0}, fmt::format("{}.", ++number), right + 2.6);
    });
  }

  void credit() {
    const Type small{6, 400, soft};
    const std::vector<std::string> lines = pen_.lines(kit_.credit, small, page_.width);
    double y = page_.height - 1 - line_step * static_cast<double>(lines.size() - 1);
    for (const std::string& each : lines) {
      pen_.line(Role::paragraph, each, small, {0, y}, Align::left, page_.width);
      y += line_step;
    }
  }

  // An entry of a list, with its number to the left of `number_end`. Returns the distance to the next entry.
  static double entry(Pen& list, const std::string& words, const Rect& column, const std::string& number,
                      double number_end) {
    double height = 0;
    list.as(Role::item, [&](Pen& item) {
      if (!number.empty()) item.line(Role::label, number, {7, 600, ink}, {number_end, column.y + 2.5}, Align::right);
      item.as(Role::body, [&](Pen& body) {
        body.as(Role::paragraph, [&](Pen& pen) { height = pen.paragraph(words, {7, 400, ink}, column); });
      });
    });
    return height + step_gap;
  }

  const FirstPage& kit_;
  const base::Size page_;
  scene::Typesetter& typesetter_;
  scene::Scene scene_;
  Pen pen_;
  double y_ = 0;
};

}  // namespace

double most_scale(base::Size table, base::Size page) {
  return std::min(page.width / table.width, most_table / table.height);
}

std::vector<std::size_t> listed_on_pages(const FirstPage& kit, base::Size page, const base::Words& words,
                                         scene::Typesetter& typesetter) {
  return Sheet{kit, page, words, typesetter}.listed();
}

scene::Scene draw_first_page(const FirstPage& kit, const std::vector<std::size_t>& listed, std::size_t number,
                             base::Size page, const base::Words& words, scene::Typesetter& typesetter) {
  return Sheet{kit, page, words, typesetter}.draw(listed, number);
}

}  // namespace planche::parts::kit
