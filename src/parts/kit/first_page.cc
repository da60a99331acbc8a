#include "parts/kit/first_page.h"

#include <algorithm>

#include <fmt/format.h>

#include "parts/drawn.h"
#include "parts/pen.h"

namespace planche::parts::kit {

namespace {

using drawn::ink;
using drawn::soft;
using scene::Role;

constexpr Color grey{0xb9, 0xb4, 0xaa};
// mm
constexpr double least_row = 7.5, usual_row = 12, most_row = 19, box = 3.4, below = 6, step_gap = 1.4;
constexpr double least_table = 35, most_table = 110, above_list = 6;

struct Advice {
  std::string words;
  bool wanted = true;
};

class Sheet {
 public:
  Sheet(const FirstPage& kit, base::Size page, const base::Words& words, scene::Typesetter& typesetter)
      : kit_{kit}, page_{page}, typesetter_{typesetter}, pen_{scene_, typesetter, words} {
    scene_.extent = {0, 0, page.width, page.height};
  }

  scene::Scene draw() {
    head();
    const double advice = std::max(tools().second, steps().second) + 14 + 8;
    const double room = page_.height - y_ - 10 - advice;
    const double shown = table(room - usual_row * static_cast<double>(kit_.items.size()) - above_list);
    items(room - shown);
    foot();
    return std::move(scene_);
  }

 private:
  bool any(bool KitItem::*what) const {
    return std::ranges::any_of(kit_.items, [&](const KitItem& item) { return item.*what; });
  }
  bool cut() const {
    return std::ranges::any_of(kit_.items, [](const KitItem& item) { return !item.read; });
  }

  void head() {
    double title = 0;
    pen_.as(Role::title, [&](Pen& pen) {
      title = pen.paragraph(kit_.game, {24, 400, ink, "EB Garamond"}, {0, 2, page_.width, 40}, 1.15);
    });
    y_ = 2 + title + 5;
    if (!kit_.facts.empty())
      line(pen_, Role::paragraph, kit_.facts, {9.5, 400, soft}, {0, y_}, Align::left, page_.width);
    y_ += 4;
    pen_.stroke(Path::line({0, y_}, {page_.width, y_}), ink, medium_line);
    y_ += 9;
  }

  // In what room the list leaves, if it is worth while; returns how high it is.
  double table(double room) {
    if (kit_.table == nullptr) return 0;
    const base::Rect whole = kit_.table->extent;
    const double scale = std::min(page_.width / whole.width, std::min(room, most_table) / whole.height);
    if (scale * whole.height < least_table) return 0;
    auto cut = scene_of(whole);
    const Path frame = Path::rectangle(whole, 1.5 / scale);
    cut->items.emplace_back(scene::Group{kit_.table, {}, frame, 1});
    cut->items.emplace_back(scene::Shape{frame, {}, scene::Stroke{grey, thin_line / scale, {}}});
    pen_.as(
        Role::figure,
        [&](Pen& pen) {
          pen.put(std::move(cut), {(page_.width - scale * whole.width) / 2, y_ - 4}, scale);
        },
        kit_.game);
    y_ += scale * whole.height + above_list;
    return scale * whole.height + above_list;
  }

  // Where the columns of the list begin or, of figures, end.
  struct Columns {
    double picture, title, count, size, sides, sheets, paper;
  };
  Columns columns() const {
    const double w = page_.width, after = box + 3 + 1.5 * most_row;
    return {box + 3, after + 3, 0.44 * w, 0.46 * w, 0.61 * w, 0.735 * w, 0.755 * w};
  }

  static std::string rounded(double mm, const base::Words& words) {
    std::string text = fmt::format("{:.1f}", mm);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return words.decimal(std::move(text));
  }

  static double line(Pen& on, Role role, const std::string& words, const Type& type, base::Point at,
                     Align align = Align::left, double most = 0) {
    double width = 0;
    on.as(role, [&](Pen& pen) { width = pen.line(words, type, at, align, most); });
    return width;
  }

  void items(double room) {
    line(pen_, Role::heading, pen_.say("kit.contents"), {14, 400, ink, "EB Garamond"}, {0, y_});
    const auto count = static_cast<double>(kit_.items.size());
    double row = std::clamp(room / std::max(count, 1.0), least_row, most_row);
    std::size_t shown = kit_.items.size();
    if (row * count > room + 0.01) {
      shown = static_cast<std::size_t>(std::max(1.0, room / row - 1));
      shown = std::min(shown, kit_.items.size());
    }
    const Columns at = columns();
    const Type small{6, 400, soft};
    pen_.as(Role::table, [&](Pen& pen) {
      pen.as(Role::row, [&](Pen& head) {
        line(head, Role::head_cell, head.say("kit.parts"), small, {at.count, y_}, Align::right);
        line(head, Role::head_cell, head.say("kit.size"), small, {at.size + 2, y_});
        line(head, Role::head_cell, head.say("kit.sheets"), small, {at.sheets, y_}, Align::right);
        line(head, Role::head_cell, head.say("kit.paper"), small, {at.paper + 3, y_});
      });
      y_ += 2.5;
      pen.stroke(Path::line({0, y_}, {page_.width, y_}), grey, thin_line);
      for (std::size_t i = 0; i < shown; ++i) {
        pen.as(Role::row, [&](Pen& inner) { item(inner, kit_.items[i], row, at); });
        y_ += row;
        pen.stroke(Path::line({0, y_}, {page_.width, y_}), grey, thin_line);
      }
    });
    if (shown < kit_.items.size()) {
      line(pen_, Role::paragraph, pen_.words().count("kit.more", kit_.items.size() - shown), {7, 400, soft},
           {at.title, y_ + 4});
      y_ += 6;
    }
  }

  void item(Pen& pen, const KitItem& item, double row, const Columns& at) {
    const double middle = y_ + row / 2, base_line = middle + 1;
    pen.stroke(Path::rectangle({0, middle - box / 2, box, box}, 0.4), ink, thin_line);
    // Under one head: the picture, the title and how many.
    pen.as(Role::cell, [&](Pen& cell) {
      const Rect place{at.picture, y_ + 0.8, at.title - at.picture - 3, row - 1.6};
      cell.as(
          Role::figure, [&](Pen& inner) { picture(inner, item, place); }, item.title);
      // What a document adds to the title stands below it.
      const std::size_t dot = item.title.find(" · ");
      const double room = at.count - at.title - 11;
      cell.line(item.title.substr(0, dot), {8, 600, ink},
                {at.title, dot < item.title.size() ? base_line - 1.6 : base_line}, Align::left, room);
      if (dot < item.title.size())
        cell.line(item.title.substr(dot + 4), {7, 400, soft}, {at.title, base_line + 1.8}, Align::left, room);
      cell.line(fmt::format("{}", item.count), {9.5, 600, ink}, {at.count, base_line}, Align::right);
    });
    pen.as(Role::cell, [&](Pen& cell) {
      cell.line(cell.say("kit.measure", {{"width", rounded(item.size.width, cell.words())},
                                         {"height", rounded(item.size.height, cell.words())}}),
                {7, 400, ink}, {at.size + 2, base_line}, Align::left, at.sides - at.size - 3);
      const char* sides = item.behind ? "kit.behind" : item.two_sided ? "kit.two_sides" : "kit.one_side";
      cell.line(cell.say(sides), {7, 400, ink}, {at.sides, base_line}, Align::left, at.sheets - at.sides - 10);
    });
    const std::string sheets = item.first == item.last
                                   ? std::to_string(item.first) + (item.behind ? "b" : "")
                                   : pen.say("kit.range", {{"first", item.first}, {"last", item.last}});
    line(pen, Role::cell, sheets, {8, 600, ink}, {at.sheets, base_line}, Align::right);
    const char* way = item.read ? "read" : item.poster ? "poster" : item.folded ? "folded" : "cut";
    line(pen, Role::cell, pen.say(fmt::format("kit.paper_for.{}", way)), {7, 400, ink}, {at.paper + 3, base_line},
         Align::left, page_.width - at.paper - 3);
  }

  static void picture(Pen& pen, const KitItem& item, const Rect& place) {
    if (item.picture == nullptr || item.size.width <= 0 || item.size.height <= 0) return;
    const double scale = std::min(place.width / item.size.width, place.height / item.size.height);
    pen.put(item.picture,
            {place.centre().x - scale * item.size.width / 2, place.centre().y - scale * item.size.height / 2}, scale);
  }

  // Pieces of advice with the height that they take in a column.
  using Listed = std::pair<std::vector<std::string>, double>;
  Listed listed(const std::vector<Advice>& all, double width) {
    Listed out;
    scene::Scene measured;
    Pen pen{measured, typesetter_, pen_.words()};
    for (const Advice& advice : all) {
      if (!advice.wanted) continue;
      out.first.push_back(advice.words);
      out.second += pen.paragraph(advice.words, {7, 400, ink}, {0, 0, width, 0}) + step_gap;
    }
    return out;
  }
  double narrow() const { return 0.34 * page_.width; }
  double wide() const { return 0.60 * page_.width; }
  Listed tools() {
    return listed({{pen_.say("kit.tool.printer", {{"paper", kit_.paper}})},
                   {pen_.say("kit.tool.knife"), cut()},
                   {pen_.say("kit.tool.glue"), any(&KitItem::folded) && any(&KitItem::poster)},
                   {pen_.say("kit.tool.glue_nets"), any(&KitItem::folded) && !any(&KitItem::poster)},
                   {pen_.say("kit.tool.glue_posters"), any(&KitItem::poster) && !any(&KitItem::folded)}},
                  narrow() - 4);
  }
  Listed steps() {
    return listed({{pen_.say("kit.step.check")},
                   {pen_.say("kit.step.sides"), any(&KitItem::two_sided)},
                   {pen_.say("kit.step.cut"), cut()},
                   {pen_.say("kit.step.fold"), any(&KitItem::folded)},
                   {pen_.say("kit.step.join"), any(&KitItem::poster)},
                   {pen_.say("kit.step.read"), any(&KitItem::read)}},
                  wide() - 5);
  }

  void foot() {
    y_ += below + 5;
    const double left = 0, right = page_.width - wide();
    line(pen_, Role::heading, pen_.say("kit.tools"), {14, 400, ink, "EB Garamond"}, {left, y_});
    pen_.as(Role::list, [&](Pen& list) {
      double y = y_ + 3.5;
      for (const std::string& tool : tools().first) {
        list.shape(Path::ellipse({left, y + 1.1, 1, 1}), ink);
        y += entry(list, tool, {left + 3, y, narrow() - 4, 0}, {}, 0);
      }
    });
    line(pen_, Role::heading, pen_.say("kit.how"), {14, 400, ink, "EB Garamond"}, {right, y_});
    pen_.as(Role::list, [&](Pen& list) {
      double y = y_ + 3.5;
      std::size_t number = 0;
      for (const std::string& step : steps().first)
        y += entry(list, step, {right + 4, y, wide() - 5, 0}, fmt::format("{}.", ++number), right + 2.6);
    });
    const double end = page_.height - 1;
    line(pen_, Role::paragraph, kit_.credit, {6, 400, soft}, {0, end}, Align::left, 0.6 * page_.width);
    if (!kit_.rules.empty())
      line(pen_, Role::paragraph, pen_.say("kit.rules", {{"command", kit_.rules}}), {6, 400, soft}, {page_.width, end},
           Align::right, 0.38 * page_.width);
  }

  // One of a list, its number to the left of `number_end`; returns how far below it the next begins.
  static double entry(Pen& list, const std::string& words, const Rect& column, const std::string& number,
                      double number_end) {
    double height = 0;
    list.as(Role::item, [&](Pen& item) {
      if (!number.empty()) line(item, Role::label, number, {7, 600, ink}, {number_end, column.y + 2.5}, Align::right);
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

scene::Scene draw_first_page(const FirstPage& kit, base::Size page, const base::Words& words,
                             scene::Typesetter& typesetter) {
  return Sheet{kit, page, words, typesetter}.draw();
}

}  // namespace planche::parts::kit
