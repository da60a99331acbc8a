#include "render/pdf/pdf_input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/InputSource.hh>
#include <unistd.h>

namespace planche::render {

namespace {

class BufferedSource final : public InputSource {
 public:
  explicit BufferedSource(int descriptor) : descriptor_{descriptor}, size_{::lseek(descriptor, 0, SEEK_END)} {}

  qpdf_offset_t findAndSkipNextEOL() override {
    while (at_ < size_) {
      if (const char c = character(at_); c != '\r' && c != '\n') {
        ++at_;
        continue;
      }
      const qpdf_offset_t end = at_;
      while (at_ < size_ && (character(at_) == '\r' || character(at_) == '\n')) ++at_;
      return end;
    }
    return size_;
  }
  const std::string& getName() const override { return name_; }
  qpdf_offset_t tell() override { return at_; }
  void seek(qpdf_offset_t offset, int whence) override {
    at_ = std::max<qpdf_offset_t>(0, offset + (whence == SEEK_CUR ? at_ : whence == SEEK_END ? size_ : 0));
  }
  void rewind() override { at_ = 0; }
  std::size_t read(char* bytes, std::size_t length) override {
    last_offset = at_;
    const auto left = static_cast<std::size_t>(std::max<qpdf_offset_t>(0, size_ - at_));
    std::size_t done = 0;
    for (const std::size_t wanted = std::min(length, left); done < wanted;) {
      load(at_);
      const auto from = static_cast<std::size_t>(at_ - begin_);
      const std::size_t count = std::min(wanted - done, block_.size() - from);
      std::memcpy(bytes + done, block_.data() + from, count);
      done += count;
      at_ += static_cast<qpdf_offset_t>(count);
    }
    return done;
  }
  void unreadCh(char) override { --at_; }

 private:
  static constexpr std::size_t most = 1 << 15;

  char character(qpdf_offset_t at) {
    load(at);
    return block_[static_cast<std::size_t>(at - begin_)];
  }
  // Afterwards, the block contains the byte at `at`.
  void load(qpdf_offset_t at) {
    if (at >= begin_ && at < begin_ + static_cast<qpdf_offset_t>(block_.size())) return;
    begin_ = at / 4096 * 4096;
    block_.resize(most);
    const ssize_t count = TEMP_FAILURE_RETRY(::pread(descriptor_, block_.data(), most, begin_));
    if (count <= at - begin_) throw std::runtime_error{std::string{"cannot read a temporary file: "} + std::strerror(errno)};
    block_.resize(static_cast<std::size_t>(count));
  }

  int descriptor_;
  qpdf_offset_t size_, at_ = 0, begin_ = 0;
  std::vector<char> block_;
  std::string name_ = "the drawing";
};

}  // namespace

std::shared_ptr<InputSource> buffered_source(std::FILE* file) {
  return std::make_shared<BufferedSource>(::fileno(file));
}

}  // namespace planche::render
