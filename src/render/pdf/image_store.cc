#include "render/pdf/image_store.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
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
  if (file_ && failure_.empty() && std::fflush(file_.get()) != 0)
    failure_ = fmt::format("cannot write a temporary file: {}", std::strerror(errno));
  if (!failure_.empty()) return failure(failure_);
  stored_.file = file_.get();
  return &stored_;
}

void ImageStore::write_next() {
  Waiting next = std::move(waiting_.front());
  waiting_.pop_front();
  try {
    StoredImage stored{next.number, next.image.get(), {}, {}};
    // Moved away, because an emptied string keeps its memory.
    stored.bytes = write(std::move(stored.image.bytes));
    stored.alpha = write(std::move(stored.image.alpha));
    stored_.list.push_back(std::move(stored));
  } catch (const std::exception& problem) {
    if (failure_.empty()) failure_ = fmt::format("cannot convert a picture: {}", problem.what());
  }
}

StoredImage::Stretch ImageStore::write(std::string bytes) {
  if (bytes.empty() || !failure_.empty()) return {};
  if (!file_) file_.reset(std::tmpfile());
  const long begin = file_ ? std::ftell(file_.get()) : -1;
  if (begin < 0 || std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size())
    failure_ = fmt::format("cannot write a temporary file: {}", std::strerror(errno));
  return {begin, bytes.size()};
}

}  // namespace planche::render
