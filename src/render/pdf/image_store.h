// Images on their way into a PDF. They are made on all cores while pages are drawn, and wait in a temporary file for
// the last pass.
#pragma once

#include <cstdint>
#include <cstdio>
#include <deque>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "render/handles.h"
#include "render/pictures/pdf_image.h"
#include "render/render.h"

namespace planche::render {

struct StoredImage {
  struct Stretch {
    long begin = 0;
    std::size_t size = 0;
  };
  std::uint32_t number = 0;  // of its stand-in
  PdfImage image;            // without its bytes, which are in the file:
  Stretch bytes, alpha;
};

struct StoredImages {
  std::FILE* file = nullptr;
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
  StoredImage::Stretch write(std::string bytes);

  std::unique_ptr<std::FILE, Release<std::fclose>> file_;
  std::deque<Waiting> waiting_;
  StoredImages stored_;
  std::string failure_;
};

}  // namespace planche::render
