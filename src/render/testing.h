// For the tests of this room: pages from a list, pictures as pixels.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "render/painter.h"
#include "render/render.h"
#include "render/text/fonts.h"

namespace planche::render::testing_tools {

class ListedPages final : public press::PageSource {
 public:
  explicit ListedPages(std::vector<press::Page> pages) : pages_{std::move(pages)} {}
  std::optional<press::Page> next() override {
    if (at_ == pages_.size()) return std::nullopt;
    return pages_[at_++];
  }
  std::size_t page_count() const override { return pages_.size(); }
  press::Tally tally() const override { return {}; }

 private:
  std::vector<press::Page> pages_;
  std::size_t at_ = 0;
};

// Appends what Cairo writes to a stream to the string `bytes`.
inline cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

// A folder that is removed after the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "planche-render-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::filesystem::path operator/(const char* name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Pixel {
  int red, green, blue;
};

class Pixels {
 public:
  explicit Pixels(const std::filesystem::path& png) : surface_{cairo_image_surface_create_from_png(png.c_str())} {}
  explicit Pixels(const std::string& bytes) {
    struct Reader {
      const std::string& bytes;
      std::size_t at;
    } reader{bytes, 0};
    surface_.reset(cairo_image_surface_create_from_png_stream(
        [](void* closure, unsigned char* to, unsigned length) {
          auto& source = *static_cast<Reader*>(closure);
          if (source.at + length > source.bytes.size()) return CAIRO_STATUS_READ_ERROR;
          source.bytes.copy(reinterpret_cast<char*>(to), length, source.at);
          source.at += length;
          return CAIRO_STATUS_SUCCESS;
        },
        &reader));
  }
  int width() const { return cairo_image_surface_get_width(surface_.get()); }
  int height() const { return cairo_image_surface_get_height(surface_.get()); }
  Pixel at(int x, int y) const {
    const unsigned char* p = cairo_image_surface_get_data(surface_.get()) +
                             static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(surface_.get()) + x * 4;
    return {p[2], p[1], p[0]};
  }
  bool dark(int x, int y) const { return at(x, y).red + at(x, y).green + at(x, y).blue < 384; }

 private:
  Surface surface_;
};

inline scene::Shape box(scene::Rect r, scene::Color fill) {
  scene::Shape shape;
  shape.path = scene::Path::rectangle(r);
  shape.fill = fill;
  return shape;
}

inline scene::ScenePtr reusable(std::vector<scene::Item> items, scene::Rect extent) {
  scene::Scene layer;
  layer.items = std::move(items);
  layer.extent = extent;
  layer.reusable = true;
  return std::make_shared<const scene::Scene>(std::move(layer));
}

inline scene::Group placed(scene::ScenePtr content, scene::Transform at = {}, double opacity = 1) {
  scene::Group group;
  group.content = std::move(content);
  group.placed = at;
  group.opacity = opacity;
  return group;
}

}  // namespace planche::render::testing_tools
