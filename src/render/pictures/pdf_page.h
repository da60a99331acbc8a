// Pages of PDFs as pictures. `pdftocairo` of poppler-utils draws a page, in a process of its own with limits; planche
// does not link Poppler, whose licence (GPL) would bind whoever passes planche on.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "render/painter.h"

namespace planche::render {

// Limits of one page: processor time, memory in use, and size of the result.
inline constexpr double pdf_page_seconds = 4;
inline constexpr std::size_t pdf_page_mebibytes = 350, pdf_page_bytes = 64u << 20;

// Whether `bytes` begin like a PDF, also one of Illustrator.
bool is_pdf(std::string_view bytes);

struct DrawnPage {
  std::string name;   // for messages: "art.pdf (page 2)"
  std::string svg;    // its letters are shapes
  std::string fault;  // what Poppler could not read, and left out; may be empty
};

// Draws the page that `name` ("art.pdf#2") names of the PDF with these bytes, as wide and high as its crop box.
tl::expected<DrawnPage, scene::ArtError> draw_pdf_page(const std::string& bytes, const std::string& name);

// Of a page, in pixels from its top left; without a size, the whole page.
struct PageCrop {
  unsigned left = 0, top = 0, width = 0, height = 0;
};

// The page with that number, from 1, on white.
tl::expected<std::string, scene::ArtError> pdf_page_as_png(const std::string& bytes, unsigned number, double dpi,
                                                           const PageCrop& crop = {});

// `drawing` is the page as draw_pdf_page() draws it. A PDF stores the page of that name itself, with its fonts.
std::shared_ptr<DrawableArt> pdf_page(std::shared_ptr<const DrawableArt> drawing,
                                      std::shared_ptr<const std::string> bytes, const std::string& name);

}  // namespace planche::render
