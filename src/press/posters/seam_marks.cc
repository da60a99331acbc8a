#include "press/posters/seam_marks.h"

#include <algorithm>

#include <fmt/format.h>

#include "press/marks/furniture.h"
#include "press/marks/marks.h"
#include "press/marks/ticks.h"

namespace planche::press {

namespace {

using base::Point;
using base::Rect;
using base::Transform;
using scene::Path;

constexpr scene::Color black{0, 0, 0}, grey{0x80, 0x80, 0x80};
constexpr double casing = 0.6;     // white around marks, so that they are visible on any background
constexpr double padding = 0.6;    // inside a number's box, at its left and right
constexpr double label_gap = 1.2;  // between number and words
constexpr double diamond = 2.2;    // half of its diagonal
constexpr double cross_arm = 2.5;

void fill(scene::Scene& page, const Path& path, const Transform& by, scene::Color color) {
  page.items.push_back(scene::Shape{Path{}.append(path, by), color, {}, false});
}

void stroke(scene::Scene& page, const Path& path, const Transform& by, std::vector<double> dash = {}) {
  page.items.push_back(
      scene::Shape{Path{}.append(path, by), {}, scene::Stroke{black, mark_width, std::move(dash)}, false});
}

scene::TextBlock set_number(std::size_t number, scene::Typesetter& typesetter, const base::Words& words) {
  scene::Font font = small_font();
  font.weight = 700;
  return set_line(std::to_string(number), font, typesetter, words);
}

double box_width(const scene::TextBlock& number) {
  return std::max(number.width + 2 * padding, number.height);
}

// One side of a seam. u runs along it, rightwards or upwards, so that words beside it are readable; v points away from
// the covered sheet.
class SeamSide {
 public:
  SeamSide(const PosterPlan& plan, const Seam& seam, std::size_t sheet)
      : plan_(plan), seam_(seam), sheet_(plan.sheets[sheet]), cut_(sheet == seam.over), outwards_(cut_ ? -1 : 1) {
    const Transform on_poster = seam.vertical
                                    ? Transform::translation(seam.to.x, seam.to.y).after(Transform::rotation(270))
                                    : Transform::translation(seam.from.x, seam.from.y);
    at_ = plan.place(sheet).after(on_poster);
  }

  // Cuts run across the whole sheet. White under the dots and beside the solid line makes them visible on dark
  // backgrounds. The white is narrow, so that a cut slightly off the line shows the picture, not a white strip.
  void draw_line(scene::Scene& page, const Rim& rim) const {
    const Rect& shown = sheet_.window;
    const auto reach = [&](double room) { return cut_ ? room : std::min(room, mark_length); };
    const double from =
        seam_.vertical ? seam_.to.y - shown.bottom() - reach(rim.bottom) : shown.x - reach(rim.left) - seam_.from.x;
    const double to =
        seam_.vertical ? seam_.to.y - shown.y + reach(rim.top) : shown.right() + reach(rim.right) - seam_.from.x;
    const double width = cut_ ? mark_width : 2 * mark_width, beside = outwards_ * mark_width / 2;
    fill(page, Path::rectangle({from, cut_ ? -width : 0, to - from, width}), at_, white);
    stroke(page, Path::line({from, beside}, {to, beside}), at_, cut_ ? cut_dots : std::vector<double>{});
  }

  void draw_marks(scene::Scene& page) const {
    for (const Point& p : seam_.diamonds) {
      const double u = along(p);
      const auto half = [&](double size) {
        return Path::polygon({{u - size, 0}, {u + size, 0}, {u, outwards_ * size}});
      };
      fill(page, half(diamond + casing), at_, white);
      fill(page, half(diamond), at_, black);
    }
    if (!seam_.cross) return;
    const double u = along(*seam_.cross);
    fill(page, Path::rectangle({u - casing, -cross_arm, 2 * casing, 2 * cross_arm}), at_, white);
    stroke(page, Path::line({u, -cross_arm}, {u, cross_arm}), at_);
  }

  void draw_label(scene::Scene& page, scene::Typesetter& typesetter, const base::Words& words) const {
    const std::string& other = plan_.sheets[cut_ ? seam_.under : seam_.over].name;
    const double u = along(seam_.label), half = box_width(set_number(seam_.number, typesetter, words)) / 2;
    const double start = u + half + label_gap;
    const double end = std::max(along(seam_.diamonds.front()), along(seam_.diamonds.back())) - diamond - 2 * casing;
    // Repeats the sheet's own name, because the margin may be too small for it.
    const std::string step = words.say(cut_ ? "poster.cut" : "poster.glue", {{"sheet", other}});
    scene::TextBlock text = set_line(sheet_.name + " · " + step, small_font(), typesetter, words);
    if (start + text.width > end)
      text = set_line(sheet_.name + (cut_ ? " → " : " ← ") + other, small_font(), typesetter, words);
    const double top = cut_ ? -casing - text.height : casing, left = u - half - casing;
    fill(page, Path::rectangle({left, top, start + text.width + casing - left, text.height}), at_, white);
    draw_number(page, seam_.number, {u, top + text.height / 2}, at_, typesetter, words);
    page.items.push_back(text_group(text, at_.after(Transform::translation(start, top))));
  }

 private:
  double along(Point p) const { return seam_.vertical ? seam_.to.y - p.y : p.x - seam_.from.x; }

  const PosterPlan& plan_;
  const Seam& seam_;
  const PosterSheet& sheet_;
  bool cut_;  // otherwise it is covered
  double outwards_;
  Transform at_;
};

// Both ends of an outer edge, outside the window.
void add_ends(Path& path, bool vertical, double at, const Rect& window, const Rim& rim) {
  const double before = std::min(vertical ? rim.top : rim.left, mark_length + mark_clearance);
  const double behind = std::min(vertical ? rim.bottom : rim.right, mark_length + mark_clearance);
  const double begin = vertical ? window.y : window.x, end = vertical ? window.bottom() : window.right();
  const auto add = [&](double from, double to) {
    if (to - from < shortest_mark) return;
    path.append(vertical ? Path::line({at, from}, {at, to}) : Path::line({from, at}, {to, at}));
  };
  add(begin - before, begin - mark_clearance);
  add(end + mark_clearance, end + behind);
}

}  // namespace

void draw_seams(scene::Scene& page, const PosterPlan& plan, std::size_t sheet, const Rim& rim,
                scene::Typesetter& typesetter, const base::Words& words) {
  std::vector<SeamSide> sides;
  for (const Seam& seam : plan.seams) {
    if (seam.under == sheet || seam.over == sheet) sides.emplace_back(plan, seam, sheet);
  }
  for (const SeamSide& side : sides) side.draw_line(page, rim);
  for (const SeamSide& side : sides) {
    side.draw_marks(page);
    side.draw_label(page, typesetter, words);
  }
}

void draw_outer_marks(scene::Scene& page, const PosterPlan& plan, std::size_t sheet, const Rim& rim, Cut cut,
                      base::Size trim, double bleed, Form form) {
  if (cut == Cut::none) return;
  const PosterSheet& shown = plan.sheets[sheet];
  const Transform place = plan.place(sheet);
  const Rect edge_box{0, 0, trim.width, trim.height};
  const Rect window = place(shown.window);
  const double least = std::min({rim.left, rim.right, rim.top, rim.bottom});
  auto drawn = std::make_shared<scene::Scene>();
  drawn->extent = {0, 0, plan.paper.width, plan.paper.height};
  if (cut == Cut::marks && form == Form::rectangle) {
    Path path;
    const Rect edges = place(shown.kept.common(edge_box).value_or(shown.kept));
    if (!plan.beside(sheet, -1, 0)) add_ends(path, true, edges.x, window, rim);
    if (!plan.beside(sheet, 1, 0)) add_ends(path, true, edges.right(), window, rim);
    if (!plan.beside(sheet, 0, -1)) add_ends(path, false, edges.y, window, rim);
    if (!plan.beside(sheet, 0, 1)) add_ends(path, false, edges.bottom(), window, rim);
    if (!path.empty()) stroke(page, path, {});
    return;
  }
  Path path;
  if (cut == Cut::marks) {
    Block block;
    block.grid.lines = block.grid.even = block.grid.odd = 1;
    block.part = trim;
    block.bleed = bleed;
    block.form = form;
    add_ticks(path, block, 1, plan.area.grown(least));
    stroke(*drawn, path, place);
  } else {
    path.append(outline_path(form, edge_box, grid_line_width / 2), place);
    drawn->items.push_back(scene::Shape{path, {}, scene::Stroke{grey, grid_line_width, cut_dots}, false});
  }
  page.items.push_back(scene::Group{drawn, {}, Path::rectangle(window.grown(least))});
}

void draw_number(scene::Scene& page, std::size_t number, Point at, const Transform& by, scene::Typesetter& typesetter,
                 const base::Words& words) {
  const scene::TextBlock text = set_number(number, typesetter, words);
  const double width = box_width(text) - mark_width, height = text.height - mark_width;
  const Path box = Path::rectangle({at.x - width / 2, at.y - height / 2, width, height});
  fill(page, box, by, white);
  stroke(page, box, by);
  page.items.push_back(
      text_group(text, by.after(Transform::translation(at.x - text.width / 2, at.y - text.height / 2))));
}

}  // namespace planche::press
