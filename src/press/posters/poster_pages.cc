#include "press/posters/poster_pages.h"

#include <algorithm>

#include <fmt/format.h>

#include "press/marks/marks.h"
#include "press/marks/stamp.h"
#include "press/posters/poster_map.h"
#include "press/posters/seam_marks.h"
#include "press/sheets/grid.h"

namespace planche::press {

namespace {

using base::Rect;
using base::Transform;
using scene::Path;

constexpr double strip_clear = 0.5;  // between marks and the margin line
constexpr double seal_clear = 0.8;   // between the window and the sheet's name
constexpr double highest_seal = 10;  // mm
constexpr double seal_widths[] = {45, 25};
constexpr double least_line = 65;   // mm: the ruler and a few words
constexpr double line_beside = 90;  // mm: the ruler, hash and credit
constexpr double beside_gap = 3;    // between texts and their neighbours

// The left end of the margin line, below something that begins at x.
double line_start(double x) {
  return std::clamp(x, bare_edge, 2 * bare_edge);
}

}  // namespace

PosterPages::PosterPages(std::vector<PosterPlan> plans, const scene::PartSet& set, const Options& options,
                         const Furniture& furniture, scene::Typesetter& typesetter)
    : plans_(std::move(plans)),
      title_(set.title),
      count_(set.count),
      outline_(set.outline),
      trim_(set.trim),
      bleed_(effective_bleed(set, options)),
      options_(options),
      furniture_(furniture),
      typesetter_(typesetter) {}

std::size_t PosterPages::pages() const {
  std::size_t out = 0;
  for (std::size_t i = 0; i < plans_.size(); ++i) out += pages(i);
  return out + (count_ - plans_.size()) * pages(count_);
}

double PosterPages::area() const {
  const Rect whole{0, 0, trim_.width, trim_.height};
  double out = 0;
  for (const PosterPlan& plan : plans_) {
    double blank = 0;
    for (const PosterSheet& sheet : plan.sheets) {
      const Rect cut = sheet.kept.common(whole).value_or(Rect{});
      if (sheet.blank) blank += cut.width * cut.height;
    }
    out += std::max(press::area(outline_, trim_) - blank, 0.0);
  }
  return out;
}

void PosterPages::begin(const scene::Part& part) {
  ++begun_;
  name_ = count_ > 1 && !part.called().empty() ? fmt::format("{} · {}", title_, part.called()) : title_;
  auto drawing = std::make_shared<scene::Scene>();
  drawing->extent = plan().area;
  drawing->reusable = true;
  if (part.front) drawing->items.push_back(scene::Group{part.front});
  drawing_ = std::move(drawing);
  stamp_ = part.flawed ? make_stamp(plan().window, Form::rectangle, typesetter_, options_.words) : nullptr;
}

Page PosterPages::page(std::size_t index, SheetName name) const {
  Page page = index == 0 ? map_page() : sheet_page(plan().printed[index - 1]);
  name.part = name_;
  if (index > 0) {
    const std::string sheet =
        options_.words.say("poster.sheet", {{"sheet", plan().sheets[plan().printed[index - 1]].name}});
    name.part = fmt::format("{} · {}", sheet, name_);
  }
  furniture_.add(page.scene, margin_line(index == 0), name);
  return page;
}

double PosterPages::seal_right() const {
  return plan().origin.x + plan().window.width - plan().overlap;
}

double PosterPages::seal_beside() const {
  const double room = seal_right() - beside_gap - line_start(plan().origin.x);
  for (const double width : seal_widths) {
    if (room - width >= line_beside) return width;
  }
  return 0;
}

double PosterPages::taken(const MarginPlan& line) const {
  return line.lines == 0 ? 0 : static_cast<double>(line.lines) * furniture_.line_height() + strip_clear;
}

Rect PosterPages::seal_box() const {
  const double beside = seal_beside(), width = beside > 0 ? beside : seal_widths[0];
  const double foot = plan().paper.height - bare_edge - (beside > 0 ? 0 : taken(margin_line(false)));
  const double top = plan().origin.y + plan().window.height + seal_clear;
  const double height = std::clamp(foot - top, 0.0, highest_seal);
  return {seal_right() - width, foot - height, width, height};
}

Rect PosterPages::map_room() const {
  Rect room = poster_room(plan().paper, options_);
  room.height = std::min(room.height, plan().paper.height - poster_foot - room.y);
  return room;
}

MarginPlan PosterPages::margin_line(bool below_map) const {
  MarginPlan out;
  const Rect room = map_room();
  const double bottom = below_map ? room.bottom() : plan().origin.y + plan().window.height;
  const double line = furniture_.line_height(), free = plan().paper.height - bare_edge - bottom - strip_clear;
  const std::size_t lines = free >= 2 * line ? 2 : free >= line ? 1 : 0;
  const double start = line_start(below_map ? room.x : plan().origin.x), seal = below_map ? 0 : seal_beside();
  const double end = seal > 0 ? seal_right() - seal - beside_gap : plan().paper.width - start;
  if (lines == 0 || end - start < least_line) return out;
  out.side = Side::bottom;
  out.lines = lines;
  out.length = end - start;
  out.strip = Transform::translation(start, plan().paper.height - bare_edge - static_cast<double>(lines) * line);
  out.opposite = Transform::translation(start, bare_edge);
  return out;
}

Page PosterPages::sheet_page(std::size_t sheet) const {
  const PosterSheet& shown = plan().sheets[sheet];
  const Transform place = plan().place(sheet);
  Page page;
  page.size = plan().paper;
  page.scene.extent = {0, 0, page.size.width, page.size.height};
  page.bleed = place(shown.window);
  page.trim = place(shown.kept.common({0, 0, trim_.width, trim_.height}).value_or(shown.kept));
  page.scene.items.push_back(scene::Group{drawing_, place, Path::rectangle(page.bleed)});
  if (stamp_) page.scene.items.push_back(scene::Group{stamp_, Transform::translation(page.bleed.x, page.bleed.y)});

  const MarginPlan line = margin_line(false);
  const Rim rim{page.bleed.x - bare_edge, page.size.width - bare_edge - page.bleed.right(), page.bleed.y - bare_edge,
                std::max(page.size.height - bare_edge - page.bleed.bottom() - taken(line), 0.0)};
  draw_outer_marks(page.scene, plan(), sheet, rim, options_.cut, trim_, bleed_, outline_.form);
  draw_seams(page.scene, plan(), sheet, rim, typesetter_, options_.words);

  const Rect seal = seal_box();
  if (seal.height < furniture_.line_height()) return page;
  const double map = draw_small_map(page.scene, plan(), sheet, seal);
  const scene::TextBlock name = set_name(shown.name, seal.height, typesetter_, options_.words);
  page.scene.items.push_back(text_group(
      name, Transform::translation(map - beside_gap / 2 - name.width, seal.y + (seal.height - name.height) / 2)));
  return page;
}

Page PosterPages::map_page() const {
  Page page;
  page.size = plan().paper;
  page.scene.extent = {0, 0, page.size.width, page.size.height};
  page.trim = page.bleed = map_room();
  draw_poster_map(page.scene, plan(), drawing_, trim_, name_, page.trim, typesetter_, options_.words);
  return page;
}

}  // namespace planche::press
