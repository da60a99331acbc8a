#include "press/marks/marks.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "press/marks/cutting.h"
#include "press/marks/furniture.h"
#include "press/marks/ticks.h"

namespace planche::press {

namespace {

using base::Point;
using base::Rect;
using scene::Path;

constexpr scene::Color black{0, 0, 0}, grey{0x80, 0x80, 0x80}, bare{0xff, 0xff, 0xff};
constexpr double fold_label_room = 3.2;   // beside the fold line, without marks
constexpr double figure_clearance = 0.4;  // distance from marks
// Lines through ink are black dots on white, entirely outside the cut.
constexpr double seen_width = 0.2, seen_ground = 0.4;

void add_line(Path& path, bool vertical, double at, double from, double to) {
  if (vertical) {
    path.move_to({at, from}).line_to({at, to});
  } else {
    path.move_to({from, at}).line_to({to, at});
  }
}

// Marks at both ends of the cuts in one direction. `begin`, `end`: the trims along the cut; the reaches beyond them.
void add_marks(Path& path, bool vertical, const std::vector<CutLine>& cuts, double begin, double end, double bleed,
               double reach_before, double reach_behind) {
  const MarkSpan before = mark_span(reach_before, bleed), behind = mark_span(reach_behind, bleed);
  for (const CutLine& cut : cuts) {
    if (before.end > 0) add_line(path, vertical, cut.at, begin - before.end, begin - before.begin);
    if (behind.end > 0) add_line(path, vertical, cut.at, end + behind.begin, end + behind.end);
  }
}

// Short marks where cuts run between parts that are more than their bleeds apart.
void add_inner_marks(Path& path, bool vertical, const std::vector<CutLine>& cuts, const std::vector<CutLine>& across,
                     double bleed) {
  for (std::size_t i = 1; i + 1 < across.size(); ++i) {
    const double from = across[i].at + bleed + mark_clearance, to = across[i + 1].at - bleed - mark_clearance;
    if (across[i].outward != 1 || across[i + 1].outward != -1 || to - from < shortest_mark) continue;
    for (const CutLine& cut : cuts) add_line(path, vertical, cut.at, from, to);
  }
}

struct Reach {
  double left, right, top, bottom;
};

// The area where marks of the fronts may be.
Rect reached(const Sheet& sheet, const MarginPlan& plan) {
  const Rect area = sheet.fronts();
  double right = plan.reach_x, bottom = plan.reach_y;
  if (sheet.fold) (sheet.fold->vertical ? right : bottom) = sheet.bleed() + fold_clearance - fold_label_room;
  return {area.x - plan.reach_x, area.y - plan.reach_y, area.width + plan.reach_x + right,
          area.height + plan.reach_y + bottom};
}

// The reach of marks of a block from its trims.
Reach reach_of(const Share& share, const Sheet& sheet, const MarginPlan& plan) {
  const Rect trims = share.block.trims(), all = reached(sheet, plan);
  Reach out{trims.x - all.x, all.right() - trims.right(), trims.y - all.y, all.bottom() - trims.bottom()};
  const double within = share.block.bleed + block_gutter / 2 - mark_width / 2;
  const bool ticks = !share.block.cut_across();  // they run in all directions
  for (const Share& other : sheet.shares) {
    if (&other == &share) continue;
    const Rect there = other.block.trims().grown(other.block.bleed);
    const bool beside = there.y < trims.bottom() && trims.y < there.bottom();
    const bool above = there.x < trims.right() && trims.x < there.right();
    if (ticks || (beside && there.x < trims.x)) out.left = std::min(out.left, within);
    if (ticks || (beside && there.x > trims.x)) out.right = std::min(out.right, within);
    if (ticks || (above && there.y < trims.y)) out.top = std::min(out.top, within);
    if (ticks || (above && there.y > trims.y)) out.bottom = std::min(out.bottom, within);
  }
  return out;
}

void add_block(Path& path, const Block& block, const std::vector<CutLine>& xs, const std::vector<CutLine>& ys,
               const Reach& reach) {
  const double left = xs.front().at, right = xs.back().at, top = ys.front().at, bottom = ys.back().at;
  add_marks(path, true, xs, top, bottom, block.bleed, reach.top, reach.bottom);
  add_marks(path, false, ys, left, right, block.bleed, reach.left, reach.right);
  add_inner_marks(path, true, xs, ys, block.bleed);
  add_inner_marks(path, false, ys, xs, block.bleed);
}

void add_grid(Path& path, const Block& block, const std::vector<CutLine>& xs, const std::vector<CutLine>& ys,
              const Reach& reach) {
  const auto outer = [&](double room) { return std::max(mark_span(room, block.bleed).end, block.bleed); };
  const auto beside = [](const CutLine& cut) { return cut.at + cut.outward * grid_line_width / 2; };
  for (const CutLine& x : xs)
    add_line(path, true, beside(x), ys.front().at - outer(reach.top), ys.back().at + outer(reach.bottom));
  for (const CutLine& y : ys)
    add_line(path, false, beside(y), xs.front().at - outer(reach.left), xs.back().at + outer(reach.right));
}

// The cuts of the fronts.
Path outlines_of(const Block& block, std::size_t parts, double by) {
  Path path;
  for (std::size_t i = 0; i < parts; ++i) path.append(outline_path(block.shape(), block.trim(i), by));
  return path;
}

// Whether its parts are surrounded by lines.
bool outlined(const Block& block, Cut cut) {
  return cut != Cut::none && !block.cut_across() && !(cut == Cut::marks && block.has_ticks());
}

Path cut_path(const Block& block, Cut cut, std::size_t parts, const Reach& reach) {
  Path path;
  // Round parts are cut out with scissors or a punch, along their own edge.
  if (cut == Cut::none || parts == 0 || (cut == Cut::marks && block.form == Form::ellipse)) return path;
  if (block.cut_across()) {
    (cut == Cut::marks ? add_block : add_grid)(path, block, block.vertical_cuts(), block.horizontal_cuts(), reach);
  } else if (!outlined(block, cut)) {
    const Rect trims = block.trims();
    add_ticks(path, block, parts,
              {trims.x - reach.left, trims.y - reach.top, trims.width + reach.left + reach.right,
               trims.height + reach.top + reach.bottom});
  } else {
    path = outlines_of(block, parts, grid_line_width / 2);
  }
  return path;
}

void add_fold(scene::Scene& out, const Sheet& sheet, const MarginPlan& plan, scene::Typesetter& typesetter,
              const base::Words& words) {
  const Axis& fold = *sheet.fold;
  const Rect area = sheet.area();
  Path path;
  if (fold.vertical) {
    add_line(path, true, fold.at, area.y - plan.reach_y, area.bottom() + plan.reach_y);
  } else {
    add_line(path, false, fold.at, area.x - plan.reach_x, area.right() + plan.reach_x);
  }
  out.items.push_back(scene::Shape{path, {}, scene::Stroke{black, mark_width, {3, 1.5}}, false});
  const scene::TextBlock label = set_line(words.say("sheet.fold"), small_font(), typesetter, words);
  const base::Transform at = fold.vertical ? base::Transform::translation(fold.at - label.height - 0.3, area.bottom())
                                                 .after(base::Transform::rotation(270))
                                           : base::Transform::translation(area.x, fold.at - label.height - 0.3);
  out.items.push_back(text_group(label, at));
}

// A box around each straight line of the paths.
std::vector<Rect> boxes_of(std::initializer_list<const Path*> paths) {
  std::vector<Rect> out;
  for (const Path* path : paths) {
    Point at;
    std::size_t next = 0;
    for (const Path::Verb verb : path->verbs()) {
      if (verb == Path::Verb::close) continue;
      next += verb == Path::Verb::curve ? 3 : 1;
      const Point to = path->points()[next - 1];
      if (verb != Path::Verb::move)
        out.push_back({std::min(at.x, to.x), std::min(at.y, to.y), std::abs(to.x - at.x), std::abs(to.y - at.y)});
      at = to;
    }
  }
  return out;
}

// The numbers 1, 2, 3 … in the order of the cuts.
class Figures {
 public:
  Figures(scene::Typesetter& typesetter, const base::Words& words, std::vector<scene::Item>& items)
      : typesetter_(typesetter), words_(words), items_(items) {}

  // The next number in the line, as near to its start as `marked` allows; the line is interrupted by it.
  void add_slice(Path& path, const Slice& slice, const std::vector<Rect>& marked) {
    const scene::TextBlock figure = next();
    const double half = (slice.vertical ? figure.cap_height : figure.width) / 2 + figure_clearance;
    for (double at = slice.from + half; at + half < slice.to; at += 0.5) {
      const Point middle = slice.vertical ? Point{slice.at, at} : Point{at, slice.at};
      const Rect box =
          Rect{middle.x - figure.width / 2, middle.y - figure.cap_height / 2, figure.width, figure.cap_height}.grown(
              figure_clearance);
      if (std::any_of(marked.begin(), marked.end(), [&](const Rect& mark) { return box.common(mark).has_value(); }))
        continue;
      put(figure, middle);
      add_line(path, slice.vertical, slice.at, slice.from, at - half);
      add_line(path, slice.vertical, slice.at, at + half, slice.to);
      return;
    }
    add_line(path, slice.vertical, slice.at, slice.from, slice.to);
  }

  // Numbers beside the upper and left marks of a block, on the side of the parts that they separate, if there is room.
  // If a ruler stands at the left, numbers stand beside the right marks, because it could be mistaken for them.
  void add_beside(const Block& block, const Reach& reach, Side ruler) {
    const bool right = ruler == Side::left;
    const base::Size cell = block.cell();
    const auto outward = [](const std::vector<CutLine>& cuts, double at) {
      return std::find_if(cuts.begin(), cuts.end(), [&](const CutLine& cut) { return cut.at == at; })->outward;
    };
    const std::vector<CutLine> columns = block.vertical_cuts(), rows = block.horizontal_cuts();
    for (const Slice& cut : cuts_in_order(block)) {
      const scene::TextBlock figure = next();
      const MarkSpan span = mark_span(cut.vertical ? reach.top : right ? reach.right : reach.left, block.bleed);
      const double along = cut.vertical ? figure.cap_height : figure.width;
      const double across = (cut.vertical ? figure.width : figure.cap_height) / 2 + figure_clearance;
      if (span.end - span.begin < along || 4 * across > (cut.vertical ? cell.width : cell.height)) continue;
      const double off = (span.begin + span.end) / 2;
      const double beyond = right && !cut.vertical ? cut.to + off : cut.from - off;
      const double at = cut.at + (outward(cut.vertical ? columns : rows, cut.at) > 0 ? -across : across);
      put(figure, cut.vertical ? Point{at, beyond} : Point{beyond, at});
    }
  }

 private:
  scene::TextBlock next() { return set_line(std::to_string(++count_), small_font(), typesetter_, words_); }

  void put(const scene::TextBlock& figure, Point middle) {
    items_.push_back(
        text_group(figure, base::Transform::translation(middle.x - figure.width / 2,
                                                        middle.y + figure.cap_height / 2 - figure.first_baseline)));
  }

  scene::Typesetter& typesetter_;
  const base::Words& words_;
  std::vector<scene::Item>& items_;
  int count_ = 0;
};

}  // namespace

MarkSpan mark_span(double reach, double bleed) {
  const double nearest = bleed + mark_clearance;
  double begin = std::max(mark_distance, nearest);
  // If there is little room, a mark near the part is better than a short one.
  if (reach - begin < 1.5) begin = nearest;
  const double end = std::min(begin + mark_length, reach);
  return end - begin < shortest_mark ? MarkSpan{} : MarkSpan{begin, end};
}

Marks make_marks(const Sheet& sheet, const MarginPlan& plan, Cut cut, scene::Typesetter& typesetter,
                 const base::Words& words) {
  const auto empty = [&] {
    auto out = std::make_shared<scene::Scene>();
    out->extent = {0, 0, sheet.paper.width, sheet.paper.height};
    out->reusable = true;
    out->layer = words.say("sheet.cut_lines");
    return out;
  };
  const auto out = empty(), order = empty();
  Path lines, dots, grounds, seen;
  for (const Share& share : sheet.shares) {
    if (outlined(share.block, cut) && share.block.lined) continue;
    if (outlined(share.block, cut) && share.block.bleed > 0) {
      grounds.append(outlines_of(share.block, share.parts, seen_ground / 2));
      seen.append(outlines_of(share.block, share.parts, seen_width / 2));
      continue;
    }
    const bool marked = cut == Cut::marks && (share.block.cut_across() || share.block.has_ticks());
    Path& path = marked ? lines : dots;
    path.append(cut_path(share.block, cut, share.parts, reach_of(share, sheet, plan)));
  }
  Figures figures{typesetter, words, order->items};
  const bool all = std::ranges::all_of(sheet.shares, [](const Share& share) { return share.parts > 0; });
  if (cut != Cut::none && sheet.several() && all) {
    const std::vector<Rect> marked = boxes_of({&lines, &dots, &seen});
    for (const Slice& slice : slices_between(sheet, reached(sheet, plan))) figures.add_slice(dots, slice, marked);
  } else if (cut == Cut::marks && !sheet.several() && sheet.shares.front().block.cut_across() &&
             sheet.shares.front().block.form != Form::ellipse && sheet.shares.front().block.grid.places() > 1) {
    figures.add_beside(sheet.shares.front().block, reach_of(sheet.shares.front(), sheet, plan), plan.side);
  }
  const auto draw = [&](Path& path, const scene::Stroke& stroke) {
    if (path.empty()) return;
    if (sheet.fold) path.append(Path{path}, sheet.fold->mirror());
    out->items.push_back(scene::Shape{path, {}, stroke, false});
  };
  draw(lines, {black, mark_width, {}});
  draw(grounds, {bare, seen_ground, {}});
  draw(seen, {black, seen_width, cut_dots});
  draw(dots, {grey, grid_line_width, cut_dots});
  if (sheet.fold) add_fold(*out, sheet, plan, typesetter, words);
  return {out, order};
}

}  // namespace planche::press
