// Writes pages as PDF, PNG or SVG.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "base/files.h"
#include "base/new_file.h"
#include "press/press.h"
#include "render/inks/ink_profile.h"

namespace planche::render {

// A file within a PDF.
struct Attachment {
  std::string name;         // "art/braise.svg"
  std::string type;         // "application/json"; empty: not known
  std::string description;  // for people; may be empty
  std::string bytes;
};

// Standards of files for a printing press: PDF/X-1a:2003, in which nothing is transparent, and PDF/X-4.
enum class PdfX { none, x1a, x4 };

// How a PDF is made for a printing press.
struct Press {
  std::shared_ptr<const InkProfile> profile;
  PdfX standard = PdfX::none;
  // Colours whose inks are given. Filled until the last page is drawn; never null.
  std::shared_ptr<ExactInks> exact = std::make_shared<ExactInks>();
  std::shared_ptr<SpotInks> spots = std::make_shared<SpotInks>();
};

// What became of a PDF for a printing press.
struct PressReport {
  double most_ink = 0;                 // of a colour or pixel, all inks added, from 0 to 4
  std::vector<std::size_t> inkiest;    // pages that have it, from 0
  std::vector<std::string> spots;      // inks beside the four, in order
  std::vector<std::string> names;      // of the pages, where people know them by others than their numbers; else empty
  std::vector<std::size_t> flattened;  // pages that became pictures, from 0
};

struct Metadata {
  std::string title, author, licence, subject, language = "en", creator;
  const std::vector<Attachment>* attachments = nullptr;  // read after the last page; may be null
  const Press* press = nullptr;                          // null: the PDF is in RGB
  PressReport* pressed = nullptr;                        // filled if `press` is set; may be null
};

// Where pages are written.
struct Target {
  Target(std::filesystem::path named, base::NewFiles* with = nullptr) : file{std::move(named)}, series{with} {}
  Target(const char* named) : file{named} {}

  std::filesystem::path file;
  // the files are added to this series and appear with it; null: they appear when all are complete
  base::NewFiles* series;
};

// Called after each page with the number of finished pages. Returning false stops the work and leaves no file.
using Progress = std::function<bool(std::size_t done, std::size_t total)>;

struct RenderError {
  std::string message;
};

// Limit of pages with a structure. It would take as much time as the rest, and nobody has a longer print read aloud.
inline constexpr std::size_t most_structured_pages = 1'000;

// Writes the whole PDF, then runs qpdf's pass: page boxes, layers, language, metadata in the Info dictionary and as
// XMP, attachments, inks, deterministic ID, no duplicate resources. The file appears complete or not at all. Calls `accept`
// after the last page; false (the data had errors) leaves no file. Does not use `pages` after that, so `accept` may
// free its sources.
tl::expected<std::size_t, RenderError> write_pdf(press::PageSource& pages, const Target& target,
                                                 const Metadata& metadata, const Progress& progress,
                                                 const std::function<bool()>& accept);

// Reads the attached file with that name from the PDF with these bytes. Nothing if there is none; an error if it cannot
// be read or exceeds `limit` bytes. `trial` is a program as in ArtLimits, because unpacked data may be very large.
tl::expected<std::optional<std::string>, RenderError> attached_file(const std::string& pdf, const std::string& name,
                                                                    std::size_t limit,
                                                                    const std::filesystem::path& trial = {});

// One PNG per page: the target "sheet.png" becomes sheet-1.png, sheet-1b.png … by page labels, and stays the same for a
// page without a label. All files or none.
tl::expected<std::size_t, RenderError> write_png(press::PageSource& pages, const Target& target, double dpi,
                                                 const Progress& progress, const std::function<bool()>& accept);

tl::expected<std::size_t, RenderError> write_svg(press::PageSource& pages, const Target& target,
                                                 const Progress& progress, const std::function<bool()>& accept);

// Why a page of `size_mm` is too large for pixels at `dpi`; empty if it is not.
std::string too_many_pixels(base::Size size_mm, double dpi);

// One scene as a PNG on white, for previews and tests.
std::string scene_png(const scene::Scene& scene, base::Size size_mm, double dpi);
// The same as SVG text, without a background; empty if it cannot be drawn.
std::string scene_svg(const scene::Scene& scene, base::Size size_mm);

}  // namespace planche::render
