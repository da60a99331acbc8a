// Bitmaps as pictures that can be drawn and stored in a PDF.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "render/painter.h"
#include "render/pictures/bitmap_decode.h"
#include "render/pictures/png_file.h"

namespace planche::render {

// The name of an image in a PDF: the same bytes, loaded again after the first were freed, must still be stored once.
std::string identity_of(std::string_view bytes, unsigned width);

// A bitmap of pixels in memory.
struct Bitmap final : DrawableArt {
  void draw(cairo_t* cr) const override;
  tl::expected<Surface, scene::ArtError> pixels() const override;
  std::optional<StorableImage> storable() const override;

  Surface surface;
  std::string identity;
};

// A bitmap that goes into a PDF as its file holds it. Its pixels are decoded only for other output, and each thread
// keeps only the last ones.
struct Unchanged : DrawableArt {
  void draw(cairo_t* cr) const override { (void)try_drawing(cr); }
  void sketch(cairo_t* cr, double side) const override;
  std::optional<scene::ArtError> try_drawing(cairo_t* cr) const override;
  tl::expected<Surface, scene::ArtError> pixels() const override;

  unsigned orientation = 1;  // EXIF
  std::string identity;

 protected:
  // Upright.
  virtual tl::expected<Surface, scene::ArtError> decode_pixels() const = 0;
  // As stored, with at least `side` pixels across and down if there are as many. May be null.
  virtual Surface coarse_pixels(double side) const = 0;
};

struct Jpeg final : Unchanged {
  std::optional<StorableImage> storable() const override;

  Wanted wanted;
  std::pair<unsigned, unsigned> size;  // as stored
  bool grey = false;
  std::shared_ptr<const std::string> bytes;

 protected:
  tl::expected<Surface, scene::ArtError> decode_pixels() const override;
  Surface coarse_pixels(double side) const override;
};

struct Png final : Unchanged {
  std::optional<StorableImage> storable() const override;

  std::shared_ptr<const PngFile> file;

 protected:
  tl::expected<Surface, scene::ArtError> decode_pixels() const override;
  Surface coarse_pixels(double side) const override;
};

}  // namespace planche::render
