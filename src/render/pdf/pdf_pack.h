// Streams of a PDF in the last pass.
#pragma once

#include <memory>
#include <string_view>

#include <libdeflate.h>

#include "render/handles.h"

class QPDF;
class QPDFObjectHandle;

namespace planche::render {

class StreamPacker {
 public:
  StreamPacker();
  // Makes `bytes` the content of a stream, packed.
  void store(QPDFObjectHandle stream, std::string_view bytes);
  // Packs the streams that Cairo only stored (render/pdf/unpacked.h), among objects below `end`.
  void pack_stored(QPDF& pdf, int end);

 private:
  std::unique_ptr<libdeflate_compressor, Release<libdeflate_free_compressor>> compressor_;
};

}  // namespace planche::render
