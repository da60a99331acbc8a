#include "render/text/versions.h"

#include <cstdio>

#include <cairo.h>
#include <fmt/format.h>
#include <fontconfig/fontconfig.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <hb.h>
#include <jpeglib.h>
#include <lcms2.h>
#include <librsvg/rsvg.h>
#include <pango/pango.h>
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>

#include "render/text/faces.h"

namespace planche::render {

namespace {

std::string regular_face(FcConfig* config, const char* family) {
  using FontPattern = std::unique_ptr<FcPattern, Release<FcPatternDestroy>>;
  const FontPattern wanted{FcPatternCreate()};
  FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
  FcConfigSubstitute(config, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result{};
  const FontPattern found{FcFontMatch(config, wanted.get(), &result)};
  FcChar8* file = nullptr;
  int version = 0;  // 16 bits after the point
  if (!found || FcPatternGetString(found.get(), FC_FILE, 0, &file) != FcResultMatch ||
      FcPatternGetInteger(found.get(), FC_FONTVERSION, 0, &version) != FcResultMatch) {
    return fmt::format("{} not found", family);
  }
  return fmt::format("{} {:.3f} ({})", family, version / 65536.0, reinterpret_cast<const char*>(file));
}

}  // namespace

std::vector<std::string> library_versions() {
  std::vector<std::string> lines{
      fmt::format("Cairo {}", cairo_version_string()),
      fmt::format("Pango {}", pango_version_string()),
      fmt::format("HarfBuzz {}", hb_version_string()),
      fmt::format("qpdf {}", QPDF::QPDFVersion()),
      fmt::format("librsvg {}.{}.{}", LIBRSVG_MAJOR_VERSION, LIBRSVG_MINOR_VERSION, LIBRSVG_MICRO_VERSION),
      fmt::format("gdk-pixbuf {}", gdk_pixbuf_version),
      fmt::format("libjpeg-turbo {}.{}.{}", LIBJPEG_TURBO_VERSION_NUMBER / 1000000,
                  LIBJPEG_TURBO_VERSION_NUMBER / 1000 % 1000, LIBJPEG_TURBO_VERSION_NUMBER % 1000),
      fmt::format("Little CMS {}.{}", cmsGetEncodedCMMversion() / 1000, cmsGetEncodedCMMversion() % 1000 / 10),
  };
  if (const auto config = load_font_config()) {
    for (const char* family : {"EB Garamond", "Inter", "DejaVu Sans"})
      lines.push_back(regular_face(config->get(), family));
  } else {
    lines.push_back(config.error().message);
  }
  return lines;
}

}  // namespace planche::render
