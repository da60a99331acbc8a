// Streams of a PDF in the last pass.
#pragma once

#include <memory>
#include <string_view>

#include <libdeflate.h>
#include <qpdf/QPDFObjectHandle.hh>

#include "render/handles.h"
#include "render/pdf/spool.h"

class QPDF;

namespace planche::render {

// The content of a stream, which is read when the stream is.
std::shared_ptr<QPDFObjectHandle::StreamDataProvider> data_in(const Spool& spool, Spool::Stretch stretch);

// Must live until the PDF is written: what it packs waits in a temporary file, so that memory does not grow with pages.
class StreamPacker {
 public:
  StreamPacker();
  // Makes `bytes` the content of a stream, packed.
  void store(QPDFObjectHandle stream, std::string_view bytes);
  // Packs the streams that Cairo only stored (render/pdf/unpacked.h), among objects below `end`.
  void pack_stored(QPDF& pdf, int end);

 private:
  std::unique_ptr<libdeflate_compressor, Release<libdeflate_free_compressor>> compressor_;
  Spool spool_;
};

}  // namespace planche::render
