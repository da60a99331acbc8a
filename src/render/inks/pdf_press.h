// The part of the last pass that makes a PDF for a printing press.
#pragma once

#include "render/pdf/pdf_pack.h"
#include "render/render.h"

class QPDF;
class QPDFWriter;

namespace planche::render {

// Removes the groups of pages without transparency, for which some presses would turn the page into pixels.
void drop_idle_groups(QPDF& pdf);

// Turns colours into inks and adds what the standard asks for (ISO 15930-1, -4 and -7). Throws std::runtime_error if
// that cannot be done.
void prepare_for_press(QPDF& pdf, const Press& press, StreamPacker& packer, PressReport& report);

// Restricts the file to what the standard's version of PDF has.
void restrict_to(PdfX standard, QPDFWriter& writer);

}  // namespace planche::render
