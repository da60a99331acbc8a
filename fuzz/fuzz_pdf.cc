// Any bytes as a drawing of Cairo and what was placed on its pages: the last pass makes a sound PDF of it or refuses.
//
// First comes the number of pages; for each the number of its stand-in, or 255 for a page that is seen; of hidden ones
// width and height in points and of their content in 1/8 points; how many stand-ins were placed and their numbers. All
// are single bytes, except for 1/8 points, which are two. The drawing is the rest.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>

#include "base/files.h"
#include "check.h"
#include "folder.h"
#include "render/handles.h"
#include "render/pdf/pdf_finish.h"
#include "render/pdf/stand_in.h"

namespace {

using namespace planche;

// Takes numbers from the front of the bytes; zeros when they are used up.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_{bytes} {}
  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }
  double eighths() {
    const int low = byte();
    return (1 + low + 256 * byte()) / 8.0;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

constexpr std::uint8_t seen = 255;

std::vector<render::WrittenPage> pages_from(Bytes& bytes) {
  std::vector<render::WrittenPage> pages(bytes.byte());
  for (auto& page : pages) {
    page.size = {40, 30}, page.trim = {5, 5, 30, 20}, page.bleed = {3, 3, 34, 24};
    page.label = "A “page”";
    page.outline = {page.label};
    if (const auto number = bytes.byte(); number != seen) {
      auto& form = page.form.emplace();
      form.number = number;
      form.page.width = bytes.byte(), form.page.height = bytes.byte();
      form.content.width = bytes.eighths(), form.content.height = bytes.eighths();
    }
    page.placed.resize(bytes.byte());
    for (auto& number : page.placed) number = bytes.byte();
  }
  return pages;
}

// Whether qpdf reads it without a complaint. Of another drawing, which no library writes, a file is made or none is.
bool is_sound(const std::string& drawing) {
  QPDF pdf;
  pdf.setAttemptRecovery(false);
  pdf.setSuppressWarnings(true);
  pdf.processMemoryFile("the drawing", drawing.data(), drawing.size());
  pdf.getAllObjects();
  return !pdf.anyWarnings();
}

void require_sound(const std::string& bytes, std::size_t page_count) {
  QPDF pdf;
  pdf.setAttemptRecovery(false);
  pdf.setSuppressWarnings(true);
  pdf.processMemoryFile("the result", bytes.data(), bytes.size());
  const auto& pages = pdf.getAllPages();
  fuzz::require(pages.size() == page_count, "the pages that are seen are left");
  for (auto page : pages) {
    fuzz::require(page.getKey("/TrimBox").isRectangle() && page.getKey("/BleedBox").isRectangle(), "pages have boxes");
  }
  for (auto& object : pdf.getAllObjects()) {
    if (!object.isStream()) continue;
    const auto raw = object.getRawStreamData();
    const std::string_view data{reinterpret_cast<const char*>(raw->getBuffer()), raw->getSize()};
    fuzz::require(!render::stand_in_number(data), "no stand-in is left");
  }
  fuzz::require(!pdf.anyWarnings(), "the result needs no mending");
}

}  // namespace

PLANCHE_FUZZ_TARGET(pdf)(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder{"fuzz-pdf"};
  Bytes bytes{{reinterpret_cast<const char*>(data), size}};
  const auto pages = pages_from(bytes);
  std::string drawing{bytes.rest()};
  if (drawing.empty()) return 0;
  const std::unique_ptr<std::FILE, render::Release<std::fclose>> file{
      ::fmemopen(drawing.data(), drawing.size(), "r")};
  const auto target = folder.path / "out.pdf";
  auto made = base::NewFile::create(target).value();
  const auto finished = render::finish_pdf(file.get(), pages, {}, {}, {"title", "author", "subject", "", "fr", ""}, made);
  if (!finished) {
    fuzz::require(!finished.error().message.empty(), "a refusal has a reason");
    return 0;
  }
  fuzz::require(made.commit().has_value(), "a file can be written");
  if (!is_sound(drawing)) return 0;
  std::size_t page_count = 0;
  for (const auto& page : pages) page_count += !page.form;
  require_sound(base::read_file(target, SIZE_MAX).value(), page_count);
  return 0;
}
