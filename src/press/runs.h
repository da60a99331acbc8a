// The plan of a printout: each part set on its sheets, before any page is made.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "diag/diagnostic.h"
#include "press/furniture.h"
#include "press/grid.h"
#include "press/margins.h"
#include "press/poster_pages.h"
#include "press/press.h"

namespace planche::press {

// What pages are made with. Runs and page sources borrow from it.
struct Press {
  Press(const Options& asked, const Credits& credits, scene::Typesetter& setter, diag::Sink& problems)
      : options(asked), furniture(options, credits, setter), typesetter(setter), sink(problems) {}
  Press(const Press&) = delete;
  Press& operator=(const Press&) = delete;

  const Options options;
  const Furniture furniture;
  scene::Typesetter& typesetter;
  diag::Sink& sink;
};

// One part set on its sheets.
struct Run {
  scene::PartSet set;
  Layout layout;
  MarginPlan margins;
  scene::ScenePtr marks, last_marks;  // of full sheets, of the last one
  bool backs = false;                 // on back pages, or beyond a fold
  std::optional<PosterPages> poster;  // on several sheets each; no layout then
  std::size_t sheets = 0;
  std::optional<scene::Part> first;  // already made

  Sides sides() const { return backs && !layout.fold ? Sides::two : Sides::one; }
};

// Those of all sets that fit, in their order. Reports what impose() promises to report before the first page.
std::vector<Run> plan_runs(std::vector<scene::PartSet> sets, const Press& press);

diag::Diagnostic problem(diag::Severity severity, std::string code, std::string subject, std::string message,
                         std::string hint);

}  // namespace planche::press
