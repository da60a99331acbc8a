#include "press/posters/poster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "press/cuts/crossings.h"
#include "press/marks/furniture.h"
#include "press/posters/seams.h"
#include "press/sheets/grid.h"

namespace planche::press {

namespace {

constexpr double largest_poster = 10'000;  // mm
constexpr double rounding = 1e-6, hardly = 0.1;

diag::Diagnostic poster_problem(const scene::PartSet& set, std::string message, std::string hint) {
  diag::Diagnostic d = diag::finding(diag::Severity::error, "print/paper", std::move(message), std::move(hint));
  d.subject = set.title;
  return d;
}

// The number of windows of at most `room` mm that cover `length`, with `overlap` shared by neighbours.
std::size_t windows(double length, double room, double overlap) {
  if (length <= room + rounding) return 1;
  return static_cast<std::size_t>(std::ceil((length - overlap) / (room - overlap) - rounding));
}

struct Choice {
  base::Size paper;
  base::Rect room;
  std::size_t columns, rows;

  std::size_t sheets() const { return columns * rows; }
  std::size_t unsquareness() const { return columns > rows ? columns - rows : rows - columns; }
};

// The smallest printable sides of a poster's sheet, in mm.
double least_room(const Options& options) {
  return std::max(least_poster_room, 3 * options.overlap + 15);
}

// On paper as given and turned, if it is large enough; fewest sheets first, then the squarer map.
std::vector<Choice> choices(const base::Rect& area, const Options& options) {
  std::vector<Choice> out;
  const base::Size upright = options.paper.size;
  const double least = least_room(options);
  for (const base::Size paper : {upright, base::Size{upright.height, upright.width}}) {
    const base::Rect room = poster_room(paper, options);
    if (room.width < least || room.height < least) continue;
    out.push_back({paper, room, windows(area.width, room.width, options.overlap),
                   windows(area.height, room.height, options.overlap)});
  }
  const auto order = [](const Choice& a, const Choice& b) {
    return std::pair(a.sheets(), a.unsquareness()) < std::pair(b.sheets(), b.unsquareness());
  };
  std::stable_sort(out.begin(), out.end(), order);
  return out;
}

bool within_limits(const Choice& choice) {
  return choice.columns <= most_columns && choice.sheets() <= most_sheets;
}

// "a3 or tabloid": the smallest ISO and American papers on which the poster stays within the limits.
std::string larger_papers(const base::Rect& area, const Options& options) {
  std::array<const Paper*, 2> smallest_paper{};
  const auto size = [](const Paper& paper) { return paper.size.width * paper.size.height; };
  for (const Paper& paper : named_papers()) {
    const Paper*& best = smallest_paper[paper.name.starts_with("a") ? 0 : 1];
    if (best && size(*best) <= size(paper)) continue;
    Options other = options;
    other.paper = paper;
    const auto found = choices(area, other);
    if (!found.empty() && within_limits(found.front())) best = &paper;
  }
  std::vector<std::string_view> names;
  for (const Paper* paper : smallest_paper) {
    if (paper) names.push_back(paper->name);
  }
  return names.empty() ? "" : "use --paper " + base::join_alternatives(names);
}

Seam make_seam(const PosterPlan& plan, std::size_t under, std::size_t over, std::size_t number) {
  const PosterSheet &first = plan.sheets[under], &second = plan.sheets[over];
  Seam seam;
  seam.number = number;
  seam.under = under;
  seam.over = over;
  seam.vertical = first.row == second.row;
  const base::Rect& kept = second.kept;
  seam.from = {kept.x, kept.y};
  seam.to = seam.vertical ? base::Point{kept.x, kept.bottom()} : base::Point{kept.right(), kept.y};
  const auto along = [&](double part) {
    return base::Point{seam.from.x + part * (seam.to.x - seam.from.x), seam.from.y + part * (seam.to.y - seam.from.y)};
  };
  seam.diamonds = {along(1.0 / 8), along(7.0 / 8)};
  // Labels of vertical seams read upwards and begin near the lower end.
  seam.label = along(seam.vertical ? 3.0 / 4 : 1.0 / 4);
  if (seam.vertical && plan.beside(under, 0, 1) && plan.beside(over, 0, 1))
    seam.cross = base::Point{seam.to.x, seam.to.y + (plan.overlap - cut_strip) / 2};
  return seam;
}

void add_seams(PosterPlan& plan) {
  const auto add = [&](std::size_t over, int columns, int rows) {
    const PosterSheet* under = plan.beside(over, columns, rows);
    if (!under) return;
    const auto at = static_cast<std::size_t>(under - plan.sheets.data());
    plan.seams.push_back(make_seam(plan, at, over, plan.seams.size() + 1));
  };
  for (const std::size_t i : plan.printed) add(i, -1, 0);
  for (const std::size_t i : plan.printed) add(i, 0, -1);
}

// A blank sheet has no seams: the visible part of its neighbours ends there.
base::Rect window_of(const PosterPlan& plan, std::size_t i) {
  base::Rect out = plan.sheets[i].kept;
  const auto grow = [&](double left, double top, double right, double bottom) {
    out = {out.x - left, out.y - top, out.width + left + right, out.height + top + bottom};
  };
  if (plan.beside(i, -1, 0)) grow(cut_strip, 0, 0, 0);
  if (plan.beside(i, 0, -1)) grow(0, cut_strip, 0, 0);
  if (plan.beside(i, 1, 0)) grow(0, 0, plan.overlap - cut_strip, 0);
  if (plan.beside(i, 0, 1)) grow(0, 0, 0, plan.overlap - cut_strip);
  return out;
}

PosterPlan lay_out(const base::Rect& area, const Choice& choice, double overlap, const Crossings* drawn) {
  PosterPlan plan;
  plan.paper = choice.paper;
  plan.area = area;
  plan.overlap = overlap;
  plan.columns = choice.columns;
  plan.rows = choice.rows;
  std::function<Crossings::Cost(double)> across_x, across_y;
  if (drawn) {
    across_x = [&](double at) { return drawn->across_x(at); };
    across_y = [&](double at) { return drawn->across_y(at); };
  }
  const Seams x = choose_seams({area.x, area.right(), choice.columns, choice.room.width, overlap, cut_strip}, across_x);
  const Seams y = choose_seams({area.y, area.bottom(), choice.rows, choice.room.height, overlap, cut_strip}, across_y);
  plan.broken = x.cost.broken + y.cost.broken;
  const auto kept_from = [](const Seams& seams, std::size_t i, double begin) {
    return i == 0 ? begin : seams.at[i - 1];
  };
  const auto kept_to = [](const Seams& seams, std::size_t i, double end) {
    return i == seams.at.size() ? end : seams.at[i];
  };
  for (std::size_t row = 0; row < choice.rows; ++row) {
    for (std::size_t column = 0; column < choice.columns; ++column) {
      PosterSheet sheet;
      sheet.name = fmt::format("{}{}", static_cast<char>('A' + column), row + 1);
      sheet.column = column;
      sheet.row = row;
      const double left = kept_from(x, column, area.x), top = kept_from(y, row, area.y);
      sheet.kept = {left, top, kept_to(x, column, area.right()) - left, kept_to(y, row, area.bottom()) - top};
      sheet.blank = drawn && !drawn->shows(sheet.kept.grown(-hardly));
      plan.sheets.push_back(std::move(sheet));
    }
  }
  for (std::size_t i = 0; i < plan.sheets.size(); ++i) {
    if (!plan.sheets[i].blank) plan.printed.push_back(i);
  }
  if (plan.printed.empty()) {
    plan = lay_out(area, choice, overlap, nullptr);
    plan.shows = false;
    return plan;
  }
  for (const std::size_t i : plan.printed) {
    const base::Rect& window = plan.sheets[i].window = window_of(plan, i);
    plan.window = {std::max(plan.window.width, window.width), std::max(plan.window.height, window.height)};
  }
  plan.origin = {choice.room.x + (choice.room.width - plan.window.width) / 2,
                 choice.room.y + (choice.room.height - plan.window.height) / 2};
  add_seams(plan);
  return plan;
}

}  // namespace

base::Transform PosterPlan::place(std::size_t sheet) const {
  const base::Rect& shown = sheets[sheet].window;
  return base::Transform::translation(origin.x - shown.x, origin.y - shown.y);
}

const PosterSheet* PosterPlan::beside(std::size_t sheet, int to_right, int down) const {
  const auto column = static_cast<std::ptrdiff_t>(sheets[sheet].column) + to_right;
  const auto row = static_cast<std::ptrdiff_t>(sheets[sheet].row) + down;
  const auto within = [](std::ptrdiff_t i, std::size_t count) {
    return i >= 0 && i < static_cast<std::ptrdiff_t>(count);
  };
  if (!within(column, columns) || !within(row, rows)) return nullptr;
  const PosterSheet& found = sheets[static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column)];
  return found.blank ? nullptr : &found;
}

bool better(const PosterPlan& a, const PosterPlan& b) {
  if (a.printed.size() != b.printed.size()) return a.printed.size() < b.printed.size();
  return a.broken < b.broken - rounding;
}

base::Rect poster_room(base::Size paper, const Options& options) {
  const bool given = options.margin && std::isfinite(*options.margin);
  const double margin = given ? std::max(*options.margin, bare_edge) : plain_margin;
  const double below = given ? margin : poster_foot;
  return {margin, margin, std::max(paper.width - 2 * margin, 0.0), std::max(paper.height - margin - below, 0.0)};
}

bool holds_poster_sheets(const Options& options) {
  return !choices({0, 0, 1, 1}, options).empty();
}

scene::Part on_its_side(scene::Part part, base::Size upright) {
  if (!part.front) return part;
  const base::Transform side = base::Transform::translation(upright.height, 0).after(base::Transform::rotation(90));
  auto turned = std::make_shared<scene::Scene>();
  turned->extent = side(part.front->extent);
  turned->items.push_back(scene::Group{part.front, side});
  part.front = std::move(turned);
  return part;
}

scene::PartSet on_its_side(scene::PartSet set) {
  const base::Size upright = set.trim;
  set.trim = {upright.height, upright.width};
  set.outline = scene::turned(set.outline);
  set.make = [make = std::move(set.make), upright](std::size_t i) { return on_its_side(make(i), upright); };
  return set;
}

tl::expected<PosterPlan, diag::Diagnostic> plan_poster(const scene::PartSet& set, const Options& options,
                                                       const scene::ScenePtr& drawing) {
  const auto refuse = [&](std::string message, std::string hint) {
    return tl::make_unexpected(poster_problem(set, std::move(message), std::move(hint)));
  };
  if (!(options.overlap >= least_overlap && options.overlap <= most_overlap)) {
    return refuse(fmt::format("expected sheets of a poster to overlap by {:g} to {:g} mm, found {:.4g} mm",
                              least_overlap, most_overlap, options.overlap),
                  "use 10 mm, the default");
  }
  const auto sensible = [](double side) { return side >= smallest_part && side <= largest_poster; };
  if (!sensible(set.trim.width) || !sensible(set.trim.height)) {
    return refuse(fmt::format("expected a poster of {0:g} × {0:g} to {1:g} × {1:g} mm, found {2:.6g} × {3:.6g} mm",
                              smallest_part, largest_poster, set.trim.width, set.trim.height),
                  "");
  }
  const base::Rect area = base::Rect{0, 0, set.trim.width, set.trim.height}.grown(effective_bleed(set, options));
  const auto found = choices(area, options);
  if (found.empty()) {
    const base::Rect room = poster_room(options.paper.size, options);
    const double least = least_room(options);
    return refuse(fmt::format("expected room for sheets of a poster, {0:.4g} × {0:.4g} mm, within the margins of {1}, "
                              "found {2:.4g} × {3:.4g} mm",
                              least, paper_title(options.paper), room.width, room.height),
                  larger_papers(area, options));
  }
  if (!within_limits(found.front())) {
    return refuse(fmt::format("expected a poster on at most {} sheets in {} columns, found {} in {} on {}", most_sheets,
                              most_columns, found.front().sheets(), found.front().columns, paper_title(options.paper)),
                  larger_papers(area, options));
  }
  std::optional<Crossings> drawn;
  if (drawing) drawn.emplace(*drawing, area);
  std::optional<PosterPlan> best;
  for (const Choice& choice : found) {
    if (!within_limits(choice)) continue;
    PosterPlan plan = lay_out(area, choice, options.overlap, drawn ? &*drawn : nullptr);
    if (!best || better(plan, *best)) best = std::move(plan);
  }
  return *best;
}

}  // namespace planche::press
