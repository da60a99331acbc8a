// The errors of a printer on both sides of a sheet, and their correction.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "diag/diagnostic.h"
#include "press/press.h"

namespace planche::press {

// The errors of a printer on one side of a sheet, with the text of that side upright: it scales, then turns, then
// shifts about the middle of the sheet.
struct PrintError {
  double right = 0, down = 0;        // mm, shift of the middle
  double turn = 0;                   // degrees, clockwise
  double width = 100, height = 100;  // per cent

  // Maps a place on a page to where the printer puts it.
  base::Transform on(base::Size paper) const;
  // The map before printing, so that on() gives the intended place.
  base::Transform against(base::Size paper) const;
  friend bool operator==(const PrintError&, const PrintError&) = default;
};

// Beyond these limits, a reading is wrong or the printer still scales.
inline constexpr double most_shift = 20, most_turn = 5;      // mm, degrees
inline constexpr double least_scale = 90, most_scale = 110;  // per cent
// mm, the smallest paper that the sheet fits, upright or turned
inline constexpr base::Size least_calibrated{140, 200};

struct Printer {
  std::string name;
  Paper paper;  // that was measured
  PrintError front, back;
};

// The intended places of the three crosses for readings, on either side: upper left, upper right, lower left.
struct Targets {
  base::Point a, b, c;
};
Targets targets_on(base::Size paper);

// Readings of a person on one side of a printed sheet with upright text, in mm, in the order of the numbers on the
// sheet.
struct Readings {
  double left_to_a = 0, top_to_a = 0;  // from the edges of the paper
  double top_to_b = 0, left_to_c = 0;
  double a_to_b = 0, a_to_c = 0;
};

// The error that these readings show. Nothing, with the reason in `why`, if it is beyond the limits, or if the two
// distances for the turn differ by more than half a degree.
std::optional<PrintError> error_of(const Readings& readings, base::Size paper, std::string& why);

// The sheet for readings, front and back, on paper of at least `least_calibrated`: crosses, two rulers, instructions.
// The arguments must outlive it.
std::unique_ptr<PageSource> calibration_sheet(const Paper& paper, const base::Words& words,
                                              scene::Typesetter& typesetter);

// `pages`, each corrected for `printer`. Fronts with registration marks stay as they are, because the machine corrects
// for the printer by its marks; their backs, turned over as `turn` says, are corrected to lie behind them. At the end,
// reports how near to the edge of the paper the correction brings parts: a warning within 5 mm, an error beyond the
// paper (`print/printer`); also if the printer was measured on other paper. The sink must outlive the pages.
std::unique_ptr<PageSource> compensated(std::unique_ptr<PageSource> pages, Printer printer, diag::Sink& sink,
                                        Turn turn = Turn::long_edge);

}  // namespace planche::press
