#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "press/furniture.h"
#include "press/grid.h"
#include "press/press.h"
#include "press/runs.h"
#include "press/stamp.h"

namespace planche::press {

namespace {

using scene::Part;
using scene::ScenePtr;

class Imposition : public PageSource {
 public:
  Imposition(std::vector<Run> runs, std::shared_ptr<const Press> press)
      : press_(std::move(press)), options_(press_->options), runs_(std::move(runs)) {
    for (const Run& run : runs_) {
      sheets_ += run.sheets;
      back_pages_ = back_pages_ || run.sides() == Sides::two;
    }
  }

  std::optional<Page> next() override {
    if (ready_.empty() && run_ < runs_.size()) advance();
    if (ready_.empty() && !later_.empty()) {
      ready_.push_back(back_page(later_.front()));
      later_.pop_front();
    }
    if (ready_.empty()) return std::nullopt;
    Page page = std::move(ready_.front());
    ready_.pop_front();
    return page;
  }

  std::size_t page_count() const override { return sheets_ * (back_pages_ ? 2 : 1); }

 private:
  // What is to come behind a front page.
  struct Back {
    std::size_t run = 0, sheet = 0;  // of the run; backs are not behind it when that has none
    std::size_t number = 0;          // of the sheet, from 1
    base::Size size;
    std::vector<ScenePtr> parts;
  };

  Part make(Run& run, std::size_t index) {
    if (index == 0 && run.first) return *std::exchange(run.first, std::nullopt);
    Part part = run.set.make(index);
    if (part.back && !run.backs && options_.backs != Backs::none) {
      press_->sink.add(problem(diag::Severity::warning, "print/back", part.name,
                               fmt::format("expected no back, as {}, found one: it is not printed",
                                           run.poster ? "posters have none" : "the first part of its set has none"),
                               ""));
    }
    return part;
  }

  // Makes the pages of the next sheet.
  void advance() {
    Run& run = runs_[run_];
    ++number_;
    Back back{run_, sheet_, number_, {}, {}};
    ready_.push_back(run.poster ? poster_page(run) : front_page(run, back.parts));
    back.size = ready_.back().size;
    if (back_pages_ && options_.backs == Backs::separate) {
      later_.push_back(std::move(back));
    } else if (back_pages_) {
      ready_.push_back(back_page(back));
    }
    if (++sheet_ < run.sheets) return;
    run.poster.reset();
    stamp_ = nullptr;
    sheet_ = 0;
    ++run_;
  }

  Page start(base::Size size, std::size_t number, bool back) const {
    Page page;
    page.size = size;
    page.scene.extent = {0, 0, size.width, size.height};
    page.label = fmt::format("{}{}", number, back ? "b" : "");
    return page;
  }

  SheetName name(const Run& run, const Page& page) const {
    return {run.set.title, page.label, sheets_, page.label == "1", run.sides()};
  }

  Page poster_page(Run& run) {
    const std::size_t each = run.poster->pages_each(), index = sheet_ % each;
    const Part part = index == 0 ? make(run, sheet_ / each) : Part{};
    if (index == 0) run.poster->begin(part);
    const std::string label = std::to_string(number_);
    Page page = run.poster->page(index, {{}, label, sheets_, number_ == 1, Sides::one});
    page.label = label;
    if (index == 0 && run.set.count > 1 && !part.name.empty()) {
      page.outline = part.name;
    } else if (sheet_ == 0) {
      page.outline = run.set.title;
    }
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
    SheetName said = name(run, page);
    if (turned) said.sides.reset();
    press_->furniture.add(page.scene, run.margins, said);
  }

  // `turned`: the axis about which the sheet is turned over or folded where it is the back of a part.
  void place(scene::Scene& on, const Run& run, const ScenePtr& content, const base::Transform& at,
             const std::optional<Axis>& turned) const {
    if (!content) return;
    const Block& block = run.layout.block;
    std::optional<scene::Path> clip;
    // What is drawn for more bleed than it gets, or as far as the corners of a box that neighbours reach into, would
    // ink these neighbours; what lies in the notches of a polygon, waste.
    if (run.set.bleed > block.bleed + 1e-9 || block.grid.honeycomb() || block.form == Form::polygon) {
      const base::Rect trim{0, 0, block.part.width, block.part.height};
      const scene::Outline shape = turned ? mirrored(block.shape(), !turned->vertical) : block.shape();
      clip = outline_path(shape, at(trim), block.bleed);
    }
    on.items.push_back(scene::Group{content, at, std::move(clip), 1});
  }

  // The parts' backs go to `backs`.
  Page front_page(Run& run, std::vector<ScenePtr>& backs) {
    Page page = start(options_.paper.size, number_, false);
    if (sheet_ == 0) page.outline = run.set.title;
    const Block& block = run.layout.block;
    const std::size_t places = block.grid.places(), begin = sheet_ * places;
    page.trim = block.trim(0);
    for (std::size_t i = 0; i < std::min(places, run.set.count - begin); ++i) {
      const Part part = make(run, begin + i);
      backs.push_back(part.back);
      place(page.scene, run, part.front, block.place(i), std::nullopt);
      page.trim = page.trim.united(block.trim(i));
      if (!part.flawed) continue;
      if (!stamp_) stamp_ = make_stamp(block.part, run.set.outline.form, press_->typesetter, options_.words);
      page.scene.items.push_back(scene::Group{stamp_, block.place(i), {}, 1});
    }
    if (run.layout.fold) add_backs(page, run, backs, *run.layout.fold);
    finish(page, run, sheet_, std::nullopt);
    return page;
  }

  Page back_page(const Back& back) {
    const Run& run = runs_[back.run];
    Page page = start(back.size, back.number, true);
    if (run.sides() == Sides::one) {
      page.trim = page.bleed = page.scene.extent;
      press_->furniture.add_blank(page.scene, page.size, name(run, page));
      return page;
    }
    const Axis axis = turning_axis(options_.paper.size, options_.turn);
    page.trim = axis.mirror()(run.layout.block.trim(0));
    add_backs(page, run, back.parts, axis);
    finish(page, run, back.sheet, axis);
    return page;
  }

  // Behind their fronts when the sheet is turned or folded about `axis`.
  void add_backs(Page& page, const Run& run, const std::vector<ScenePtr>& backs, const Axis& axis) {
    const Block& block = run.layout.block;
    scene::Scene drawn;
    drawn.extent = page.scene.extent;
    bool alike = backs.size() == block.grid.places();
    for (std::size_t i = 0; i < backs.size(); ++i) {
      page.trim = page.trim.united(axis.mirror()(block.trim(i)));
      place(drawn, run, backs[i], block.place_back(i, axis), axis);
      alike = alike && backs[i] && backs[i] == backs[0];
    }
    if (!alike) {
      std::move(drawn.items.begin(), drawn.items.end(), std::back_inserter(page.scene.items));
      return;
    }
    // Full sheets of one back are one drawing, however many there are.
    if (std::exchange(back_run_, &run) != &run) back_sheets_.clear();
    ScenePtr& shared = back_sheets_[backs[0]];
    if (!shared) {
      drawn.reusable = true;
      shared = std::make_shared<const scene::Scene>(std::move(drawn));
    }
    page.scene.items.push_back(scene::Group{shared, {}, {}, 1});
  }

  std::shared_ptr<const Press> press_;
  const Options& options_;
  std::vector<Run> runs_;
  std::size_t sheets_ = 0;
  bool back_pages_ = false;
  // Where the work stands.
  std::size_t run_ = 0, sheet_ = 0, number_ = 0;
  std::deque<Page> ready_;
  std::deque<Back> later_;  // when they come after all fronts
  const Run* back_run_ = nullptr;
  std::map<ScenePtr, ScenePtr> back_sheets_;  // of that run: one back -> a sheet full of it; never walked in order
  ScenePtr stamp_;
};

}  // namespace

std::unique_ptr<PageSource> impose(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                   scene::Typesetter& typesetter, diag::Sink& sink) {
  auto press = std::make_shared<const Press>(options, credits, typesetter, sink);
  auto runs = plan_runs(std::move(sets), *press);
  return std::make_unique<Imposition>(std::move(runs), std::move(press));
}

std::vector<Printout> impose_by_sides(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                      scene::Typesetter& typesetter, diag::Sink& sink) {
  const auto press = std::make_shared<const Press>(options, credits, typesetter, sink);
  std::vector<Run> two, one;
  for (Run& run : plan_runs(std::move(sets), *press)) (run.sides() == Sides::two ? two : one).push_back(std::move(run));
  std::vector<Printout> out;
  if (!two.empty()) out.push_back({Sides::two, std::make_unique<Imposition>(std::move(two), press)});
  if (!one.empty()) out.push_back({Sides::one, std::make_unique<Imposition>(std::move(one), press)});
  return out;
}

}  // namespace planche::press
