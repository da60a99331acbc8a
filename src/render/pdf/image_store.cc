#include "render/pdf/image_store.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "render/failure.h"

namespace planche::render {

void ImageStore::add(std::uint32_t number, PdfImageMaker make) {
  const std::size_t at_once = std::max(1u, std::thread::hardware_concurrency());
  while (waiting_.size() >= at_once) write_next();
  // Without a thread, the image is made when it is written.
  waiting_.push_back({number, std::async(std::launch::async | std::launch::deferred, std::move(make))});
}

tl::expected<const StoredImages*, RenderError> ImageStore::finish() {
  while (!waiting_.empty()) write_next();
  if (!failure_.empty()) return failure(failure_);
  stored_.spool = &spool_;
  return &stored_;
}

void ImageStore::write_next() {
  Waiting next = std::move(waiting_.front());
  waiting_.pop_front();
  try {
    StoredImage stored{next.number, next.image.get(), {}, {}};
    // Taken out, because an emptied string keeps its memory.
    stored.bytes = spool_.add(std::exchange(stored.image.bytes, {}));
    stored.alpha = spool_.add(std::exchange(stored.image.alpha, {}));
    stored_.list.push_back(std::move(stored));
  } catch (const std::exception& problem) {
    if (failure_.empty()) failure_ = fmt::format("cannot convert a picture: {}", problem.what());
  }
}

}  // namespace planche::render
