// Converts colours of pictures by their profile (ICC) to sRGB, in which everything is printed.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "render/handles.h"

namespace planche::render {

// The bytes of a pixel. Grey input still gives red, green and blue.
enum class PixelKind { rgb, rgba, grey, grey_alpha, inks, inverted_inks };

class ToSrgb {
 public:
  // Null if the profile is invalid, or if it describes another kind of colours than the pixels have.
  static std::unique_ptr<ToSrgb> read(std::string_view profile, PixelKind pixels);

  // Returns false if no colour would change visibly.
  bool changes() const { return changes_; }
  // Converts `count` pixels. Inks turn 4 bytes into 3; others keep their number. `from` and `to` may be equal.
  void convert(const unsigned char* from, unsigned char* to, std::size_t count) const;

 private:
  struct Transform;

  explicit ToSrgb(PixelKind pixels) : pixels_{pixels} {}

  PixelKind pixels_;
  bool changes_ = true;
  std::shared_ptr<const Transform> transform_;
  std::vector<std::array<unsigned char, 3>> greys_;
};

}  // namespace planche::render
