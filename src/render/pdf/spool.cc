#include "render/pdf/spool.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <fmt/format.h>
#include <unistd.h>

namespace planche::render {

namespace {

constexpr std::size_t piece_size = std::size_t{1} << 16;

[[noreturn]] void fail(const char* what) {
  throw std::runtime_error{fmt::format("cannot {} a temporary file: {}", what, std::strerror(errno))};
}

}  // namespace

Spool::Stretch Spool::add(std::string_view bytes) {
  const Stretch made{size_, bytes.size()};
  if (!file_ && !bytes.empty()) file_.reset(std::tmpfile());
  if (!file_ && !bytes.empty()) fail("create");
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(::fileno(file_.get()), bytes.data(), bytes.size(), static_cast<off_t>(size_));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("write");
    bytes.remove_prefix(static_cast<std::size_t>(written));
    size_ += static_cast<std::size_t>(written);
  }
  return made;
}

std::string Spool::read(Stretch stretch) const {
  std::string bytes;
  bytes.reserve(stretch.size);
  each_piece(stretch, [&](std::string_view piece) { bytes += piece; });
  return bytes;
}

void Spool::each_piece(Stretch stretch, const std::function<void(std::string_view)>& take) const {
  std::array<char, piece_size> piece;
  while (stretch.size > 0) {
    const ssize_t size = ::pread(::fileno(file_.get()), piece.data(), std::min(stretch.size, piece.size()),
                                 static_cast<off_t>(stretch.begin));
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) fail("read");
    take({piece.data(), static_cast<std::size_t>(size)});
    stretch.begin += static_cast<std::size_t>(size);
    stretch.size -= static_cast<std::size_t>(size);
  }
}

}  // namespace planche::render
