// Bytes that wait for the last pass of a PDF in a temporary file.
#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "render/handles.h"

namespace planche::render {

// The file is made with the first bytes, and goes with the spool. Errors are std::runtime_errors whose texts are for
// people.
class Spool {
 public:
  struct Stretch {
    std::size_t begin = 0, size = 0;
  };
  Stretch add(std::string_view bytes);
  std::string read(Stretch stretch) const;
  // Calls `take` with the bytes, piece by piece.
  void each_piece(Stretch stretch, const std::function<void(std::string_view piece)>& take) const;

 private:
  std::unique_ptr<std::FILE, Release<std::fclose>> file_;
  std::size_t size_ = 0;
};

}  // namespace planche::render
