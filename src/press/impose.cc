#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "press/furniture.h"
#include "press/grid.h"
#include "press/margins.h"
#include "press/marks.h"
#include "press/poster_pages.h"
#include "press/press.h"
#include "press/stamp.h"

namespace planche::press {

namespace {

using scene::Part;
using scene::ScenePtr;

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
                               most.width, most.height, paper_title(options.paper, "en"), set.trim.width + 2 * bleed,
                               set.trim.height + 2 * bleed, drawn),
                   !larger.empty() ? "use --paper " + larger
                   : possible      ? "print it as a poster, on several sheets"
                                   : ""));
}

// One part set on its sheets.
struct Run {
  scene::PartSet set;
  Layout layout;
  MarginPlan margins;
  ScenePtr marks, last_marks;  // of full sheets, of the last one
  bool backs = false;
  std::optional<PosterPages> poster;  // on several sheets each; no layout then
  std::size_t first_sheet = 0, sheets = 0;
  std::optional<Part> first;  // already made
};

// The occupied places of one sheet.
struct Sheet {
  std::vector<Part> parts;
  std::vector<ScenePtr> backs;
};

class Imposition : public PageSource {
 public:
  Imposition(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
             scene::Typesetter& typesetter, diag::Sink& sink)
      : options_(options), typesetter_(typesetter), sink_(sink), furniture_(options_, credits, typesetter) {
    for (scene::PartSet& set : sets) add(std::move(set));
  }

  std::optional<Page> next() override {
    while (ready_.empty()) {
      if (run_ == runs_.size()) return std::nullopt;
      advance();
    }
    Page page = std::move(ready_.front());
    ready_.pop_front();
    return page;
  }

  std::size_t page_count() const override { return pages_; }

 private:
  bool own_back_pages(const Run& run) const { return run.backs && !run.layout.fold; }

  void add(scene::PartSet set) {
    if (set.count == 0 || !set.make) return;
    if (set.poster && fit(set, options_, false).block.grid.places() == 0) return add_poster(std::move(set));
    Run run;
    if (options_.backs != Backs::none) {
      run.first = set.make(0);
      run.backs = run.first->back != nullptr;
    }
    const bool fold = run.backs && options_.backs == Backs::fold;
    run.layout = without_empty_rows(fit(set, options_, fold), set.count);
    const std::size_t places = run.layout.block.grid.places();
    if (places == 0) return report_too_large(set, options_, fold, sink_);
    const Cut cut = set.whole_sheet ? Cut::none : options_.cut;
    run.margins = plan_margins(run.layout, cut, furniture_.line_height());
    warn(run, set, cut);
    run.sheets = (set.count - 1) / places + 1;
    const std::size_t last = set.count - (run.sheets - 1) * places;
    run.marks = marks_of(run, cut);
    run.last_marks = run.layout.block.cut_across() || last == places ? run.marks : new_marks(run, cut, last);
    run.first_sheet = sheets_;
    sheets_ += run.sheets;
    pages_ += run.sheets * (own_back_pages(run) ? 2 : 1);
    run.set = std::move(set);
    runs_.push_back(std::move(run));
  }

  void add_poster(scene::PartSet set) {
    auto plan = plan_poster(set, options_);
    if (!plan) return sink_.add(std::move(plan.error()));
    Run run;
    run.poster.emplace(std::move(*plan), set, options_, furniture_, typesetter_);
    if (!run.poster->room_for_line()) warn_of_line(set);
    run.first_sheet = sheets_;
    run.sheets = set.count * run.poster->pages_each();
    sheets_ += run.sheets;
    pages_ += run.sheets;
    run.set = std::move(set);
    runs_.push_back(std::move(run));
  }

  void warn_of_line(const scene::PartSet& set) const {
    sink_.add(problem(diag::Severity::warning, "print/margin-line", set.title,
                      "expected room for the ruler and the margin line, found none",
                      "use a margin of 10 mm or a larger paper"));
  }

  void warn(const Run& run, const scene::PartSet& set, Cut cut) const {
    const double bleed = run.layout.block.bleed;
    if (run.margins.side == Side::none) warn_of_line(set);
    const bool room = mark_span(run.margins.reach_x, bleed).end > 0 && mark_span(run.margins.reach_y, bleed).end > 0;
    if (cut == Cut::marks && !room) {
      sink_.add(problem(diag::Severity::warning, "print/marks", set.title,
                        "expected room for crop marks at every edge, found none at two of them",
                        "use a margin of at least 6 mm"));
    }
  }

  // Sets of the same size share their marks.
  ScenePtr marks_of(const Run& run, Cut cut) {
    for (const Run& other : runs_) {
      if (other.marks && other.layout == run.layout && !other.set.whole_sheet && cut == options_.cut)
        return other.marks;
    }
    return new_marks(run, cut, run.layout.block.grid.places());
  }

  ScenePtr new_marks(const Run& run, Cut cut, std::size_t parts) {
    return make_marks(run.layout, run.margins, cut, parts, typesetter_, options_.language);
  }

  Part make(Run& run, std::size_t index) {
    if (index == 0 && run.first) return *std::exchange(run.first, std::nullopt);
    Part part = run.set.make(index);
    if (part.back && !run.backs && options_.backs != Backs::none) {
      sink_.add(problem(diag::Severity::warning, "print/back", part.name,
                        fmt::format("expected no back, as {}, found one: it is not printed",
                                    run.poster ? "posters have none" : "the first part of its set has none"),
                        ""));
    }
    return part;
  }

  // Makes the pages of the next sheet.
  void advance() {
    Run& run = runs_[run_];
    if (run.poster) return advance_poster(run);
    const std::size_t places = run.layout.block.grid.places(), begin = sheet_ * places;
    Sheet sheet;
    for (std::size_t i = begin; i < std::min(begin + places, run.set.count); ++i) {
      sheet.parts.push_back(make(run, i));
      sheet.backs.push_back(sheet.parts.back().back);
    }
    ready_.push_back(front_page(run, sheet));
    if (own_back_pages(run) && options_.backs == Backs::duplex) ready_.push_back(back_page(run, sheet_, sheet.backs));
    if (own_back_pages(run) && options_.backs == Backs::separate) later_.push_back(std::move(sheet.backs));
    if (++sheet_ < run.sheets) return;
    for (std::size_t i = 0; i < later_.size(); ++i) ready_.push_back(back_page(run, i, later_[i]));
    later_.clear();
    back_sheets_.clear();
    stamp_ = nullptr;
    sheet_ = 0;
    ++run_;
  }

  void advance_poster(Run& run) {
    const std::size_t each = run.poster->pages_each(), index = sheet_ % each;
    const Part part = index == 0 ? make(run, sheet_ / each) : Part{};
    if (index == 0) run.poster->begin(part);
    const Page named = start(run, sheet_, false);
    Page page = run.poster->page(index, {{}, named.label, sheets_, named.label == "1"});
    page.label = named.label;
    page.outline = index > 0 ? "" : run.set.count > 1 && !part.name.empty() ? part.name : named.outline;
    ready_.push_back(std::move(page));
    if (++sheet_ < run.sheets) return;
    run.poster.reset();
    sheet_ = 0;
    ++run_;
  }

  Page start(const Run& run, std::size_t sheet, bool back) const {
    Page page;
    page.size = options_.paper.size;
    page.scene.extent = {0, 0, page.size.width, page.size.height};
    page.label = fmt::format("{}{}", run.first_sheet + sheet + 1, back ? "b" : "");
    if (!back && sheet == 0) page.outline = run.set.title;
    return page;
  }

  // `turned`: the axis about which the sheet was turned over when this is its back.
  void finish(Page& page, const Run& run, std::size_t sheet, const std::optional<Axis>& turned) const {
    const Block& block = run.layout.block;
    page.bleed = page.trim.grown(block.bleed);
    const ScenePtr& marks = sheet + 1 == run.sheets ? run.last_marks : run.marks;
    // Rows and columns are the same in a mirror, a honeycomb is not.
    const bool mirrored = turned && !block.cut_across();
    if (!marks->items.empty())
      page.scene.items.push_back(scene::Group{marks, mirrored ? turned->mirror() : base::Transform{}, {}, 1});
    furniture_.add(page.scene, run.margins, {run.set.title, page.label, sheets_, page.label == "1"});
  }

  void place(scene::Scene& on, const Run& run, const ScenePtr& content, const base::Transform& at) const {
    if (!content) return;
    const Block& block = run.layout.block;
    std::optional<scene::Path> clip;
    // What is drawn for more bleed than it gets, or as far as the corners of a box that neighbours reach into, would
    // ink these neighbours.
    if (run.set.bleed > block.bleed + 1e-9 || block.grid.honeycomb()) {
      const base::Rect trim{0, 0, block.part.width, block.part.height};
      clip = outline_path(block.outline(), at(trim), block.bleed);
    }
    on.items.push_back(scene::Group{content, at, std::move(clip), 1});
  }

  Page front_page(const Run& run, const Sheet& sheet) {
    Page page = start(run, sheet_, false);
    const Block& block = run.layout.block;
    page.trim = block.trim(0);
    for (std::size_t i = 0; i < sheet.parts.size(); ++i) {
      place(page.scene, run, sheet.parts[i].front, block.place(i));
      page.trim = page.trim.united(block.trim(i));
      if (!sheet.parts[i].flawed) continue;
      if (!stamp_) stamp_ = make_stamp(block.part, run.set.outline.form, typesetter_, options_.language);
      page.scene.items.push_back(scene::Group{stamp_, block.place(i), {}, 1});
    }
    if (run.layout.fold) add_backs(page, run, sheet.backs, run.layout.fold);
    finish(page, run, sheet_, std::nullopt);
    return page;
  }

  Page back_page(const Run& run, std::size_t sheet, const std::vector<ScenePtr>& backs) {
    Page page = start(run, sheet, true);
    std::optional<Axis> axis;
    if (options_.backs == Backs::duplex) axis = turning_axis(options_.paper.size, options_.turn);
    const Block& block = run.layout.block;
    page.trim = axis ? axis->mirror()(block.trim(0)) : block.trim(0);
    add_backs(page, run, backs, axis);
    finish(page, run, sheet, axis);
    return page;
  }

  // Backs behind their fronts when sheets are turned or folded about `axis`, at the same places without one.
  void add_backs(Page& page, const Run& run, const std::vector<ScenePtr>& backs, const std::optional<Axis>& axis) {
    const Block& block = run.layout.block;
    scene::Scene drawn;
    drawn.extent = page.scene.extent;
    bool alike = backs.size() == block.grid.places();
    for (std::size_t i = 0; i < backs.size(); ++i) {
      const base::Rect trim = axis ? axis->mirror()(block.trim(i)) : block.trim(i);
      page.trim = page.trim.united(trim);
      place(drawn, run, backs[i], axis ? block.place_back(i, *axis) : block.place(i));
      alike = alike && backs[i] && backs[i] == backs[0];
    }
    if (!alike) {
      std::move(drawn.items.begin(), drawn.items.end(), std::back_inserter(page.scene.items));
      return;
    }
    // Full sheets of one back are one drawing, however many there are.
    ScenePtr& shared = back_sheets_[backs[0]];
    if (!shared) {
      drawn.reusable = true;
      shared = std::make_shared<const scene::Scene>(std::move(drawn));
    }
    page.scene.items.push_back(scene::Group{shared, {}, {}, 1});
  }

  Options options_;
  scene::Typesetter& typesetter_;
  diag::Sink& sink_;
  Furniture furniture_;
  std::vector<Run> runs_;
  std::size_t sheets_ = 0, pages_ = 0;
  // Where the work stands.
  std::size_t run_ = 0, sheet_ = 0;
  std::deque<Page> ready_;
  std::vector<std::vector<ScenePtr>> later_;  // backs of the sheets so far, when they come after all fronts
  std::map<ScenePtr, ScenePtr> back_sheets_;  // of this run: one back -> a sheet full of it; never walked in order
  ScenePtr stamp_;
};

}  // namespace

std::unique_ptr<PageSource> impose(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                   scene::Typesetter& typesetter, diag::Sink& sink) {
  return std::make_unique<Imposition>(std::move(sets), options, credits, typesetter, sink);
}

}  // namespace planche::press
