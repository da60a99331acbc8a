// The part of the last pass that tells readers how wide glyphs are.
#pragma once

class QPDF;

namespace planche::render {

// Gives the widths of glyphs in embedded CFF fonts the fractions of a thousandth that Cairo 1.16 cuts off, though it
// counts with them when it places the next glyph. What differs by a thousandth or more is left as it is.
void write_exact_widths(QPDF& pdf);

}  // namespace planche::render
