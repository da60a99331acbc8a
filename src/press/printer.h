// What a printer does to the two sides of a sheet, and what is done to pages against it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "diag/diagnostic.h"
#include "press/press.h"

namespace planche::press {

// How a printer errs on one side of a sheet, as that side is seen with its text upright: about the middle of the sheet
// it scales, then turns, then shifts.
struct PrintError {
  double right = 0, down = 0;        // mm, of the middle
  double turn = 0;                   // degrees, clockwise
  double width = 100, height = 100;  // per cent

  // From where something stands on a page to where the printer puts it.
  base::Transform on(base::Size paper) const;
  // What a page goes through beforehand, so that on() brings it to where it should be.
  base::Transform against(base::Size paper) const;
  friend bool operator==(const PrintError&, const PrintError&) = default;
};

// Beyond them a reading is wrong, or the printer still scales.
inline constexpr double most_shift = 20, most_turn = 5;      // mm, degrees
inline constexpr double least_scale = 90, most_scale = 110;  // per cent
inline constexpr base::Size least_calibrated{140, 200};  // mm, of a paper that has room for the sheet, upright or not

struct Printer {
  std::string name;
  Paper paper;  // that it was measured on
  PrintError front, back;
};

// The three crosses that readings are taken from, as they should stand on either side: upper left, upper right, lower
// left.
struct Targets {
  base::Point a, b, c;
};
Targets targets_on(base::Size paper);

// What a person reads on one side of a printed sheet, text upright, mm; in the order of the numbers on the sheet.
struct Readings {
  double left_to_a = 0, top_to_a = 0;  // from the edges of the paper
  double top_to_b = 0, left_to_c = 0;
  double a_to_b = 0, a_to_c = 0;
};

// The error that these readings show. Nothing, `why` then tells, when it is beyond the limits, or when the two
// distances that show the turn contradict each other by more than half a degree.
std::optional<PrintError> error_of(const Readings& readings, base::Size paper, std::string& why);

// The sheet to read, front and back, on paper of at least `least_calibrated`: crosses, two rulers, how to
// read them. What it borrows outlives it.
std::unique_ptr<PageSource> calibration_sheet(const Paper& paper, const base::Words& words,
                                              scene::Typesetter& typesetter);

// `pages`, each placed against the errors of `printer`. At the end it is told how near to the edge of the paper parts
// come by that: within 5 mm a warning, beyond the paper an error (`print/printer`); and that the printer was measured
// on other paper. The sink outlives the pages.
std::unique_ptr<PageSource> compensated(std::unique_ptr<PageSource> pages, Printer printer, diag::Sink& sink);

}  // namespace planche::press
