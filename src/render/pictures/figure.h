// Tells the figure of a picture from the ground behind it, as in icons that are a light drawing on a dark square.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "render/painter.h"

namespace planche::render {

// The ground of a picture: one area without holes and bays, which is all that is opaque, with other colours on it.
class Ground {
 public:
  // Looks at about 65,000 pixels of `surface`, ARGB32 or RGB24. Nothing if the picture has one colour only, or if its
  // opaque area has holes or bays, as that of a figure without a ground has.
  static std::optional<Ground> find(cairo_surface_t* surface);

  // How much of a premultiplied pixel is figure, 0 to 255. The rest of its opacity is ground.
  unsigned figure_of(std::uint32_t pixel) const;

 private:
  int red_ = 0, green_ = 0, blue_ = 0;
  double distance_ = 0;  // from the colour of the ground to the nearest colour of the figure
};

// The pixels of a bitmap, or those of a drawing with `longer_side` pixels.
tl::expected<Surface, scene::ArtError> pixels_of(const DrawableArt& art, double longer_side);

// The drawing without the first shape that it draws, if that shape is all of its ground. Null for other pictures, whose
// figure can only be told pixel by pixel.
std::shared_ptr<const DrawableArt> without_ground(const DrawableArt& art, const Ground& ground);

}  // namespace planche::render
