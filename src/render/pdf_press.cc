// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include "render/pdf_press.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include "render/content_inks.h"
#include "render/handles.h"
#include "render/pdf_inks.h"
#include "render/pdf_page.h"
#include "render/pdf_transparency.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

constexpr double finest_dpi = 600;
constexpr double most_pixels = 24'000'000;  // of a page that becomes a picture

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

class ForPress {
 public:
  ForPress(QPDF& pdf, const Press& press, StreamPacker& packer, PressReport& report)
      : pdf_{pdf},
        press_{press},
        profile_{press.exact->empty() ? press.profile : press.profile->with(*press.exact)},
        packer_{packer},
        report_{report} {}

  void run() {
    if (press_.standard == PdfX::x1a) {
      drop_later_features();
      flatten();
    }
    report_.most_ink = std::max(report_.most_ink, write_inks(pdf_, *profile_, packer_));
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

  // Pages with transparency become pictures. Then no group is left.
  void flatten() {
    Transparency transparency;
    const auto pages = pages_of(pdf_);
    std::shared_ptr<Buffer> whole;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (!transparency.is_in(pages[i])) continue;
      if (!whole) whole = written();
      replace(pages[i], static_cast<unsigned>(i + 1), *whole);
      report_.flattened.push_back(i);
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

  void replace(Handle page, unsigned number, Buffer& whole) {
    const Handle::Rectangle box = page.getKey("/MediaBox").getArrayAsRectangle();
    const double width = box.urx - box.llx, height = box.ury - box.lly;
    const double dpi = std::min(finest_dpi, std::sqrt(most_pixels / (width / 72 * height / 72)));
    const auto png = pdf_page_as_png({reinterpret_cast<const char*>(whole.getBuffer()), whole.getSize()}, number,
                                     std::floor(dpi));
    if (!png)
      throw std::runtime_error{fmt::format("page {} has transparency, and cannot become a picture: {}", number,
                                           png.error().message)};
    const Samples drawn = decoded(*png);
    std::string samples(drawn.colors.size() / 3 * 4, '\0');
    press_.profile->convert(reinterpret_cast<const unsigned char*>(drawn.colors.data()),
                            reinterpret_cast<unsigned char*>(samples.data()), drawn.colors.size() / 3,
                            InkProfile::Greys::black);
    for (std::size_t i = 0; i < samples.size(); i += 4) {
      const auto* inks = reinterpret_cast<const unsigned char*>(&samples[i]);
      report_.most_ink = std::max(report_.most_ink, (inks[0] + inks[1] + inks[2] + inks[3]) / 255.0);
    }
    Handle picture = Handle::newStream(&pdf_);
    write_picture_in_inks(picture, samples, drawn.width, drawn.height);
    Handle resources = Handle::parse("<< /XObject << >> >>");
    resources.getKey("/XObject").replaceKey("/page", picture);
    page.replaceKey("/Resources", resources);
    page.replaceKey("/Contents", Handle::newStream(&pdf_, fmt::format("q {:.4f} 0 0 {:.4f} {:.4f} {:.4f} cm /page Do Q\n",
                                                                      width, height, box.llx, box.lly)));
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
