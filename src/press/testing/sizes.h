// For tests: common sizes, and random ones.
#pragma once

#include <numbers>

#include <rapidcheck.h>

#include "press/sheets/grid.h"
#include "press/testing/sheets.h"

namespace planche::press::testing {

constexpr base::Size poker{63, 88};
constexpr base::Size tile{42, 84 / std::numbers::sqrt3};  // a hexagon, 42 mm from flat to flat
constexpr double line_height = 6 * 25.4 / 72;             // mm, of the smallest text in the fixed typesetter

// Rounded to a tenth of a millimetre.
inline double tenths(int low, int high) {
  return *rc::gen::inRange(low * 10, high * 10) / 10.0;
}

// A number of parts that makes a honeycomb of circles worthwhile.
inline scene::PartSet shaped(Form form, base::Size trim, double bleed = 0) {
  scene::PartSet set = part_set(trim, 100'000, bleed);
  set.outline.form = form;
  return set;
}

}  // namespace planche::press::testing
