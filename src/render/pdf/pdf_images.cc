// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include "render/pdf/pdf_images.h"

#include <memory>
#include <stdexcept>
#include <string>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

#include "render/pdf/pdf_pack.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

Handle number(long long value) {
  return Handle::newInteger(value);
}

void set_data(Handle stream, Spool::Stretch stretch, const Spool& spool, const PdfImage& image, unsigned channels,
              unsigned bits) {
  const bool jpeg = image.packing == PdfImage::Packing::jpeg;
  Handle parameters = Handle::newNull();
  if (!jpeg) {
    parameters = Handle::parse("<< /Predictor 15 >>");
    parameters.replaceKey("/Colors", number(channels));
    parameters.replaceKey("/BitsPerComponent", number(bits));
    parameters.replaceKey("/Columns", number(image.width));
  }
  stream.replaceStreamData(data_in(spool, stretch), Handle::newName(jpeg ? "/DCTDecode" : "/FlateDecode"), parameters);
}

void set_size(Handle dictionary, const PdfImage& image, unsigned bits) {
  dictionary.replaceKey("/Type", Handle::newName("/XObject"));
  dictionary.replaceKey("/Subtype", Handle::newName("/Image"));
  dictionary.replaceKey("/Width", number(image.width));
  dictionary.replaceKey("/Height", number(image.height));
  dictionary.replaceKey("/BitsPerComponent", number(bits));
  dictionary.replaceKey("/Interpolate", Handle::newBool(true));
}

Handle colours(QPDF& pdf, const PdfImage& image) {
  if (image.palette.empty()) return Handle::newName(image.channels == 1 ? "/DeviceGray" : "/DeviceRGB");
  Handle space = Handle::newArray();
  space.appendItem(Handle::newName("/Indexed"));
  space.appendItem(Handle::newName("/DeviceRGB"));
  space.appendItem(number(static_cast<long long>(image.palette.size() / 3) - 1));
  space.appendItem(Handle::newString(image.palette));
  return pdf.makeIndirectObject(space);
}

// A form that draws the only page of a PDF in the unit square, as an image is drawn.
void write_page(QPDF& pdf, Handle stand_in, const std::string& bytes) {
  QPDF other;
  other.setSuppressWarnings(true);
  other.setImmediateCopyFrom(true);  // `other` ends before the PDF is written
  other.processMemoryFile("the page", bytes.data(), bytes.size());
  const auto pages = QPDFPageDocumentHelper{other}.getAllPages();
  if (pages.size() != 1) throw std::runtime_error{"a page of a PDF cannot be read"};
  Handle form = QPDFPageObjectHelper{pages.front()}.getFormXObjectForPage(false);
  const Handle::Rectangle box = QPDFPageObjectHelper{pages.front()}.getMediaBox().getArrayAsRectangle();
  const double width = box.urx - box.llx, height = box.ury - box.lly;
  if (!(width > 0 && height > 0)) throw std::runtime_error{"a page of a PDF has no size"};
  form.getDict().replaceKey("/BBox", Handle::newFromRectangle(box));
  form.getDict().replaceKey(
      "/Matrix", Handle::newFromMatrix(QPDFMatrix{1 / width, 0, 0, 1 / height, -box.llx / width, -box.lly / height}));
  pdf.swapObjects(stand_in.getObjGen(), pdf.copyForeignObject(form).getObjGen());
}

}  // namespace

void write_image(QPDF& pdf, QPDFObjectHandle stand_in, const StoredImage& stored, const Spool& spool) {
  const PdfImage& image = stored.image;
  if (image.packing == PdfImage::Packing::pdf_page) return write_page(pdf, stand_in, spool.read(stored.bytes));
  set_data(stand_in, stored.bytes, spool, image, image.channels, image.bits);
  Handle dictionary = stand_in.getDict();
  set_size(dictionary, image, image.bits);
  dictionary.replaceKey("/ColorSpace", colours(pdf, image));
  if (stored.alpha.size == 0) return;
  Handle mask = Handle::newStream(&pdf);
  set_data(mask, stored.alpha, spool, {.width = image.width}, 1, 8);
  Handle opacity = mask.getDict();
  set_size(opacity, image, 8);
  opacity.replaceKey("/ColorSpace", Handle::newName("/DeviceGray"));
  dictionary.replaceKey("/SMask", mask);
}

}  // namespace planche::render
