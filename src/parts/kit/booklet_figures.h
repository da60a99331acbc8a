// The pictures of a text to read: found, scaled to their column, set with their captions.
#pragma once

#include <vector>

#include "parts/kit/booklet.h"
#include "parts/kit/figure_marks.h"
#include "parts/kit/lettering.h"
#include "parts/pages.h"

namespace planche::parts::kit {

// One picture of a row, or several parts side by side if it names several.
struct Figure {
  std::vector<Illustration> drawings = {};
  double width = 0, height = 0;      // mm, of all its drawings with gaps
  std::optional<double> asked = {};  // mm, the width that the text requests
  std::vector<FigureMark> marks = {};
  Color ink = {}, cross = {};  // of the marks
  Lines caption = {};
  const prose::TextSpan* span = nullptr;

  double proportion() const { return height / width; }
};

// Reports words of a title that are neither a width, "forbidden" nor a mark, and places that the figure lacks.
std::vector<Figure> find_figures(const Booklet& booklet, const prose::ProseBlock& pictures, base::Size room,
                                 diag::Sink& sink);

// Scales a row to `width` mm, at most `tallest` mm high. A figure with a width of its own keeps it if possible.
void fit_row(std::vector<Figure>& row, double width, double tallest);
// Scales a figure to `width` mm.
void scale_to(Figure& figure, double width);

// The block of a row with its captions, each as wide as its share of the row. In a draft, figures are measured, but
// those that are drawn for their width are not drawn.
Block block_of(std::vector<Figure> row, double x, double width, const Manner& caption, Lettering& lettering,
               bool draft = false);

}  // namespace planche::parts::kit
