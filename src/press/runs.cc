#include "press/runs.h"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"
#include "press/marks.h"

namespace planche::press {

namespace {

// "a3 or tabloid": the smallest that would do of the ISO and of the American papers; empty when none does.
std::string larger_papers(const scene::PartSet& set, const Options& options, bool fold) {
  const Paper* smallest[2] = {nullptr, nullptr};
  const auto area = [](const Paper& paper) { return paper.size.width * paper.size.height; };
  for (const Paper& paper : named_papers()) {
    const Paper*& best = smallest[paper.name.starts_with("a") ? 0 : 1];
    Options other = options;
    other.paper = paper;
    if (best && area(*best) <= area(paper)) continue;
    if (fit(set, other, fold).block.grid.places() > 0) best = &paper;
  }
  std::vector<std::string_view> names;
  for (const Paper* paper : smallest) {
    if (paper) names.push_back(paper->name);
  }
  return base::join_alternatives(names);
}

void report_too_large(const scene::PartSet& set, const Options& options, bool fold, diag::Sink& sink) {
  const double bleed = effective_bleed(set, options);
  const base::Size most = printable(options, fold);
  const std::string larger = larger_papers(set, options, fold);
  const bool possible = set.trim.width >= 2 && set.trim.height >= 2;
  const std::string drawn = bleed > 0 ? fmt::format(" with a bleed of {:.4g} mm", bleed) : "";
  sink.add(problem(diag::Severity::error, "print/paper", set.title,
                   fmt::format("expected parts of 2 × 2 to {:.4g} × {:.4g} mm on {}, found {:.4g} × {:.4g} mm{}",
                               most.width, most.height, paper_title(options.paper), set.trim.width + 2 * bleed,
                               set.trim.height + 2 * bleed, drawn),
                   !larger.empty() ? "use --paper " + larger
                   : possible      ? "print it as a poster, on several sheets"
                                   : ""));
}

std::string_view name_of(Form form) {
  constexpr std::string_view names[] = {"rectangle", "ellipse", "flat hexagon", "pointy hexagon", "octagon", "polygon"};
  return names[static_cast<std::size_t>(form)];
}

// Whether backs are made for the size and outline that their fronts have; other safe areas are only warned of.
bool backs_match(const scene::PartSet& set, diag::Sink& sink) {
  if (!set.back) return true;
  constexpr double tolerance = 1e-6;
  const auto differ = [](double a, double b) { return std::abs(a - b) > tolerance; };
  const auto report = [&](diag::Severity severity, const std::string& expected, const std::string& found) {
    sink.add(problem(severity, "print/size-mismatch", set.title,
                     fmt::format("expected backs {}, like the fronts, found {}", expected, found),
                     fmt::format("take templates that match: --template {0}=… --template {0}-back=…", set.kind)));
    return severity != diag::Severity::error;
  };
  const auto size = [](base::Size s) { return fmt::format("of {:.6g} × {:.6g} mm", s.width, s.height); };
  const scene::Face& back = *set.back;
  if (differ(back.trim.width, set.trim.width) || differ(back.trim.height, set.trim.height))
    return report(diag::Severity::error, size(set.trim), size(back.trim).substr(3));
  if (back.outline.form != set.outline.form)
    return report(diag::Severity::error, fmt::format("cut to the outline \"{}\"", name_of(set.outline.form)),
                  fmt::format("\"{}\"", name_of(back.outline.form)));
  if (!scene::alike(back.outline, mirrored(set.outline), set.trim)) {
    sink.add(problem(diag::Severity::error, "print/size-mismatch", set.title,
                     "expected backs cut to the outline of the fronts as it is seen from behind, found another",
                     R"(the part of the back is "mirrored": true)"));
    return false;
  }
  if (differ(back.safe, set.safe))
    return report(diag::Severity::warning, fmt::format("that keep {:.4g} mm free at the cut", set.safe),
                  fmt::format("{:.4g} mm", back.safe));
  return true;
}

class Planner {
 public:
  explicit Planner(const Press& press) : press_(press), options_(press.options) {}

  void add(scene::PartSet set) {
    if (set.count == 0 || !set.make) return;
    if (set.poster && fit(set, options_, false).block.grid.places() == 0) return add_poster(std::move(set));
    Run run;
    if (options_.backs != Backs::none) {
      run.first = set.make(0);
      run.backs = run.first->back != nullptr;
    }
    if (run.backs && !backs_match(set, press_.sink)) return;
    const bool fold = run.backs && options_.backs == Backs::fold;
    run.layout = without_empty_rows(fit(set, options_, fold), set.count);
    const std::size_t places = run.layout.block.grid.places();
    if (places == 0) return report_too_large(set, options_, fold, press_.sink);
    const Cut cut = set.whole_sheet ? Cut::none : options_.cut;
    run.margins = plan_margins(run.layout, cut, press_.furniture.line_height());
    warn(run, set, cut);
    run.sheets = (set.count - 1) / places + 1;
    const std::size_t last = set.count - (run.sheets - 1) * places;
    run.marks = marks_of(run, cut);
    run.last_marks = run.layout.block.cut_across() || last == places ? run.marks : new_marks(run, cut, last);
    run.set = std::move(set);
    runs_.push_back(std::move(run));
  }

  std::vector<Run> take() {
    std::size_t sheets = 0;
    for (const Run& run : runs_) sheets += run.sheets;
    if (sheets > most_sheets_printed) {
      press_.sink.add(problem(diag::Severity::error, "print/sheets", "",
                              fmt::format("expected at most {} sheets, found {}", most_sheets_printed, sheets),
                              "print fewer cards at a time (--only), or fewer copies"));
      runs_.clear();
    }
    return std::move(runs_);
  }

 private:
  void add_poster(scene::PartSet set) {
    auto plan = plan_poster(set, options_);
    if (!plan) return press_.sink.add(std::move(plan.error()));
    Run run;
    run.poster.emplace(std::move(*plan), set, options_, press_.furniture, press_.typesetter);
    if (!run.poster->room_for_line()) warn_of_line(set);
    run.sheets = set.count * run.poster->pages_each();
    run.set = std::move(set);
    runs_.push_back(std::move(run));
  }

  void warn_of_line(const scene::PartSet& set) const {
    press_.sink.add(problem(diag::Severity::warning, "print/margin-line", set.title,
                            "expected room for the ruler and the margin line, found none",
                            "use a margin of 10 mm or a larger paper"));
  }

  void warn(const Run& run, const scene::PartSet& set, Cut cut) const {
    const double bleed = run.layout.block.bleed;
    if (run.margins.side == Side::none) warn_of_line(set);
    const bool room = mark_span(run.margins.reach_x, bleed).end > 0 && mark_span(run.margins.reach_y, bleed).end > 0;
    if (cut == Cut::marks && !room) {
      press_.sink.add(problem(diag::Severity::warning, "print/marks", set.title,
                              "expected room for crop marks at every edge, found none at two of them",
                              "use a margin of at least 6 mm"));
    }
  }

  // Sets of the same size share their marks.
  scene::ScenePtr marks_of(const Run& run, Cut cut) {
    for (const Run& other : runs_) {
      if (other.marks && other.layout == run.layout && !other.set.whole_sheet && cut == options_.cut)
        return other.marks;
    }
    return new_marks(run, cut, run.layout.block.grid.places());
  }

  scene::ScenePtr new_marks(const Run& run, Cut cut, std::size_t parts) {
    return make_marks(run.layout, run.margins, cut, parts, press_.typesetter, options_.words);
  }

  const Press& press_;
  const Options& options_;
  std::vector<Run> runs_;
};

}  // namespace

diag::Diagnostic problem(diag::Severity severity, std::string code, std::string subject, std::string message,
                         std::string hint) {
  diag::Diagnostic d;
  d.severity = severity;
  d.code = std::move(code);
  d.message = std::move(message);
  d.subject = std::move(subject);
  d.hint = std::move(hint);
  return d;
}

std::vector<Run> plan_runs(std::vector<scene::PartSet> sets, const Press& press) {
  Planner planner{press};
  for (scene::PartSet& set : sets) planner.add(std::move(set));
  return planner.take();
}

}  // namespace planche::press
