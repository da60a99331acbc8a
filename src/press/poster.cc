#include "press/poster.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "press/furniture.h"
#include "press/grid.h"

namespace planche::press {

namespace {

constexpr double plain_margin = 10, foot = 13;                  // mm
constexpr double smallest_poster = 2, largest_poster = 10'000;  // mm
constexpr double tolerance = 1e-6;

diag::Diagnostic problem(const scene::PartSet& set, std::string message, std::string hint) {
  diag::Diagnostic d = diag::finding(diag::Severity::error, "print/paper", std::move(message), std::move(hint));
  d.subject = set.title;
  return d;
}

// Windows of at most `room` mm that cover `length`, each with `overlap` in common with the next.
std::size_t windows(double length, double room, double overlap) {
  if (length <= room + tolerance) return 1;
  return static_cast<std::size_t>(std::ceil((length - overlap) / (room - overlap) - tolerance));
}

double window_size(double length, std::size_t count, double overlap) {
  const auto n = static_cast<double>(count);
  return (length + (n - 1) * overlap) / n;
}

// One direction of the poster.
struct Division {
  double begin, end;  // of the poster
  std::size_t count;
  double window, overlap;

  double start(std::size_t i) const { return begin + static_cast<double>(i) * (window - overlap); }
  double kept_from(std::size_t i) const { return i == 0 ? begin : start(i) + cut_strip; }
  double kept_to(std::size_t i) const { return i + 1 == count ? end : kept_from(i + 1); }
};

struct Choice {
  base::Size paper;
  base::Rect room;
  std::size_t columns, rows;

  std::size_t sheets() const { return columns * rows; }
  std::size_t unsquareness() const { return columns > rows ? columns - rows : rows - columns; }
};

bool better(const Choice& a, const Choice& b) {
  if (a.sheets() != b.sheets()) return a.sheets() < b.sheets();
  return a.unsquareness() < b.unsquareness();
}

std::optional<Choice> choose(const base::Rect& area, const Options& options) {
  std::optional<Choice> best;
  const base::Size upright = options.paper.size;
  const double least = std::max(least_poster_room, 3 * options.overlap + 15);
  for (const base::Size paper : {upright, base::Size{upright.height, upright.width}}) {
    const base::Rect room = poster_room(paper, options);
    if (room.width < least || room.height < least) continue;
    const Choice choice{paper, room, windows(area.width, room.width, options.overlap),
                        windows(area.height, room.height, options.overlap)};
    if (!best || better(choice, *best)) best = choice;
  }
  return best;
}

bool within_limits(const Choice& choice) {
  return choice.columns <= most_columns && choice.sheets() <= most_sheets;
}

// "a3 or tabloid": of the ISO and of the American papers the smallest on which the poster stays within the limits.
std::string larger_papers(const base::Rect& area, const Options& options) {
  std::array<const Paper*, 2> smallest{};
  const auto size = [](const Paper& paper) { return paper.size.width * paper.size.height; };
  for (const Paper& paper : named_papers()) {
    const Paper*& best = smallest[paper.name.starts_with("a") ? 0 : 1];
    if (best && size(*best) <= size(paper)) continue;
    Options other = options;
    other.paper = paper;
    const auto choice = choose(area, other);
    if (choice && within_limits(*choice)) best = &paper;
  }
  std::vector<std::string_view> names;
  for (const Paper* paper : smallest) {
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
  if (seam.vertical && first.row + 1 < plan.rows)
    seam.cross = base::Point{seam.to.x, seam.to.y + (plan.overlap - cut_strip) / 2};
  return seam;
}

void add_seams(PosterPlan& plan) {
  const auto add = [&](std::size_t under, std::size_t over) {
    plan.seams.push_back(make_seam(plan, under, over, plan.seams.size() + 1));
  };
  for (std::size_t i = 0; i < plan.sheets.size(); ++i) {
    if (plan.sheets[i].column > 0) add(i - 1, i);
  }
  for (std::size_t i = plan.columns; i < plan.sheets.size(); ++i) add(i - plan.columns, i);
}

PosterPlan lay_out(const base::Rect& area, const Choice& choice, double overlap) {
  PosterPlan plan;
  plan.paper = choice.paper;
  plan.area = area;
  plan.overlap = overlap;
  plan.columns = choice.columns;
  plan.rows = choice.rows;
  plan.window = {window_size(area.width, choice.columns, overlap), window_size(area.height, choice.rows, overlap)};
  plan.origin = {choice.room.x + (choice.room.width - plan.window.width) / 2,
                 choice.room.y + (choice.room.height - plan.window.height) / 2};
  const Division x{area.x, area.right(), choice.columns, plan.window.width, overlap};
  const Division y{area.y, area.bottom(), choice.rows, plan.window.height, overlap};
  for (std::size_t row = 0; row < choice.rows; ++row) {
    for (std::size_t column = 0; column < choice.columns; ++column) {
      PosterSheet sheet;
      sheet.name = fmt::format("{}{}", static_cast<char>('A' + column), row + 1);
      sheet.column = column;
      sheet.row = row;
      sheet.window = {x.start(column), y.start(row), plan.window.width, plan.window.height};
      sheet.kept = {x.kept_from(column), y.kept_from(row), x.kept_to(column) - x.kept_from(column),
                    y.kept_to(row) - y.kept_from(row)};
      plan.sheets.push_back(std::move(sheet));
    }
  }
  add_seams(plan);
  return plan;
}

}  // namespace

base::Transform PosterPlan::place(std::size_t sheet) const {
  const base::Rect& shown = sheets[sheet].window;
  return base::Transform::translation(origin.x - shown.x, origin.y - shown.y);
}

base::Rect poster_room(base::Size paper, const Options& options) {
  const bool given = options.margin && std::isfinite(*options.margin);
  const double margin = given ? std::max(*options.margin, edge) : plain_margin;
  const double below = given ? margin : foot;
  return {margin, margin, std::max(paper.width - 2 * margin, 0.0), std::max(paper.height - margin - below, 0.0)};
}

scene::PartSet on_its_side(scene::PartSet set) {
  const base::Size upright = set.trim;
  set.trim = {upright.height, upright.width};
  set.outline = scene::turned(set.outline);
  set.make = [make = std::move(set.make), upright](std::size_t i) {
    scene::Part part = make(i);
    if (!part.front) return part;
    const base::Transform side = base::Transform::translation(upright.height, 0).after(base::Transform::rotation(90));
    auto turned = std::make_shared<scene::Scene>();
    turned->extent = side(part.front->extent);
    turned->items.push_back(scene::Group{part.front, side, {}, 1});
    part.front = std::move(turned);
    return part;
  };
  return set;
}

tl::expected<PosterPlan, diag::Diagnostic> plan_poster(const scene::PartSet& set, const Options& options) {
  const auto refuse = [&](std::string message, std::string hint) {
    return tl::make_unexpected(problem(set, std::move(message), std::move(hint)));
  };
  if (!(options.overlap >= least_overlap && options.overlap <= most_overlap)) {
    return refuse(fmt::format("expected sheets of a poster to overlap by {:g} to {:g} mm, found {:.4g} mm",
                              least_overlap, most_overlap, options.overlap),
                  "10 mm are usual");
  }
  const auto sensible = [](double side) { return side >= smallest_poster && side <= largest_poster; };
  if (!sensible(set.trim.width) || !sensible(set.trim.height)) {
    return refuse(fmt::format("expected a poster of {0:g} × {0:g} to {1:g} × {1:g} mm, found {2:.6g} × {3:.6g} mm",
                              smallest_poster, largest_poster, set.trim.width, set.trim.height),
                  "");
  }
  const base::Rect area = base::Rect{0, 0, set.trim.width, set.trim.height}.grown(effective_bleed(set, options));
  const auto choice = choose(area, options);
  if (!choice) {
    const base::Rect room = poster_room(options.paper.size, options);
    const double least = std::max(least_poster_room, 3 * options.overlap + 15);
    return refuse(fmt::format("expected room for sheets of a poster, {0:.4g} × {0:.4g} mm, within the margins of {1}, "
                              "found {2:.4g} × {3:.4g} mm",
                              least, paper_title(options.paper), room.width, room.height),
                  larger_papers(area, options));
  }
  if (!within_limits(*choice)) {
    return refuse(fmt::format("expected a poster on at most {} sheets in {} columns, found {} in {} on {}", most_sheets,
                              most_columns, choice->sheets(), choice->columns, paper_title(options.paper)),
                  larger_papers(area, options));
  }
  return lay_out(area, *choice, options.overlap);
}

}  // namespace planche::press
