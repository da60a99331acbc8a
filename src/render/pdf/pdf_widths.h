// The part of the last pass that corrects widths of glyphs.
#pragma once

class QPDF;

namespace planche::render {

// Restores fractions of a thousandth in widths of embedded CFF fonts. Cairo 1.16 cuts them off, although it places the
// next glyph with them. Leaves widths that differ by a thousandth or more.
void write_exact_widths(QPDF& pdf);

}  // namespace planche::render
