// For tests: posters of many sizes on many papers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "press/posters/poster.h"
#include "press/testing/sheets.h"

namespace planche::press::testing {

inline scene::PartSet poster(base::Size trim, double bleed = 0, std::size_t count = 1) {
  scene::PartSet set = part_set(trim, count, bleed, false);
  set.title = "Board";
  set.poster = true;
  return set;
}

struct PosterCase {
  base::Size trim;
  double bleed = 0;
  const char* paper = "a4";
  double overlap = 10;
  std::optional<double> margin = std::nullopt;
  Options options() const {
    Options out = on(paper);
    out.overlap = overlap;
    out.margin = margin;
    return out;
  }
  scene::PartSet set() const { return poster(trim, bleed); }
  PosterPlan plan() const { return plan_poster(set(), options()).value(); }
};

inline const std::vector<PosterCase>& poster_cases() {
  static const std::vector<PosterCase> all = {
      {{900, 600}},
      {{900, 600}, 0, "letter"},
      {{900, 600}, 3, "a3", 15},
      {{420, 420}, 2, "letter", 8},
      {{300, 300}, 0, "a4", 10, 5},
      {{260, 400}, 0, "a4-landscape"},
      {{199, 275}, 0, "a4", 50},  // only slightly larger than a sheet
      {{700, 120}, 5, "a5"},
      {{1000, 150}, 0, "a5", 12.5},
      {{401.3, 299.9}, 0, "105x148", 9},
  };
  return all;
}

inline std::string described(const PosterCase& c) {
  return fmt::format("{} x {} on {}", c.trim.width, c.trim.height, c.paper);
}

}  // namespace planche::press::testing
