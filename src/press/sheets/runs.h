// The plan of a printout: all part sets on their sheets, before any page is made.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "diag/diagnostic.h"
#include "press/marks/furniture.h"
#include "press/marks/margins.h"
#include "press/marks/marks.h"
#include "press/posters/poster_pages.h"
#include "press/press.h"
#include "press/sheet.h"
#include "press/sheets/supply.h"

namespace planche::press {

// What is needed to make pages. Runs and page sources refer to it.
struct PageTools {
  PageTools(const Options& asked, const Credits& credits, scene::Typesetter& setter, diag::Sink& problems)
      : options(asked), furniture(options, credits, setter), typesetter(setter), sink(problems) {}
  PageTools(const PageTools&) = delete;
  PageTools& operator=(const PageTools&) = delete;

  void report(const scene::PartSet& set, diag::Diagnostic d) const {
    if (options.point_at) options.point_at(set, d);
    sink.add(std::move(d));
  }

  const Options options;
  const Furniture furniture;
  scene::Typesetter& typesetter;
  diag::Sink& sink;
};

// Sheets that differ only in their parts.
struct Run {
  Sheet sheet;  // empty for posters
  MarginPlan margins;
  Marks marks;
  Cut cut = Cut::marks;
  std::size_t sheets = 0;
  bool two_sided = false;             // parts have backs
  bool page = false;                  // pages to read on each, which are not cut
  bool machine = false;               // a machine cuts the parts
  std::shared_ptr<const Run> behind;  // another such page on the back of the only sheet
  std::optional<PosterPages> poster;  // each on several sheets
  std::size_t supply = 0;             // of the posters

  Sides sides() const { return two_sided || behind ? Sides::two : Sides::one; }
};

// The content of all sheets. Runs refer to supplies by index.
struct Plan {
  std::vector<Supply> supplies;
  std::vector<Run> runs;
  std::optional<std::size_t> bound;  // see Tally
  std::size_t spent = 0;             // see Tally
};

// For all sets that fit, in order. Reports what impose() reports before the first page.
Plan plan_runs(std::vector<scene::PartSet> sets, const PageTools& tools);

// Puts pages to read on both sides of sheets if some sheet has two sides in any case: pages of one kind together as far
// as possible, remaining consecutive ones with pages of other kinds between them.
void pair_pages(Plan& plan);

diag::Diagnostic problem(diag::Severity severity, std::string code, std::string subject, std::string message,
                         std::string hint);

}  // namespace planche::press
