#include "press/sheets/runs.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "press/sheets/larger_papers.h"
#include "press/sheets/mix.h"
#include "scene/matching_backs.h"

namespace planche::press {

namespace {

// A hint if no named paper is large enough.
std::string_view way_out(const scene::PartSet& set) {
  if (set.use == scene::Use::folded)
    return "make it smaller: let a box hold less (--box shares parts among several), or take a larger --paper WxH";
  if (set.poster) return "print the fronts alone, on several sheets, with --backs none, or take a larger --paper WxH";
  return "make it smaller, or take a larger --paper WxH";
}

// `several`: there are other sets to print.
diag::Diagnostic too_large(const scene::PartSet& set, const Options& options, bool fold, bool several) {
  const double bleed = effective_bleed(set, options);
  const base::Size most = printable(options, fold);
  const std::string larger = larger_papers(set, options, fold);
  const bool possible = set.trim.width >= smallest_part && set.trim.height >= smallest_part;
  if (most.width < smallest_part || most.height < smallest_part) {
    return problem(diag::Severity::error, "print/paper", set.title,
                   fmt::format("expected paper with room for parts, found {}, which has none within its margins",
                               paper_title(options.paper)),
                   larger.empty() ? "take a larger --paper" : "use --paper " + larger);
  }
  if (set.cluster) {
    scene::PartSet alone = set;
    alone.cluster.reset();
    if (fit(alone, options, fold).block.grid.places() > 0)
      return problem(
          diag::Severity::error, "print/paper", set.title,
          fmt::format("expected blocks of parts that fit {0:.4g} × {1:.4g} mm of {2}, found blocks of {3} × {4} parts",
                      most.width, most.height, paper_title(options.paper), set.cluster->columns, set.cluster->rows),
          fmt::format("{}take fewer columns or rows in \"blocks\"",
                      larger.empty() ? "" : "use --paper " + larger + ", or "));
  }
  const std::string hint = !larger.empty() ? "use --paper " + larger : possible ? std::string{way_out(set)} : "";
  const bool around = bleed > options.bleed.value_or(set.bleed);  // parts to cut by machine lie apart
  const std::string drawn =
      bleed > 0 ? fmt::format(" with {}{:.4g} mm{}", around ? "" : "a bleed of ", bleed, around ? " around it" : "")
                : "";
  return problem(
      diag::Severity::error, "print/paper", set.title,
      fmt::format("expected parts of {0} × {0} to {1:.4g} × {2:.4g} mm {7} of {3}, found {4:.4g} × {5:.4g} mm{6}",
                  smallest_part, most.width, most.height, paper_title(options.paper), set.trim.width + 2 * bleed,
                  set.trim.height + 2 * bleed, drawn,
                  options.registration ? fmt::format("between the {} marks", options.registration->name)
                                       : "within the margins"),
      several ? fmt::format("{}{}leave these parts out with --parts", hint, hint.empty() ? "" : ", or ") : hint);
}

// Whether backs fit their fronts; different safe areas only give a warning.
bool backs_match(const scene::PartSet& set, const PageTools& tools) {
  const auto wrong = scene::mismatch(set);
  if (!wrong) return true;
  tools.report(
      set, problem(wrong->prints ? diag::Severity::warning : diag::Severity::error, "print/size-mismatch", set.title,
                   wrong->message,
                   !wrong->hint.empty()
                       ? wrong->hint
                       : fmt::format("use templates that match: --template {0}=… --template {0}-back=…", set.kind)));
  return wrong->prints;
}

// A set and its layout on sheets of its own.
struct Item {
  Stock stock;
  bool backs = false;
  Layout layout;
  std::optional<PosterPages> poster;

  bool fold() const { return layout.fold.has_value(); }
  bool mixes() const { return !poster; }
  std::size_t sheets() const {
    if (poster) return poster->pages();
    return (stock.set.count - 1) / layout.block.grid.places() + 1;
  }
};

bool same_geometry(const Item& a, const Item& b) {
  return a.backs == b.backs && a.layout.block.part == b.layout.block.part &&
         a.layout.block.bleed == b.layout.block.bleed && a.layout.block.form == b.layout.block.form &&
         a.layout.block.points == b.layout.block.points && a.stock.set.cluster == b.stock.set.cluster;
}

class Planner {
 public:
  Planner(const PageTools& tools, bool several) : tools_(tools), options_(tools.options), several_(several) {}

  void add(scene::PartSet set) {
    if (set.count == 0 || !set.make) return;
    Item item;
    const bool backs = set.back && options_.backs != Backs::none;
    if (set.poster && !backs && fit(set, options_, false).block.grid.places() == 0 && !only_needs_paper(set)) {
      if (!add_poster(item, set)) return;
    } else {
      if (options_.backs != Backs::none) {
        item.stock.made.push_back(set.make(0));
        item.backs = item.stock.made.front().back != nullptr;
      }
      if (item.backs && !backs_match(set, tools_)) return;
      check_bleed(set);
      const bool fold = item.backs && options_.backs == Backs::fold;
      item.layout = without_empty_rows(fit(set, options_, fold), set.count);
      if (item.layout.block.grid.places() == 0) return tools_.report(set, too_large(set, options_, fold, several_));
    }
    item.stock.set = std::move(set);
    items_.push_back(std::move(item));
  }

  Plan take() {
    if (options_.mix) {
      plan_.bound = 0;
      for (const Item& item : items_) *plan_.bound += item.mixes() ? 0 : item.sheets();
      std::vector<Way> ways;
      for (const bool fold : {false, true}) {
        for (const Item& item : items_) {
          const Way way{fold, scene::material_of(item.stock.set)};
          if (item.fold() == fold && std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(way);
        }
      }
      for (const Way& way : ways) mix_those(way);
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (items_[i].stock.set.count > 0) lay_alone(i);
    }
    mark_sheets();
    std::size_t sheets = 0;
    for (auto& [item, run] : runs_) {
      sheets += run.sheets;
      plan_.runs.push_back(std::move(run));
    }
    if (sheets > most_sheets_printed) {
      tools_.sink.add(problem(diag::Severity::error, "print/sheets", "",
                              fmt::format("expected at most {} sheets, found {}", most_sheets_printed, sheets),
                              "print fewer cards at a time (--only), or fewer copies"));
      plan_.runs.clear();
    }
    return std::move(plan_);
  }

 private:
  // Warns about sets with less bleed than requested, unless their template's own check does.
  void check_bleed(const scene::PartSet& set) const {
    const double bleed = options_.bleed ? effective_bleed(set, options_) : set.bleed;
    if (set.whole_sheet || set.bleed <= 0 || set.bleed + 1e-6 >= bleed) return;
    tools_.report(
        set, problem(diag::Severity::warning, "print/bleed", set.title,
                     fmt::format("expected a background {:.4g} mm beyond the cut, found {:.4g} mm", bleed, set.bleed),
                     fmt::format("omit --bleed, or use {:.4g} mm", set.bleed)));
  }
  // A card that fits larger paper should not become a poster.
  bool only_needs_paper(const scene::PartSet& set) const {
    return !holds_poster_sheets(options_) && !larger_papers(set, options_, false).empty();
  }
  // Plans each poster of a set by its drawing; all are turned if that is better for all.
  bool add_poster(Item& item, scene::PartSet& set) {
    // More than this exceed the limit of sheets in any case.
    const std::size_t made = set.count <= most_sheets_printed / 2 ? set.count : 1;
    for (std::size_t i = 0; i < made; ++i) item.stock.made.push_back(set.make(i));
    scene::PartSet turned = on_its_side(set);
    std::vector<PosterPlan> plans, others;
    std::size_t sheets = 0, fewer = 0;
    double broken = 0, less = 0;
    for (std::size_t i = 0; i < made; ++i) {
      const scene::Part& part = item.stock.made[i];
      const bool same = i > 0 && part.front == item.stock.made[i - 1].front;
      auto plan =
          same ? tl::expected<PosterPlan, diag::Diagnostic>{plans.back()} : plan_poster(set, options_, part.front);
      if (!plan) {
        tools_.report(set, std::move(plan.error()));
        return false;
      }
      auto other = same && !others.empty() ? tl::expected<PosterPlan, diag::Diagnostic>{others.back()}
                                           : plan_poster(turned, options_, on_its_side(part, set.trim).front);
      sheets += plan->printed.size();
      broken += plan->broken;
      plans.push_back(std::move(*plan));
      if (!other || others.size() < i) continue;
      fewer += other->printed.size();
      less += other->broken;
      others.push_back(std::move(*other));
    }
    if (others.size() == made && (fewer < sheets || (fewer == sheets && less < broken - 1e-6))) {
      for (scene::Part& part : item.stock.made) part = on_its_side(std::move(part), set.trim);
      set = std::move(turned);
      plans = std::move(others);
    }
    // An error, such as too many layers, may be why.
    const auto bare = std::ranges::find(plans, false, &PosterPlan::shows);
    if (bare != plans.end() && !tools_.sink.has_errors())
      tools_.sink.add(problem(diag::Severity::note, "print/blank-poster", set.title,
                              fmt::format("the poster shows nothing, and its {} sheets are blank", bare->sheets.size()),
                              "check that the lists that it draws have records"));
    item.poster.emplace(std::move(plans), set, options_, tools_.furniture, tools_.typesetter);
    if (!item.poster->room_for_line()) warn_of_line(set.title);
    return true;
  }

  // The way in which sheets are made. Parts with different ways never share a sheet.
  struct Way {
    bool fold = false;
    scene::Material material;
    friend bool operator==(const Way&, const Way&) = default;
  };

  // Puts items of this way on common sheets if that saves some.
  void mix_those(const Way& way) {
    std::vector<std::vector<std::size_t>> groups;  // indices of items with one geometry
    std::size_t alone = 0, items = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Item& item = items_[i];
      // Stocks that were taken leave empty sets.
      if (item.stock.set.count == 0 || !item.mixes() || Way{item.fold(), scene::material_of(item.stock.set)} != way)
        continue;
      const auto same = [&](const auto& group) { return same_geometry(items_[group.front()], items_[i]); };
      const auto group = std::find_if(groups.begin(), groups.end(), same);
      if (group == groups.end()) {
        groups.push_back({i});
      } else {
        group->push_back(i);
      }
      alone += items_[i].sheets();
      ++items;
    }
    if (groups.empty()) return;
    std::vector<EqualParts> kinds;
    for (const auto& group : groups) {
      EqualParts& kind = kinds.emplace_back(
          EqualParts{items_[group.front()].stock.set, way.fold, plan_.supplies.size() + kinds.size()});
      kind.set.make = nullptr;
      for (std::size_t i = 1; i < group.size(); ++i) kind.set.count += items_[group[i]].stock.set.count;
    }
    auto mixed = mix(kinds, options_);
    if (!mixed) return plan_.bound.reset();
    if (plan_.bound) *plan_.bound += mixed->bound;
    // What a machine cuts need not be calm, and blocks of one kind may lie around the marks.
    const bool machine = is_cut_by_machine(kinds.front().set, options_);
    if ((items < 2 && !machine) || mixed->count >= alone) return;
    if (!options_.tight && !machine) {
      auto calm = mix(kinds, options_, Arrangement::calm);
      const std::size_t most = mixed->count + 1;
      if (calm && calm->count < alone && calm->count <= most) {
        plan_.spent += calm->count - mixed->count;
        mixed = std::move(calm);
      } else if (alone <= most) {
        plan_.spent += alone - mixed->count;
        return;
      }
    }
    const std::size_t first = plan_.supplies.size();
    for (const auto& group : groups) {
      std::vector<Stock> stocks;
      for (const std::size_t i : group) stocks.push_back(std::exchange(items_[i].stock, {}));
      plan_.supplies.emplace_back(std::move(stocks), items_[group.front()].backs);
    }
    for (const Mixed::Sheets& sheets : mixed->sheets) {
      std::size_t least = groups.size();
      for (const Share& share : sheets.sheet.shares) least = std::min(least, share.supply - first);
      add_run(groups[least].front(), sheets.sheet, sheets.times);
    }
  }

  void lay_alone(std::size_t i) {
    Item& item = items_[i];
    const std::size_t supply = plan_.supplies.size(), count = item.stock.set.count, sheets = item.sheets();
    const bool even = is_even(item.stock.set, options_);
    std::vector<Stock> stocks;
    stocks.push_back(std::move(item.stock));
    plan_.supplies.emplace_back(std::move(stocks), item.backs);
    if (item.poster) {
      Run run;
      run.poster.emplace(std::move(*item.poster));
      run.supply = supply;
      run.sheets = sheets;
      runs_.emplace(i, std::move(run));
      return;
    }
    const std::size_t places = item.layout.block.grid.places();
    if (even) {
      for (const EvenSheets& each : evenly(count, sheets))
        add_run(i, Sheet::of(without_empty_rows(item.layout, each.parts), each.parts, supply), each.sheets);
      return;
    }
    if (count >= places) add_run(i, Sheet::of(item.layout, places, supply), count / places);
    if (count % places > 0) add_run(i, Sheet::of(item.layout, count % places, supply), 1);
  }

  // A page to read on its own sheet is not cut, and short content is at its top.
  bool is_page(const Sheet& sheet) const {
    const Share& share = sheet.shares.front();
    return !sheet.several() && share.parts == 1 && plan_.supplies[share.supply].set().whole_sheet;
  }
  void lift(Sheet& sheet) const {
    Block& page = sheet.shares.front().block;
    const double top = (sheet.paper.height - rooms(options_, false, false).front().size.height) / 2;
    page.grid.first.y = std::min(page.grid.first.y, top);
  }

  void add_run(std::size_t item, Sheet sheet, std::size_t sheets) {
    const bool page = is_page(sheet);
    const bool read = page && !sheet.fold && !plan_.supplies[sheet.shares.front().supply].backs();
    if (read) lift(sheet);
    const bool uncut = page || std::all_of(sheet.shares.begin(), sheet.shares.end(), [&](const Share& share) {
                         return plan_.supplies[share.supply].set().whole_sheet;
                       });
    const bool machine = options_.registration && !uncut;
    const Cut cut = uncut || machine ? Cut::none : options_.cut;
    Run run;
    run.machine = machine;
    run.sheet = std::move(sheet);
    run.sheets = sheets;
    for (const Share& share : run.sheet.shares)
      run.two_sided = run.two_sided || (plan_.supplies[share.supply].backs() && !run.sheet.fold);
    run.page = uncut && !run.two_sided && !run.sheet.fold;
    run.cut = cut;
    runs_.emplace(item, std::move(run));
  }

  // The margin line stands on the same side of all sheets if that side has room on each of them.
  void mark_sheets() {
    std::optional<Side> only;
    for (const Side side : {Side::left, Side::bottom}) {
      const bool everywhere = std::ranges::all_of(
          runs_, [&](const auto& entry) { return entry.second.poster || margins_of(entry.second, side).side == side; });
      if (everywhere) only = side;
    }
    std::vector<const Run*> done;
    for (auto& [item, run] : runs_) {
      if (run.poster) continue;
      run.margins = margins_of(run, only);
      run.marks = marks_of(run, done);
      warn(run, done);
      done.push_back(&run);
    }
  }

  MarginPlan margins_of(const Run& run, std::optional<Side> only) const {
    return plan_margins(run.sheet, run.cut, tools_.furniture.line_height(), only,
                        run.machine ? options_.registration->reach() : 0);
  }

  void warn_of_line(const std::string& title) const {
    tools_.sink.add(problem(diag::Severity::warning, "print/margin-line", title,
                            "expected room for the ruler and the margin line, found none",
                            options_.margin && *options_.margin < plain_margin
                                ? "use a margin of 10 mm or a larger paper"
                                : "use a larger paper"));
  }

  // Once for equal layouts.
  void warn(const Run& run, const std::vector<const Run*>& done) const {
    for (const Run* other : done) {
      if (same_places(other->sheet, run.sheet)) return;
    }
    const std::string& title = plan_.supplies[run.sheet.shares.front().supply].set().title;
    const double bleed = run.sheet.bleed();
    if (run.margins.side == Side::none) warn_of_line(title);
    const bool room = mark_span(run.margins.reach_x, bleed).end > 0 && mark_span(run.margins.reach_y, bleed).end > 0;
    if (run.cut == Cut::marks && !room) {
      tools_.sink.add(problem(diag::Severity::warning, "print/marks", title,
                              "expected room for crop marks at every edge, found none at two of them",
                              "use a margin of at least 6 mm"));
    }
  }

  static bool same_places(const Sheet& a, const Sheet& b) {
    return a.fold == b.fold && std::equal(a.shares.begin(), a.shares.end(), b.shares.begin(), b.shares.end(),
                                          [](const Share& x, const Share& y) { return x.block == y.block; });
  }

  // For each share, whether its parts have backs.
  std::vector<bool> backs_of(const Sheet& sheet) const {
    std::vector<bool> out;
    for (const Share& share : sheet.shares) out.push_back(plan_.supplies[share.supply].backs());
    return out;
  }

  // Sheets with equal places share their marks, if cuts run across the empty ones too.
  Marks marks_of(const Run& run, const std::vector<const Run*>& done) const {
    const auto across = [](const Share& share) {
      return share.block.cut_across() || share.parts == share.block.grid.places();
    };
    const auto whole = [&](const Sheet& sheet) {
      return std::all_of(sheet.shares.begin(), sheet.shares.end(), across);
    };
    for (const Run* other : done) {
      if (other->cut == run.cut && same_places(other->sheet, run.sheet) && whole(other->sheet) && whole(run.sheet) &&
          backs_of(other->sheet) == backs_of(run.sheet))
        return other->marks;
    }
    Marks marks = make_marks(run.sheet, run.margins, run.cut, tools_.typesetter, options_.words);
    // Parts without backs are cut by the marks of their fronts.
    Sheet behind = run.sheet;
    for (Share& share : behind.shares) {
      if (!plan_.supplies[share.supply].backs()) share.parts = 0;
    }
    marks.behind = behind == run.sheet
                       ? marks.lines
                       : make_marks(behind, run.margins, run.cut, tools_.typesetter, options_.words).lines;
    return marks;
  }

  const PageTools& tools_;
  const Options& options_;
  const bool several_;  // whether there are several sets to print
  std::vector<Item> items_;
  Plan plan_;
  std::multimap<std::size_t, Run> runs_;  // by their first item
};

}  // namespace

diag::Diagnostic problem(diag::Severity severity, std::string code, std::string subject, std::string message,
                         std::string hint) {
  diag::Diagnostic d = diag::finding(severity, std::move(code), std::move(message), std::move(hint));
  d.subject = std::move(subject);
  return d;
}

Plan plan_runs(std::vector<scene::PartSet> sets, const PageTools& tools) {
  Planner planner{tools, sets.size() > 1};
  for (scene::PartSet& set : sets) planner.add(std::move(set));
  return planner.take();
}

void pair_pages(Plan& plan) {
  const auto turned = [](const Run& run) { return run.sides() == Sides::two; };
  if (std::none_of(plan.runs.begin(), plan.runs.end(), turned)) return;
  std::vector<Run> runs;
  std::optional<std::size_t> open;  // a page without another behind it
  const auto put_behind = [&](std::size_t front, const Run& page) {
    runs[front].behind = std::make_shared<const Run>(page);
    if (plan.bound) --*plan.bound;
  };
  for (Run& run : plan.runs) {
    if (!run.page) {
      runs.push_back(std::move(run));
      continue;
    }
    std::size_t pages = std::exchange(run.sheets, 1);
    if (open && pages % 2 == 1) {
      put_behind(*open, run);
      open.reset();
      --pages;
    }
    for (; pages > 1; pages -= 2) {
      runs.push_back(run);
      put_behind(runs.size() - 1, run);
    }
    if (pages == 0) continue;
    open = runs.size();
    runs.push_back(std::move(run));
  }
  plan.runs = std::move(runs);
}

}  // namespace planche::press
