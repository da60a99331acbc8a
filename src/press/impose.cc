#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "press/marks/edges.h"
#include "press/marks/furniture.h"
#include "press/marks/stamp.h"
#include "press/press.h"
#include "press/sheets/portions.h"
#include "press/sheets/reach.h"
#include "press/sheets/runs.h"

namespace planche::press {

namespace {

using scene::ScenePtr;

constexpr scene::Color edge_grey{0x90, 0x90, 0x90};
constexpr double edge_width = 0.15;  // mm, outside the cut

// Rectangles are cut along a ruler between marks; polygons without marks have a line in any case.
bool edge_wanted(const Block& block) {
  return block.form == Form::ellipse || block.has_ticks();
}

class Imposition : public PageSource {
 public:
  Imposition(std::vector<Run> runs, std::shared_ptr<std::vector<Supply>> supplies, std::optional<std::size_t> bound,
             std::size_t spent, std::shared_ptr<const PageTools> tools)
      : tools_(std::move(tools)), options_(tools_->options), runs_(std::move(runs)), supplies_(std::move(supplies)) {
    tally_ = tally_of(runs_, options_);
    tally_.bound = bound;
    tally_.spent = spent;
    for (const Run& run : runs_) back_pages_ = back_pages_ || run.sides() == Sides::two;
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

  std::size_t page_count() const override { return tally_.sheets * (back_pages_ ? 2 : 1); }
  Tally tally() const override { return tally_; }
  std::vector<Portion> laid() const override { return laid_on(runs_, *supplies_); }

 private:
  // The back of a front page.
  struct Back {
    std::optional<Page> page = {};  // already made
    std::size_t run = 0;            // if that run is one-sided, the backs do not lie behind it
    std::size_t number = 0;         // of the sheet, from 1
    base::Size size;
    std::string title;  // of its content
    std::vector<ScenePtr> parts;
    std::vector<std::string> names = {}, titles = {};  // of separate backs: names and their titles
  };

  Supply::Next make(std::size_t supply, bool poster) {
    return (*supplies_)[supply].next(options_, poster, tools_->sink);
  }

  // Whether this is the first part of its set: other sheets may have started the set.
  bool begins(const scene::PartSet& set) { return begun_.insert(&set).second; }

  // Makes the pages of the next sheet.
  void advance() {
    Run& run = runs_[run_];
    ++number_;
    Back back{{}, run_, number_, {}, {}, {}};
    ready_.push_back(run.poster ? poster_page(run) : front_page(run, back, false));
    back.size = ready_.back().size;
    if (run.behind) {
      Back none;
      back.page = front_page(*run.behind, none, true);
    }
    if (back_pages_ && options_.backs == Backs::separate) {
      later_.push_back(std::move(back));
    } else if (back_pages_) {
      ready_.push_back(back_page(back));
    }
    if (++sheet_ < run.sheets) return;
    run.poster.reset();
    sheet_ = poster_ = 0;
    ++run_;
  }

  Page start(base::Size size, std::size_t number, bool back) const {
    Page page;
    page.size = size;
    page.scene.extent = {0, 0, size.width, size.height};
    page.label = fmt::format("{}{}", number, back ? "b" : "");
    page.back = back;
    return page;
  }

  SheetName name(const std::string& title, const Run& run, const Page& page) const {
    return {title, page.label, tally_.sheets, page.label == "1", run.sides()};
  }

  Page poster_page(Run& run) {
    const std::size_t index = poster_page_;
    poster_page_ = index + 1 < run.poster->pages(poster_) ? index + 1 : 0;
    if (poster_page_ == 0) ++poster_;
    const std::string label = std::to_string(number_);
    const SheetName name{{}, label, tally_.sheets, number_ == 1, Sides::one};
    if (index > 0) {
      Page page = run.poster->page(index, name);
      page.label = label;
      return page;
    }
    const Supply::Next made = make(run.supply, true);
    run.poster->begin(made.part);
    Page page = run.poster->page(index, name);
    page.label = label;
    const bool named = made.set.count > 1 && !made.part.called().empty();
    if (begins(made.set) || named) page.outline.push_back(named ? made.part.called() : made.set.title);
    return page;
  }

  // `turned`: the axis about which the sheet was turned over, if this is its back.
  void finish(Page& page, const Run& run, const std::string& title, const std::optional<Axis>& turned) const {
    // Centred rows and columns are the same when mirrored; others are not.
    const bool mirrored = turned && (run.sheet.several() || !run.sheet.shares.front().block.cut_across());
    const auto add = [&](const ScenePtr& marks, const base::Transform& at) {
      if (!marks->items.empty()) page.scene.items.push_back(scene::Group{marks, at});
    };
    add(turned ? run.marks.behind : run.marks.lines, mirrored ? turned->mirror() : base::Transform{});
    if (!turned) add(run.marks.order, {});
    SheetName said = name(title, run, page);
    if (page.back) said.sides.reset();
    said.registered = run.machine;
    tools_->furniture.add(page.scene, run.margins, said);
  }

  // `turned`: the axis about which the sheet is turned over or folded, if this is the back of a part.
  void place(scene::Scene& on, const Share& share, const ScenePtr& content, const base::Transform& at,
             const std::optional<Axis>& turned) const {
    if (!content) return;
    const Block& block = share.block;
    const base::Rect there = at({0, 0, block.part.width, block.part.height});
    const scene::Outline upright{block.form, 0, block.points};
    const scene::Outline shape = turned ? mirrored(block.shape(), !turned->vertical) : block.shape();
    std::optional<scene::Path> clip;
    // Clips drawings that exceed the bleed, because they would cover neighbours and marks. Clips drawings in corners
    // outside the outline, because they would hide the cut. Few rectangles exceed their bleed, and clips are costly, so
    // these are checked first. Pages to read end on white paper and need no clip.
    const scene::PartSet& set = (*supplies_)[share.supply].set();
    const base::Rect own{0, 0, block.part.width, block.part.height};
    if (block.form != Form::rectangle || set.bleed > block.bleed + 1e-9 ||
        (!set.whole_sheet && reaches_beyond(*content, own.grown(block.bleed))))
      clip = outline_path(shape, there, block.bleed);
    on.items.push_back(scene::Group{content, at, std::move(clip), 1});
    if (!options_.edges || options_.registration || options_.cut != Cut::marks || !edge_wanted(block)) return;
    // Marks alone do not show the edge of a white part on white paper, or of a circle in a background that bleeds.
    if ((block.form == Form::ellipse && block.bleed > 0) ||
        white_at_edge(*content, turned ? mirrored(upright) : upright, block.part))
      on.items.push_back(scene::Shape{
          outline_path(shape, there, edge_width / 2), {}, scene::Stroke{edge_grey, edge_width, {}}, false});
  }

  // Adds the area that a part of the block covers.
  static void cover(Page& page, const Block& block, const base::Rect& trim) {
    const bool first = page.trim == base::Rect{};
    page.trim = first ? trim : page.trim.united(trim);
    page.bleed = first ? trim.grown(block.bleed) : page.bleed.united(trim.grown(block.bleed));
  }

  static void add_cuts(Page& page, const scene::PartSet& set, const base::Transform& at) {
    if (set.contours.empty())
      page.cuts.emplace_back().append(scene::cut_path(set.outline, {0, 0, set.trim.width, set.trim.height}), at);
    for (const scene::Path& contour : set.contours) page.cuts.emplace_back().append(contour, at);
    for (const scene::Path& fold : set.folds) page.scores.emplace_back().append(fold, at);
  }

  ScenePtr stamp_for(const Block& block) {
    ScenePtr& stamp = stamps_[{block.part.width, block.part.height, static_cast<int>(block.form)}];
    if (!stamp) stamp = make_stamp(block.part, block.form, tools_->typesetter, options_.words);
    return stamp;
  }

  // `behind`: the front is a page to read on the back of another page.
  Page front_page(const Run& run, Back& back, bool behind) {
    Page page = start(options_.paper.size, number_, behind);
    std::vector<std::string_view> titles;
    for (const Share& share : run.sheet.shares) {
      for (std::size_t i = 0; i < share.parts; ++i) {
        const Supply::Next made = make(share.supply, false);
        if (begins(made.set)) page.outline.push_back(made.set.title);
        if (std::find(titles.begin(), titles.end(), made.set.title) == titles.end()) titles.push_back(made.set.title);
        back.parts.push_back(made.part.back);
        back.titles.push_back(made.set.title);
        back.names.push_back(made.part.called().empty() || made.part.called() == made.set.title
                                 ? made.set.title
                                 : fmt::format("{} ({})", made.part.called(), made.set.title));
        if (made.part.front) page.named.push_back({page.scene.items.size(), back.names.back()});
        place(page.scene, share, made.part.front, share.block.place(i), std::nullopt);
        cover(page, share.block, share.block.trim(i));
        page.parts.push_back({made.set.title, share.block.trim(i), share.block.bleed, share.block.outline(), false});
        if (run.machine && !share.block.touching()) add_cuts(page, made.set, share.block.place(i));
        if (made.part.flawed) page.scene.items.push_back(scene::Group{stamp_for(share.block), share.block.place(i)});
      }
      if (run.machine && share.block.touching())
        std::ranges::move(share.block.shared_cuts(share.parts), std::back_inserter(page.lines));
    }
    back.title = fmt::format("{}", fmt::join(titles, ", "));
    if (run.sheet.fold) add_backs(page, run, back, *run.sheet.fold);
    page.registered = run.machine;
    if (run.machine) {
      for (const base::Rect& mark : options_.registration->on(page.size))
        page.scene.items.push_back(scene::Shape{scene::Path::rectangle(mark), scene::Color{}, {}, false});
    }
    finish(page, run, back.title, std::nullopt);
    return page;
  }

  Page back_page(Back& back) {
    if (back.page) return std::move(*back.page);
    const Run& run = runs_[back.run];
    Page page = start(back.size, back.number, true);
    if (run.sides() == Sides::one) {
      page.trim = page.bleed = page.scene.extent;
      tools_->furniture.add_blank(page.scene, page.size, name({}, run, page));
      return page;
    }
    page.registered = run.machine;
    const Axis axis = turning_axis(options_.paper.size, options_.turn);
    add_backs(page, run, back, axis);
    finish(page, run, back.title, axis);
    return page;
  }

  // Places backs behind their fronts, for a sheet that is turned or folded about `axis`.
  void add_backs(Page& page, const Run& run, const Back& behind, const Axis& axis) {
    const std::vector<ScenePtr>& backs = behind.parts;
    std::vector<NamedItem> named;
    scene::Scene drawn;
    drawn.extent = page.scene.extent;
    bool alike = run.sheet.full() && !run.sheet.several();
    std::size_t next = 0;
    for (const Share& share : run.sheet.shares) {
      for (std::size_t i = 0; i < share.parts; ++i, ++next) {
        const base::Rect trim = axis.mirror()(share.block.trim(i));
        cover(page, share.block, trim);
        if (backs[next] && (*supplies_)[share.supply].backs()) {
          page.parts.push_back({behind.titles[next], trim, share.block.bleed, share.block.outline(), true});
          named.push_back({page.scene.items.size() + drawn.items.size(), behind.names[next]});
          place(drawn, share, backs[next], share.block.place_back(i, axis), axis);
        }
        alike = alike && backs[next] && backs[next] == backs[0];
      }
    }
    if (!alike) {
      std::move(named.begin(), named.end(), std::back_inserter(page.named));
      std::move(drawn.items.begin(), drawn.items.end(), std::back_inserter(page.scene.items));
      return;
    }
    // Full sheets of one back share one drawing.
    if (std::exchange(back_run_, &run) != &run) back_sheets_.clear();
    ScenePtr& shared = back_sheets_[backs[0]];
    if (!shared) {
      drawn.reusable = true;
      shared = std::make_shared<const scene::Scene>(std::move(drawn));
    }
    page.scene.items.push_back(scene::Group{shared});
  }

  std::shared_ptr<const PageTools> tools_;
  const Options& options_;
  std::vector<Run> runs_;
  std::shared_ptr<std::vector<Supply>> supplies_;  // of all sources of one printout
  Tally tally_;
  bool back_pages_ = false;
  // The current position:
  std::size_t run_ = 0, sheet_ = 0, number_ = 0;
  std::size_t poster_ = 0, poster_page_ = 0;  // in the run
  std::set<const scene::PartSet*> begun_;
  std::deque<Page> ready_;
  std::deque<Back> later_;  // if they come after all fronts
  const Run* back_run_ = nullptr;
  std::map<ScenePtr, ScenePtr> back_sheets_;  // of that run: a back -> a sheet full of it; never iterated
  std::map<std::tuple<double, double, int>, ScenePtr> stamps_;  // by size and form
};

}  // namespace

std::unique_ptr<PageSource> impose(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                   scene::Typesetter& typesetter, diag::Sink& sink) {
  auto tools = std::make_shared<const PageTools>(options, credits, typesetter, sink);
  Plan plan = plan_runs(std::move(sets), *tools);
  pair_pages(plan);
  return std::make_unique<Imposition>(std::move(plan.runs),
                                      std::make_shared<std::vector<Supply>>(std::move(plan.supplies)), plan.bound,
                                      plan.spent, std::move(tools));
}

std::vector<Printout> impose_by_sides(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                      scene::Typesetter& typesetter, diag::Sink& sink) {
  const auto tools = std::make_shared<const PageTools>(options, credits, typesetter, sink);
  Plan plan = plan_runs(std::move(sets), *tools);
  const auto supplies = std::make_shared<std::vector<Supply>>(std::move(plan.supplies));
  std::vector<Run> two, one;
  for (Run& run : plan.runs) (run.sides() == Sides::two ? two : one).push_back(std::move(run));
  std::vector<Printout> out;
  const auto add = [&](Sides sides, std::vector<Run> runs) {
    if (!runs.empty())
      out.push_back({sides, std::make_unique<Imposition>(std::move(runs), supplies, plan.bound, plan.spent, tools)});
  };
  add(Sides::two, std::move(two));
  add(Sides::one, std::move(one));
  return out;
}

}  // namespace planche::press
