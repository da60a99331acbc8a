// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include "render/pdf/pdf_pack.h"

#include <new>
#include <string>

#include <qpdf/Buffer.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

constexpr int packing_level = 6;

std::string_view view(const Buffer& buffer) {
  return {reinterpret_cast<const char*>(buffer.getBuffer()), buffer.getSize()};
}

// Whether it is a zlib stream whose header names the least window, as render/pdf/unpacked.h makes them.
bool is_stored(Handle& object) {
  if (!object.isStream()) return false;
  Handle dictionary = object.getDict();
  if (!dictionary.getKey("/Filter").isNameAndEquals("/FlateDecode") || dictionary.hasKey("/DecodeParms")) return false;
  constexpr char small_window_no_effort[] = {0x18, 0x19};
  const auto raw = object.getRawStreamData();
  return view(*raw).substr(0, 2) == std::string_view{small_window_no_effort, 2};
}

class Provider final : public Handle::StreamDataProvider {
 public:
  Provider(const Spool& spool, Spool::Stretch stretch) : spool_{spool}, stretch_{stretch} {}

  void provideStreamData(QPDFObjGen const&, Pipeline* to) override {
    spool_.each_piece(stretch_, [to](std::string_view piece) {
      to->write(reinterpret_cast<const unsigned char*>(piece.data()), piece.size());
    });
    to->finish();
  }

 private:
  const Spool& spool_;
  Spool::Stretch stretch_;
};

}  // namespace

std::shared_ptr<Handle::StreamDataProvider> data_in(const Spool& spool, Spool::Stretch stretch) {
  return std::make_shared<Provider>(spool, stretch);
}

StreamPacker::StreamPacker() : compressor_{libdeflate_alloc_compressor(packing_level)} {
  if (!compressor_) throw std::bad_alloc{};
}

void StreamPacker::store(Handle stream, std::string_view bytes) {
  std::string packed(libdeflate_zlib_compress_bound(compressor_.get(), bytes.size()), '\0');
  packed.resize(libdeflate_zlib_compress(compressor_.get(), bytes.data(), bytes.size(), packed.data(), packed.size()));
  stream.replaceStreamData(data_in(spool_, spool_.add(packed)), Handle::newName("/FlateDecode"), Handle::newNull());
}

void StreamPacker::pack_stored(QPDF& pdf, int end) {
  for (int id = 1; id < end; ++id) {
    Handle object = pdf.getObject(id, 0);
    if (is_stored(object)) store(object, view(*object.getStreamData()));
  }
}

}  // namespace planche::render
