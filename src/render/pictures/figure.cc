#include "render/pictures/figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <vector>

#include <fmt/format.h>

namespace planche::render {

namespace {

struct Pixel {
  int red = 0, green = 0, blue = 0, alpha = 0;  // not premultiplied
};

Pixel pixel_of(std::uint32_t premultiplied) {
  const int alpha = static_cast<int>(premultiplied >> 24);
  if (alpha == 0) return {};
  const auto part = [&](unsigned shift) {
    return std::min(255, (static_cast<int>(premultiplied >> shift & 0xffu) * 255 + alpha / 2) / alpha);
  };
  return {part(16), part(8), part(0), alpha};
}

// Some of the pixels of a surface, in rows.
struct Sample {
  explicit Sample(cairo_surface_t* surface) {
    constexpr int side = 256;
    const int all_across = cairo_image_surface_get_width(surface), all_down = cairo_image_surface_get_height(surface);
    const bool opaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24;
    cairo_surface_flush(surface);
    const unsigned char* data = cairo_image_surface_get_data(surface);
    if (data == nullptr || all_across <= 0 || all_down <= 0) return;
    width = std::min(side, all_across);
    height = std::min(side, all_down);
    pixels.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y) {
      const auto row = static_cast<std::ptrdiff_t>((2 * y + 1) * std::int64_t{all_down} / (2 * height));
      for (int x = 0; x < width; ++x) {
        const auto column = static_cast<std::ptrdiff_t>((2 * x + 1) * std::int64_t{all_across} / (2 * width));
        std::uint32_t pixel = 0;
        std::memcpy(&pixel, data + row * cairo_image_surface_get_stride(surface) + column * 4, 4);
        pixels.push_back(pixel_of(opaque ? pixel | 0xff000000u : pixel));
      }
    }
  }

  bool is_opaque(int x, int y) const {
    constexpr int nearly = 250;
    return x >= 0 && y >= 0 && x < width && y < height && at(x, y).alpha >= nearly;
  }
  const Pixel& at(int x, int y) const { return pixels[static_cast<std::size_t>(y * width + x)]; }

  int width = 0, height = 0;
  std::vector<Pixel> pixels;
};

// Whether the opaque pixels are one run in nearly every row and column.
bool is_one_area(const Sample& sample) {
  const auto is_whole = [](int lines, int length, const auto& is_opaque) {
    int opaque = 0, spanned = 0;
    for (int line = 0; line < lines; ++line) {
      int first = -1, last = -1;
      for (int along = 0; along < length; ++along) {
        if (!is_opaque(line, along)) continue;
        ++opaque;
        if (first < 0) first = along;
        last = along;
      }
      if (first >= 0) spanned += last - first + 1;
    }
    constexpr int per_cent = 99;
    return opaque > 0 && opaque * 100 >= spanned * per_cent;
  };
  return is_whole(sample.height, sample.width, [&](int y, int x) { return sample.is_opaque(x, y); }) &&
         is_whole(sample.width, sample.height, [&](int x, int y) { return sample.is_opaque(x, y); });
}

// The most frequent colour along the edge of what is opaque.
Pixel colour_of_edge(const Sample& sample) {
  struct Mean {
    int count = 0;
    int red = 0, green = 0, blue = 0;
  };
  std::map<std::array<int, 3>, Mean> found;  // by the upper four bits of each channel
  for (int y = 0; y < sample.height; ++y) {
    for (int x = 0; x < sample.width; ++x) {
      if (!sample.is_opaque(x, y)) continue;
      if (sample.is_opaque(x - 1, y) && sample.is_opaque(x + 1, y) && sample.is_opaque(x, y - 1) &&
          sample.is_opaque(x, y + 1))
        continue;
      const Pixel& pixel = sample.at(x, y);
      Mean& mean = found[{pixel.red >> 4, pixel.green >> 4, pixel.blue >> 4}];
      ++mean.count;
      mean.red += pixel.red;
      mean.green += pixel.green;
      mean.blue += pixel.blue;
    }
  }
  const auto most = std::max_element(found.begin(), found.end(),
                                     [](const auto& a, const auto& b) { return a.second.count < b.second.count; });
  if (most == found.end()) return {};
  const Mean& mean = most->second;
  return {mean.red / mean.count, mean.green / mean.count, mean.blue / mean.count, 255};
}

double distance_between(int red, int green, int blue) {
  return std::sqrt(static_cast<double>(red * red + green * green + blue * blue));
}

constexpr double alike = 48;  // between colours: more than the noise of JPEG

// The picture on a new surface of these sides.
Surface drawn(const DrawableArt& art, int across, int down) {
  Surface surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, across, down)};
  const CairoContext cr{cairo_create(surface.get())};
  cairo_scale(cr.get(), across, down);
  art.draw(cr.get());
  return surface;
}

}  // namespace

std::optional<Ground> Ground::find(cairo_surface_t* surface) {
  const Sample sample{surface};
  if (!is_one_area(sample)) return std::nullopt;
  const Pixel edge = colour_of_edge(sample);
  std::vector<double> others;
  std::size_t opaque = 0;
  for (const Pixel& pixel : sample.pixels) {
    if (pixel.alpha < 250) continue;
    ++opaque;
    const double distance = distance_between(pixel.red - edge.red, pixel.green - edge.green, pixel.blue - edge.blue);
    if (distance > alike) others.push_back(distance);
  }
  if (others.size() * 200 < opaque || others.empty()) return std::nullopt;  // less than half a per cent: one colour
  // The edges of shapes mix both colours, so the nearest tenths do not count.
  const auto typical = others.begin() + static_cast<std::ptrdiff_t>(others.size() * 3 / 10);
  std::nth_element(others.begin(), typical, others.end());
  Ground ground;
  ground.red_ = edge.red;
  ground.green_ = edge.green;
  ground.blue_ = edge.blue;
  ground.distance_ = *typical;
  return ground;
}

unsigned Ground::figure_of(std::uint32_t premultiplied) const {
  const Pixel pixel = pixel_of(premultiplied);
  const double distance = distance_between(pixel.red - red_, pixel.green - green_, pixel.blue - blue_);
  return static_cast<unsigned>(std::lround(255 * std::clamp(distance / distance_, 0.0, 1.0)));
}

tl::expected<Surface, scene::ArtError> pixels_of(const DrawableArt& art, double longer_side) {
  if (art.kind == scene::Art::Kind::bitmap) return art.pixels();
  const double scale = longer_side / std::max({art.width, art.height, 1e-9});
  const auto side = [&](double length) { return std::max(1, static_cast<int>(std::lround(length * scale))); };
  return drawn(art, side(art.width), side(art.height));
}

std::shared_ptr<const DrawableArt> without_ground(const DrawableArt& art, const Ground& ground) {
  auto figure = art.without_first_shape();
  if (figure == nullptr) return nullptr;
  constexpr int side = 192;
  const Surface whole = drawn(art, side, side), rest = drawn(*figure, side, side);
  const auto pixel = [](const Surface& surface, int x, int y) {
    std::uint32_t found = 0;
    const unsigned char* data = cairo_image_surface_get_data(surface.get());
    if (data != nullptr)
      std::memcpy(&found, data + std::ptrdiff_t{y} * cairo_image_surface_get_stride(surface.get()) + std::ptrdiff_t{x} * 4,
                  4);
    return found;
  };
  cairo_surface_flush(whole.get());
  cairo_surface_flush(rest.get());
  int unlike = 0;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const std::uint32_t seen = pixel(whole, x, y);
      const int figure_seen = static_cast<int>(ground.figure_of(seen) * (seen >> 24) / 255);
      if (std::abs(figure_seen - static_cast<int>(pixel(rest, x, y) >> 24)) > 96) ++unlike;
    }
  }
  constexpr int few = side * side / 500;
  return unlike <= few ? figure : nullptr;
}

}  // namespace planche::render
