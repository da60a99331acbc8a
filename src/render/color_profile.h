// Colours of pictures as their profile (ICC) defines them -> sRGB, in which everything is printed.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "render/handles.h"

namespace planche::render {

// How the bytes of a pixel are read. Grey ones are written as red, green and blue, all the same.
enum class PixelKind { rgb, rgba, grey, grey_alpha, inks, inverted_inks };

class ToSrgb {
 public:
  // Null where the profile cannot be read, or is one of other colours than the pixels have.
  static std::unique_ptr<ToSrgb> read(std::string_view profile, PixelKind pixels);

  // False: no colour would change so much that anybody sees it.
  bool changes() const { return changes_; }
  // Pixels, `count` of them. Of inks 3 bytes come from 4, else as many come as there are; the places may be the same.
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
