#include "press/posters/poster_map.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "press/marks/furniture.h"
#include "press/marks/marks.h"
#include "press/posters/seam_marks.h"

namespace planche::press {

namespace {

using base::Point;
using base::Rect;
using base::Transform;
using scene::Path;

constexpr scene::Color veil{0xff, 0xff, 0xff, 0x80};
constexpr scene::Color strip_shade{0xd8, 0xd8, 0xd8};
constexpr double map_gap = 3;                               // mm between texts, sketch and map
constexpr double small_page = 140;                          // mm; narrower pages have small texts and no sketch
constexpr double widest_text = 160;                         // mm
constexpr double heading_sizes[] = {14, 11, 9.5, 8, 7, 6};  // points

void add_box(scene::Scene& page, const Rect& r, std::optional<scene::Color> inside, bool line) {
  scene::Shape out;
  out.path = Path::rectangle(r);
  if (inside) out.fill = *inside;
  if (line) out.stroke = scene::Stroke{ink, mark_width, {}};
  page.items.push_back(std::move(out));
}

void add_centred(scene::Scene& page, const scene::TextBlock& text, Point at) {
  page.items.push_back(text_group(text, Transform::translation(at.x - text.width / 2, at.y - text.height / 2)));
}

// Two sheets and the seam between them, side by side; above each other if the poster has one column.
class Sketch {
 public:
  // Shows the first seam of a plan that has one.
  explicit Sketch(const PosterPlan& plan)
      : plan_(plan), turn_(plan.seams.front().vertical ? Transform{} : Transform{0, 1, 1, 0, 0, 0}) {}

  base::Size size() const { return turn_(Rect{0, 0, second + width, height + 2 * stand_over}).size(); }

  void draw(scene::Scene& page, Point top_left, scene::Typesetter& typesetter, const base::Words& words) const {
    const Transform at =
        Transform::translation(top_left.x, top_left.y).after(turn_).after(Transform::translation(0, stand_over));
    const double line = width - strip, cut = second + strip, middle = height / 2;
    for (const double x : {0.0, second}) add_box(page, at(Rect{x, 0, width, height}), white, true);
    // The strips that are covered or cut away.
    for (const double x : {line, second}) add_box(page, at(Rect{x, 0, strip, height}), strip_shade, false);
    const auto stroke = [&](const Path& path, std::vector<double> dash) {
      page.items.push_back(
          scene::Shape{Path{}.append(path, at), {}, scene::Stroke{ink, mark_width, std::move(dash)}, false});
    };
    stroke(Path::line({line, -stand_over}, {line, height + stand_over}), {});
    stroke(Path::line({cut, -stand_over}, {cut, height + stand_over}), cut_dots);
    stroke(Path::line({cut, middle}, {line + head, middle}), {});
    const Path tip =
        Path::polygon({{line, middle}, {line + head, middle - head / 2}, {line + head, middle + head / 2}});
    page.items.push_back(scene::Shape{Path{}.append(tip, at), ink, {}, false});
    const Seam& seam = plan_.seams.front();
    add_name(page, seam.under, at(Point{line / 2, middle}), typesetter, words);
    add_name(page, seam.over, at(Point{(cut + second + width) / 2, middle}), typesetter, words);
    for (const double x : {line + strip / 2, cut - strip / 2})
      draw_number(page, seam.number, at(Point{x, 0.8 * height}), {}, typesetter, words);
  }

 private:
  void add_name(scene::Scene& page, std::size_t sheet, Point at, scene::Typesetter& typesetter,
                const base::Words& words) const {
    add_centred(page, set_name(plan_.sheets[sheet].name, 5, typesetter, words), at);
  }

  static constexpr double width = 18, height = 25, strip = 4, second = 24, stand_over = 1.5, head = 2;  // mm
  const PosterPlan& plan_;
  Transform turn_;
};

std::vector<std::string> steps(const PosterPlan& plan, const base::Words& words) {
  const bool alone = plan.printed.size() == 1;
  std::vector<std::string> out{words.say("poster.check"), words.say(alone ? "poster.alone" : "poster.trim")};
  const auto upright = [](const Seam& seam) { return seam.vertical; };
  const bool rows = std::any_of(plan.seams.begin(), plan.seams.end(), upright);
  if (rows) out.push_back(words.say("poster.join_row"));
  if (!std::all_of(plan.seams.begin(), plan.seams.end(), upright))
    out.push_back(words.say(rows ? "poster.join_rows" : "poster.join_column"));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = fmt::format("{}. {}", i + 1, out[i]);
  return out;
}

scene::TextBlock set_paragraphs(const std::vector<std::string>& texts, double size, int weight, double width,
                                scene::Typesetter& typesetter, const base::Words& words) {
  scene::Setting setting;
  setting.width = width;
  setting.language = words.language();
  setting.paragraph_spacing = size / 6;
  scene::Font font = small_font();
  font.size_pt = size;
  font.weight = weight;
  std::vector<scene::Paragraph> paragraphs;
  for (const std::string& text : texts) paragraphs.push_back({scene::Inline{text, font, ink}});
  return typesetter.set(paragraphs, setting);
}

// Name, size, steps and sketch. Returns where they end.
double draw_head(scene::Scene& page, const PosterPlan& plan, base::Size trim, const std::string& name, const Rect& room,
                 scene::Typesetter& typesetter, const base::Words& words) {
  const bool small = room.width < small_page;
  std::optional<Sketch> sketch;
  if (!small && !plan.seams.empty()) sketch.emplace(plan);
  const double width = std::min(room.width - (sketch ? sketch->size().width + 2 * map_gap : 0), widest_text);
  double y = room.y;
  const auto put = [&](const scene::TextBlock& block) {
    page.items.push_back(text_group(block, Transform::translation(room.x, y)));
    y += block.height + map_gap;
  };
  put(set_paragraphs({shortened(name, 60)}, small ? 9.5 : 14, 700, width, typesetter, words));
  std::vector<std::string> said = steps(plan, words);
  said.insert(said.begin(), words.count("poster.summary", plan.printed.size(),
                                        {{"width", fmt::format("{:.5g}", trim.width)},
                                         {"height", fmt::format("{:.5g}", trim.height)}}));
  if (plan.printed.size() > 1 && plan.printed.size() < plan.sheets.size())
    said.insert(said.begin() + 1, words.say("poster.blank"));
  put(set_paragraphs(said, small ? heading_sizes[std::size(heading_sizes) - 1] : 9.5, 400, width, typesetter, words));
  if (!sketch) return y;
  sketch->draw(page, {room.right() - sketch->size().width, room.y}, typesetter, words);
  return std::max(y, room.y + sketch->size().height + map_gap);
}

}  // namespace

scene::TextBlock set_name(const std::string& text, double height, scene::Typesetter& typesetter,
                          const base::Words& words) {
  scene::Font font = small_font();
  font.weight = 700;
  scene::TextBlock block;
  for (const double size : heading_sizes) {
    font.size_pt = size;
    block = set_line(text, font, typesetter, words);
    if (block.height <= height) break;
  }
  return block;
}

double draw_small_map(scene::Scene& page, const PosterPlan& plan, std::size_t present, const Rect& box) {
  const double scale = std::min(box.height / plan.area.height, box.width / 2 / plan.area.width);
  const double left = box.right() - plan.area.width * scale;
  const double top = box.y + (box.height - plan.area.height * scale) / 2;
  const Transform at = Transform::translation(left, top)
                           .after(Transform::scaling(scale, scale))
                           .after(Transform::translation(-plan.area.x, -plan.area.y));
  for (const std::size_t i : plan.printed) add_box(page, at(plan.sheets[i].kept), i == present ? ink : white, true);
  return left;
}

void draw_poster_map(scene::Scene& page, const PosterPlan& plan, const scene::ScenePtr& drawing, base::Size trim,
                     const std::string& name, const Rect& room, scene::Typesetter& typesetter,
                     const base::Words& words) {
  const double top = draw_head(page, plan, trim, name, room, typesetter, words);
  // Never empty, however long the texts are.
  const Rect rest{room.x, top, room.width, std::max(room.bottom() - top, room.height / 4)};
  const double scale = std::min(rest.width / plan.area.width, rest.height / plan.area.height);
  const Transform at = Transform::translation(rest.centre().x, rest.y)
                           .after(Transform::scaling(scale, scale))
                           .after(Transform::translation(-plan.area.centre().x, -plan.area.y));
  const Rect drawn = at(plan.area);
  page.items.push_back(scene::Group{drawing, at, Path::rectangle(drawn)});
  add_box(page, drawn, veil, false);
  page.items.push_back(scene::Shape{Path::rectangle(drawn), {}, scene::Stroke{ink, mark_width / 2, cut_dots}, false});
  for (const std::size_t i : plan.printed) {
    const PosterSheet& sheet = plan.sheets[i];
    const Rect kept = at(sheet.kept);
    add_box(page, kept, {}, true);
    const scene::TextBlock text = set_name(sheet.name, std::min(kept.height / 3, 6.0), typesetter, words);
    const Point middle = kept.centre();
    add_box(page, {middle.x - text.width / 2 - 1, middle.y - text.height / 2, text.width + 2, text.height}, white,
            false);
    add_centred(page, text, middle);
  }
  for (const Seam& seam : plan.seams) {
    const Point middle{(seam.from.x + seam.to.x) / 2, (seam.from.y + seam.to.y) / 2};
    draw_number(page, seam.number, at(middle), {}, typesetter, words);
  }
}

}  // namespace planche::press
