// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include "render/inks/pdf_press.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include "render/handles.h"
#include "render/inks/content_inks.h"
#include "render/inks/pdf_inks.h"
#include "render/pdf/pdf_transparency.h"
#include "render/pictures/pdf_page.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

constexpr double points_an_inch = 72, finest_scale = 8;  // 576 dpi
constexpr double most_pixels = 24'000'000;               // of a part of a page that becomes a picture

std::vector<Handle> pages_of(QPDF& pdf) {
  return pdf.getRoot().getKey("/Pages").getKey("/Kids").getArrayAsVector();
}

struct Samples {
  std::string colors;  // 3 bytes a pixel
  unsigned width = 0, height = 0;
};

Samples decoded(const std::string& png) {
  struct Reader {
    const std::string& bytes;
    std::size_t at = 0;
  } reader{png};
  const Surface surface{cairo_image_surface_create_from_png_stream(
      [](void* closure, unsigned char* to, unsigned length) {
        auto& from = *static_cast<Reader*>(closure);
        if (from.bytes.size() - from.at < length) return CAIRO_STATUS_READ_ERROR;
        std::memcpy(to, from.bytes.data() + from.at, length);
        from.at += length;
        return CAIRO_STATUS_SUCCESS;
      },
      &reader)};
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) throw std::runtime_error{"a page cannot be drawn"};
  Samples made;
  made.width = static_cast<unsigned>(cairo_image_surface_get_width(surface.get()));
  made.height = static_cast<unsigned>(cairo_image_surface_get_height(surface.get()));
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  made.colors.reserve(std::size_t{3} * made.width * made.height);
  for (std::size_t y = 0; y < made.height; ++y) {
    for (std::size_t x = 0; x < made.width; ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, data + y * stride + 4 * x, 4);
      for (const unsigned shift : {16u, 8u, 0u}) made.colors += static_cast<char>(pixel >> shift & 255);
    }
  }
  return made;
}

// Areas in which two drawings of a page differ, in pixels: whole cells, apart from each other.
std::vector<PageCrop> differences(const Samples& one, const Samples& other) {
  constexpr unsigned cell = 12;  // 4 mm
  constexpr std::size_t most_areas = 12;
  const unsigned width = std::min(one.width, other.width), height = std::min(one.height, other.height);
  const unsigned across = (width + cell - 1) / cell, down = (height + cell - 1) / cell;
  struct Cells {
    unsigned left, top, right, bottom;  // the last two are beyond
    // Whether they overlap or touch.
    bool meets(const Cells& b) const {
      return left <= b.right && b.left <= right && top <= b.bottom && b.top <= bottom;
    }
  };
  std::vector<Cells> found;
  const auto add = [&found](Cells more) {
    for (std::size_t i = 0; i < found.size();) {
      if (!found[i].meets(more)) {
        ++i;
        continue;
      }
      more = {std::min(more.left, found[i].left), std::min(more.top, found[i].top),
              std::max(more.right, found[i].right), std::max(more.bottom, found[i].bottom)};
      found.erase(found.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;  // it may meet others now
    }
    found.push_back(more);
  };
  for (unsigned y = 0; y < down; ++y) {
    for (unsigned x = 0; x < across; ++x) {
      const unsigned left = x * cell, length = std::min(cell, width - left);
      bool same = true;
      for (unsigned row = y * cell; row < std::min(height, (y + 1) * cell) && same; ++row)
        same = one.colors.compare(3 * (std::size_t{row} * one.width + left), std::size_t{3} * length, other.colors,
                                  3 * (std::size_t{row} * other.width + left), std::size_t{3} * length) == 0;
      if (!same) add({x, y, x + 1, y + 1});
    }
  }
  if (found.size() > most_areas) {
    Cells all = found.front();
    for (const Cells& more : found)
      all = {std::min(all.left, more.left), std::min(all.top, more.top), std::max(all.right, more.right),
             std::max(all.bottom, more.bottom)};
    found = {all};
  }
  std::vector<PageCrop> areas;
  for (const Cells& cells : found) {
    // A few pixels more, for what is too faint to be seen at this size.
    constexpr unsigned more = 2;
    const unsigned left = cells.left * cell - std::min(cells.left * cell, more);
    const unsigned top = cells.top * cell - std::min(cells.top * cell, more);
    areas.push_back({left, top, std::min(width, cells.right * cell + more) - left,
                     std::min(height, cells.bottom * cell + more) - top});
  }
  return areas;
}

class ForPress {
 public:
  ForPress(QPDF& pdf, const Press& press, StreamPacker& packer, PressReport& report)
      : pdf_{pdf},
        press_{press},
        profile_{press.exact->empty() ? press.profile : press.profile->with(*press.exact, *press.spots)},
        packer_{packer},
        report_{report} {}

  void run() {
    std::set<QPDFObjGen> marks;  // the only content that viewers can hide
    for (Handle object : pdf_.getAllObjects()) {
      if (press_.standard != PdfX::none && object.isFormXObject() && object.getDict().hasKey("/OC"))
        marks.insert(object.getObjGen());
    }
    if (press_.standard == PdfX::x1a) {
      drop_later_features();
      flatten();
    }
    auto [inks, spots] = write_inks(pdf_, *profile_, marks, packer_);
    report_.spots = std::move(spots);
    for (const auto& [page, ink] : flattened_) inks[page] = std::max(inks[page], ink);
    for (const double ink : inks) report_.most_ink = std::max(report_.most_ink, ink);
    constexpr double nearly = 0.005;
    for (std::size_t i = 0; i < inks.size(); ++i) {
      if (inks[i] > 0 && inks[i] >= report_.most_ink - nearly) report_.inkiest.push_back(i);
    }
    if (press_.standard != PdfX::none) add_intent();
  }

 private:
  // What PDF 1.4 lacks or the standard forbids, and nobody needs to print.
  void drop_later_features() {
    Handle root = pdf_.getRoot();
    for (const char* key : {"/ViewerPreferences", "/OCProperties", "/StructTreeRoot", "/MarkInfo"}) root.removeKey(key);
    for (Handle page : pages_of(pdf_)) {
      page.removeKey("/StructParents");
      page.removeKey("/Tabs");
    }
    for (Handle object : pdf_.getAllObjects()) {
      if (object.isStream()) object.getDict().removeKey("/OC");
    }
  }

  // Where transparency shows on a page, a picture covers it. Then everything becomes opaque, and no group is left.
  void flatten() {
    Transparency transparency;
    const auto pages = pages_of(pdf_);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (transparency.is_in(pages[i])) found.push_back(i);
    }
    if (!found.empty()) {
      const auto as_it_is = written();
      make_opaque(pdf_);
      const auto opaque = written();
      for (const std::size_t i : found) {
        if (cover(pages[i], static_cast<unsigned>(i + 1), *as_it_is, *opaque)) report_.flattened.push_back(i);
      }
    }
    for (Handle page : pages) page.removeKey("/Group");
    for (Handle object : pdf_.getAllObjects()) {
      if (object.isFormXObject()) object.getDict().removeKey("/Group");
    }
  }

  std::shared_ptr<Buffer> written() {
    QPDFWriter writer{pdf_};
    writer.setOutputMemory();
    writer.setDeterministicID(true);
    writer.setDecodeLevel(qpdf_dl_none);
    writer.write();
    return writer.getBufferSharedPointer();
  }

  static std::string_view bytes_of(Buffer& file) {
    return {reinterpret_cast<const char*>(file.getBuffer()), file.getSize()};
  }

  static Samples drawn(Buffer& file, unsigned number, double dpi, const PageCrop& crop = {}) {
    const auto png = pdf_page_as_png(std::string{bytes_of(file)}, number, dpi, crop);
    if (!png)
      throw std::runtime_error{fmt::format("page {} has transparency, and cannot become a picture: {}", number,
                                           png.error().message)};
    return decoded(*png);
  }

  // Returns whether anything is covered.
  bool cover(Handle page, unsigned number, Buffer& as_it_is, Buffer& opaque) {
    const std::vector<PageCrop> areas =
        differences(drawn(as_it_is, number, points_an_inch), drawn(opaque, number, points_an_inch));
    if (areas.empty()) return false;
    const Handle::Rectangle box = page.getKey("/MediaBox").getArrayAsRectangle();
    Handle resources = page.getKey("/Resources").shallowCopy(), objects = resources.getKey("/XObject");
    objects = objects.isDictionary() ? objects.shallowCopy() : Handle::newDictionary();
    std::string content = "\nQ\n";
    for (std::size_t i = 0; i < areas.size(); ++i) {
      const PageCrop& area = areas[i];
      const double pixels = std::sqrt(most_pixels / (static_cast<double>(area.width) * area.height));
      const auto scale = static_cast<unsigned>(std::clamp(std::floor(pixels), 1.0, finest_scale));
      const std::string name = fmt::format("/covered-{}", i + 1);
      const Samples seen = drawn(as_it_is, number, points_an_inch * scale,
                                 {area.left * scale, area.top * scale, area.width * scale, area.height * scale});
      objects.replaceKey(name, picture(seen, number));
      // It ends at the edge of the page, which need not be a whole point.
      const double width = static_cast<double>(seen.width) / scale, height = static_cast<double>(seen.height) / scale;
      content += fmt::format("q {:.4f} 0 0 {:.4f} {:.4f} {:.4f} cm {} Do Q\n", width, height, box.llx + area.left,
                             box.ury - area.top - height, name);
    }
    resources.replaceKey("/XObject", objects);
    page.replaceKey("/Resources", resources);
    Handle before = page.getKey("/Contents"), contents = Handle::newArray();
    contents.appendItem(Handle::newStream(&pdf_, "q\n"));
    for (const Handle& stream : before.isArray() ? before.getArrayAsVector() : std::vector<Handle>{before})
      contents.appendItem(stream);
    contents.appendItem(Handle::newStream(&pdf_, content));
    page.replaceKey("/Contents", contents);
    return true;
  }

  Handle picture(const Samples& drawn, unsigned number) {
    std::string samples(drawn.colors.size() / 3 * 4, '\0');
    press_.profile->convert(reinterpret_cast<const unsigned char*>(drawn.colors.data()),
                            reinterpret_cast<unsigned char*>(samples.data()), drawn.colors.size() / 3,
                            InkProfile::Greys::black);
    double& most = flattened_[number - 1];
    for (std::size_t i = 0; i < samples.size(); i += 4) {
      const auto* inks = reinterpret_cast<const unsigned char*>(&samples[i]);
      most = std::max(most, (inks[0] + inks[1] + inks[2] + inks[3]) / 255.0);
    }
    Handle made = Handle::newStream(&pdf_);
    write_picture_in_inks(made, samples, drawn.width, drawn.height);
    return made;
  }

  void add_intent() {
    Handle profile = Handle::newStream(&pdf_);
    packer_.store(profile, press_.profile->bytes());
    profile.getDict().replaceKey("/N", Handle::newInteger(4));
    Handle intent = Handle::parse("<< /Type /OutputIntent /S /GTS_PDFX >>");
    const std::string& title = press_.profile->title();
    intent.replaceKey("/OutputConditionIdentifier", Handle::newUnicodeString(title.empty() ? "Custom" : title));
    intent.replaceKey("/Info", Handle::newUnicodeString(title.empty() ? "a profile without a title" : title));
    intent.replaceKey("/DestOutputProfile", pdf_.makeIndirectObject(profile));
    Handle intents = Handle::newArray();
    intents.appendItem(pdf_.makeIndirectObject(intent));
    pdf_.getRoot().replaceKey("/OutputIntents", intents);
  }

  QPDF& pdf_;
  const Press& press_;
  std::shared_ptr<const InkProfile> profile_;
  StreamPacker& packer_;
  PressReport& report_;
  std::map<std::size_t, double> flattened_;  // the most ink of pages that became pictures
};

}  // namespace

void drop_idle_groups(QPDF& pdf) {
  Transparency transparency;
  for (Handle page : pages_of(pdf)) {
    if (page.hasKey("/Group") && !transparency.is_in(page)) page.removeKey("/Group");
  }
}

void prepare_for_press(QPDF& pdf, const Press& press, StreamPacker& packer, PressReport& report) {
  ForPress{pdf, press, packer, report}.run();
}

void restrict_to(PdfX standard, QPDFWriter& writer) {
  if (standard == PdfX::x1a) {
    writer.setObjectStreamMode(qpdf_o_disable);
    writer.forcePDFVersion("1.4");
  } else if (standard == PdfX::x4) {
    writer.setMinimumPDFVersion("1.6");
  }
}

}  // namespace planche::render
