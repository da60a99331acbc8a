#include "render/pdf/pdf_widths.h"

#include <cmath>
#include <memory>
#include <optional>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <ft2build.h>
#include FT_FREETYPE_H
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>

#include "render/handles.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;
using Library = std::unique_ptr<FT_LibraryRec_, Release<FT_Done_FreeType>>;

// An embedded font program.
class Program {
 public:
  Program(FT_Library library, Handle stream) : bytes_{stream.getStreamData()} {
    FT_Face face = nullptr;
    if (FT_New_Memory_Face(library, bytes_->getBuffer(), static_cast<FT_Long>(bytes_->getSize()), 0, &face) != 0)
      return;
    face_.reset(face);
    // Programs of simple fonts have the document's encoding; others are addressed by glyph.
    by_code_ = FT_Select_Charmap(face, FT_ENCODING_ADOBE_CUSTOM) == 0;
  }

  // The width, in thousandths of the size, for the document's `code`.
  std::optional<double> width(FT_ULong code) const {
    if (!face_ || face_->units_per_EM == 0) return std::nullopt;
    const FT_UInt glyph = by_code_ ? FT_Get_Char_Index(face_.get(), code) : static_cast<FT_UInt>(code);
    if (FT_Load_Glyph(face_.get(), glyph, FT_LOAD_NO_SCALE) != 0) return std::nullopt;
    return 1000.0 * static_cast<double>(face_->glyph->metrics.horiAdvance) / face_->units_per_EM;
  }

 private:
  std::shared_ptr<Buffer> bytes_;
  std::unique_ptr<FT_FaceRec_, Release<FT_Done_Face>> face_;
  bool by_code_ = false;
};

// For codes from `first` on.
void mend(Handle widths, FT_ULong first, const Program& program) {
  for (int i = 0; i < widths.getArrayNItems(); ++i) {
    Handle written = widths.getArrayItem(i);
    const auto exact = program.width(first + static_cast<FT_ULong>(i));
    if (exact && written.isNumber() && std::abs(*exact - written.getNumericValue()) < 1) {
      widths.setArrayItem(i, Handle::newReal(*exact, 4));
    }
  }
}

}  // namespace

void write_exact_widths(QPDF& pdf) {
  FT_Library opened = nullptr;
  if (FT_Init_FreeType(&opened) != 0) return;
  const Library library{opened};
  for (auto& font : pdf.getAllObjects()) {
    if (!font.isDictionary()) continue;
    Handle descriptor = font.getKey("/FontDescriptor");
    if (!descriptor.isDictionary() || !descriptor.getKey("/FontFile3").isStream()) continue;
    const Program program{library.get(), descriptor.getKey("/FontFile3")};
    if (Handle first = font.getKey("/FirstChar"); first.isInteger() && font.getKey("/Widths").isArray()) {
      mend(font.getKey("/Widths"), static_cast<FT_ULong>(first.getIntValue()), program);
    }
    // In composite fonts: a number, and a list of widths from that on.
    Handle runs = font.getKey("/W");
    for (int i = 0; runs.isArray() && i + 1 < runs.getArrayNItems(); i += 2) {
      Handle first = runs.getArrayItem(i), widths = runs.getArrayItem(i + 1);
      if (!first.isInteger() || !widths.isArray()) break;
      mend(widths, static_cast<FT_ULong>(first.getIntValue()), program);
    }
  }
}

}  // namespace planche::render
