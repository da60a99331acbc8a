// Images on their way into a PDF. They are made on all cores while pages are drawn, and wait in a temporary file for
// the last pass.
#pragma once

#include <cstdint>
#include <deque>
#include <future>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "render/pdf/spool.h"
#include "render/pictures/pdf_image.h"
#include "render/render.h"

namespace planche::render {

struct StoredImage {
  std::uint32_t number = 0;  // of its stand-in
  PdfImage image;            // without its bytes, which are in the spool:
  Spool::Stretch bytes, alpha;
};

struct StoredImages {
  const Spool* spool = nullptr;
  std::vector<StoredImage> list;  // in the order of their numbers
};

class ImageStore {
 public:
  void add(std::uint32_t number, PdfImageMaker make);
  // Waits for all images. The result lives as long as the store.
  tl::expected<const StoredImages*, RenderError> finish();

 private:
  struct Waiting {
    std::uint32_t number;
    std::future<PdfImage> image;
  };
  void write_next();

  Spool spool_;
  std::deque<Waiting> waiting_;
  StoredImages stored_;
  std::string failure_;
};

}  // namespace planche::render
