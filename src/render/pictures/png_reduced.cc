#include "render/pictures/png_reduced.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "render/pictures/png_filters.h"

namespace planche::render {

namespace {

// Positions between pixels are counted in these parts of a pixel. The sums of 255² times the squared parts of 32,767
// pixels fit into 64 bits.
constexpr std::uint64_t parts_of_pixel = 256;

// The bounds of `count` equal ranges of `size` pixels.
std::vector<std::uint64_t> ranges(unsigned size, unsigned count) {
  std::vector<std::uint64_t> bounds;
  for (std::uint64_t i = 0; i <= count; ++i) bounds.push_back(i * size * parts_of_pixel / count);
  return bounds;
}

// Rows as 8 bits a channel.
class RowReader {
 public:
  explicit RowReader(const PngFile& png) : png_{png}, indexed_{!png.palette.empty() || png.bits < 8} {
    if (!indexed_) return;
    for (unsigned value = 0; value < colours_.size(); ++value) colours_[value] = colour_of(value);
    line_.resize(std::size_t{png.width} * channels());
  }

  unsigned channels() const { return !indexed_ ? png_.channels : png_.transparency.empty() ? 3 : 4; }
  bool has_alpha() const { return channels() % 2 == 0; }
  // Valid until the next call.
  const unsigned char* read(const unsigned char* row) {
    if (!indexed_) return row;
    unsigned char* to = line_.data();
    for (unsigned x = 0; x < png_.width; ++x) {
      const unsigned first = x * png_.bits;
      const auto& colour = colours_[row[first / 8] >> (8 - png_.bits - first % 8) & ((1u << png_.bits) - 1)];
      to = std::copy_n(colour.begin(), channels(), to);
    }
    return line_.data();
  }

 private:
  std::array<unsigned char, 4> colour_of(unsigned value) const {
    const auto byte = [](const std::string& bytes, std::size_t at, unsigned otherwise) {
      return static_cast<unsigned char>(at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : otherwise);
    };
    if (!png_.palette.empty())
      return {byte(png_.palette, std::size_t{3} * value, 0), byte(png_.palette, std::size_t{3} * value + 1, 0),
              byte(png_.palette, std::size_t{3} * value + 2, 0), byte(png_.transparency, value, 255)};
    const auto grey = static_cast<unsigned char>(value * 255 / ((1u << png_.bits) - 1));
    return {grey, grey, grey, 255};
  }

  const PngFile& png_;
  bool indexed_;
  std::array<std::array<unsigned char, 4>, 256> colours_ = {};
  std::vector<unsigned char> line_;
};

// Adds the sums of each range of a row, times `weight`, to `sums`. Colours count as much as they are opaque.
template <unsigned channels>
void add_row(const unsigned char* row, const std::vector<std::uint64_t>& bounds, std::uint64_t weight,
             std::uint64_t* sums) {
  constexpr bool alpha = channels % 2 == 0;
  for (std::size_t i = 0; i + 1 < bounds.size(); ++i, sums += channels) {
    std::array<std::uint64_t, channels> of_range = {};
    const auto add = [&of_range](const unsigned char* pixel, std::uint64_t part) {
      for (unsigned c = 0; c < channels; ++c) {
        const bool colour = alpha && c + 1 < channels;
        of_range[c] += part * pixel[c] * (colour ? pixel[channels - 1] : 1);
      }
    };
    const std::uint64_t begin = bounds[i], end = bounds[i + 1], first = begin / parts_of_pixel,
                        last = (end - 1) / parts_of_pixel;
    if (first == last) {
      add(row + first * channels, end - begin);
    } else {
      add(row + first * channels, (first + 1) * parts_of_pixel - begin);
      std::array<std::uint32_t, channels> inner = {};  // of fewer than 2^15 pixels
      for (const unsigned char* pixel = row + (first + 1) * channels; pixel != row + last * channels;
           pixel += channels) {
        for (unsigned c = 0; c < channels; ++c)
          inner[c] += alpha && c + 1 < channels ? std::uint32_t{pixel[c]} * pixel[channels - 1] : pixel[c];
      }
      for (unsigned c = 0; c < channels; ++c) of_range[c] += inner[c] * parts_of_pixel;
      add(row + last * channels, end - last * parts_of_pixel);
    }
    for (unsigned c = 0; c < channels; ++c) sums[c] += of_range[c] * weight;
  }
}

constexpr decltype(&add_row<1>) adders[] = {add_row<1>, add_row<2>, add_row<3>, add_row<4>};

// The means of the sums as a row of red, green, blue and perhaps alpha.
void write_means(const std::vector<std::uint64_t>& sums, unsigned channels, const std::vector<std::uint64_t>& bounds,
                 std::uint64_t height, guchar* to) {
  const auto mean = [](std::uint64_t sum, std::uint64_t of) {
    return static_cast<guchar>(of == 0 ? 0 : (sum + of / 2) / of);
  };
  const bool alpha = channels % 2 == 0;
  const std::uint64_t* from = sums.data();
  for (std::size_t i = 0; i + 1 < bounds.size(); ++i, from += channels) {
    const std::uint64_t area = (bounds[i + 1] - bounds[i]) * height, weight = alpha ? from[channels - 1] : area;
    for (unsigned c = 0; c < 3; ++c) *to++ = mean(from[channels < 3 ? 0 : c], weight);
    if (alpha) *to++ = mean(from[channels - 1], area);
  }
}

}  // namespace

Decoded reduced(PngFile& png, const Wanted& wanted) {
  const double factor = wanted.reduction(png.width, png.height);
  const auto less = [factor](unsigned side) {
    return factor < 1 ? std::max(1u, static_cast<unsigned>(std::lround(side * factor))) : side;
  };
  RowReader reader{png};
  const unsigned width = less(png.width), height = less(png.height), channels = reader.channels();
  Decoded made{Pixels{gdk_pixbuf_new(GDK_COLORSPACE_RGB, reader.has_alpha() ? TRUE : FALSE, 8, static_cast<int>(width),
                                     static_cast<int>(height))},
               1.0 * png.width, 1.0 * png.height, factor < 1};
  if (wanted.orientation > 4) std::swap(made.width, made.height);
  if (made.pixels == nullptr) return made;
  const std::vector<std::uint64_t> across = ranges(png.width, width), down = ranges(png.height, height);
  const std::size_t stride = static_cast<std::size_t>(gdk_pixbuf_get_rowstride(made.pixels.get()));
  guchar* const target = gdk_pixbuf_get_pixels(made.pixels.get());
  const std::size_t row_bytes = png.row_bytes(),
                    step = std::max<std::size_t>(1, std::size_t{png.channels} * png.bits / 8);
  const std::vector<unsigned char> nothing(row_bytes);
  const unsigned char* above = nothing.data();
  std::vector<std::uint64_t> sums(std::size_t{width} * channels);
  unsigned row = 0;  // of the reduced picture
  for (std::uint64_t y = 0; y < png.height; ++y) {
    auto* const filtered = reinterpret_cast<unsigned char*>(png.rows.data() + y * row_bytes);
    unfilter(filtered[0], filtered + 1, above, row_bytes - 1, step);
    above = filtered + 1;
    const unsigned char* const pixels = reader.read(above);
    for (std::uint64_t at = y * parts_of_pixel; at < (y + 1) * parts_of_pixel;) {
      const std::uint64_t end = std::min((y + 1) * parts_of_pixel, down[row + 1]);
      adders[channels - 1](pixels, across, end - at, sums.data());
      at = end;
      if (at < down[row + 1]) continue;
      write_means(sums, channels, across, down[row + 1] - down[row], target + row * stride);
      std::ranges::fill(sums, 0u);
      ++row;
    }
  }
  gdk_pixbuf_set_option(made.pixels.get(), "orientation", std::to_string(wanted.orientation).c_str());
  made.pixels = Pixels{gdk_pixbuf_apply_embedded_orientation(made.pixels.get())};
  return made;
}

}  // namespace planche::render
